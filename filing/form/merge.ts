/** Two people changed one form: a three-way merge of their answers, field by field and in tables cell by cell. */

import type { Programme } from '../programme/programme.ts'
import { type AnswerSet, type AnswerValue, isEmpty, type RowAnswers } from './answers.ts'
import { asideKey } from './aside-key.ts'
import type { Field } from './fields.ts'
import { fieldsOf } from './form.ts'

/** One answer that both changed, in different ways. `path` is the place in `merged`, such as `productRows[2].output`. */
export type Conflict = {
  path: string
  label: string
  field: Field
  mine: AnswerValue
  theirs: AnswerValue
  /** What they stored beside their answer. */
  aside: AnswerValue
}

export type Merge = {
  /** Both sides' changes; in a conflict mine. */
  merged: AnswerSet
  conflicts: readonly Conflict[]
  /** How many answers only they changed. */
  taken: number
}

const same = (a: AnswerValue | undefined, b: AnswerValue | undefined) =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** `base` is what both began with; without a common beginning every difference is a conflict. */
export function mergeAnswers(
  programme: Programme,
  { base, mine, theirs }: { base: AnswerSet | null; mine: AnswerSet; theirs: AnswerSet },
): Merge {
  const fields = new Map(fieldsOf(programme).map((field) => [field.key as string, field]))
  const merged: AnswerSet = { ...mine }
  const conflicts: Conflict[] = []
  let adopted = 0
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const field = fields.get(key)
    if (field?.spec.kind === 'calc') continue
    const [own, other] = [mine[key] ?? null, theirs[key] ?? null]
    if (field?.spec.kind === 'rows') {
      const table = mergeRows(field, field.spec.columns, base && rowsIn(base[key]), rowsIn(own), rowsIn(other))
      merged[key] = table.rows
      conflicts.push(...table.conflicts)
      adopted += table.adopted
      continue
    }
    if (same(own, other) || (base && same(base[key], other))) continue
    if (base && same(base[key], own)) {
      merged[key] = other
      adopted += 1
    } else if (field)
      conflicts.push({
        path: key,
        label: field.label,
        field,
        mine: own,
        theirs: other,
        aside: theirs[asideKey(key)] ?? null,
      })
  }
  return { merged, conflicts, taken: adopted }
}

const rowsIn = (value: AnswerValue | undefined) => (Array.isArray(value) ? (value as RowAnswers[]) : [])

/** Rows are matched by id. A row that one side removed and the other changed stays. */
function mergeRows(
  table: Field,
  columns: readonly Field[],
  base: readonly RowAnswers[] | null,
  mine: readonly RowAnswers[],
  theirs: readonly RowAnswers[],
): { rows: RowAnswers[]; conflicts: Conflict[]; adopted: number } {
  const typed = columns.filter(({ spec }) => spec.kind !== 'calc')
  const isSame = (a: RowAnswers, b: RowAnswers) => typed.every(({ key }) => same(a[key], b[key]))
  const [before, others] = [byId(base ?? []), byId(theirs)]
  const rows: RowAnswers[] = []
  const conflicts: Conflict[] = []
  let adopted = 0
  for (const row of mine) {
    const [old, other] = [before.get(row.rowId), others.get(row.rowId)]
    if (!other) {
      // They removed it; what was changed here is not lost.
      if (old && isSame(old, row)) adopted += 1
      else rows.push(row)
      continue
    }
    const next: RowAnswers = { ...row }
    for (const field of typed) {
      const [own, cell] = [row[field.key] ?? null, other[field.key] ?? null]
      if (same(own, cell) || (old && same(old[field.key], cell))) continue
      if (old && same(old[field.key], own)) {
        next[field.key] = cell
        if (asideKey(field.key) in { ...row, ...other }) next[asideKey(field.key)] = other[asideKey(field.key)] ?? null
        adopted += 1
      } else
        conflicts.push({
          path: `${table.key}[${rows.length}].${field.key}`,
          label: `${table.label} 第${rows.length + 1}行 ${field.label}`,
          field,
          mine: own,
          theirs: cell,
          aside: other[asideKey(field.key)] ?? null,
        })
    }
    rows.push(next)
  }
  const here = byId(mine)
  for (const other of theirs) {
    const old = before.get(other.rowId)
    // Removed here and unchanged there stays removed.
    if (here.has(other.rowId) || (old && isSame(old, other))) continue
    rows.push(other)
    adopted += 1
  }
  return { rows, conflicts, adopted }
}

const byId = (rows: readonly RowAnswers[]) => new Map(rows.map((row) => [row.rowId, row]))

/** The merged answers with the chosen side of each conflict; paths in `theirs` take their answer. */
export function resolved({ merged, conflicts }: Pick<Merge, 'merged' | 'conflicts'>, theirs: ReadonlySet<string>) {
  const next: AnswerSet = { ...merged }
  for (const { path, theirs: answer, aside } of conflicts) {
    if (!theirs.has(path)) continue
    const [, key = '', index, column = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    const chosen = (at: string) => ({ [at]: answer, ...(aside === null ? {} : { [asideKey(at)]: aside }) })
    if (key === '') Object.assign(next, chosen(path))
    else next[key] = rowsIn(next[key]).map((row, i) => (i === Number(index) ? { ...row, ...chosen(column) } : row))
  }
  return next
}
