/** The slides of the front page: the batch that closes next, newly granted factories, the latest industry news. */
import type { CallOutput } from '@green/contract/call.ts'
import type { content, greenEnter } from '@green/contract/calls/content/public.ts'
import type { titleList } from '@green/contract/calls/title/public-titles.ts'
import { Link } from '@tanstack/react-router'
import { type PageRoute, usePageRoutes } from '../../../platform/navigation/page-route.ts'
import { usePageText } from '../../../platform/navigation/page-text.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Phrase } from '../../../ui/control/phrase.tsx'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { NewsLink } from '../content/news-link.tsx'
import type { Slide } from './carousel.tsx'
import { timeLeftUntil } from './days-left.ts'
import homeStyles from './home.module.css'
import styles from './slides.module.css'
import { filingPage } from './ways.ts'

type Batch = CallOutput<typeof greenEnter.getHomeCount>['openBatches'][number]
type Factory = CallOutput<typeof titleList.projectFactory>['rows'][number]
type News = CallOutput<typeof content.list>['rows'][number]

/** One slide per item; without any, what the platform is for. */
export function useSlides(known: {
  batch?: Batch | undefined
  factories: readonly Factory[]
  news?: News | undefined
}) {
  const table = usePageRoutes()
  const welcome = usePageText('home.welcome')
  const slides: Slide[] = []
  const { batch, news } = known
  if (batch)
    slides.push({
      key: 'batch',
      label: batch.name,
      view: 'bridge',
      content: <BatchSlide batch={batch} table={table} />,
    })
  const year = known.factories[0]?.year
  const newest = known.factories.filter((factory) => factory.year === year)
  if (year && newest.length > 0)
    slides.push({
      key: 'factories',
      label: `${year} 年新认定绿色工厂`,
      view: 'factory',
      content: <FactoriesSlide year={year} newest={newest} />,
    })
  if (news) slides.push({ key: 'news', label: news.title, view: 'pagoda', content: <NewsSlide news={news} /> })
  if (slides.length === 0)
    slides.push({
      key: 'platform',
      label: '绿色制造一处办理',
      view: 'factory',
      content: <h2 className={styles.headline}>{welcome}</h2>,
    })
  return slides
}

function BatchSlide({ batch, table }: { batch: Batch; table: readonly PageRoute[] }) {
  const left = timeLeftUntil(batch.closeAt, Date.now())
  const page = filingPage(batch.programme, table)
  return (
    <>
      <p className={styles.kicker}>正在申报</p>
      <h2 className={styles.headline}>
        <Phrase>{batch.name}</Phrase>
      </h2>
      <p className={styles.deadline}>
        {left ? (
          <span className={left.urgent ? homeStyles.urgent : undefined}>
            还有 <strong>{left.amount}</strong> {left.unit}
          </span>
        ) : null}
        <span>{dateTimeText(batch.closeAt)} 截止</span>
      </p>
      <p className={styles.acts}>
        {page ? (
          <Link to={page.path} className={buttonClass('primary', 'large')}>
            在线申报
          </Link>
        ) : null}
        <Link to="/mainPages/ggtz" className={buttonClass('plain', 'large')}>
          申报通知
        </Link>
      </p>
    </>
  )
}

function FactoriesSlide({ year, newest }: { year: number; newest: readonly Factory[] }) {
  return (
    <>
      <p className={styles.kicker}>名单公布</p>
      <h2 className={styles.headline}>{year} 年新认定绿色工厂</h2>
      <ul className={styles.names}>
        {newest.slice(0, 3).map((factory) => (
          <li key={factory.id}>
            <Link to="/mainPages/greenDetail" search={{ id: factory.id }}>
              {factory.enterpriseName}
            </Link>
            <span>{factory.qxName}</span>
          </li>
        ))}
      </ul>
      <p className={styles.acts}>
        <Link
          to="/mainPages/citygreenfactory"
          search={{ year: String(year) }}
          className={buttonClass('primary', 'large')}
        >
          查看名单
        </Link>
      </p>
    </>
  )
}

function NewsSlide({ news }: { news: News }) {
  return (
    <>
      <p className={styles.kicker}>{news.columnName}</p>
      <h2 className={styles.headline}>
        <Phrase>{news.title}</Phrase>
      </h2>
      <p className={styles.summary}>{news.summary}</p>
      <p className={styles.acts}>
        <NewsLink id={news.id} className={buttonClass('primary', 'large')}>
          阅读全文
        </NewsLink>
        <span className={styles.when}>{dateText(news.publishAt)}</span>
      </p>
    </>
  )
}
