/** 待我复核: what another person has proposed and waits for a second one, of every kind; and what has become of the own proposals. */
import {
  type ProposalDetail,
  type ProposalRow,
  proposalLists,
  twoHands,
} from '@green/contract/calls/account/two-hands.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { twoHandsCase } from '@green/filing/cases/two-hands.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { Tabs } from 'antd'
import { useState } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { ShownOnce } from '../../../filing/view/shown-once.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { aboutColumn, handlerColumn, proposerColumn } from '../../change-page.tsx'
import { choice } from '../../list/filters.tsx'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { CaseHistory, postReviewText, SecondPersonSteps } from '../../second-person.tsx'
import styles from '../roles/roles.module.css'

type ListName = keyof typeof proposalLists

export function SecondHandPage() {
  const [{ list, id }, setPlace] = useAddress({ list: 'mine', id: '' })
  if (id !== '') return <ProposalPage id={id} onBack={() => setPlace({ id: '' })} />
  const chosen = keysOf(proposalLists).find((one) => one === list) ?? 'mine'
  return (
    <Page
      title="待我复核"
      lead="须由两人办理的事项：一人提出，另一人看过内容后办理；暂停由一人即时办理，另一人在2个工作日内复核。提出人、与提出人是同一人的、近30天经手过彼此账号的不能复核。"
    >
      <Tabs
        activeKey={chosen}
        onChange={(next) => setPlace({ list: next })}
        items={keysOf(proposalLists).map((key) => ({ key, label: proposalLists[key] }))}
      />
      <Proposals key={chosen} list={chosen} onOpen={(next) => setPlace({ id: next })} />
    </Page>
  )
}

const empty: Record<ListName, { title: string; hint: string }> = {
  mine: { title: '没有等您复核的事项', hint: '别人提出、可以由您复核的事项列在这里，并以站内消息通知您。' },
  made: { title: '您还没有提出过须复核的事项', hint: '新建账号、重置密码等须两人办理的，提交后列在这里。' },
  all: { title: '还没有双人复核的事项', hint: '须两人办理的事项提出后列在这里。' },
}
const filters = [choice('state', '状态', stateLabels(twoHandsCase))]

function Proposals({ list: name, onOpen }: { list: ListName; onOpen: (id: string) => void }) {
  const list = useList(twoHands.page, {
    filters: name === 'mine' ? [] : filters,
    input: { list: name },
    isInDialog: true,
  })
  return (
    <Sheet>
      <ListFrame<ProposalRow>
        list={list}
        caption={proposalLists[name]}
        rowKey={(row) => row.id}
        empty={empty[name]}
        columns={[
          aboutColumn('事项', onOpen),
          { key: 'state', title: '状态', render: (_v, row) => <CaseTag machine={twoHandsCase} state={row.state} /> },
          proposerColumn,
          {
            key: 'lapsesAt',
            title: '截止',
            render: (_v, row) => <Until of={row} />,
          },
          handlerColumn,
        ]}
      />
    </Sheet>
  )
}

/** Until when it waits; what has taken effect does not lapse. */
function Until({ of: { state, lapsesAt, reviewBy, isOverdue } }: { of: ProposalRow }) {
  if (state !== 'waiting') return '—'
  if (reviewBy === null) return `${dateTimeText(lapsesAt)}失效`
  return (
    <>
      {`应于${reviewBy}前复核 `}
      {isOverdue ? <Tag tone="red">逾期</Tag> : null}
    </>
  )
}

function ProposalPage({ id, onBack }: { id: string; onBack: () => void }) {
  const proposal = useCall(twoHands.get, { id })
  const { data } = proposal
  return (
    <Page
      title={data?.about ?? '双人复核'}
      tags={data ? <CaseTag machine={twoHandsCase} state={data.state} /> : null}
      actions={<Button onClick={onBack}>返回列表</Button>}
    >
      <Sheet title={data?.reviewBy ? '已经办理的内容' : '将要办理的内容'}>
        <QueryView query={proposal} loading="正在加载事项" rows={8}>
          {(data) => <Detail of={data} />}
        </QueryView>
      </Sheet>
    </Page>
  )
}

function stateOf(of: ProposalDetail): string {
  const { waitsFor, agreed, madeByName, lapsesAt } = of
  const review = of.reviewBy === null ? null : postReviewText(of)
  if (review) return review
  const until = `${dateTimeText(lapsesAt)}前没有复核的自动失效`
  if (waitsFor.length === 0) return `还没有办理。现在没有可以复核的人，请先补足人员；${until}。`
  const some = waitsFor.slice(0, 5).join('、')
  const who = waitsFor.length > 5 ? `${some}等${waitsFor.length}人中的一人` : some
  const before = agreed.length > 0 ? `，${agreed.join('、')}已同意` : ''
  return `还没有办理，等待${who}复核（提出人：${madeByName}${before}）；${until}。`
}

function Detail({ of }: { of: ProposalDetail }) {
  return (
    <div className={styles.proposal}>
      {of.state === 'waiting' ? (
        <p role="status" className={styles.waits}>
          {stateOf(of)}
        </p>
      ) : null}
      <p>办理事项：{of.act}</p>
      {of.reason ? <p>理由：{of.reason}</p> : null}
      {of.lines.map((line) => (
        <Line
          key={`${line.action} ${line.object} ${JSON.stringify(line.changes)}`}
          of={line}
          isDone={of.reviewBy !== null}
        />
      ))}
      <Steps of={of} />
      <h2>经过</h2>
      <CaseHistory label="事项的经过" entries={of.history} />
    </div>
  )
}

/** What the act writes into the log, or has written there, with its difference. */
function Line({ of, isDone }: { of: ProposalDetail['lines'][number]; isDone: boolean }) {
  const { action, object, changes } = of
  const title = object ? `${action}：${object}` : action
  if (changes.length === 0) return <p>{title}</p>
  return (
    <DataTable
      caption={title}
      rows={changes}
      rowKey={(row) => row.label}
      columns={[
        { key: 'label', title: '项目', head: true, cell: (row) => row.label },
        { key: 'before', title: isDone ? '原来' : '现在', cell: (row) => row.before || '（无）' },
        { key: 'after', title: '变更为', cell: (row) => row.after || '（无）' },
      ]}
    />
  )
}

const stepButtons = {
  agree: { kind: 'primary', done: '已同意，还须另一人复核' },
  confirm: { kind: 'primary', done: '已复核并办理' },
  giveBack: { kind: 'danger', done: '已退回，没有办理' },
  withdraw: { kind: 'plain', done: '已撤回，没有办理' },
  uphold: { kind: 'primary', done: '已复核，维持' },
  reverse: { kind: 'danger', done: '已恢复，理由告知有关人员' },
} as const

function Steps({ of }: { of: ProposalDetail }) {
  const [shown, setShown] = useState<{ label: string; text: string } | null>(null)
  const step = useAct(twoHands.step, {
    onDone: ({ shownOnce }, { action }) => {
      setShown(shownOnce)
      toast.success(stepButtons[action].done)
    },
  })
  return (
    <>
      <SecondPersonSteps of={of} texts={stepButtons} step={step} />
      {shown ? <ShownOnce {...shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}
