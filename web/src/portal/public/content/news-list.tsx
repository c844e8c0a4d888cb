/** 新闻资讯 and 通知公告: titles by date, filtered by column and by text. */
import type { CallOutput } from '@green/contract/call.ts'
import { content } from '@green/contract/calls/content/public.ts'
import { newsColumns } from '@green/contract/content/news-columns.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import { fromTheTop } from '../from-the-top.ts'
import { ListFilter } from '../list/list-filter.tsx'
import styles from '../public.module.css'
import contentStyles from './content.module.css'
import { NewsLink } from './news-link.tsx'

type Row = CallOutput<typeof content.list>['rows'][number]
type Column = keyof typeof newsColumns

const usual = { column: '', keyword: '', page: 1, size: 10 }
const columnKeys = Object.keys(newsColumns) as Column[]

export function NewsUpdates() {
  const [place] = useAddress(usual)
  const column = columnKeys.find((one) => one === place.column)
  return (
    <NewsList title="新闻资讯" lead="绿色制造的新闻、区县动态、行业资讯和典型案例。" {...(column ? { column } : {})}>
      <nav className={styles.tabs} aria-label="栏目">
        <Link to="/mainPages/newsUpdates" activeOptions={{ exact: true }} aria-current={column ? undefined : 'page'}>
          全部
        </Link>
        {columnKeys.map((one) => (
          <Link
            key={one}
            to="/mainPages/newsUpdates"
            search={{ column: one }}
            aria-current={one === column ? 'page' : undefined}
          >
            {newsColumns[one]}
          </Link>
        ))}
      </nav>
    </NewsList>
  )
}

export function Announcements() {
  return <NewsList title="通知公告" lead="申报通知、名单公示和平台公告。" column="notice" />
}

function NewsList({
  title,
  lead,
  column,
  children,
}: {
  title: string
  lead: string
  column?: Column
  children?: React.ReactNode
}) {
  const [place, setPlace] = useAddress(usual)
  const { keyword, page, size } = place
  const news = useCall(
    content.list,
    { page, size, ...(column ? { column } : {}), ...(keyword ? { keyword } : {}) },
    { keepPrevious: true },
  )
  const clear = () => setPlace({ keyword: '' })
  return (
    <div className="ge-wrap">
      <Page title={title} lead={lead}>
        {children}
        <ListFilter
          label="标题或内容"
          placeholder="输入要找的词"
          keyword={keyword}
          onKeyword={(text) => setPlace({ keyword: text })}
          filtered={keyword !== ''}
          onClear={clear}
        />
        <Paged
          query={news}
          loading={`正在加载${title}`}
          bars={10}
          filtered={keyword !== ''}
          onClear={clear}
          empty={<Empty title="这个栏目还没有内容" />}
          onPage={fromTheTop(setPlace)}
        >
          {({ rows }, stale) => (
            <ul className={styles.news} aria-busy={stale}>
              {rows.map((row) => (
                <li key={row.id}>
                  <NewsEntry row={row} showColumn={!column} />
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </Page>
    </div>
  )
}

export function NewsEntry({ row, showColumn }: { row: Row; showColumn: boolean }) {
  return (
    <>
      <time className={contentStyles.date} dateTime={row.publishAt}>
        {dateText(row.publishAt)}
      </time>
      <div>
        <h2>
          {row.top ? <span className={contentStyles.top}>置顶</span> : null}
          <NewsLink id={row.id}>{row.title}</NewsLink>
        </h2>
        <p>{row.summary}</p>
        <p className={styles.from} data-part="from">
          {showColumn ? <span>{row.columnName}</span> : null}
          {row.source ? <span>{row.source}</span> : null}
        </p>
      </div>
    </>
  )
}
