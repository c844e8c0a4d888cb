/** 政策解读: the text, the policies it explains with their state, and the programmes they open. */
import { interpret } from '@green/contract/calls/content/policy.ts'
import { Link } from '@tanstack/react-router'
import { RichText } from '../../../filing/view/answer/rich-text.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useContentPlace } from '../../../platform/navigation/content-place.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Phrase } from '../../../ui/control/phrase.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { NotFound } from '../../../ui/page/faces.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Attachments, ForFilers, Topics } from './content-parts.tsx'
import { PolicyTag } from './policy-tag.tsx'
import '../public.css'
import './news-article.css'

export function Interpretation() {
  const [{ id }] = useAddress({ id: '' })
  const query = useCall(interpret.get, { id }, { staleTime: 600_000, enabled: id !== '' })
  useContentPlace(query.data?.title)
  const missing = <NotFound home="/web/" message="没有找到这篇解读，可能已被撤下。" />
  if (id === '') return missing
  return (
    <QueryView
      query={query}
      loading="正在加载政策解读"
      rows={10}
      page
      missing={missing}
      frame={(face) => <div className="ge-wrap article">{face}</div>}
    >
      {(one) => (
        <div className="ge-wrap">
          <article className="article">
            <header>
              <p className="article-column">
                <Link to="/mainPages/policyPromotion">{one.columnName}</Link>
              </p>
              <h1>
                <Phrase>{one.title}</Phrase>
              </h1>
              <p className="article-facts">
                <time dateTime={one.publishAt}>{dateTimeText(one.publishAt)}</time>
                {one.source ? <span>来源：{one.source}</span> : null}
                <span className="article-views">阅读 {one.views.toLocaleString('zh-CN')}</span>
              </p>
            </header>
            <section className="piece-lines" aria-labelledby="policies">
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
            <div className="article-body">
              <RichText body={one.body} />
            </div>
            <Attachments id={one.id} files={one.files} />
            <ForFilers batches={one.batches} programmes={one.programmes} />
            <footer>
              <Topics tags={one.tags} />
              <p className="pub-acts">
                <Link to="/mainPages/policyPromotion" className={buttonClass('plain')}>
                  返回政策文件
                </Link>
                <Button icon="print" onClick={() => window.print()}>
                  打印
                </Button>
              </p>
            </footer>
          </article>
        </div>
      )}
    </QueryView>
  )
}
