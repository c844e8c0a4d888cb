/** 权限变更: proposals and what became of them; a second administrator confirms. */

import {
  type RightsChangeDetail,
  type RightsChangeRow,
  rightsChange,
  rightsChangeKinds,
} from '@green/contract/calls/account/rights-change.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { role } from '@green/contract/calls/overview/lookup.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { rightsChangeCase } from '@green/filing/cases/rights-change.ts'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { choice } from '../../list/filters.tsx'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { CaseHistory, SecondPersonSteps } from '../../second-person.tsx'
import { DifferenceLists } from './role-page.tsx'

const filters = [choice('state', '状态', stateLabels(rightsChangeCase)), choice('kind', '类别', rightsChangeKinds)]

export function ChangeList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useList(rightsChange.page, { filters, beside: true })
  return (
    <Sheet>
      <ListFrame<RightsChangeRow>
        list={list}
        caption="权限变更"
        rowKey={(row) => row.id}
        empty={{
          title: '还没有权限变更',
          hint: '在“角色”中调整一个角色的权限后，变更会列在这里，由另一位系统管理员确认。',
        }}
        columns={[
          {
            key: 'about',
            title: '变更对象',
            render: (_v, row) => (
              <div className="ol-name">
                <Button size="small" kind="quiet" onClick={() => onOpen(row.id)}>
                  {row.about}
                </Button>
                <span className="ol-under">{row.reason}</span>
              </div>
            ),
          },
          { key: 'kind', title: '类别', render: (_v, row) => rightsChangeKinds[row.kind] },
          {
            key: 'what',
            title: '内容',
            render: (_v, row) =>
              row.kind === 'permissions' ? `取消${row.taken}项，恢复${row.given}项` : `${row.accounts}个账号`,
          },
          {
            key: 'state',
            title: '状态',
            render: (_v, row) => <CaseTag machine={rightsChangeCase} state={row.state} />,
          },
          { key: 'madeBy', title: '提出', render: (_v, row) => `${row.madeByName} ${dateTimeText(row.createdAt)}` },
          {
            key: 'updated',
            title: '最近办理',
            render: (_v, row) => `${row.updatedByName} ${dateTimeText(row.updatedAt)}`,
          },
        ]}
      />
    </Sheet>
  )
}

export function ChangePage({ id, onBack }: { id: string; onBack: () => void }) {
  const change = useCall(rightsChange.get, { id })
  const { data } = change
  return (
    <Page
      title={data ? `权限变更：${data.about}` : '权限变更'}
      tags={data ? <CaseTag machine={rightsChangeCase} state={data.state} /> : null}
      actions={<Button onClick={onBack}>返回列表</Button>}
    >
      <Sheet title="变更内容">
        <QueryView query={change} loading="正在加载权限变更" rows={8}>
          {(data) => <Detail key={data.version} of={data} />}
        </QueryView>
      </Sheet>
    </Page>
  )
}

function Detail({ of }: { of: RightsChangeDetail }) {
  return (
    <>
      {of.state === 'proposed' ? (
        <p role="status" className="or-waits">
          {of.waitsFor.length > 0
            ? `尚未生效，等待${of.waitsFor.join('、')}确认（提出人：${of.madeByName}）。`
            : '尚未生效。目前没有第二位可用的系统管理员，请先在“账号”中新建。'}
        </p>
      ) : null}
      <DifferenceLists taken={of.takenTitles} given={of.givenTitles} />
      {of.accountsNow.length > 0 ? (
        <DataTable
          caption="涉及的账号"
          rows={of.accountsNow}
          rowKey={(row) => row.loginName}
          columns={[
            { key: 'name', title: '姓名', head: true, cell: (row) => row.name },
            { key: 'loginName', title: '登录名', cell: (row) => row.loginName },
            { key: 'before', title: '现在', cell: (row) => row.before },
            { key: 'after', title: '变更为', cell: (row) => row.after },
          ]}
        />
      ) : null}
      <p>理由：{of.reason}</p>
      <Steps of={of} />
      <h2>经过</h2>
      <CaseHistory label="变更的经过" entries={of.history} />
    </>
  )
}

const words = {
  confirm: { kind: 'primary', done: '已确认，变更即时生效' },
  refuse: { kind: 'danger', done: '已记为不予确认，权限没有变化' },
  withdraw: { kind: 'plain', done: '已撤回，权限没有变化' },
} as const

function Steps({ of }: { of: RightsChangeDetail }) {
  const step = useAct(rightsChange.step, {
    refreshes: [role.getRoles, user.getUserList],
    onDone: (_, { action }) => toast.success(words[action].done),
  })
  return (
    <SecondPersonSteps
      allowed={of.allowed}
      words={words}
      step={step}
      onStep={(action, opinion) => step.mutate({ id: of.id, version: of.version, action, opinion })}
    />
  )
}
