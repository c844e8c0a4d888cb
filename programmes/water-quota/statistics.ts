/** Statistics for revising quotas: the water use of each product across the enterprises, and the suggested values. */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { bindingQuota, productUnit, type Quota, quotaItem, unitProductIntake, vuiDecimals } from './products.ts'

/** One enterprise's product in one year. */
export type ProductUse = { product: string; unit: string; vui: number; intake: number; output: number; quota: Quota }

export type ProductStatistics = {
  product: string
  unit: string
  count: number
  min: number
  p20: number
  p50: number
  p80: number
  mean: number
  /** ΣVi ÷ ΣQ: the average unit use, weighted by output. */
  weightedMean: number
  /** Percent of the enterprises at or below the value; null where the standard has none. */
  meetsAdvanced: number | null
  meetsGeneral: number | null
  suggested: { lead: number; advanced: number; general: number }
}

/** Percentiles of the suggested values. A design decision, hence changeable. */
export const suggestedPercentiles = { lead: 10, advanced: 20, general: 80 }

/** The measured products of one filing; rows without a figure are left out. */
export function productUses(answers: Answers, reference: Reference): ProductUse[] {
  return answers.rows('productRows').flatMap((row) => {
    const item = quotaItem(row, reference)
    const vui = unitProductIntake(row)
    const [intake, output] = [row.number('intake'), row.number('output')]
    if (vui === null || intake === null || output === null) return []
    const product = item?.label ?? row.text('productName').trim()
    return [{ product, unit: productUnit(row, reference), vui, intake, output, quota: bindingQuota(item) }]
  })
}

/** Statistics per product and unit, the most reported first. */
export function quotaStatistics(
  uses: readonly ProductUse[],
  percentiles: typeof suggestedPercentiles = suggestedPercentiles,
): ProductStatistics[] {
  const byProduct = new Map<string, ProductUse[]>()
  for (const use of uses) {
    const key = `${use.product}\u0000${use.unit}`
    byProduct.set(key, [...(byProduct.get(key) ?? []), use])
  }
  return [...byProduct.values()]
    .flatMap((group) => statisticsOf(group, percentiles) ?? [])
    .sort((a, b) => b.count - a.count || (a.product < b.product ? -1 : 1))
}

function statisticsOf(
  group: readonly ProductUse[],
  percentiles: typeof suggestedPercentiles,
): ProductStatistics | null {
  const [first] = group
  if (!first) return null
  const sorted = group.map((use) => use.vui).sort((a, b) => a - b)
  const at = (percent: number) => roundHalfUp(percentile(sorted, percent), vuiDecimals)
  const sum = (of: (use: ProductUse) => number) => group.reduce((all, use) => all + of(use), 0)
  const output = sum((use) => use.output)
  return {
    product: first.product,
    unit: first.unit,
    count: group.length,
    min: at(0),
    p20: at(20),
    p50: at(50),
    p80: at(80),
    mean: roundHalfUp(sum((use) => use.vui) / group.length, vuiDecimals),
    weightedMean: roundHalfUp(output === 0 ? 0 : sum((use) => use.intake) / output, vuiDecimals),
    meetsAdvanced: shareWithin(sorted, first.quota.adv),
    meetsGeneral: shareWithin(sorted, first.quota.gen),
    suggested: { lead: at(percentiles.lead), advanced: at(percentiles.advanced), general: at(percentiles.general) },
  }
}

/** Percentile of sorted values, linearly interpolated (as spreadsheets do with PERCENTILE.INC). */
export function percentile(sorted: readonly number[], percent: number): number {
  const place = ((sorted.length - 1) * percent) / 100
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

function shareWithin(values: readonly number[], limit: number | null): number | null {
  if (limit === null || values.length === 0) return null
  return roundHalfUp((values.filter((v) => v <= limit).length / values.length) * 100, 2)
}
