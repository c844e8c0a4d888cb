/** 账号接管审核: requests for the main account of an enterprise whose holder has left, with the proof beside it. */
import type { CallOutput } from '@green/contract/call.ts'
import { handOver, handOverOpinion, handOverStates } from '@green/contract/calls/account/hand-over.ts'
import { Fragment, type ReactNode } from 'react'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { FilePreview } from '../../../filing/view/answer/file-list.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { EnterpriseLink } from '../../enterprise/enterprises/enterprise-link.tsx'
import enterprisesStyles from '../../enterprise/enterprises/enterprises.module.css'
import { choice, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { toastDone } from '../../second-person.tsx'
import { PersonalValue } from '../personal/personal-value.tsx'

type Row = CallOutput<typeof handOver.list>['rows'][number]

const filters = [textFilter('keyword', '企业', '名称或信用代码'), choice('state', '状态', handOverStates)]
const tones: Record<Row['state'], Tone> = { open: 'blue', approved: 'green', refused: 'red' }

export function HandOverPage() {
  const list = useList(handOver.list, { filters, also: { id: '' } })
  const open = list.query.data?.rows.find((row) => row.id === list.place.id)
  return (
    <>
      <ListPage
        title="账号接管审核"
        lead="企业的联系人已离开、无法自行移交时，由所在区县核对授权书和申请人身份后办理。同意后原登录立即退出，草稿和申报留在企业。"
        list={list}
        caption="账号接管申请"
        rowKey={(row) => row.id}
        markedKey={list.place.id}
        empty={{ title: '没有账号接管申请', hint: '企业的新联系人在登录页提出申请后，会在这里和消息中提醒。' }}
        columns={[
          {
            title: '企业',
            key: 'enterprise',
            render: (_, row) => (
              <div className={styles.name} data-part="row-name">
                <EnterpriseLink id={row.enterpriseId} name={row.enterpriseName} />
                <span className={styles.under}>{row.socialCode}</span>
              </div>
            ),
          },
          { title: '区县', dataIndex: 'qxName', key: 'qxName' },
          {
            title: '申请人',
            key: 'name',
            render: (_, row) => (
              <>
                {row.name} <PersonalValue of="handOver" id={row.id} field="mobile" value={row.mobile} />
              </>
            ),
          },
          { title: '申请时间', key: 'at', render: (_, row) => dateTimeText(row.requestedAt) },
          {
            title: '状态',
            key: 'state',
            render: (_, row) => (
              <>
                <Tag tone={tones[row.state]}>{row.stateLabel}</Tag>
                {row.objection ? <Tag tone="orange">主账号有异议</Tag> : null}
              </>
            ),
          },
          {
            title: '操作',
            key: 'acts',
            render: (_, row) => (
              <Button size="small" onClick={() => list.open({ id: row.id })}>
                {row.state === 'open' ? '办理' : '查看'}
              </Button>
            ),
          },
        ]}
      />
      {open ? <Case key={open.id} row={open} onClose={() => list.open({ id: '' })} /> : null}
    </>
  )
}

function factsOf(row: Row): [string, ReactNode][] {
  return [
    ['统一社会信用代码', row.socialCode],
    ['所属区县', row.qxName],
    [
      '申请人',
      <Fragment key="who">
        {row.name}　<PersonalValue of="handOver" id={row.id} field="mobile" value={row.mobile} />　
        <PersonalValue of="handOver" id={row.id} field="email" value={row.email} />
      </Fragment>,
    ],
    ['申请时间', dateTimeText(row.requestedAt)],
    ['申请理由', row.reason],
    [
      '现主账号',
      row.holder ? (
        <Fragment key="holder">
          {row.holder.name}　
          <PersonalValue of="account" id={row.holder.id} field="mobile" value={row.holder.mobile} />　
          {row.holder.lastLoginAt ? `最近登录 ${dateTimeText(row.holder.lastLoginAt)}` : '没有登录过'}
        </Fragment>
      ) : (
        '—'
      ),
    ],
    ...(row.objection ? [['主账号的异议', `${row.objection}（同意移交须由市级管理员复核）`] as [string, string]] : []),
    ...(row.agreedAt ? [['主账号的答复', `${dateTimeText(row.agreedAt)} 同意`] as [string, string]] : []),
    ...(row.state === 'open' && Date.parse(row.approvableFrom) > Date.now()
      ? [['可以同意的时间', `${dateTimeText(row.approvableFrom)}起；现主账号在此之前可以提出异议`] as [string, string]]
      : []),
    ...(row.decidedAt
      ? [
          [
            '办理结果',
            `${row.stateLabel}　${row.decidedByName ?? ''}　${dateTimeText(row.decidedAt)}　${row.opinion ?? ''}`,
          ] as [string, string],
        ]
      : []),
  ]
}

function Case({ row, onClose }: { row: Row; onClose: () => void }) {
  const mayDecide = useSession((s) => s.login?.userRole) === 'county' && row.state === 'open'
  const form = useFields([handOverOpinion], {
    call: handOver.decide,
    also: { id: row.id },
    input: ({ opinion }) => (opinion ? { opinion } : {}),
    onDone: (answer, { approve }) => toastDone(answer, approve ? '已同意，主账号已交给申请人' : '已答复不同意'),
    onClose,
  })
  const mustWait = Date.parse(row.approvableFrom) > Date.now()
  return (
    <Dialog
      open
      width="wide"
      title={`账号接管：${row.enterpriseName}`}
      onClose={onClose}
      footer={
        mayDecide ? (
          <>
            <Button kind="danger" disabled={form.isRunning} onClick={() => form.sendWith({ approve: false })}>
              不同意
            </Button>
            <Button
              kind="primary"
              disabled={mustWait}
              running={form.isRunning ? '正在办理' : false}
              onClick={() => form.sendWith({ approve: true })}
            >
              同意移交
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      <dl className={enterprisesStyles.facts}>
        {factsOf(row).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>证明文件</h3>
      <FilePreview file={row.proof} />
      {mayDecide ? <FieldsBody form={form} /> : null}
      <RefusedLine>{form.refusal}</RefusedLine>
    </Dialog>
  )
}
