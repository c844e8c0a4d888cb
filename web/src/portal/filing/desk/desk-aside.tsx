/** Beside the work: the state of the enterprise record, and the latest messages. */

import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { missingText } from '@green/contract/enterprise/profile-completeness.ts'
import { Link } from '@tanstack/react-router'
import { placeOf } from '../../../platform/navigation/address.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { standings } from '../personal-center/record-verification.ts'
import styles from './desk-aside.module.css'

const shownMessages = 5

export function RecordCard() {
  const query = useCall(user.getQyinfoById, {})
  return (
    <Sheet title="企业信息" id="record">
      <QueryView query={query} loading="正在读取企业信息" rows={3}>
        {(data) => (
          <div className={styles.record}>
            <p className={styles.recordName}>{data.enterpriseName}</p>
            <p className={styles.recordCode}>{data.socialCode}</p>
            <p>
              {data.qxName}　<Tag tone={standings[data.verification].tone}>{standings[data.verification].label}</Tag>
            </p>
            <p className={styles.recordFull}>
              <progress max={100} value={data.completeness.percent} aria-label="企业信息完整度" />
              <span>已填 {data.completeness.percent}%</span>
            </p>
            {data.completeness.missing.length > 0 ? <p>还没有填写：{missingText(data.completeness.missing)}</p> : null}
            <Link to="/mainPages/personalCenter" search={{ tab: 'profile' }}>
              {data.completeness.missing.length > 0 ? '去补填' : '查看和修改'}
            </Link>
          </div>
        )}
      </QueryView>
    </Sheet>
  )
}

export function LatestMessages() {
  const query = useCall(message.list, { page: 1, size: shownMessages })
  const noteRead = useAct(message.markRead)
  return (
    <Sheet
      title="消息"
      id="latest-messages"
      actions={
        <Link to="/mainPages/personalCenter" search={{ tab: 'messages' }}>
          全部消息
        </Link>
      }
    >
      <QueryView
        query={query}
        loading="正在读取消息"
        empty={<Empty title="还没有消息" hint="审核、退回、公示等进展会在这里通知您。" />}
      >
        {(data) => (
          <ul className={styles.messages}>
            {data.rows.map((one) => (
              <li key={one.id} className={one.read ? undefined : styles.messageUnread}>
                <Link
                  {...placeOf(one.link ?? '/mainPages/personalCenter?tab=messages')}
                  onClick={() => {
                    if (!one.read) noteRead.mutate({ ids: [one.id] })
                  }}
                >
                  {one.read ? null : <span className="ge-hidden">未读：</span>}
                  {one.title}
                </Link>
                <time dateTime={one.at}>{dateTimeText(one.at)}</time>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Sheet>
  )
}
