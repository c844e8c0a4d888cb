/** A programme's own list filters. One line in a programme validates the query, builds the condition and draws the control. */

import type { Field } from '../form/fields.ts'
import { type FormFacet, fieldsOf } from '../form/form.ts'
import type { ScoringFacet } from '../scoring/rubric.ts'
import { type DecisionFacet, findField } from '../workflow/decision.ts'
import type { StepRole } from '../workflow/step-roles.ts'

/** `key`: its name in the query and in the address. */
type Named = { key: string; label?: string }

export type ListFilter<K extends string = string> = Named &
  (
    | {
        by: 'choice'
        /** A choice, a region or a yes/no of the form or of the outcome. */
        field: K
        /** The codes offered, where not all are; a yes/no may have its own labels. */
        only?: readonly string[]
        words?: Readonly<Record<string, string>>
      }
    /** The year of a day, a month or a year; offered from the first to the last, relative to this year. */
    | { by: 'year'; field: K; years: readonly [from: number, to: number] }
    /** Full-text search in a text. */
    | { by: 'words'; field: K; placeholder: string }
    /** Full-text search in a column; several columns of one table must match in one row. `dict`: names of the list are offered. */
    | { by: 'row'; table: K; column: string; placeholder?: string; dict?: string }
    /** Grade of the rubric by the system's score. */
    | { by: 'grade' }
    /** In force, and ending within so many days. */
    | { by: 'ending' }
  )

export type FilterFacet<K extends string = string> = {
  /** The filters of its lists and exports beside the standard ones. */
  filters?: readonly ListFilter<K>[]
}

export const choiceFilter = <const K extends string>(
  field: K,
  more: { label?: string; only?: readonly string[]; words?: Readonly<Record<string, string>> } = {},
): ListFilter<K> => ({ by: 'choice', key: field, field, ...more })
export const yearFilter = <const K extends string>(
  field: K,
  years: readonly [from: number, to: number],
  more: Partial<Named> = {},
): ListFilter<K> => ({ by: 'year', key: field, field, years, ...more })
export const textFilter = <const K extends string>(field: K, label: string, placeholder: string): ListFilter<K> => ({
  by: 'words',
  key: field,
  label,
  field,
  placeholder,
})
export const gradeFilter = (key: string, label: string): ListFilter<never> => ({ by: 'grade', key, label })
export const endingFilter: ListFilter<never> = { by: 'ending', key: 'expiringDays', label: '即将到期' }

type Filtered = FilterFacet &
  Pick<FormFacet, 'form'> &
  Pick<DecisionFacet, 'outcome'> &
  Pick<ScoringFacet, 'rubric' | 'rubricBy'>

/** One condition on the rows of a list. Keys come from the definition, values from the query. */
export type Narrowing =
  | { by: 'answer' | 'outcome' | 'beginning' | 'holding'; key: string; value: string }
  | { by: 'row'; table: string; holds: Readonly<Record<string, string>> }
  | { by: 'grade'; code: string }
  | { by: 'ending'; days: number }

/**
 * The conditions of a query's own filters for this role, and the unknown names and invalid values. A field that
 * the role may not see has no effect on the result.
 */
export function narrowingsOf(
  programme: Filtered,
  own: Readonly<Record<string, string>>,
  role: StepRole,
): { narrowings: Narrowing[]; unknown: string[] } {
  const known = new Map(programme.filters?.map((filter) => [filter.key, filter]))
  const unknown: string[] = []
  const narrowings: Narrowing[] = []
  const rows = new Map<string, Record<string, string>>()
  for (const [key, value] of Object.entries(own)) {
    const filter = known.get(key)
    if (!filter || (value !== '' && !isPossible(programme, filter, value))) unknown.push(key)
    else if (value === '') continue
    else if (filter.by === 'row') rows.set(filter.table, { ...rows.get(filter.table), [filter.column]: value })
    else if (filter.by === 'grade') narrowings.push({ by: 'grade', code: value })
    else if (filter.by === 'ending') narrowings.push({ by: 'ending', days: Number(value) })
    else if (fieldOf(programme, filter).spec.seenBy?.includes(role) !== false)
      narrowings.push({ by: placeOf(programme, filter), key: filter.field, value })
  }
  return {
    narrowings: [...narrowings, ...[...rows].map(([table, holds]) => ({ by: 'row' as const, table, holds }))],
    unknown,
  }
}

type OnField = Extract<ListFilter, { field: string }>

function placeOf(programme: Filtered, { by, field }: OnField): 'answer' | 'outcome' | 'beginning' | 'holding' {
  if (by !== 'choice') return by === 'year' ? 'beginning' : 'holding'
  return fieldsOf(programme).some(({ key }) => key === field) ? 'answer' : 'outcome'
}

function isPossible(programme: Filtered, filter: ListFilter, value: string): boolean {
  if (filter.by === 'year') return /^(20\d{2}|2100)$/.test(value)
  if (filter.by === 'grade') return programme.rubric?.grades.some(({ code }) => code === value) === true
  if (filter.by === 'ending') return /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 365
  if (filter.by !== 'choice') return value.length <= 50
  const kind = findField(programme, filter.field)?.spec.kind
  if (kind === 'bool') return value === 'true' || value === 'false'
  return kind === 'region' ? /^\d{6}$/.test(value) : value.length <= 20
}

/** The control of a filter: free text, an entry of a code list by code or by name, or these choices. */
export type Offer =
  | { placeholder: string }
  | { dict: string; only?: readonly string[] | undefined; byName: boolean }
  | { choices: readonly { value: string; label: string }[] }

export function offerOf(programme: Filtered, filter: ListFilter, thisYear: number): Offer {
  switch (filter.by) {
    case 'words':
      return { placeholder: filter.placeholder }
    case 'row':
      return filter.dict ? { dict: filter.dict, byName: true } : { placeholder: filter.placeholder ?? '' }
    case 'grade':
      return { choices: (programme.rubric?.grades ?? []).map(({ code, label }) => ({ value: code, label })) }
    case 'ending':
      return { choices: ['30', '60', '90'].map((value) => ({ value, label: `${value} 天内到期` })) }
    case 'year':
      return { choices: yearsBetween(filter.years, thisYear).map((value) => ({ value, label: `${value} 年` })) }
    case 'choice':
      return choicesOf(fieldOf(programme, filter), filter)
  }
}

function yearsBetween([from, to]: readonly [number, number], thisYear: number): string[] {
  const step = from <= to ? 1 : -1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => String(thisYear + from + i * step))
}

function choicesOf({ spec }: Field, { only, words: labels }: Extract<ListFilter, { by: 'choice' }>): Offer {
  if (spec.kind === 'bool')
    return {
      choices: (only ?? ['true', 'false']).map((value) => ({ value, label: labels?.[value] ?? yesNo[value] ?? value })),
    }
  if (spec.kind === 'choice' || spec.kind === 'choices')
    return { dict: spec.dict, only: only ?? spec.only, byName: false }
  return { dict: 'district', byName: false }
}
const yesNo: Readonly<Record<string, string>> = { true: '是', false: '否' }

function fieldOf(programme: Filtered, { field }: OnField): Field {
  const found = findField(programme, field)
  if (!found) throw new Error(`a filter names ${field}, which the form does not ask for`)
  return found
}

/** The label of a filter's control. */
export function filterLabel(programme: Filtered, filter: ListFilter): string {
  return filter.label ?? ('field' in filter ? fieldOf(programme, filter).label : filter.key)
}
