/** The frame of a page's content: breadcrumbs, heading, lead, actions on the right. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './page.module.css'

export type Crumb = { title: string; to?: string }

/** The last crumb is the page itself and no link. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  if (trail.length < 2) return null
  return (
    <nav className={styles.crumbs} aria-label="当前位置">
      <ol className={styles.crumbsList}>
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
    <div className={classes(styles.page, styles[`page-${width}`])} data-part="page">
      {trail ? <Breadcrumbs trail={trail} /> : null}
      <header className={styles.head}>
        <div className={styles.text}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {tags}
          </div>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
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
    <section
      className={styles.sheet}
      data-part="sheet"
      aria-labelledby={title && id ? `${id}-title` : undefined}
      id={id}
    >
      {title ? (
        <div className={styles.sheetHead} data-part="sheet-head">
          <h2 id={id ? `${id}-title` : undefined}>{title}</h2>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  )
}
