/** A section of the front page: heading, a line, and the link to all of it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './section.module.css'

type SectionProps = { id: string; title: string; more?: string; search?: Record<string, string>; children: ReactNode }

export function Section({ id, title, more, search = {}, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more ? (
          <Link to={more} search={search}>
            更多<span className="ge-hidden">{title}</span>
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}
