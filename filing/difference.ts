/** What changed between two sets of answers: fields, rows and files, without noise from ids and computed cells. */
import { type AnswerSet, type AnswerValue, type FileAnswer, isEmpty, type RowAnswers } from './answers.ts'
import { showValue } from './kinds/table.ts'
import { type Field, fieldsOf, type Programme } from './programme.ts'
import type { Reference } from './reference.ts'
import { toNumber } from './round.ts'

export type Difference = {
  field: string
  label: string
  kind: 'changed' | 'added' | 'removed'
  before: string
  after: string /** Change of a number in percent. */
  percent: number | null
}

/** Every difference in the form's order. Rows are matched by their unique columns, else by row id, else by place. */
export function differences(
  programme: Programme,
  before: AnswerSet,
  after: AnswerSet,
  reference: Reference,
): Difference[] {
  return fieldsOf(programme).flatMap((f) =>
    f.spec.kind === 'rows'
      ? tableDifferences(f, before[f.key], after[f.key], reference)
      : valueDifference(f, f.key, f.label, before[f.key], after[f.key], reference),
  )
}

function same(a: AnswerValue | undefined, b: AnswerValue | undefined): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  const files = (v: unknown) => Array.isArray(v) && typeof (v[0] as FileAnswer | undefined)?.sha256 === 'string'
  if (files(a) && files(b))
    return (
      JSON.stringify((a as FileAnswer[]).map((f) => f.sha256)) ===
      JSON.stringify((b as FileAnswer[]).map((f) => f.sha256))
    )
  if (typeof a === 'string' && typeof b === 'string') {
    const [x, y] = [toNumber(a), toNumber(b)]
    if (x !== null && y !== null && a.length < 15 && b.length < 15 && !/^0[0-9]/.test(a)) return x === y
  }
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function valueDifference(
  f: Field,
  path: string,
  label: string,
  a: AnswerValue | undefined,
  b: AnswerValue | undefined,
  reference: Reference,
): Difference[] {
  if (f.spec.kind === 'calc' || same(a, b)) return []
  const x = typeof a === 'string' ? toNumber(a) : null
  const y = typeof b === 'string' ? toNumber(b) : null
  const numeric = ['number', 'integer', 'money', 'percent'].includes(f.spec.kind)
  return [
    {
      field: path,
      label,
      kind: isEmpty(a) ? 'added' : isEmpty(b) ? 'removed' : 'changed',
      before: showValue(a, f.spec, reference),
      after: showValue(b, f.spec, reference),
      percent: numeric && x !== null && y !== null && x !== 0 ? ((y - x) / Math.abs(x)) * 100 : null,
    },
  ]
}

function tableDifferences(
  table: Field,
  a: AnswerValue | undefined,
  b: AnswerValue | undefined,
  reference: Reference,
): Difference[] {
  if (table.spec.kind !== 'rows') return []
  const columns = table.spec.columns
  const unique = table.spec.unique ?? []
  const old = (Array.isArray(a) ? a : []) as RowAnswers[]
  const now = (Array.isArray(b) ? b : []) as RowAnswers[]
  const keyOf = (row: RowAnswers) => unique.map((k) => String(row[k] ?? '')).join('\u0000')
  const left = new Set(old.keys())
  const take = (test: (row: RowAnswers, i: number) => boolean) => {
    for (const i of left) if (test(old[i] as RowAnswers, i)) return (left.delete(i), i)
    return null
  }
  const partners = now.map((row) => (unique.length ? take((o) => keyOf(o) === keyOf(row)) : null))
  now.forEach((row, i) => {
    partners[i] ??= take((o) => o.rowId === row.rowId)
  })
  const name = (row: RowAnswers) =>
    columns
      .filter((c) => (unique.length ? unique.includes(c.key) : c === columns[0]))
      .map((c) => showValue(row[c.key], c.spec, reference))
      .filter(Boolean)
      .join(' ')
  const found: Difference[] = []
  now.forEach((row, i) => {
    const partner = partners[i] ?? null
    const at = `${table.label} 第${i + 1}行`
    if (partner === null)
      found.push({
        field: `${table.key}[${i}]`,
        label: at,
        kind: 'added',
        before: '',
        after: name(row) || '新增一行',
        percent: null,
      })
    else
      for (const c of columns)
        found.push(
          ...valueDifference(
            c,
            `${table.key}[${i}].${c.key}`,
            `${at} ${c.label}`,
            old[partner]?.[c.key],
            row[c.key],
            reference,
          ),
        )
  })
  for (const i of left)
    found.push({
      field: table.key,
      label: table.label,
      kind: 'removed',
      before: name(old[i] as RowAnswers) || `第${i + 1}行`,
      after: '',
      percent: null,
    })
  return found
}
