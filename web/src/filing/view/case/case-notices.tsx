/** 通知记录 of a case: what was sent to whom when, read or not, and whether text message and e-mail were delivered. */
import type { CallOutput } from '@green/contract/call.ts'
import { channelLabels, deliveryStates, notice } from '@green/contract/calls/content/notice.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/faces.tsx'
import styles from './case-talk.module.css'

type Notice = CallOutput<typeof notice.ofCase>[number]
type Delivery = Notice['deliveries'][number]

export const deliveryTones: Record<Delivery['state'], Tone> = {
  queued: 'blue',
  sent: 'green',
  failed: 'red',
  skipped: 'grey',
}

/** 短信已送出 2026-12-01 09:30. */
export function deliveryText({ channel, state, doneAt }: Delivery): string {
  return `${channelLabels[channel]}${deliveryStates[state]}${doneAt ? ` ${dateTimeText(doneAt)}` : ''}`
}

export function CaseNotices({ filingId }: { filingId: string }) {
  const notices = useCall(notice.ofCase, { filingId })
  if (notices.isPending) return <Loading rows={4} label="正在读取通知记录" />
  if (notices.error)
    return (
      <Failed message={notices.error.message} traceId={notices.error.traceId} onRetry={() => void notices.refetch()} />
    )
  if (notices.data.length === 0)
    return (
      <Empty
        title="还没有通知"
        hint="本件的进展、沟通和提醒，以及所在批次和称号的通知，会逐条记录在这里，并注明是否送达。"
      />
    )
  return (
    <ul className={styles.list} aria-label="通知记录">
      {notices.data.map((one) => (
        <li key={one.id}>
          <p>
            <strong>{one.title}</strong>
          </p>
          <p className="ge-long">{one.body}</p>
          <p className={styles.head}>
            <span>发给 {one.to}</span>
            <time dateTime={one.at}>{dateTimeText(one.at)}</time>
            <Tag tone={one.readAt ? 'green' : 'blue'}>
              {one.readAt ? `站内消息已读 ${dateTimeText(one.readAt)}` : '站内消息未读'}
            </Tag>
            {one.deliveries.length === 0 ? <span>没有另发短信和邮件</span> : null}
            {one.deliveries.map((way) => (
              <Tag key={`${way.channel} ${way.state} ${way.doneAt}`} tone={deliveryTones[way.state]}>
                {deliveryText(way)}
              </Tag>
            ))}
          </p>
          {one.deliveries.map((way) =>
            way.error && way.state !== 'sent' ? (
              <p key={way.channel} className="ge-none">
                {`${channelLabels[way.channel]}：${way.error}${way.tries > 1 ? `，已试${way.tries}次` : ''}`}
              </p>
            ) : null,
          )}
        </li>
      ))}
    </ul>
  )
}
