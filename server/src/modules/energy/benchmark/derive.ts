/** Benchmark tables from the records of a year, for every industry of four digits and every group of two. Pure. */
import { type BenchmarkKey, benchmarkKeys } from '@green/filing/programme/benchmarks.ts'
import type { BenchmarkTable } from '@green/green-code/benchmark-table.ts'
import { benchmarkTable, fullSample } from '@green/green-code/benchmark-table.ts'
import { perOutput } from '@green/green-code/unit-output.ts'
import type { IndustryRecord } from './records.ts'
import type { BenchmarkRecord } from './store.ts'

/** The columns that a computation fills. */
export type Derived = Pick<
  BenchmarkRecord,
  | 'indicator'
  | 'groupCode'
  | 'n'
  | 'p10'
  | 'p25'
  | 'p50'
  | 'p75'
  | 'p90'
  | 'weightedMean'
  | 'smallSample'
  | 'shownPublicly'
  | 'sample'
  | 'leftOut'
>
export type Without = { indicator: BenchmarkKey; groupCode: string; n: number; reason: 'tooFew' | 'notIncreasing' }

/** No class of GB/T 4754 ends so: it asks for the group of two digits. */
const wholeDivision = (division: string) => `${division}00`

export function derivedTables(records: readonly IndustryRecord[], year: number) {
  const made: Derived[] = []
  const without: Without[] = []
  const divisions = Map.groupBy(records, ({ industryCode }) => industryCode.slice(0, 2))
  for (const [division, members] of [...divisions].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const classes = [...Map.groupBy(members, ({ industryCode }) => industryCode)].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )
    for (const indicator of benchmarkKeys) {
      const tableOf = (industryCode: string, group: readonly IndustryRecord[]) =>
        benchmarkTable({ year, indicator, industryCode, confirmedGroups: [division], records: group })
      for (const [code, own] of classes) {
        // Fewer records never make a table of four digits, and its group alone decides it.
        const table = own.length >= fullSample ? tableOf(code, own) : null
        if (table?.state === 'table' && table.level === 4) made.push(derived(own, indicator, code, table))
      }
      const table = tableOf(wholeDivision(division), members)
      if (table.state === 'table') made.push(derived(members, indicator, division, table))
      else {
        const reason = table.reason === 'notIncreasing' ? 'notIncreasing' : 'tooFew'
        without.push({ indicator, groupCode: division, n: table.counts[2], reason })
      }
    }
  }
  return { made, without }
}

/** The figure of one record, for the distribution and the list of those left out. */
export function figureOf(record: IndustryRecord, indicator: BenchmarkKey): number | null {
  const found = perOutput(record, indicator)
  return typeof found === 'string' ? null : found.value.toDouble()
}

function derived(
  members: readonly IndustryRecord[],
  indicator: BenchmarkKey,
  groupCode: string,
  table: BenchmarkTable & { state: 'table' },
): Derived {
  const group = members.filter(({ industryCode }) => industryCode.startsWith(groupCode))
  const out = new Map(table.leftOut.map(({ id, reason }) => [id, reason]))
  const { n, p10, p25, p50, p75, p90, weightedMean, smallSample, shownPublicly } = table
  return {
    indicator,
    groupCode,
    n,
    p10,
    p25,
    p50,
    p75,
    p90,
    weightedMean,
    smallSample,
    shownPublicly,
    sample: group
      .filter(({ id }) => !out.has(id))
      .map((record) => ({ value: figureOf(record, indicator) ?? 0, size: record.size }))
      .toSorted((a, b) => a.value - b.value),
    leftOut: group.flatMap((record) => {
      const reason = out.get(record.id)
      return reason ? [{ enterpriseId: record.id, reason, value: figureOf(record, indicator) }] : []
    }),
  }
}
