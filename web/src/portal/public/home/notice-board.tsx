/** 通知公告 on the front page: the first with its text, the next with their titles only. */
import { content } from '@green/contract/calls/content/public.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { NewsLink } from '../content/news-link.tsx'
import homeStyles from './home.module.css'
import styles from './notice-board.module.css'
import { Section } from './section.tsx'

const noticesAtMost = 10

export function NoticeBoard() {
  const notices = useCall(content.list, { column: 'notice', size: noticesAtMost })
  const [first, ...rest] = notices.data?.rows ?? []
  return (
    <Section id="notices" title="通知公告" more="/mainPages/ggtz">
      <QueryView query={notices} loading="正在加载通知公告" rows={6} empty={<Empty title="暂无通知公告" />}>
        {() =>
          first ? (
            <>
              <article className={styles.first}>
                <p className={styles.day} aria-hidden="true">
                  <strong>{dateText(first.publishAt).slice(8)}</strong>
                  <span>{dateText(first.publishAt).slice(0, 7).replace('-', '.')}</span>
                </p>
                <div>
                  <h3>
                    <NewsLink id={first.id}>{first.title}</NewsLink>
                  </h3>
                  <p>{first.summary}</p>
                  <p className="ge-hidden">{dateText(first.publishAt)}</p>
                </div>
              </article>
              <ul className={homeStyles.lines}>
                {rest.map((row) => (
                  <li key={row.id}>
                    {row.top ? <span className={styles.top}>置顶</span> : null}
                    <NewsLink id={row.id}>{row.title}</NewsLink>
                    <time dateTime={row.publishAt}>{dateText(row.publishAt)}</time>
                  </li>
                ))}
              </ul>
            </>
          ) : null
        }
      </QueryView>
    </Section>
  )
}
