/** The history of a filing, newest first: who did what when, with opinion, pinned notes and files. */
import type { Look } from '@green/contract/calls/account/personal.ts'
import type { HistoryEntry } from '@green/contract/filing/filing.ts'
import { type State, states } from '@green/filing/workflow/states.ts'

import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Timeline, type TimelineEntry } from '../../../ui/figure/timeline.tsx'
import styles from '../answer/answers-view.module.css'
import { FileList } from '../answer/file-list.tsx'
import { whoText } from './who-text.ts'

type HistoryTimelineProps = {
  history: readonly HistoryEntry[]
  /** Who revealed personal values of it; for those who handle the filing. */
  looks?: readonly Look[] | undefined
}

export function HistoryTimeline({ history, looks = [] }: HistoryTimelineProps) {
  const entries = [...history, ...looks].sort((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <Timeline
      label="办理进度"
      entries={entries.map((entry) => ('reason' in entry ? lookEntry(entry) : stepEntry(entry)))}
    />
  )
}

const stepEntry = (entry: HistoryEntry): TimelineEntry => ({
  key: entry.id,
  title: `${entry.label}${entry.toLabel && entry.toLabel !== entry.label ? `：${entry.toLabel}` : ''}`,
  at: dateTimeText(entry.at),
  who: whoText(entry),
  tone: Object.hasOwn(states, entry.to) ? states[entry.to as State].tone : 'grey',
  text: <EntryText entry={entry} />,
})

const lookEntry = ({ id, at, name, role, field, reason }: Look): TimelineEntry => ({
  key: id,
  title: `查看个人信息：${field}`,
  at: dateTimeText(at),
  who: whoText({ actor: name, role }),
  tone: 'grey',
  text: `事由：${reason}`,
})

function EntryText({ entry }: { entry: HistoryEntry }) {
  const details = [
    ...entry.changes.filter(({ before }) => before).map(({ label, before, after }) => [label, `${before} → ${after}`]),
    ...Object.entries(entry.details),
  ]
  if (!entry.opinion && entry.fieldNotes.length === 0 && entry.files.length === 0 && details.length === 0) return null
  return (
    <>
      {entry.opinion ? <p className="ge-long">{entry.opinion}</p> : null}
      {entry.fieldNotes.length > 0 ? (
        <ul className={styles.points}>
          {entry.fieldNotes.map((note) => (
            <li key={`${note.field} ${note.note}`}>
              {note.label ? `${note.label}：` : ''}
              {note.note}
            </li>
          ))}
        </ul>
      ) : null}
      {details.length > 0 ? (
        <p className="ge-none">{details.map(([label, value]) => `${label} ${value}`).join('；')}</p>
      ) : null}
      {entry.files.length > 0 ? <FileList files={entry.files} label="附件" /> : null}
    </>
  )
}
