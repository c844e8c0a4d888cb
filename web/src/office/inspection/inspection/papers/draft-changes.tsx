/** What has changed in the case since a draft began: the new content of each field is taken over, or the present one is kept. */
import type { InspectionPaper } from '@green/contract/filing/inspection-follow.ts'
import { followClasses } from '../../../../filing/inspection/follow-classes.ts'
import { Button } from '../../../../ui/control/button.tsx'
import styles from './follow.module.css'

type Change = InspectionPaper['changes'][number]
type DraftChangesProps = {
  of: readonly Change[]
  /** `adopted`: the new content of the fields that are taken over; the others keep theirs. */
  onSettle: (fields: string[], adopted: InspectionPaper['content']) => void
}

export function DraftChanges({ of, onSettle }: DraftChangesProps) {
  if (of.length === 0) return null
  const take = (changes: readonly Change[]) =>
    onSettle(
      changes.map(({ field }) => field),
      Object.fromEntries(changes.map(({ field, value }) => [field, value])),
    )
  return (
    <section className={styles.changes} aria-labelledby="draft-changes">
      <h3 id="draft-changes">{`起草以后案件有改动（${of.length}处）`}</h3>
      <p className="ge-hint">每一处请采用新内容，或保留草稿现有的内容；处理完才能出具。</p>
      <ul>
        {of.map((change) => (
          <li key={change.field}>
            <strong>{change.label}</strong>
            <Value of={change.value} />
            <small>{`来源：${change.source}`}</small>
            <div className={followClasses.acts}>
              <Button size="small" aria-label={`采用新内容：${change.label}`} onClick={() => take([change])}>
                采用新内容
              </Button>
              <Button
                size="small"
                aria-label={`保留现有内容：${change.label}`}
                onClick={() => onSettle([change.field], {})}
              >
                保留现有内容
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {of.length > 1 ? (
        <div>
          <Button size="small" onClick={() => take(of)}>
            全部采用
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Value({ of }: { of: Change['value'] }) {
  if (of.length === 0) return <p>现在没有内容</p>
  const lines = typeof of === 'string' ? of.split('\n') : of.map((row) => row.filter(Boolean).join('　'))
  return lines.map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
    <p key={i}>{line}</p>
  ))
}
