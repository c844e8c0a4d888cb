/** Parts that pages of published content share: links between pieces, attachments, the batches that are opened. */
import type { FileRef } from '@green/contract/files.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageRoutes } from '../../../platform/navigation/page-route.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Phrase } from '../../../ui/control/phrase.tsx'
import { dateText, dateTimeText } from '../../../ui/figure/date-text.ts'
import { filingPage } from '../home/ways.ts'
import styles from './content-parts.module.css'
import newsArticleStyles from './news-article.module.css'
import { NewsLink } from './news-link.tsx'

type Piece = { id: string; kind: string }

/** Where a published piece of any kind is read. */
export function PieceLinkTo({ piece: { id, kind }, children }: { piece: Piece; children: ReactNode }) {
  if (kind === 'policy')
    return (
      <Link to="/mainPages/policyDetail" search={{ id }}>
        {children}
      </Link>
    )
  if (kind === 'interpretation')
    return (
      <Link to="/mainPages/interpretDetail" search={{ id }}>
        {children}
      </Link>
    )
  if (kind === 'question')
    return (
      <Link to="/FQA" hash={id}>
        {children}
      </Link>
    )
  if (kind === 'guide')
    return (
      <Link to="/Instructions" search={{ part: 'guide' }}>
        {children}
      </Link>
    )
  return <NewsLink id={id}>{children}</NewsLink>
}

type LinesProps = { title: string; id: string; pieces: readonly (Piece & { title: string; publishAt: string })[] }

/** Titles with their dates under a heading; nothing without any. */
export function PieceLines({ title, id, pieces }: LinesProps) {
  if (pieces.length === 0) return null
  return (
    <section className={styles.pieceLines} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {pieces.map((piece) => (
          <li key={piece.id}>
            <PieceLinkTo piece={piece}>{piece.title}</PieceLinkTo>
            <time dateTime={piece.publishAt}>{dateText(piece.publishAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

export function Attachments({ id, files }: { id: string; files: readonly FileRef[] }) {
  if (files.length === 0) return null
  return (
    <section className={styles.pieceLines} aria-labelledby="attachments">
      <h2 id="attachments">附件</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <a href={`/ht/content/file?${new URLSearchParams({ id, file: file.id })}`} download={file.name}>
              {file.name}
            </a>
            <span>{sizeText(file.size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Topics({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span />
  return (
    <ul className={newsArticleStyles.tags} aria-label="主题">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/mainPages/TagCloudPage" search={{ tags: tag }}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Batch = { programme: string; name: string; openAt: string; closeAt: string; isOpen: boolean }

/** The batches of the programmes that the text speaks of, with the dates they have today, and the way to their forms. */
export function ForFilers({
  batches,
  programmes = [],
}: {
  batches: readonly Batch[]
  /** Programmes that it opens; one without a batch still has its page. */
  programmes?: readonly { id: string; title: string }[]
}) {
  const table = usePageRoutes()
  const others = programmes.flatMap(({ id, title }) => {
    const page = filingPage(id, table)
    return page && !batches.some((batch) => batch.programme === id) ? [{ id, title, path: page.path }] : []
  })
  if (batches.length + others.length === 0) return null
  return (
    <section className={newsArticleStyles.filing} aria-labelledby="article-filing">
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
        {others.map(({ id, title, path }) => (
          <li key={id}>
            <div>
              <h3>{title}</h3>
              <p>现在没有开放的批次。</p>
            </div>
            <Link to={path} className={buttonClass('plain')}>
              查看申报要求<span className="ge-hidden">：{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
