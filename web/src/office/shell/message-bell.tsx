/** The bell: the number of unread messages, the latest of them, and links to their subjects. */
import { message } from '@green/contract/calls/content/public.ts'
import { useNavigate } from '@tanstack/react-router'
import { Badge, Popover } from 'antd'
import { useState } from 'react'
import { placeOf } from '../../platform/navigation/address.ts'
import { safeReturn } from '../../platform/navigation/guard.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { Empty, Failed, Loading } from '../../ui/page/faces.tsx'

const askEveryMs = 60_000

/** More than this is shown as 99+. */
const most = 99

export function MessageBell() {
  const [open, setOpen] = useState(false)
  const unread = useCall(message.unread, {}, { refetchInterval: askEveryMs })
  const count = unread.data?.count ?? 0
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title="消息"
      // Rendered beside the bell: next in the tab order, and within a landmark.
      getPopupContainer={(bell) => bell.parentElement ?? document.body}
      content={open ? <Latest count={count} onLeave={() => setOpen(false)} /> : null}
    >
      <button
        type="button"
        className="office-head-button"
        aria-label={`消息，${count > most ? `${most}+` : count} 条未读`}
        aria-expanded={open}
      >
        <Badge count={count} size="small" overflowCount={most}>
          <Icon name="bell" />
        </Badge>
      </button>
    </Popover>
  )
}

function Latest({ count, onLeave }: { count: number; onLeave: () => void }) {
  const navigate = useNavigate()
  const latest = useCall(message.list, { page: 1, size: 10 })
  const markRead = useAct(message.markRead)
  if (latest.isPending) return <Loading rows={4} label="正在加载消息" />
  if (latest.error) {
    return (
      <Failed message={latest.error.message} traceId={latest.error.traceId} onRetry={() => void latest.refetch()} />
    )
  }
  if (latest.data.rows.length === 0) return <Empty title="没有消息" />
  return (
    <div className="office-messages">
      <ul className="office-message-list">
        {latest.data.rows.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => {
                if (!one.read) markRead.mutate({ ids: [one.id] })
                const link = safeReturn(one.link)
                if (link) {
                  onLeave()
                  void navigate(placeOf(link))
                }
              }}
            >
              <span className="office-message-title">
                {one.read ? null : (
                  <span className="office-message-new">
                    <span className="ge-hidden">未读：</span>
                  </span>
                )}
                {one.title}
              </span>
              <span className="office-message-body">{one.body}</span>
              <time dateTime={one.at}>{dateTimeText(one.at)}</time>
            </button>
          </li>
        ))}
      </ul>
      <Button
        kind="quiet"
        size="small"
        disabled={count === 0}
        running={markRead.isPending ? '正在标记' : false}
        onClick={() => markRead.mutate({})}
      >
        全部标为已读
      </Button>
    </div>
  )
}
