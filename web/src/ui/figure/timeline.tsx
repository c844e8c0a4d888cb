/** A list of events in the given order. */
import type { ReactNode } from 'react'
import './timeline.css'
import type { Tone } from './tag.tsx'

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
    <ol className="ge-timeline" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className={`ge-timeline-${entry.tone ?? 'green'}`}>
          <div className="ge-timeline-head">
            <strong>{entry.title}</strong>
            {entry.who ? <span>{entry.who}</span> : null}
            {entry.at ? <time dateTime={entry.at.replace(' ', 'T')}>{entry.at}</time> : null}
          </div>
          {entry.text ? <div className="ge-timeline-text">{entry.text}</div> : null}
        </li>
      ))}
    </ol>
  )
}
