/** What a reader sees of a form only masked: personal values for experts, contacts and numbers for officers until they unmask them. */
import { isFiler, isInspector, type Role } from '@green/contract/roles.ts'
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { asideKey } from '@green/filing/form/aside-key.ts'
import { type Difference, differences } from '@green/filing/form/difference.ts'
import type { Field, Spec } from '@green/filing/form/fields.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { isMasked, isShownTo } from '@green/filing/programme/list-columns.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import type { Actor } from '../../platform/actor.ts'
import { masked } from '../../platform/mask.ts'

/** `plain`: for a logged reason, what this role may unmask is shown whole. */
type Reading = { role: Role; plain?: boolean }
export type Reader = Actor & Reading

/** Whether this reader sees the value of such a field masked. */
export function isHidden(spec: Spec, { role, plain }: Reading): boolean {
  const reader = isInspector(role) ? 'expert' : role
  return isMasked(spec, reader) && !(plain && isShownTo(spec, reader))
}

/** The answers as this reader reads them, tables included. */
export function maskedFor(
  reading: Reading,
  programme: Programme,
  answers: Record<string, unknown>,
): Record<string, unknown> {
  return inPart(fieldsOf(programme), answers, ({ spec }) => isHidden(spec, reading))
}

/** The enterprise's record as this role reads it. */
export function organisationFor(role: Role, organisation: Record<string, string>): Record<string, string> {
  const { legalPhone } = organisation
  return !isFiler(role) && legalPhone ? { ...organisation, legalPhone: masked(legalPhone) } : organisation
}

/** Answers that come back from a reader who saw some masked: what is still masked keeps its stored value. */
export function restoreMasked(
  role: Role,
  programme: Programme,
  input: Record<string, unknown>,
  stood: Record<string, unknown>,
): Record<string, unknown> {
  return restoredIn(fieldsOf(programme), input, stood, ({ spec }) => isHidden(spec, { role }))
}

/** Which fields of a form a reader sees masked. */
type Hides = (field: Field) => boolean

/** The answers with the values of these fields masked, tables included. */
export const maskedIn = (fields: readonly Field[], answers: Record<string, unknown>, hides: Hides) =>
  inPart(fields, answers, hides)

/** The reverse for answers that come back: a value that is still as it was shown keeps its stored one; rows are found by their ids. */
export function restoredIn(
  fields: readonly Field[],
  input: Record<string, unknown>,
  stood: Record<string, unknown>,
  hides: Hides,
): Record<string, unknown> {
  const seen = inPart(fields, stood, hides)
  const out = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, value === seen[key] ? (stood[key] ?? value) : value]),
  )
  for (const { key, spec } of fields) {
    const [rows, before] = [input[key], stood[key]]
    if (spec.kind !== 'rows' || !Array.isArray(rows) || !Array.isArray(before)) continue
    const known = new Map((before as RowAnswers[]).map((row) => [row.rowId, row]))
    out[key] = (rows as RowAnswers[]).map((row) => {
      const old = known.get(row?.rowId)
      return old ? restoredIn(spec.columns, row, old, hides) : row
    })
  }
  return out
}

/** Answers with the version of the form they are in. */
export type Document = { form: Programme; answers: Record<string, unknown> }

/** What changed, for this reader: a masked number still shows as changed. */
export function differencesFor(
  reading: Reading,
  before: Document,
  after: Document,
  reference: Reference,
): Difference[] {
  const hidden = new Set(fieldsOf(after.form).flatMap(({ key, spec }) => (isHidden(spec, reading) ? [key] : [])))
  const seen = ({ form, answers }: Document) => {
    const whole = Object.entries(answers).filter(([key]) => hidden.has(key))
    return { ...maskedFor(reading, form, answers), ...Object.fromEntries(whole) } as AnswerSet
  }
  return differences(after.form, seen(before), seen(after), reference, before.form).map((one) =>
    hidden.has(one.field) ? { ...one, before: masked(one.before), after: masked(one.after) } : one,
  )
}

function inPart(fields: readonly Field[], values: Record<string, unknown>, hides: Hides): Record<string, unknown> {
  const out = { ...values }
  for (const field of fields) {
    const value = out[field.key]
    if (hides(field)) delete out[asideKey(field.key)]
    if (hides(field) && typeof value === 'string') out[field.key] = masked(value)
    else if (field.spec.kind === 'rows' && Array.isArray(value)) {
      const { columns } = field.spec
      out[field.key] = value.map((row) => inPart(columns, row as Record<string, unknown>, hides))
    }
  }
  return out
}
