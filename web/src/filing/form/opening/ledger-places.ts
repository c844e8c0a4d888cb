/** 引用账本 in an open form: the numbers of a field that the ledger knows, each with what counts and how the typed one compares. */

import {
  amountOf,
  type Citation,
  citationAt,
  type FactPlace,
  factPlaces,
  factsAt,
  type LedgerValue,
  ledgerAnswer,
  ledgerOf,
} from '@green/filing/facts/facts.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { Field } from '@green/filing/form/fields.ts'
import { formatUpTo } from '@green/filing/value/round.ts'
import { dateText } from '../../../ui/figure/date-text.ts'

/** What the ledger offers the open form. */
export type FormLedger = {
  values: readonly LedgerValue[]
  /** The year of the form's data; null while none is chosen. */
  yearOf: (values: AnswerSet) => number | null
  /** After a correction was proposed; missing where this person may propose none. */
  change?: (value: LedgerValue) => void
}

/** The values with another version of one of them. */
export const replacing = (next: LedgerValue) => (now: readonly LedgerValue[]) =>
  now.map((one) => (one.key === next.key && one.year === next.year ? next : one))

/** A number that the ledger knows. */
export type LedgerLine = {
  place: Pick<FactPlace, 'path' | 'at' | 'field' | 'key'>
  /** `empty`: nothing is typed. */
  state: Citation['state'] | 'empty'
  facts: readonly LedgerValue[]
  /** What counts, as it is typed. */
  answer: string
  reason: string | null
}

/** The numbers of one field beside the ledger, in the order of its rows. */
export function ledgerLines(field: Field, values: AnswerSet, { values: known, yearOf }: FormLedger): LedgerLine[] {
  const year = yearOf(values)
  if (year === null || known.length === 0) return []
  const ledger = ledgerOf(known)
  const places = factPlaces({ form: [{ key: field.key, title: '', fields: [field] }] }, values, year)
  return places.flatMap((place): LedgerLine[] => {
    const answer = ledgerAnswer(place, ledger)
    if (answer === null) return []
    const citation = citationAt(place, ledger)
    const { path, at, field: of, key } = place
    return [
      {
        place: { path, at, field: of, key },
        state: citation?.state ?? 'empty',
        facts: factsAt(place, ledger),
        answer,
        reason: citation?.reason ?? null,
      },
    ]
  })
}

/** 供电结算 · 2026-03-02; of a sum every source once. */
export const originText = (facts: readonly Pick<LedgerValue, 'source' | 'at'>[]): string =>
  [...new Set(facts.map(({ source, at }) => `${source} · ${dateText(at)}`))].join('，')

/** 48,364tce, of a sum the sum. */
export function amountText({ place, facts }: Pick<LedgerLine, 'place' | 'facts'>): string {
  return `${formatUpTo(amountOf(place.field, facts), 4)}${facts[0]?.unit ?? ''}`
}
