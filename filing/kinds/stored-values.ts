/** Between the answers of a form, numbers as typed text, and the values that a call and a table hold. */

import { type AnswerSet, type AnswerValue, type FileAnswer, isEmpty } from '../form/answers.ts'
import type { Field, FieldKind, NumberKind, Spec } from '../form/fields.ts'
import type { Kind } from './kind.ts'
import { kindOf } from './table.ts'

/** What a table and a call hold of a field. */
type Stored<S> = S extends { kind: NumberKind | 'year' }
  ? number
  : S extends { kind: 'bool' }
    ? boolean
    : S extends { kind: 'choices' }
      ? string[]
      : S extends { kind: 'files' }
        ? FileAnswer[]
        : S extends { kind: 'option'; options: infer O }
          ? keyof O & string
          : string

/** Kinds whose value is never null. */
const neverNull = ['text', 'area', 'bool', 'choices', 'files'] as const satisfies readonly FieldKind[]
export const isNeverNull = (kind: FieldKind): boolean => (neverNull as readonly FieldKind[]).includes(kind)

/** A field that may be empty is null there; a text, a list or a yes or no is never null. */
export type ValueOf<S> = S extends { addedLater: true } ? Stored<S> | null : UsualValue<S>
type UsualValue<S> = S extends { required: true } | { kind: (typeof neverNull)[number] } ? Stored<S> : Stored<S> | null

/** The stored values of some fields. */
export type ValuesOf<F extends readonly Field[]> = { [X in F[number] as X['key']]: ValueOf<X['spec']> }

/** Fields that a request may leave out. */
export type LooseOf<F extends readonly Field[]> = LooseKey<F[number]>
type LooseKey<X> = X extends { key: infer K extends string; spec: infer S }
  ? S extends { addedLater: true }
    ? K
    : S extends { required: true }
      ? never
      : K
  : never

const kind = (spec: Spec) => kindOf(spec) as Kind<FieldKind>

/** The answers that show stored values; fields without one are empty. */
export const answersFrom = (fields: readonly Field[], stored: Readonly<Record<string, unknown>>): AnswerSet =>
  Object.fromEntries(fields.map(({ key, spec }) => [key, kind(spec).wire.from(stored[key])]))

/** The answer as it is written out: trimmed, half-width, in the field's notation. */
export const tidied = (spec: Spec, value: AnswerValue): AnswerValue =>
  value === null ? null : kind(spec).tidy(value, spec as never)

/** The stored values of answers without a fault. */
export function storedFrom<const F extends readonly Field[]>(fields: F, answers: AnswerSet): ValuesOf<F> {
  const entries = fields.map(({ key, spec }) => [key, storedOf(spec, answers[key] ?? null)])
  return Object.fromEntries(entries) as ValuesOf<F>
}

function storedOf(spec: Spec, value: AnswerValue): unknown {
  if (!isEmpty(value)) return kind(spec).wire.to(value)
  if (spec.kind === 'bool') return false
  if (spec.kind === 'choices' || spec.kind === 'files') return []
  return isNeverNull(spec.kind) ? '' : null
}
