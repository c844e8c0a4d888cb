/** What happened to a filing, newest first: who did what when, with opinion, pinned notes and files. */
import type { HistoryEntry } from '@green/contract/filing.ts'
import { type State, stateTones } from '@green/filing/workflow.ts'
import { dateTimeText } from '../../ui/date-text.ts'
import { Timeline } from '../../ui/timeline.tsx'
import { FileList } from './file-list.tsx'

export function HistoryTimeline({ history }: { history: readonly HistoryEntry[] }) {
  const entries = [...history].sort((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <Timeline
      label="办理进度"
      entries={entries.map((entry) => ({
        key: entry.id,
        title: `${entry.label}${entry.toLabel && entry.toLabel !== entry.label ? `：${entry.toLabel}` : ''}`,
        at: dateTimeText(entry.at),
        who: whoText(entry),
        tone: Object.hasOwn(stateTones, entry.to) ? stateTones[entry.to as State] : 'grey',
        text: <EntryText entry={entry} />,
      }))}
    />
  )
}

/** 张三（区县管理员）; the role alone where names are not told. */
export function whoText({ actor, role }: Pick<HistoryEntry, 'actor' | 'role'>): string {
  return role && role !== actor ? `${actor}（${role}）` : actor
}

function EntryText({ entry }: { entry: HistoryEntry }) {
  const details = Object.entries(entry.details)
  if (!entry.opinion && entry.fieldNotes.length === 0 && entry.files.length === 0 && details.length === 0) return null
  return (
    <>
      {entry.opinion ? <p className="fl-long">{entry.opinion}</p> : null}
      {entry.fieldNotes.length > 0 ? (
        <ul className="fl-points">
          {entry.fieldNotes.map((note) => (
            <li key={`${note.field} ${note.note}`}>
              {note.label ? `${note.label}：` : ''}
              {note.note}
            </li>
          ))}
        </ul>
      ) : null}
      {details.length > 0 ? (
        <p className="fl-none">{details.map(([label, value]) => `${label} ${value}`).join('；')}</p>
      ) : null}
      {entry.files.length > 0 ? <FileList files={entry.files} label="附件" /> : null}
    </>
  )
}
