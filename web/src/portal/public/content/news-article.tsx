/** One article, laid out for screen and print. */
import { content } from '@green/contract/calls/content/public.ts'
import { Link, useParams } from '@tanstack/react-router'
import { RichText } from '../../../filing/view/answer/rich-text.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useContentPlace } from '../../../platform/navigation/content-place.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Phrase } from '../../../ui/control/phrase.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { NotFound } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Attachments, ForFilers, PieceLines, Topics } from './content-parts.tsx'
import '../public.css'
import './news-article.css'

/** The list of the portal that shows a column. */
const listOf = (column: string) => (column === 'notice' ? '/mainPages/ggtz' : '/mainPages/newsUpdates')

export function NewsArticle() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return <Article id={id} />
}

/** A typical case of 绿色宣传, under its own address. */
export function PromotionArticle() {
  const [{ id }] = useAddress({ id: '' })
  return <Article id={id} list="/mainPages/greenPromotion" />
}

function Article({ id, list }: { id: string; list?: '/mainPages/greenPromotion' }) {
  // Every request counts as a view, so a recent one is not repeated.
  const piece = useCall(content.get, { id }, { staleTime: 600_000 })
  useContentPlace(piece.data?.title, list ?? (piece.data && listOf(piece.data.column)))
  return (
    <QueryView
      query={piece}
      loading="正在加载正文"
      rows={10}
      page
      missing={<NotFound home="/web/" message="没有找到这篇内容，可能已被撤下。" />}
      frame={(face) => <div className="ge-wrap article">{face}</div>}
    >
      {(data) => {
        const { title, columnName, column, publishAt, source, body, tags, views, batches, files, related } = data
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
                <RichText body={body} />
              </div>
              <Attachments id={data.id} files={files} />
              <ForFilers batches={batches} />
              <PieceLines id="related" title="相关内容" pieces={related} />
              <footer>
                <Topics tags={tags} />
                <p className="pub-acts">
                  <Link
                    to={list ?? listOf(column)}
                    {...(list || column === 'notice' ? {} : { search: { column } })}
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
      }}
    </QueryView>
  )
}
