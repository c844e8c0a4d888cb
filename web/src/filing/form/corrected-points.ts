/** The notes of a return whose place the filer has changed since: they are ticked off by themselves. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { rootOf, valueAt } from '@green/filing/form/check.ts'
import { same } from '@green/filing/form/difference.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'

type Note = { field: string; note: string }

/** The key under which a note is ticked off. */
export const pointOf = (note: Note) => `${note.field} ${note.note}`.slice(0, 200)

/** The points whose value differs from the one last sent. */
export function correctedPoints(
  programme: Programme,
  notes: readonly Note[],
  sent: AnswerSet,
  values: AnswerSet,
): string[] {
  return notes.filter(({ field }) => field !== '' && isChanged(programme, field, sent, values)).map(pointOf)
}

function isChanged(programme: Programme, path: string, sent: AnswerSet, values: AnswerSet): boolean {
  const field = fieldsOf(programme).find(({ key }) => key === rootOf(path))
  if (!field) return false
  const column = /\]\.(\w+)$/.exec(path)?.[1]
  const spec = field.spec.kind === 'rows' ? field.spec.columns.find(({ key }) => key === column)?.spec : undefined
  return !same(spec ?? field.spec, valueAt(sent, path), valueAt(values, path))
}

/** The ticks after a change: a point that was just changed is ticked, one that is as it was sent again is not. */
export function ticksAfter(
  ticks: readonly string[],
  before: readonly string[],
  now: readonly string[],
): readonly string[] {
  const added = now.filter((point) => !before.includes(point) && !ticks.includes(point))
  const undone = before.filter((point) => !now.includes(point))
  if (added.length === 0 && undone.length === 0) return ticks
  return [...ticks.filter((point) => !undone.includes(point)), ...added]
}
