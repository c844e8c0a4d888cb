/** The distribution behind a benchmark table without names, and where one value stands in it. Less is better. */
import { Exact } from '@green/filing/value/exact.ts'
import { leastPeers, placesOf } from './percentile-mode.ts'

export type Bin = { from: number; to: number; count: number }

const mostBins = 12

/** The values counted in steps of equal width between round figures: neither end of the whole is a value of its own. */
export function binsOf(values: readonly number[]): Bin[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (values.length < leastPeers || !(low < high)) return []
  const wanted = Math.min(mostBins, Math.max(5, Math.ceil(Math.sqrt(values.length) * 2)))
  const width = roundWidth((high - low) / wanted)
  const stepOf = (value: number) => Math.floor(tidy(value / width))
  const first = stepOf(low)
  const bins = Array.from({ length: stepOf(high) - first + 1 }, (_, i) => ({
    from: tidy((first + i) * width),
    to: tidy((first + i + 1) * width),
    count: 0,
  }))
  for (const value of values) {
    const bin = bins[stepOf(value) - first]
    if (bin) bin.count += 1
  }
  return bins
}

/** The next of 1, 2, 5 or 10 times a power of ten. */
function roundWidth(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return tidy((roundFactors.find((factor) => factor * power >= least) ?? 10) * power)
}
const roundFactors = [1, 2, 5, 10]
/** Without the last digits of a binary fraction. */
const tidy = (value: number) => Number(value.toPrecision(12))

/**
 * The same for who is not entitled to each value: a step with fewer than `fewest` values is one with the steps after it, and the last
 * with the one before. A step without any stays, since it is of nobody.
 */
export function withoutSmallBins(bins: readonly Bin[], fewest: number): Bin[] {
  const merged: Bin[] = []
  for (const bin of bins) {
    const last = merged.at(-1)
    if (last && last.count > 0 && last.count < fewest)
      Object.assign(last, { to: bin.to, count: last.count + bin.count })
    else merged.push({ ...bin })
  }
  while (merged.length > 1 && (merged.at(-1)?.count ?? 0) < fewest) {
    const end = merged.pop()
    const last = merged.at(-1)
    if (end && last) Object.assign(last, { to: end.to, count: last.count + end.count })
  }
  return merged.length === 1 && (merged[0]?.count ?? 0) < fewest ? [] : merged
}

/** The band of a value among its peers, itself among them: 前10%. Null where there are too few of them. */
export function bandAmong(value: number, values: readonly number[]): string | null {
  const isMember = values.includes(value)
  const members = (isMember ? values : [...values, value]).map((one, i) => ({ id: String(i), total: Exact.of(-one) }))
  const own = isMember ? values.indexOf(value) : values.length
  return placesOf(members)[own]?.band ?? null
}

/** Classes of size by 综合能源消费量 in tce, the largest first. */
const sizes = [
  { from: 10_000, label: '1万tce及以上' },
  { from: 5000, label: '5000—1万tce' },
  { from: 3000, label: '3000—5000tce' },
  { from: 0, label: '3000tce以下' },
] as const

/** The size class of an enterprise, null where its consumption is not known. */
export function sizeOf(totalTce: number | null | undefined): number | null {
  return totalTce == null ? null : sizes.findIndex(({ from }) => totalTce >= from)
}
export const sizeLabel = (size: number): string => sizes[size]?.label ?? ''
