/** 政策解读: the text, the policies it explains with their state, and the programmes they open. */
import { interpret } from '@green/contract/calls/content/policy.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useContentPlace } from '../../../platform/navigation/content-place.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Article, ArticleView, noArticle } from './article.tsx'
import styles from './content-parts.module.css'
import { Attachments, ForFilers } from './content-parts.tsx'
import { PolicyTag } from './policy-tag.tsx'

export function Interpretation() {
  const [{ id }] = useAddress({ id: '' })
  const query = useCall(interpret.get, { id }, { staleTime: 600_000, enabled: id !== '' })
  useContentPlace(query.data?.title)
  const missing = noArticle('这篇解读')
  if (id === '') return missing
  return (
    <ArticleView query={query} loading="正在加载政策解读" missing={missing}>
      {(one) => (
        <Article
          of={one}
          column={<Link to="/mainPages/policyPromotion">{one.columnName}</Link>}
          facts={
            <>
              <time dateTime={one.publishAt}>{dateTimeText(one.publishAt)}</time>
              {one.source ? <span>来源：{one.source}</span> : null}
            </>
          }
          above={
            <section className={styles.pieceLines} aria-labelledby="policies">
              <h2 id="policies">解读的文件</h2>
              <ul>
                {one.policies.map((policy) => (
                  <li key={policy.id}>
                    <Link to="/mainPages/policyDetail" search={{ id: policy.id }}>
                      {policy.title}
                    </Link>
                    <PolicyTag status={policy.status} />
                  </li>
                ))}
              </ul>
              {one.policies.length === 0 ? <p className="ge-hint">解读的文件已被撤下。</p> : null}
            </section>
          }
          below={
            <>
              <Attachments id={one.id} files={one.files} />
              <ForFilers batches={one.batches} programmes={one.programmes} />
            </>
          }
          back={toPolicies}
        />
      )}
    </ArticleView>
  )
}

const toPolicies = (
  <Link to="/mainPages/policyPromotion" className={buttonClass('plain')}>
    返回政策文件
  </Link>
)
