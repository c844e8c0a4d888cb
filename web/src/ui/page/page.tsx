/** The frame of a page's content: breadcrumbs, heading, lead, actions on the right. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './page.css'

export type Crumb = { title: string; to?: string }

/** The last crumb is the page itself and no link. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  if (trail.length < 2) return null
  return (
    <nav className="ge-crumbs" aria-label="当前位置">
      <ol className="ge-crumbs-list">
        {trail.map((crumb, index) => (
          <li key={crumb.to ?? crumb.title}>
            {crumb.to && index < trail.length - 1 ? (
              <Link to={crumb.to}>{crumb.title}</Link>
            ) : (
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

type PageProps = {
  title: string
  /** One sentence under the heading. */
  lead?: ReactNode
  /** State tags beside the heading. */
  tags?: ReactNode
  actions?: ReactNode
  trail?: readonly Crumb[]
  /** Reading pages keep lines short; lists and forms take the whole width. */
  width?: 'wide' | 'reading'
  children: ReactNode
}

export function Page({ title, lead, tags, actions, trail, width = 'wide', children }: PageProps) {
  return (
    <div className={`ge-page ge-page-${width}`}>
      {trail ? <Breadcrumbs trail={trail} /> : null}
      <header className="ge-page-head">
        <div className="ge-page-words">
          <div className="ge-page-title">
            <h1>{title}</h1>
            {tags}
          </div>
          {lead ? <p className="ge-page-lead">{lead}</p> : null}
        </div>
        {actions ? <div className="ge-page-actions">{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}

/** A white panel: one subject with its heading. */
export function Sheet({
  title,
  actions,
  id,
  children,
}: {
  title?: string
  actions?: ReactNode
  id?: string
  children: ReactNode
}) {
  return (
    <section className="ge-sheet" aria-labelledby={title && id ? `${id}-title` : undefined} id={id}>
      {title ? (
        <div className="ge-sheet-head">
          <h2 id={id ? `${id}-title` : undefined}>{title}</h2>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  )
}
