/** A section of the front page: heading, a line, and the link to all of it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; more?: string; search?: Record<string, string>; children: ReactNode }

export function Section({ id, title, more, search = {}, children }: SectionProps) {
  return (
    <section className="home-section" aria-labelledby={id}>
      <div className="home-section-head">
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
