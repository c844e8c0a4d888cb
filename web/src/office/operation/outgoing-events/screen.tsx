/** 对外事件: the receivers with what waits for them, and the events with what became of each. */
import {
  type EventReceiver,
  type OutgoingEvent,
  outgoingEvent,
} from '@green/contract/calls/operation/outgoing-event.ts'
import {
  type EventState,
  eventKinds,
  eventStates,
  type ReceiverState,
  receiverStates,
} from '@green/contract/outgoing-events.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { choice } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { RenewSecret, ResendSince, SwitchReceiver } from './receiver-acts.tsx'
import { ReceiverForm } from './receiver-form.tsx'

const receiverTones: Record<ReceiverState, Tone> = { active: 'green', paused: 'orange', ended: 'grey' }
const eventTones: Record<EventState, Tone> = { waiting: 'blue', delivered: 'green', parked: 'red' }

const actTexts = {
  change: '修改',
  resend: '补发',
  renew: '更换密钥',
  pause: '暂停',
  resume: '恢复',
  end: '停用',
} as const
type Act = keyof typeof actTexts
type Acting = { act: Act; of: EventReceiver } | { act: 'make' }

const actsOf: Record<ReceiverState, readonly Act[]> = {
  active: ['change', 'resend', 'renew', 'pause', 'end'],
  paused: ['change', 'resend', 'renew', 'resume', 'end'],
  ended: [],
}

export function OutgoingEventsPage() {
  const receivers = useCall(outgoingEvent.receivers, {})
  const [acting, setActing] = useState<Acting | null>(null)
  const close = () => setActing(null)
  return (
    <Page
      title="对外事件"
      lead="申报、称号和绿效码有变化时通知其他系统。每个事件至少送达一次，同一记录的事件按先后送达；对方没有答复的一天内重试，之后停止，可以补发。"
      actions={
        <Button kind="primary" icon="plus" onClick={() => setActing({ act: 'make' })}>
          新建接收方
        </Button>
      }
    >
      <Sheet>
        <QueryView
          query={receivers}
          loading="正在读取接收方"
          rows={3}
          empty={<Empty title="还没有接收方" hint="需要接收事件的系统书面提出后，点击“新建接收方”登记它的地址。" />}
        >
          {(data) => (
            <DataTable
              caption="接收方"
              showCaption
              columns={receiverColumns((act, of) => setActing({ act, of }))}
              rows={data}
              rowKey={({ id }) => id}
            />
          )}
        </QueryView>
      </Sheet>
      <Events receivers={receivers.data ?? []} />
      {acting?.act === 'make' ? <ReceiverForm onClose={close} /> : null}
      {acting?.act === 'change' ? <ReceiverForm of={acting.of} onClose={close} /> : null}
      {acting?.act === 'resend' ? <ResendSince of={acting.of} onClose={close} /> : null}
      {acting?.act === 'renew' ? <RenewSecret of={acting.of} onClose={close} /> : null}
      {acting?.act === 'pause' ? <SwitchReceiver of={acting.of} to="paused" onClose={close} /> : null}
      {acting?.act === 'resume' ? <SwitchReceiver of={acting.of} to="active" onClose={close} /> : null}
      {acting?.act === 'end' ? <SwitchReceiver of={acting.of} to="ended" onClose={close} /> : null}
    </Page>
  )
}

const receiverColumns = (onAct: (act: Act, of: EventReceiver) => void): Column<EventReceiver>[] => [
  { key: 'system', title: '系统', head: true, width: '13rem', cell: (row) => row.systemName },
  {
    key: 'state',
    title: '状态',
    cell: (row) => <Tag tone={receiverTones[row.state]}>{row.stateLabel}</Tag>,
  },
  { key: 'address', title: '地址', width: '16rem', cell: (row) => row.address },
  { key: 'kinds', title: '事件', width: '12rem', cell: (row) => row.kinds.map((kind) => eventKinds[kind]).join('、') },
  { key: 'area', title: '区域', cell: (row) => row.area },
  { key: 'waiting', title: '待发送（个）', align: 'right', cell: (row) => row.waiting },
  { key: 'parked', title: '已停止重试（个）', align: 'right', cell: (row) => row.parked },
  { key: 'last', title: '最近送达', cell: (row) => dateTimeText(row.lastDeliveredAt) || '—' },
  {
    key: 'acts',
    title: '操作',
    width: '18rem',
    cell: (row) => (
      <div className={styles.acts}>
        {actsOf[row.state].map((act) => (
          <Button
            key={act}
            size="small"
            kind="quiet"
            aria-label={`${actTexts[act]}：${row.systemName}`}
            onClick={() => onAct(act, row)}
          >
            {actTexts[act]}
          </Button>
        ))}
      </div>
    ),
  },
]

function Events({ receivers }: { receivers: readonly EventReceiver[] }) {
  const list = useList(outgoingEvent.list, {
    filters: [
      choice('state', '状态', eventStates),
      choice('kind', '事件', eventKinds),
      choice(
        'receiverId',
        '接收方',
        receivers.map(({ id, systemName, state }) => ({
          value: id,
          label: state === 'ended' ? `${systemName}（${receiverStates.ended}）` : systemName,
        })),
      ),
    ],
  })
  const resend = useAct(outgoingEvent.resend, { onDone: () => toast.success('已排入发送，一分钟内发出') })
  return (
    <Sheet title="发送情况">
      <RefusedLine>{resend.error?.message}</RefusedLine>
      <ListFrame
        list={list}
        caption="对外事件"
        rowKey={(row) => row.id}
        columns={[
          ...eventColumns,
          {
            key: 'acts',
            title: '操作',
            render: (_: unknown, row: OutgoingEvent) =>
              row.mayResend ? (
                <Button
                  size="small"
                  kind="quiet"
                  disabled={resend.isPending}
                  aria-label={`再次发送：${row.kindLabel} ${row.subject}`}
                  onClick={() => resend.mutate({ id: row.id })}
                >
                  {row.state === 'waiting' ? '立即发送' : '再次发送'}
                </Button>
              ) : null,
          },
        ]}
        empty={{ title: '还没有事件', hint: '登记接收方以后发生的变化在这里列出。' }}
      />
    </Sheet>
  )
}

const eventColumns = [
  { key: 'at', title: '时间', render: (_: unknown, row: OutgoingEvent) => dateTimeText(row.at) },
  { key: 'kind', title: '事件', dataIndex: 'kindLabel' },
  { key: 'subject', title: '内容', dataIndex: 'subject' },
  { key: 'system', title: '接收方', dataIndex: 'systemName' },
  {
    key: 'state',
    title: '状态',
    render: (_: unknown, row: OutgoingEvent) => (
      <>
        <Tag tone={eventTones[row.state]}>{row.stateLabel}</Tag>
        {row.isHeldBack ? <div className={styles.under}>等待同一记录较早的事件</div> : null}
      </>
    ),
  },
  { key: 'tries', title: '已发（次）', align: 'right' as const, dataIndex: 'tries' },
  {
    key: 'answer',
    title: '最近的答复',
    render: (_: unknown, row: OutgoingEvent) =>
      row.lastAnswer ? `${row.lastAnswer}（${dateTimeText(row.lastTriedAt)}）` : '—',
  },
  { key: 'next', title: '下次发送', render: (_: unknown, row: OutgoingEvent) => dateTimeText(row.nextAt) || '—' },
]
