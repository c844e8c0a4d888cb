/** Values stored beside an answer under a key of their own: an amount as typed in another unit, a remark to attachments. They change no figure and no check. */

import { isCleanText } from '../kinds/kind.ts'
import type { Programme } from '../programme/programme.ts'
import { typedOf, unitsOf } from '../value/units.ts'
import { type AnswerSet, type AnswerValue, isEmpty, type RowAnswers } from './answers.ts'
import { asideKey, asideKeyOf, longestAside } from './aside-key.ts'
import type { Field, Spec } from './fields.ts'
import { fieldsOf } from './form.ts'

/** Whether a field can have such a value; a table's cell can have the amount as typed, but no remark. */
export function hasAside(spec: Spec, inTable = false): boolean {
  return (spec.kind === 'files' && !inTable) || unitsOf(spec).length > 1
}

/** The field that such a key belongs to, or null. */
export function asideOf(fields: readonly Field[], key: string, inTable = false): Field | null {
  const field = fields.find((f) => f.key === asideKeyOf(key))
  return field && hasAside(field.spec, inTable) ? field : null
}

export function asideFits(value: unknown): boolean {
  return value === null || (isCleanText(value) && [...value].length <= longestAside)
}

/** The answers without side values that no longer match: an amount changed elsewhere, a field that is empty. */
export function tidyAsides(programme: Programme, values: AnswerSet): AnswerSet {
  return tidied(fieldsOf(programme), values)
}

function tidied<T extends Record<string, AnswerValue>>(fields: readonly Field[], values: T): T {
  const out: Record<string, AnswerValue> = { ...values }
  for (const { key, spec } of fields) {
    if (spec.kind === 'rows' && Array.isArray(out[key]))
      out[key] = (out[key] as RowAnswers[]).map((row) => tidied(spec.columns, row))
    const aside = out[asideKey(key)]
    if (aside === undefined) continue
    const tidy = spec.kind === 'files' ? String(aside ?? '').trim() : typedOf(spec, out[key], aside) ? aside : ''
    if (tidy === '' || isEmpty(out[key])) delete out[asideKey(key)]
    else out[asideKey(key)] = tidy
  }
  return out as T
}

/** Side value as text, for the form's answers or a row's: 填报为1.2亿元, 备注：…; '' without one. */
export function asideText({ key, spec }: Field, values: Readonly<Record<string, unknown>>): string {
  const aside = values[asideKey(key)]
  if (isEmpty(aside) || isEmpty(values[key])) return ''
  if (spec.kind === 'files') return `备注：${String(aside)}`
  const typed = typedOf(spec, values[key] as AnswerValue, aside)
  return typed ? `填报为${typed.text}${typed.unit}` : ''
}
