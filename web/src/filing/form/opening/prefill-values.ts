/** Starting values of a new form: the enterprise archive, the year, and answers of last year's filing. */

import type { CallOutput } from '@green/contract/call.ts'
import type { filing } from '@green/contract/calls/filing/filing.ts'
import { valuesFromLedger, withLedger } from '@green/filing/facts/facts.ts'
import { type AnswerSet, type AnswerValue, isEmpty, type RowAnswers } from '@green/filing/form/answers.ts'
import { fieldDifferences } from '@green/filing/form/difference.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'

export type Prefill = CallOutput<typeof filing.prefill>

type Energy = { year: number; energyCode: string; quantity: number }

/**
 * The year a new filing is about: the window's for yearly ledgers, the one before it where a window judges the last whole year, and
 * without a window the last whole year.
 */
export function yearFor(programme: Programme, batchYear: number | null, thisYear: number): number {
  if (batchYear === null) return thisYear - 1
  return programme.oneOpenPer === 'year' ? batchYear : batchYear - 1
}

/** Archive values for fields of the form, by field. */
export function offeredValues(programme: Programme, prefill: Prefill, year: number): Record<string, AnswerValue> {
  const offered: Record<string, AnswerValue> = {}
  const ofYear = prefill.yearly.find((one) => one.year === year)
  for (const field of fieldsOf(programme)) {
    const from = field.spec.from
    if (!from || from === 'lastYear') continue
    const archived =
      field.spec.kind === 'rows'
        ? energyRows(field, prefill.archive.energy, year)
        : plain(ofYearIn(prefill.archive[from.archive], year) ?? ofYear?.[from.archive as keyof typeof ofYear])
    if (!isEmpty(archived)) offered[field.key] = archived
  }
  return offered
}

/** Whether an answer agrees with the archive; of a table only the cells the archive knows count. */
export function agreesWithArchive(
  field: Field,
  offered: AnswerValue,
  value: AnswerValue,
  reference: Reference,
): boolean {
  if (field.spec.kind !== 'rows') return fieldDifferences(field, offered, value, reference).length === 0
  return fieldDifferences(field, withArchive(field, offered, value), value, reference).length === 0
}

/** An answer with the archive's value in it; a table keeps its other rows and the cells the archive does not know. */
export function withArchive({ spec }: Field, offered: AnswerValue, value: AnswerValue): AnswerValue {
  if (spec.kind !== 'rows') return offered
  const names = spec.unique ?? []
  const nameOf = (row: RowAnswers) => names.map((key) => String(row[key] ?? '')).join(' ')
  const archiveRows = (offered ?? []) as RowAnswers[]
  const own = (value ?? []) as RowAnswers[]
  const merged = own.map((row) => {
    const from = archiveRows.find((one) => nameOf(one) === nameOf(row))
    return from ? { ...row, ...from, rowId: row.rowId } : row
  })
  return [...merged, ...archiveRows.filter((one) => !own.some((row) => nameOf(row) === nameOf(one)))]
}

/** The answers a new form opens with. */
export function startingValues(
  programme: Programme,
  prefill: Prefill,
  offered: Readonly<Record<string, AnswerValue>>,
  year: number,
): AnswerSet {
  const values: AnswerSet = { ...offered }
  for (const field of fieldsOf(programme)) {
    const last = prefill.lastYear?.answers[field.key]
    if (field.spec.from === 'lastYear' && !isEmpty(last)) values[field.key] = last as AnswerValue
  }
  const ofLedger = valuesFromLedger(programme, prefill.ledger, year)
  for (const field of fieldsOf(programme)) {
    const answer = ofLedger[field.key]
    if (answer !== undefined) values[field.key] = withLedger(field, values[field.key] ?? null, answer)
  }
  if (programme.yearField) values[programme.yearField] ??= String(year)
  return values
}

/** Three years of the archive’s energy record as rows. */
function energyRows({ spec }: Field, archived: unknown, year: number): RowAnswers[] {
  if (spec.kind !== 'rows' || !Array.isArray(archived)) return []
  const keys = new Set(spec.columns.map((c) => c.key))
  if (!['year', 'energyCode', 'consumeQty'].every((key) => keys.has(key))) return []
  return (archived as Energy[])
    .filter((one) => one.year <= year && one.year >= year - 2)
    .map((one) => ({
      rowId: `archive-${one.year}-${one.energyCode}`,
      year: String(one.year),
      energyCode: one.energyCode,
      consumeQty: String(roundHalfUp(one.quantity, 4)),
    }))
}

/** Of amounts by year that year's; every other value as it is. */
function ofYearIn(value: unknown, year: number): unknown {
  if (!Array.isArray(value)) return value
  return (value as readonly { year: number; value?: number }[]).find((one) => one.year === year)?.value
}

function plain(value: unknown): AnswerValue {
  if (typeof value === 'number') return String(roundHalfUp(value, 2))
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}
