/** Messages to this account, newest first; opening the linked page marks one as read. */
import { message } from '@green/contract/calls/content/public.ts'
import { Link } from '@tanstack/react-router'
import { placeOf, useAddress } from '../../../platform/navigation/address.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Checkbox } from '../../../ui/control/field.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { Empty, EmptyByFilter, Failed, Loading } from '../../../ui/page/faces.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import styles from '../filing-pages.module.css'
import personalCenterStyles from './personal-center.module.css'

export function Messages() {
  const [{ page, size, unread }, setPlace] = useAddress({ page: 1, size: 10, unread: '' })
  const { data, error, isPending, refetch } = useCall(
    message.list,
    { page, size, ...(unread === '1' ? { unread: '1' as const } : {}) },
    { keepPrevious: true },
  )
  const noteRead = useAct(message.markRead)
  const markRead = (ids?: string[]) =>
    noteRead.mutate(ids ? { ids } : {}, { onError: (failure) => toast.error(failure.message) })
  if (isPending) return <Loading label="正在读取消息" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  return (
    <div className={styles.stack}>
      <div className={styles.rowActs}>
        <Checkbox id="only-unread" checked={unread === '1'} onChange={(only) => setPlace({ unread: only ? '1' : '' })}>
          只看未读
        </Checkbox>
        <Button size="small" onClick={() => markRead()} running={noteRead.isPending}>
          全部标为已读
        </Button>
      </div>
      {data.rows.length === 0 && unread === '1' ? (
        <EmptyByFilter onClear={() => setPlace({ unread: '' })} />
      ) : data.rows.length === 0 ? (
        <Empty title="还没有消息" hint="审核、退回、公示等进展会在这里通知您。" />
      ) : (
        <ul className={styles.messages}>
          {data.rows.map((one) => (
            <li
              key={one.id}
              className={classes(personalCenterStyles.message, !one.read && personalCenterStyles.messageUnread)}
            >
              <p className={personalCenterStyles.messageHead}>
                <strong>
                  {one.read ? null : <span className="ge-hidden">未读：</span>}
                  {one.title}
                </strong>
                <time dateTime={one.at}>{dateTimeText(one.at)}</time>
              </p>
              <p className="ge-long">{one.body}</p>
              <p className={styles.rowActs}>
                {one.link ? (
                  <Link
                    {...placeOf(one.link)}
                    className={buttonClass('plain', 'small')}
                    onClick={() => {
                      if (!one.read) markRead([one.id])
                    }}
                  >
                    查看
                  </Link>
                ) : null}
                {one.read ? null : (
                  <Button size="small" kind="quiet" onClick={() => markRead([one.id])}>
                    标为已读
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {data.total > 0 ? <Pager total={data.total} page={page} size={size} onChange={setPlace} /> : null}
    </div>
  )
}
