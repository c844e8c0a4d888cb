/** News on the front page, one column at a time. */
import { content } from '@green/contract/calls/content/public.ts'
import { type KeyboardEvent, useState } from 'react'
import { useCall } from '../../../../platform/request/query.ts'
import { dateText } from '../../../../ui/figure/date-text.ts'
import { Empty } from '../../../../ui/page/faces.tsx'
import { QueryView } from '../../../../ui/page/query-view.tsx'
import { NewsLink } from '../../content/news-link.tsx'
import { Section } from '../section.tsx'
import styles from './lower.module.css'

const columns = [
  { key: 'news', name: '新闻动态' },
  { key: 'local', name: '区县动态' },
  { key: 'industry', name: '行业资讯' },
  { key: 'case', name: '典型案例' },
] as const
type Column = (typeof columns)[number]['key']

export function HomeNews() {
  const [column, setColumn] = useState<Column>('news')
  const news = useCall(content.list, { column, size: 5 }, { keepPrevious: true })
  const move = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = columns[(index + by + columns.length) % columns.length]
    if (by === 0 || !next) return
    event.preventDefault()
    setColumn(next.key)
    document.getElementById(`news-tab-${next.key}`)?.focus()
  }
  return (
    <Section id="news" title="新闻资讯" more="/mainPages/newsUpdates" search={{ column }}>
      <div className={styles.tabs} role="tablist" aria-labelledby="news">
        {columns.map((one, index) => (
          <button
            key={one.key}
            id={`news-tab-${one.key}`}
            type="button"
            role="tab"
            aria-selected={one.key === column}
            aria-controls="news-panel"
            tabIndex={one.key === column ? 0 : -1}
            onClick={() => setColumn(one.key)}
            onKeyDown={(event) => move(event, index)}
          >
            {one.name}
          </button>
        ))}
      </div>
      <div id="news-panel" role="tabpanel" aria-labelledby={`news-tab-${column}`} aria-busy={news.isPlaceholderData}>
        <QueryView query={news} loading="正在加载新闻" rows={5} empty={<Empty title="这个栏目还没有内容" />}>
          {({ rows }) => (
            <ul className={styles.news}>
              {rows.map((row) => (
                <li key={row.id}>
                  <h3>
                    <NewsLink id={row.id}>{row.title}</NewsLink>
                  </h3>
                  <p>{row.summary}</p>
                  <time dateTime={row.publishAt}>{dateText(row.publishAt)}</time>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Section>
  )
}
