/** A list of events in the given order. */
import type { ReactNode } from 'react'
import type { Tone } from './tag.tsx'
import styles from './timeline.module.css'

export type TimelineEntry = {
  key: string
  title: ReactNode
  /** `2026-03-15 17:30`. */
  at?: string | undefined
  who?: string | undefined
  text?: ReactNode
  tone?: Tone
}

export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className={styles[`timeline-${entry.tone ?? 'green'}`]}>
          <div className={styles.head}>
            <strong>{entry.title}</strong>
            {entry.who ? <span>{entry.who}</span> : null}
            {entry.at ? <time dateTime={entry.at.replace(' ', 'T')}>{entry.at}</time> : null}
          </div>
          {entry.text ? <div className={styles.text}>{entry.text}</div> : null}
        </li>
      ))}
    </ol>
  )
}
