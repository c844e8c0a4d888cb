/** One article, laid out for screen and print. */
import { content } from '@green/contract/calls/content/public.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useContentPlace } from '../../../platform/navigation/content-place.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Article, ArticleView, noArticle } from './article.tsx'
import { Attachments, ForFilers, PieceLines } from './content-parts.tsx'

/** The list of the portal that shows a column. */
const listOf = (column: string) => (column === 'notice' ? '/mainPages/ggtz' : '/mainPages/newsUpdates')

export function NewsArticle() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return <NewsPiece id={id} />
}

/** A typical case of 绿色宣传, under its own address. */
export function PromotionArticle() {
  const [{ id }] = useAddress({ id: '' })
  return <NewsPiece id={id} list="/mainPages/greenPromotion" />
}

function NewsPiece({ id, list }: { id: string; list?: '/mainPages/greenPromotion' }) {
  // Every request counts as a view, so a recent one is not repeated.
  const piece = useCall(content.get, { id }, { staleTime: 600_000 })
  useContentPlace(piece.data?.title, list ?? (piece.data && listOf(piece.data.column)))
  return (
    <ArticleView query={piece} loading="正在加载正文" missing={noArticle('这篇内容')}>
      {(data) => {
        const { columnName, column, publishAt, source, batches, files, related } = data
        return (
          <Article
            of={data}
            column={
              <Link to="/mainPages/newsUpdates" search={{ column }}>
                {columnName}
              </Link>
            }
            facts={
              <>
                <time dateTime={publishAt}>{dateTimeText(publishAt)}</time>
                {source ? <span>来源：{source}</span> : null}
              </>
            }
            below={
              <>
                <Attachments id={data.id} files={files} />
                <ForFilers batches={batches} />
                <PieceLines id="related" title="相关内容" pieces={related} />
              </>
            }
            back={
              <Link
                to={list ?? listOf(column)}
                {...(list || column === 'notice' ? {} : { search: { column } })}
                className={buttonClass('plain')}
              >
                返回{columnName}
              </Link>
            }
          />
        )
      }}
    </ArticleView>
  )
}
