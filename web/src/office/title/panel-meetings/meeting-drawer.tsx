/** One meeting as written down, and the steps that are open to the reader. */
import {
  attendances,
  meetingConclusions,
  meetingLengths,
  type PanelMeeting,
  panelMeeting,
} from '@green/contract/calls/title/panel-meeting.ts'
import { useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Drawer } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import deskStyles from '../../desk/desk.module.css'
import styles from './panel-meetings.module.css'

type Step = 'send' | 'confirm' | 'giveBack' | 'drop'
const stepTexts = {
  send: { act: '提请确认', done: '已提请到会成员确认' },
  confirm: { act: '核对无误，确认', done: '已确认' },
  giveBack: { act: '退回修改', done: '已退回' },
  drop: { act: '作废', done: '已作废' },
} as const satisfies Record<Step, object>
const isStep = (action: string): action is Step => action in stepTexts

type MeetingDrawerProps = { meeting: PanelMeeting; onEdit: () => void; onClose: () => void }

export function MeetingDrawer({ meeting, onEdit, onClose }: MeetingDrawerProps) {
  const { heldOn, place, topic, batchName, chairId, members, confirmations, waitsFor } = meeting
  const chair = members.find(({ accountId }) => accountId === chairId)?.name ?? ''
  const facts: [string, string][] = [
    ['批次', batchName],
    ['地点', place],
    ['主持人', chair],
    ['记录人', meeting.recordedByName],
    ...(topic ? [['议题和说明', topic] as [string, string]] : []),
    ['已确认', confirmations.map(({ name, at }) => `${name}（${dateTimeText(at)}）`).join('、') || '—'],
    ...(waitsFor.length > 0 ? [['待确认', `主持人和另一名到会成员：${waitsFor.join('、')}`] as [string, string]] : []),
  ]
  return (
    <Drawer size={860} title={`${heldOn} 评审会：${meeting.stateLabel}`} onClose={onClose}>
      <div className={deskStyles.form}>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <DataTable
          caption="成员"
          showCaption
          rows={members}
          rowKey={(row) => `${row.accountId ?? ''} ${row.name}`}
          columns={[
            { key: 'name', title: '姓名', head: true, cell: (row) => row.name },
            { key: 'attendance', title: '出席', cell: (row) => attendances[row.attendance] },
            { key: 'note', title: '说明', cell: (row) => row.note || '—' },
          ]}
        />
        <DataTable
          caption="讨论的申报"
          showCaption
          rows={meeting.cases}
          rowKey={(row) => row.filingId}
          columns={[
            { key: 'case', title: '申报', head: true, cell: (row) => `${row.enterpriseName}（${row.number}）` },
            { key: 'conclusion', title: '结论', cell: (row) => meetingConclusions[row.conclusion] },
            { key: 'reason', title: '理由', cell: (row) => row.reason || '—' },
            { key: 'dissent', title: '不同意见', cell: (row) => row.dissent || '无' },
          ]}
        />
        {meeting.code ? (
          <p>
            <DownloadButton call={panelMeeting.paper} input={{ id: meeting.id }}>
              下载纪要
            </DownloadButton>{' '}
            <span className="ge-hint">
              校验码 {meeting.code}，{meeting.signature?.isValid ? '签名有效' : '签名无效'}
            </span>
          </p>
        ) : null}
        <Steps meeting={meeting} onEdit={onEdit} />
      </div>
    </Drawer>
  )
}

function Steps({ meeting, onEdit }: { meeting: PanelMeeting; onEdit: () => void }) {
  const [opinion, setOpinion] = useState('')
  const press = useIdempotencyKey()
  const [last, setLast] = useState<Step>('send')
  const act = useAct(panelMeeting.step, {
    refreshes: [panelMeeting.page],
    onDone: () => {
      press.answered()
      setOpinion('')
      toast.success(stepTexts[last].done)
    },
  })
  const steps = meeting.allowed.flatMap(({ action }) => (isStep(action) ? [action] : []))
  const spoken = meeting.allowed.find(({ needs }) => needs.opinion)
  const take = (action: Step) => {
    setLast(action)
    const remark = opinion.trim() ? { opinion: opinion.trim() } : {}
    act.mutate(press.of({ id: meeting.id, version: meeting.version, action, ...remark }))
  }
  const fault = faultOf(act.error, 'opinion')
  return (
    <>
      {spoken ? (
        <TextArea
          id="meeting-opinion"
          label={spoken.needs.opinion?.label ?? ''}
          hint={`${spoken.label}时填写，5至${meetingLengths.opinion}个字。`}
          rows={2}
          maxLength={meetingLengths.opinion}
          fault={fault}
          value={opinion}
          onChange={setOpinion}
        />
      ) : null}
      <RefusedLine>{fault ? null : act.error?.message}</RefusedLine>
      <div className={styles.acts}>
        {steps.map((action) => (
          <Button
            key={action}
            kind={action === 'send' || action === 'confirm' ? 'primary' : 'plain'}
            running={act.isPending && last === action ? '正在办理' : false}
            disabled={act.isPending}
            onClick={() => take(action)}
          >
            {stepTexts[action].act}
          </Button>
        ))}
        {meeting.allowed.some(({ action }) => action === 'save') ? <Button onClick={onEdit}>修改记录</Button> : null}
      </div>
    </>
  )
}
