/** 主题: every topic with its number; the chosen ones filter what the city has published, of whatever kind. */
import { contentReading } from '@green/contract/calls/content/content-reading.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import { fromTheTop } from '../from-the-top.ts'
import styles from '../public.module.css'
import contentStyles from './content.module.css'
import contentPartsStyles from './content-parts.module.css'
import { PieceLinkTo } from './content-parts.tsx'

export function TopicsPage() {
  const [place, setPlace] = useAddress({ tags: '', page: 1, size: 10 })
  const { tags, page, size } = place
  const chosen = tags.split(',').filter(Boolean)
  const topics = useCall(contentReading.tags, {})
  const found = useCall(contentReading.tagged, { page, size, ...(tags ? { tags } : {}) }, { keepPrevious: true })
  const toggle = (tag: string) =>
    setPlace({ tags: (chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag]).join(',') })
  return (
    <div className="ge-wrap">
      <Page title="主题" lead="按主题查找政策、解读、通知和新闻；选几个主题，列出同时涉及它们的内容。">
        <QueryView query={topics} loading="正在加载主题" rows={3}>
          {(data) => (
            <ul className={contentPartsStyles.topicList} aria-label="主题">
              {data.map(({ tag, count }) => (
                <li key={tag}>
                  <button type="button" aria-pressed={chosen.includes(tag)} onClick={() => toggle(tag)}>
                    {`${tag} ${count}`}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        {chosen.length > 0 ? (
          <p>
            <span>{`已选：${chosen.join('、')}`}</span>
            <Button kind="quiet" icon="close" onClick={() => setPlace({ tags: '' })}>
              清除筛选
            </Button>
          </p>
        ) : null}
        <Paged
          query={found}
          loading="正在加载内容"
          bars={10}
          filtered={chosen.length > 0}
          onClear={() => setPlace({ tags: '' })}
          empty={<Empty title="还没有公开的内容" />}
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
                      <PieceLinkTo piece={row}>{row.title}</PieceLinkTo>
                    </h2>
                    <p>{row.summary}</p>
                    <p className={styles.from} data-part="from">
                      <span>{kindNames[row.kind] ?? row.columnName}</span>
                      <span>{row.tags.join('、')}</span>
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

const kindNames: Readonly<Record<string, string>> = {
  policy: '政策文件',
  interpretation: '政策解读',
  question: '常见问题',
  guide: '办事指南',
}
