/** Compares a product's water with its quota: unit product intake Vui = Vi ÷ Q (GB/T 18820—2023) and the quota of its standard (GB/T 18916). */
import { type Answers, divide, type Row, total } from '@green/filing/form/answers.ts'
import type { DictItem, Reference } from '@green/filing/programme/reference.ts'
import { isVerified, notGrading } from '@green/tools/standard-values.ts'

/**
 * Whether unconventional water (再生水、雨水、海水) counts in Vi. Not confirmed for every product standard; by default it is
 * reported separately and does not count.
 */
export const countUnconventional = false

/** Entries of `waterSource` that are unconventional. */
const unconventionalSources: readonly string[] = ['reclaimed', 'rain', 'sea']
export const isUnconventional = (source: string) => unconventionalSources.includes(source)

export const vuiDecimals = 4

/** Quota values of one product; a part that the standard does not have is null. */
export type Quota = { lead: number | null; adv: number | null; gen: number | null }

/** The levels, as codes of the list `waterLevel`. */
export type WaterLevel = 'lead' | 'adv' | 'gen' | 'over' | 'none' | 'unverified'

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** The entry of `waterQuotaProduct` that a row names. */
export function quotaItem(row: Row, reference: Reference): DictItem | undefined {
  return reference.find('waterQuotaProduct', row.text('quotaProduct'))
}

/** Quota values that apply here: those that nobody has verified, or of other provinces, are shown for comparison only and give no level. */
export function bindingQuota(item: DictItem | undefined): Quota {
  if (!item || notGrading(item) !== null) return { lead: null, adv: null, gen: null }
  return { lead: numberOf(item.lead), adv: numberOf(item.adv), gen: numberOf(item.gen) }
}

/** Vui in m³ per product unit with every digit: the level compares the full value (GB/T 8170). */
export function unitProductIntake(row: Row): number | null {
  const unconventional = countUnconventional ? (row.number('uncon') ?? 0) : 0
  const intake = row.number('intake')
  return divide(intake === null ? null : total([intake, unconventional]), row.number('output'))
}

/** ≤领跑值, ≤先进值, ≤通用值, or above it; `none` when the product has no general value. */
export function levelOf(vui: number | null, quota: Quota): WaterLevel | null {
  if (vui === null) return null
  if (quota.lead !== null && vui <= quota.lead) return 'lead'
  if (quota.adv !== null && vui <= quota.adv) return 'adv'
  if (quota.gen !== null) return vui <= quota.gen ? 'gen' : 'over'
  return 'none'
}

/** The level of a row; a quota that nobody has verified grades nothing. */
export function levelOfRow(row: Row, reference: Reference): WaterLevel | null {
  const item = quotaItem(row, reference)
  const level = levelOf(unitProductIntake(row), bindingQuota(item))
  return level === 'none' && item && !isVerified(item) ? 'unverified' : level
}

/** Unit of the product: the quota's, else the filer's. */
export function productUnit(row: Row, reference: Reference): string {
  const unit = quotaItem(row, reference)?.unit
  return typeof unit === 'string' ? unit.replace(/^m³\/\(?/, '').replace(/\)$/, '') : row.text('unit')
}

/** The name of a level as the list `waterLevel` gives it. */
export const levelLabel = (level: WaterLevel | null, reference: Reference) =>
  level === null ? null : (reference.find('waterLevel', level)?.label ?? level)

const worstFirst: readonly WaterLevel[] = ['over', 'gen', 'adv', 'lead', 'unverified', 'none']

/** The worst level among the products; products without a quota count only when no other is there. */
export function worstLevel(answers: Answers, reference: Reference): WaterLevel | null {
  const levels = answers.rows('productRows').map((row) => levelOfRow(row, reference))
  return worstFirst.find((level) => levels.includes(level)) ?? null
}

/** The row with the most water; it represents the filing in lists and from year to year. */
export function mainProduct(answers: Answers): Row | null {
  let main: Row | null = null
  for (const row of answers.rows('productRows'))
    if (row.number('intake') !== null && (main === null || (row.number('intake') ?? 0) > (main.number('intake') ?? 0)))
      main = row
  return main
}
