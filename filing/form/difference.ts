/** What changed between two sets of answers: fields, rows and files, without noise from ids and computed cells. */

import { showValue } from '../kinds/table.ts'
import type { Programme } from '../programme/programme.ts'
import type { Reference } from '../programme/reference.ts'
import { toNumber } from '../value/round.ts'
import { type AnswerSet, type AnswerValue, type FileAnswer, isEmpty, type RowAnswers } from './answers.ts'
import { asideKey } from './aside-key.ts'
import { type Field, isNumeric, type Spec, type SpecOf } from './fields.ts'
import { fieldsOf } from './form.ts'

export type Difference = {
  field: string
  label: string
  kind: 'changed' | 'added' | 'removed'
  before: string
  after: string /** Change of a number in percent. */
  percent: number | null
}

/**
 * Every difference in the form's order. Rows are matched by their unique columns, else by row id, else by position. Fields that only
 * the `former` version of the form has come last, as removed.
 */
export function differences(
  programme: Programme,
  before: AnswerSet,
  after: AnswerSet,
  reference: Reference,
  former: Programme = programme,
): Difference[] {
  const fields = fieldsOf(programme)
  const keys = new Set(fields.map((f) => f.key))
  return [...fields, ...fieldsOf(former).filter((f) => !keys.has(f.key))].flatMap((f) => [
    ...fieldDifferences(f, before[f.key], after[f.key], reference),
    ...(f.spec.kind === 'files'
      ? valueDifference(
          remarkOf(f),
          f.key,
          `${f.label}备注`,
          before[asideKey(f.key)],
          after[asideKey(f.key)],
          reference,
        )
      : []),
  ])
}

/** The differences of one field's answer. */
export function fieldDifferences(
  f: Field,
  before: AnswerValue | undefined,
  after: AnswerValue | undefined,
  reference: Reference,
): Difference[] {
  return f.spec.kind === 'rows'
    ? tableDifferences(f, before, after, reference)
    : valueDifference(f, f.key, f.label, before, after, reference)
}

const remarkOf = ({ key, label }: Field): Field => ({ key: asideKey(key), label, spec: { kind: 'text' } })

/** Whether two answers to a field are equal after normalising. */
export function same(spec: Spec, a: AnswerValue | undefined, b: AnswerValue | undefined): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  return JSON.stringify(essence(spec, a)) === JSON.stringify(essence(spec, b))
}

/** The normalised value: the digits of a number, the content of files, the chosen codes in any order. */
function essence(spec: Spec, value: AnswerValue | undefined): unknown {
  if (isNumeric(spec) && typeof value === 'string' && toNumber(value) !== null) return digitsOf(value)
  if (spec.kind === 'files' && Array.isArray(value)) return (value as FileAnswer[]).map((f) => f.sha256).sort()
  if (spec.kind === 'choices' && Array.isArray(value)) return [...(value as string[])].sort()
  return value ?? null
}

/** 1,234.50 and 01234.5 are equal; compared as text, since long numbers do not fit a binary fraction. */
function digitsOf(text: string): string {
  const [whole = '', fraction = ''] = text.replaceAll(',', '').replace('-', '').split('.')
  const digits = `${whole.replace(/^0+(?=[0-9])/, '')}.${fraction.replace(/0+$/, '')}`
  return text.startsWith('-') && digits !== '0.' ? `-${digits}` : digits
}

function valueDifference(
  f: Field,
  path: string,
  label: string,
  a: AnswerValue | undefined,
  b: AnswerValue | undefined,
  reference: Reference,
): Difference[] {
  if (f.spec.kind === 'calc' || same(f.spec, a, b)) return []
  const x = typeof a === 'string' ? toNumber(a) : null
  const y = typeof b === 'string' ? toNumber(b) : null
  return [
    {
      field: path,
      label,
      kind: isEmpty(a) ? 'added' : isEmpty(b) ? 'removed' : 'changed',
      before: showValue(a, f.spec, reference),
      after: showValue(b, f.spec, reference),
      percent: isNumeric(f.spec) && x !== null && y !== null && x !== 0 ? ((y - x) / Math.abs(x)) * 100 : null,
    },
  ]
}

/** The identity of a row: its unique columns, else its first. */
export function rowName({ columns, unique }: SpecOf<'rows'>, row: RowAnswers, reference: Reference): string {
  return columns
    .filter((c) => (unique?.length ? unique.includes(c.key) : c === columns[0]))
    .map((c) => showValue(row[c.key], c.spec, reference))
    .filter(Boolean)
    .join(' ')
}

function tableDifferences(
  table: Field,
  a: AnswerValue | undefined,
  b: AnswerValue | undefined,
  reference: Reference,
): Difference[] {
  const { spec } = table
  if (spec.kind !== 'rows') return []
  const { columns, unique = [] } = spec
  const name = (row: RowAnswers) => rowName(spec, row, reference)
  const old = (Array.isArray(a) ? a : []) as RowAnswers[]
  const now = (Array.isArray(b) ? b : []) as RowAnswers[]
  const keyOf = (row: RowAnswers) => unique.map((k) => String(row[k] ?? '')).join('\u0000')
  const left = new Set(old.keys())
  const take = (test: (row: RowAnswers, i: number) => boolean) => {
    for (const i of left)
      if (test(old[i] as RowAnswers, i)) {
        left.delete(i)
        return i
      }
    return null
  }
  const partners = now.map((row) => (unique.length ? take((o) => keyOf(o) === keyOf(row)) : null))
  now.forEach((row, i) => {
    partners[i] ??= take((o) => o.rowId === row.rowId)
  })
  // Without unique columns, remaining rows are matched by position.
  if (!unique.length)
    now.forEach((_, i) => {
      partners[i] ??= take((__, place) => place === i)
    })
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
