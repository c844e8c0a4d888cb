/** One article, laid out for screen and print. */
import type { CallOutput } from '@green/contract/call.ts'
import { content } from '@green/contract/calls/public.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useContentPlace } from '../../platform/content-place.ts'
import { usePageRoutes } from '../../platform/page-route.ts'
import { useCall } from '../../platform/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { FailedQuery, Loading, NotFound } from '../../ui/faces.tsx'
import { Phrase } from '../../ui/phrase.tsx'
import './public.css'
import './news-article.css'
import { filingPage } from './home/ways.ts'

/** The list of the portal that shows a column. */
const listOf = (column: string) => (column === 'notice' ? '/mainPages/ggtz' : '/mainPages/newsUpdates')

export function NewsArticle() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  // Every request counts as a view, so a recent one is not repeated.
  const piece = useCall(content.get, { id }, { staleTime: 600_000 })
  useContentPlace(piece.data?.title, piece.data && listOf(piece.data.column))
  if (piece.error?.code === 404 || piece.error?.code === 422)
    return <NotFound home="/web/" message="没有找到这篇内容，可能已被撤下。" />
  if (piece.error && !piece.data) return <FailedQuery page error={piece.error} onRetry={() => void piece.refetch()} />
  if (!piece.data)
    return (
      <div className="ge-wrap article">
        <Loading page rows={10} label="正在加载正文" />
      </div>
    )
  const { title, columnName, column, publishAt, source, body, tags, views, batches } = piece.data
  return (
    <div className="ge-wrap">
      <article className="article">
        <header>
          <p className="article-column">
            <Link to="/mainPages/newsUpdates" search={{ column }}>
              {columnName}
            </Link>
          </p>
          <h1>
            <Phrase>{title}</Phrase>
          </h1>
          <p className="article-facts">
            <time dateTime={publishAt}>{dateTimeText(publishAt)}</time>
            {source ? <span>来源：{source}</span> : null}
            <span className="article-views">阅读 {views.toLocaleString('zh-CN')}</span>
          </p>
        </header>
        <div className="article-body">
          {body.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
            <p key={index}>{paragraph}</p>
          ))}
        </div>
        <ForFilers batches={batches} />
        <footer>
          {tags.length > 0 ? (
            <ul className="article-tags" aria-label="标签">
              {tags.map((tag) => (
                <li key={tag}>
                  <Link to="/mainPages/newsUpdates" search={{ keyword: tag }}>
                    {tag}
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
          <p className="pub-acts">
            <Link
              to={listOf(column)}
              {...(column === 'notice' ? {} : { search: { column } })}
              className={buttonClass('plain')}
            >
              返回{columnName}
            </Link>
            <Button icon="print" onClick={() => window.print()}>
              打印
            </Button>
          </p>
        </footer>
      </article>
    </div>
  )
}

type Batches = CallOutput<typeof content.get>['batches']

/** The batches of the programmes that the article speaks of, with the dates they have today, and the way to their forms. */
function ForFilers({ batches }: { batches: Batches }) {
  const table = usePageRoutes()
  if (batches.length === 0) return null
  return (
    <section className="article-filing" aria-labelledby="article-filing">
      <h2 id="article-filing">在线申报</h2>
      <ul>
        {batches.map((batch) => {
          const page = filingPage(batch.programme, table)
          return (
            <li key={`${batch.programme} ${batch.name}`}>
              <div>
                <h3>
                  <Phrase>{batch.name}</Phrase>
                </h3>
                <p>
                  <time dateTime={batch.openAt}>{dateTimeText(batch.openAt)}</time> 至{' '}
                  <time dateTime={batch.closeAt}>{dateTimeText(batch.closeAt)}</time>
                </p>
              </div>
              {page ? (
                <Link to={page.path} className={buttonClass(batch.isOpen ? 'primary' : 'plain')}>
                  {batch.isOpen ? '去填报' : '查看申报要求'}
                  <span className="ge-hidden">：{batch.name}</span>
                </Link>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
