/** 绿色宣传: typical cases of enterprises and parks. */
import { lsdtProm } from '@green/contract/calls/title/titles.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import { fromTheTop } from '../from-the-top.ts'
import styles from '../public.module.css'
import contentStyles from './content.module.css'

export function PromotionList() {
  const [{ page, size }, setPlace] = useAddress({ page: 1, size: 10 })
  const query = useCall(lsdtProm.getPromInfo, { page, size }, { keepPrevious: true })
  return (
    <div className="ge-wrap">
      <Page title="绿色宣传" lead="企业和园区的典型做法：怎么做、花多少、见效如何。">
        <Paged
          query={query}
          loading="正在加载典型案例"
          bars={10}
          filtered={false}
          onClear={() => setPlace({ page: 1 })}
          empty={<Empty title="还没有公开的典型案例" />}
          onPage={fromTheTop(setPlace)}
        >
          {({ rows }, stale) => (
            <ul className={styles.news} aria-busy={stale}>
              {rows.map((row) => (
                <li key={row.id}>
                  <time className={contentStyles.date} dateTime={row.publishAt}>
                    {dateText(row.publishAt)}
                  </time>
                  <div>
                    <h2>
                      <Link to="/mainPages/promotiondetail" search={{ id: row.id }}>
                        {row.title}
                      </Link>
                    </h2>
                    <p>{row.summary}</p>
                    <p className={styles.from} data-part="from">
                      {row.source ? <span>{row.source}</span> : null}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </Page>
    </div>
  )
}
