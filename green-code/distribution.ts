/** The distribution behind a benchmark table without names, and where one value stands in it. Less is better. */
import { Exact } from '@green/filing/value/exact.ts'
import { leastPeers, placesOf } from './percentile-mode.ts'

export type Bin = { from: number; to: number; count: number }

const mostBins = 12

/** The values counted in steps of equal width, from the least to the greatest. */
export function binsOf(values: readonly number[]): Bin[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (values.length < leastPeers || !(low < high)) return []
  const count = Math.min(mostBins, Math.max(5, Math.ceil(Math.sqrt(values.length) * 2)))
  const width = (high - low) / count
  const bins = Array.from({ length: count }, (_, i) => ({ from: low + i * width, to: low + (i + 1) * width, count: 0 }))
  for (const value of values) {
    const bin = bins[Math.min(count - 1, Math.floor((value - low) / width))]
    if (bin) bin.count += 1
  }
  return bins
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
