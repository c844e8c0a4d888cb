/** Works out computed cells and figures: on the screen while typing, and again on the server, whose result is stored. */

import type { Programme } from '../programme/programme.ts'
import type { Reference } from '../programme/reference.ts'
import { type AnswerSet, Answers, Row, type RowAnswers } from './answers.ts'
import { fieldsOf, type LastYear } from './form.ts'

/** Kept with every digit: limits and scores compare it. It is rounded only where it is shown. */
function asText(value: number | string | null): string | null {
  if (typeof value !== 'number') return value
  return Number.isFinite(value) ? plain(value) : null
}

/** A number in plain digits, never 1e-7, which no number input accepts. */
function plain(value: number): string {
  const written = String(value)
  if (!written.includes('e')) return written
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(exponent) + 1
  const text = point <= 0 ? `0.${'0'.repeat(-point)}${digits}` : digits.padEnd(point, '0')
  return value < 0 ? `-${text}` : text
}

/** The answers with every table of fixed rows completed: each row once, in the form's order. */
export function withFixedRows(programme: Programme, values: AnswerSet): AnswerSet {
  const next: AnswerSet = { ...values }
  for (const { key, spec } of fieldsOf(programme)) {
    if (spec.kind !== 'rows' || !spec.each) continue
    const answers = Array.isArray(next[key]) ? (next[key] as RowAnswers[]) : []
    next[key] = spec.each.map((rowId) => answers.find((row) => row.rowId === rowId) ?? { rowId })
  }
  return next
}

/**
 * The answers with every computed column and field filled in, from left to right, tables first. A column is worked out for all rows
 * before the next one, so that it may use sums of columns to its left. Values sent for computed fields are ignored.
 */
export function computeAnswers(programme: Programme, values: AnswerSet, reference: Reference): AnswerSet {
  const next = withoutComputed(programme, values)
  for (const f of fieldsOf(programme)) {
    if (f.spec.kind !== 'rows' || !Array.isArray(next[f.key])) continue
    const keys = new Set(f.spec.columns.map((c) => c.key))
    for (const { key, spec } of f.spec.columns) {
      if (spec.kind !== 'calc') continue
      const answers = new Answers(programme, next)
      next[f.key] = (next[f.key] as RowAnswers[]).map((row, i) => ({
        ...row,
        [key]: asText(spec.of(new Row(row, keys, i), answers, reference)),
      }))
    }
  }
  for (const f of fieldsOf(programme)) {
    if (f.spec.kind !== 'calc') continue
    const answers = new Answers(programme, next)
    next[f.key] = asText(f.spec.of(new Row(next, answers.keys, 0), answers, reference))
  }
  return next
}

function withoutComputed(programme: Programme, values: AnswerSet): AnswerSet {
  const next = withFixedRows(programme, values)
  for (const { key, spec } of fieldsOf(programme)) {
    const table = next[key]
    if (spec.kind === 'calc') next[key] = null
    if (spec.kind !== 'rows' || !Array.isArray(table)) continue
    const empty = Object.fromEntries(spec.columns.filter((c) => c.spec.kind === 'calc').map((c) => [c.key, null]))
    next[key] = (table as RowAnswers[]).map((row) => ({ ...row, ...empty }))
  }
  return next
}

/** Every figure of the programme with every digit; null where an operand is missing. One is rounded to its decimals only where it is shown. */
export function computeFigures(
  programme: Programme,
  values: AnswerSet,
  reference: Reference,
  lastYear: LastYear = null,
): Record<string, number | null> {
  const answers = new Answers(programme, values)
  return Object.fromEntries(
    Object.entries(programme.figures).map(([key, figure]) => {
      const value = figure.of(answers, reference, lastYear)
      return [key, value === null || !Number.isFinite(value) ? null : value]
    }),
  )
}
