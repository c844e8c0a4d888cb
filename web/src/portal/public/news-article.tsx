/** One article, laid out for screen and print. */
import { content } from '@green/contract/calls/public.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useCall } from '../../platform/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-text.ts'
import { FailedQuery, Loading, NotFound } from '../../ui/faces.tsx'
import { useContentTitle } from './content-title.ts'
import './public.css'
import './news-article.css'

export function NewsArticle() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  // Every request counts as a view, so a recent one is not repeated.
  const piece = useCall(content.get, { id }, { staleTime: 600_000 })
  useContentTitle(piece.data?.title)
  if (piece.error?.code === 404 || piece.error?.code === 422)
    return <NotFound home="/web/" message="没有找到这篇内容，可能已被撤下。" />
  if (piece.error && !piece.data) return <FailedQuery page error={piece.error} onRetry={() => void piece.refetch()} />
  if (!piece.data)
    return (
      <div className="ge-wrap article">
        <Loading page rows={10} label="正在加载正文" />
      </div>
    )
  const { title, columnName, column, publishAt, source, body, tags, views } = piece.data
  return (
    <div className="ge-wrap">
      <article className="article">
        <header>
          <p className="article-column">
            <Link to="/mainPages/newsUpdates" search={{ column }}>
              {columnName}
            </Link>
          </p>
          <h1>{title}</h1>
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
              to={column === 'notice' ? '/mainPages/ggtz' : '/mainPages/newsUpdates'}
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
