/** The city's frozen benchmark table of an industry, computed from approved yearly records. */
import { Exact, exactSum } from '@green/filing/value/exact.ts'
import type { TableKey } from './inputs.ts'
import { perOutput, type YearAmounts } from './unit-output.ts'

/** One enterprise and year. */
export type YearRecord = YearAmounts & {
  id: string
  /** Four digits of GB/T 4754. */
  industryCode: string
  year: number
  state: string
  runState: string
  openFailedCheck?: boolean
}

export type BenchmarkInput = {
  year: number
  indicator: TableKey
  industryCode: string
  /** Two-digit groups that a city officer has confirmed to be comparable. */
  confirmedGroups: readonly string[]
  records: readonly YearRecord[]
}

/** Why a record does not count; of several the first. */
export type LeftOutReason = 'state' | 'runState' | 'failedCheck' | 'outputValue' | 'missing' | 'outlier'
export type LeftOut = { id: string; reason: LeftOutReason }

type Percentiles = { p10: number; p25: number; p50: number; p75: number; p90: number }
type Frozen = Percentiles & {
  state: 'table'
  reason: null
  level: 2 | 4
  group: string
  n: number
  weightedMean: number
  lead: number
  base: number
  weak: number
  smallSample: boolean
  /** No enterprise can be told from it. */
  shownPublicly: boolean
}
type NoTable = { [K in Exclude<keyof Frozen, 'state' | 'reason'>]: null } & {
  state: 'none'
  reason: 'tooFew' | 'notConfirmed' | 'notIncreasing'
}

/** `counts`: members of the four- and the two-digit group after everything left out. `leftOut`: of the group used, by id. */
export type BenchmarkTable = (Frozen | NoTable) & {
  counts: { 4: number; 2: number }
  leftOut: readonly LeftOut[]
}

/** From so many members on a group of four digits has a table of its own. */
export const fullSample = 10
const leastSample = 5
const frozenDecimals = 4
const zero = Exact.whole(0)
const three = Exact.whole(3)

/**
 * Lead P10, base P50 and weak end P90 of the four-digit group with ten members or more, else of the two-digit group with five
 * or more that is confirmed to be comparable, else none. Figures that do not increase as frozen are none; no wider group is tried.
 */
export function benchmarkTable(input: BenchmarkInput): BenchmarkTable {
  const [four, two] = [groupOf(input, input.industryCode.slice(0, 4)), groupOf(input, input.industryCode.slice(0, 2))]
  const counts = { 4: four.used.length, 2: two.used.length }
  const none = (reason: NoTable['reason']): BenchmarkTable => ({ ...noTable, reason, counts, leftOut: [] })
  const isFour = counts[4] >= fullSample
  if (!isFour && counts[2] < leastSample) return none('tooFew')
  if (!isFour && !input.confirmedGroups.includes(two.group)) return none('notConfirmed')
  const { group, used, leftOut } = isFour ? four : two
  const values = used.map(({ value }) => value)
  const [p10, p25, p50, p75, p90] = [10, 25, 50, 75, 90].map((p) => frozen(percentile(values, p))) as Five
  if (!(p10 < p50 && p50 < p90)) return none('notIncreasing')
  const outputs = used.map(({ output }) => output)
  const output = exactSum(outputs) ?? zero
  const isLargeHalf = outputs.some((one) => one.plus(one).compare(output) > 0)
  return {
    state: 'table',
    reason: null,
    counts,
    level: isFour ? 4 : 2,
    group,
    n: used.length,
    p10,
    p25,
    p50,
    p75,
    p90,
    weightedMean: frozen((exactSum(used.map(({ numerator }) => numerator)) ?? zero).over(output) ?? zero),
    lead: p10,
    base: p50,
    weak: p90,
    smallSample: used.length < fullSample,
    shownPublicly: used.length >= fullSample && !isLargeHalf,
    leftOut: leftOut.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
  }
}

type Five = [number, number, number, number, number]
type Member = { id: string; value: Exact; numerator: Exact; output: Exact }

const noTable = {
  state: 'none',
  level: null,
  group: null,
  n: null,
  p10: null,
  p25: null,
  p50: null,
  p75: null,
  p90: null,
  weightedMean: null,
  lead: null,
  base: null,
  weak: null,
  smallSample: null,
  shownPublicly: null,
} as const

const frozen = (value: Exact) => value.toNumber(frozenDecimals)

/** The records of an industry by the prefix of its code, the lowest figure first; one pass takes the outliers out. */
function groupOf({ year, indicator, records }: BenchmarkInput, group: string) {
  const found = records
    .filter((record) => record.year === year && record.industryCode.startsWith(group))
    .map((record) => memberOf(record, indicator))
  const members = found.filter((one) => 'value' in one).toSorted((a, b) => a.value.compare(b.value))
  const leftOut = found.filter((one) => 'reason' in one)
  const isOutside = fences(members.map(({ value }) => value))
  const outliers = members.filter(({ value }) => isOutside(value)).map(({ id }): LeftOut => ({ id, reason: 'outlier' }))
  return { group, used: members.filter(({ value }) => !isOutside(value)), leftOut: [...leftOut, ...outliers] }
}

/** A record with what it adds, or why it does not count. 0 is a value. */
function memberOf(record: YearRecord, indicator: TableKey): Member | LeftOut {
  const { id } = record
  if (record.state !== 'approved') return { id, reason: 'state' }
  if (record.runState !== '正常') return { id, reason: 'runState' }
  if (record.openFailedCheck) return { id, reason: 'failedCheck' }
  const found = perOutput(record, indicator)
  return typeof found === 'string' ? { id, reason: found } : { id, ...found }
}

/** Outside P25 − 3·IQR and P75 + 3·IQR; a value on the fence stays. */
function fences(sorted: readonly Exact[]): (value: Exact) => boolean {
  if (sorted.length === 0) return () => false
  const [p25, p75] = [percentile(sorted, 25), percentile(sorted, 75)]
  const reach = p75.minus(p25).times(three)
  const [low, high] = [p25.minus(reach), p75.plus(reach)]
  return (value) => value.compare(low) < 0 || value.compare(high) > 0
}

/** Linear between closest ranks (type 7 of Hyndman and Fan, PERCENTILE.INC), of values sorted upward. */
export function percentile(sorted: readonly Exact[], percent: number): Exact {
  const h = Exact.ratio((sorted.length - 1) * percent, 100)
  const below = h.floor()
  const [low, high] = [sorted[below] ?? zero, sorted[below + 1]]
  return high ? low.plus(h.minus(Exact.whole(below)).times(high.minus(low))) : low
}
