/** The bell: the number of unread messages, the latest of them, and links to their subjects. */
import { message } from '@green/contract/calls/content/public.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { placeOf } from '../../platform/navigation/address.ts'
import { safeReturn } from '../../platform/navigation/guard.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { Empty } from '../../ui/page/faces.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import styles from './message-bell.module.css'
import officeShellStyles from './office-shell.module.css'

const askEveryMs = 60_000

/** More than this is shown as 99+. */
const most = 99

export function MessageBell() {
  const id = useId()
  const bell = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const unread = useCall(message.unread, {}, { refetchInterval: askEveryMs })
  const count = unread.data?.count ?? 0
  const shownCount = count > most ? `${most}+` : String(count)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the keys of bell and list
    <div
      className={styles.bell}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        bell.current?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={bell}
        type="button"
        className={officeShellStyles.headButton}
        aria-label={`消息，${shownCount} 条未读`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {count > 0 ? <span className={styles.bellCount}>{shownCount}</span> : null}
      </button>
      {open ? (
        <>
          <div className={styles.bellAway} onPointerDown={() => setOpen(false)} />
          <section id={id} className={styles.bellList} aria-label="消息">
            <Latest count={count} onLeave={() => setOpen(false)} />
          </section>
        </>
      ) : null}
    </div>
  )
}

function Latest({ count, onLeave }: { count: number; onLeave: () => void }) {
  const navigate = useNavigate()
  const latest = useCall(message.list, { page: 1, size: 10 })
  const markRead = useAct(message.markRead)
  return (
    <QueryView query={latest} loading="正在加载消息" empty={<Empty title="没有消息" />}>
      {({ rows }) => (
        <div className={styles.messages}>
          <ul className={styles.messageList}>
            {rows.map((one) => (
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
                  <span className={styles.messageTitle}>
                    {one.read ? null : (
                      <span className={styles.messageNew}>
                        <span className="ge-hidden">未读：</span>
                      </span>
                    )}
                    {one.title}
                  </span>
                  <span className={styles.messageBody}>{one.body}</span>
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
      )}
    </QueryView>
  )
}
