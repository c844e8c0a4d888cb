/** The form of a programme: its fields, the computed figures, the checks across fields. */

import type { BatchValues } from '../programme/batch-values.ts'
import type { Reference } from '../programme/reference.ts'
import type { DecisionFacet } from '../workflow/decision.ts'
import type { Check } from '../workflow/findings.ts'
import type { Answers } from './answers.ts'
import type { DeclaredTotal } from './declared-totals.ts'
import type { Field, Section } from './fields.ts'

/** A number computed from the whole form. */
export type Figure = {
  label: string
  unit?: string
  decimals: number
  /** The formula in words, with standard and clause; shown as the origin of the figure. */
  formula: string
  /** `lastYear`: figures of the last filing sent, for changes against it; null without one. */
  of: (answers: Answers, reference: Reference, lastYear?: LastYear) => number | null
}

/** Figures of the last approved or submitted filing of the same programme. */
export type LastYear = Readonly<Record<string, number | null>> | null

export type FormFacet<K extends string = string, G extends string = string> = {
  formVersion: string
  form: readonly Section<K>[]
  /** Code lists that figures and checks read beside those of the fields. */
  readsLists?: readonly string[]
  figures: Record<G, Figure>
  checks: readonly Check[]
  /** Declared totals of a table; each is a check of its own. */
  declaredTotals?: readonly DeclaredTotal<K>[]
  batchValues?: BatchValues
  /** One complete, believable filing; used by tests and the seed data. */
  example: () => Record<string, unknown>
}

/** Every field of the form, sections flattened, in order. */
export function fieldsOf({ form }: Pick<FormFacet, 'form'>): readonly Field[] {
  return form.flatMap((s) => s.fields)
}

/** Names of the code lists that the form, its outcome, its figures and its checks read. */
export function dictionariesOf({
  form,
  readsLists = [],
  batchValues,
  outcome,
}: Pick<FormFacet, 'form' | 'readsLists' | 'batchValues'> & Pick<DecisionFacet, 'outcome'>): string[] {
  const picked = [...form.flatMap(({ fields }) => listsIn(fields)), ...listsIn(outcome?.fields ?? [])]
  return [...new Set([...picked, ...readsLists, ...(batchValues ? [batchValues.dict] : [])])].sort()
}

/** Names of the code lists that fields read. */
export function listsIn(fields: readonly Field[]): string[] {
  return fields.flatMap(({ spec }) => {
    if (spec.kind === 'choice' || spec.kind === 'choices') return [spec.dict]
    if (spec.kind === 'rows') return listsIn(spec.columns)
    return spec.kind === 'region' ? ['district'] : spec.kind === 'industry' ? ['industry'] : []
  })
}
