/** One policy: number, issuer, days, state; its interpretations; what replaces it; the programmes it opens. */
import type { CallOutput } from '@green/contract/call.ts'
import { policy } from '@green/contract/calls/content/policy.ts'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useContentPlace } from '../../../platform/navigation/content-place.ts'
import { useCall } from '../../../platform/request/query.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Article, ArticleView, noArticle } from './article.tsx'
import styles from './content-parts.module.css'
import { Attachments, ForFilers, PieceLines, PieceLinkTo } from './content-parts.tsx'
import { PolicyTag } from './policy-tag.tsx'

type Policy = CallOutput<typeof policy.get>

export function PolicyDetail() {
  const [{ id }] = useAddress({ id: '' })
  // Every request counts as a view, so a recent one is not repeated.
  const query = useCall(policy.get, { id }, { staleTime: 600_000, enabled: id !== '' })
  useContentPlace(query.data?.title)
  const missing = noArticle('这份政策文件')
  if (id === '') return missing
  return (
    <ArticleView query={query} loading="正在加载政策文件" missing={missing}>
      {(data) => <PolicyArticle policy={data} />}
    </ArticleView>
  )
}

function PolicyArticle({ policy: one }: { policy: Policy }) {
  return (
    <Article
      of={one}
      column={
        <Link to="/mainPages/policyPromotion" search={{ column: one.column }}>
          {`${one.columnName}文件`}
        </Link>
      }
      facts={<PolicyTag status={one.status} />}
      above={
        <>
          <PolicyFacts policy={one} />
          <CurrentState policy={one} />
        </>
      }
      below={
        <>
          <Attachments id={one.id} files={one.files} />
          <ForFilers batches={one.batches} programmes={one.programmes} />
          <PieceLines id="interpretations" title="政策解读" pieces={one.interpretations} />
          <PieceLines id="mentions" title="相关通知和新闻" pieces={one.mentions} />
        </>
      }
      back={
        <Link to="/mainPages/policyPromotion" className={buttonClass('plain')}>
          返回政策文件
        </Link>
      }
    />
  )
}

function PolicyFacts({ policy: one }: { policy: Policy }) {
  const facts: [string, string | null][] = [
    ['发文机关', one.issuer],
    ['文号', one.documentNo],
    ['发文日期', one.issuedOn ?? '待核'],
    ['施行日期', one.effectiveFrom],
    ['有效期至', one.endsOn],
  ]
  return (
    <dl className={styles.policyFacts}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      {one.address ? (
        <div>
          <dt>原文</dt>
          <dd>
            <a href={one.address} target="_blank" rel="noopener noreferrer">
              {one.address}
            </a>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

/** What replaces it and what it replaces, what is to be known of its state, and that it was not checked. */
function CurrentState({ policy: one }: { policy: Policy }) {
  const line = (label: string, pieces: Policy['replaces']) =>
    pieces.length > 0 ? (
      <p>
        {label}
        {pieces.map((piece) => (
          <span key={piece.id}>
            《<PieceLinkTo piece={piece}>{piece.title}</PieceLinkTo>》
          </span>
        ))}
      </p>
    ) : null
  const isPlain = one.replacedBy.length + one.replaces.length === 0 && one.statusNote === '' && one.verified
  if (isPlain) return null
  return (
    <section className={styles.policyNote} aria-label="效力说明">
      {line(one.status === 'replaced' ? '已由后来的文件替代：' : '将由后来的文件替代：', one.replacedBy)}
      {line('本文件替代：', one.replaces)}
      {one.statusNote ? <p>{one.statusNote}</p> : null}
      {one.verified ? null : <p>文号和日期尚未对照原文核对，使用前请核实。</p>}
    </section>
  )
}
