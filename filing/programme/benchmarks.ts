/** 行业基准: what the enterprises of an industry need for one unit of output, from the tables that the city has frozen for a year. */

import type { AnswerSet } from '../form/answers.ts'
import type { ScoringFacet } from '../scoring/rubric.ts'
import { keysOf } from '../value/keys-of.ts'

/** The figures that are compared with a table; less is better in each. */
export const benchmarked = {
  unitOutputEnergy: {
    label: '单位产值综合能耗',
    unit: 'kgce/万元',
    calibre: '综合能源消费量（当量值，GB/T 2589）×1000÷工业总产值（现价）',
  },
  unitOutputCarbon: {
    label: '单位产值碳排放量',
    unit: 'kgCO₂/万元',
    calibre: '二氧化碳排放量（含生产过程，电力按数据年度电网因子，GB/T 32150）×1000÷工业总产值（现价）',
  },
  unitOutputWater: {
    label: '单位产值取水量',
    unit: 'm³/万元',
    calibre: '取水量（GB/T 7119）÷工业总产值（现价）',
  },
} as const

export type BenchmarkKey = keyof typeof benchmarked
export const benchmarkKeys = keysOf(benchmarked)

type TableScale = { lead: number; base: number; weak: number }

/** One indicator of one group and year. `tableId`, `edition` and `hash` are what a score keeps of it. */
export type FrozenTable = {
  tableId: string
  edition: number
  /** SHA-256 of what was frozen. */
  hash: string
  year: number
  indicator: BenchmarkKey
  /** GB/T 4754, four or two digits. */
  group: string
  level: 2 | 4
  /** null where it was entered from a document that does not say. */
  n: number | null
  weightedMean: number | null
  values: Partial<Record<BenchmarkKey, TableScale>>
}

/** The table of an industry: of its four digits, else of its two digits, else none. */
export function tableOf(
  tables: readonly FrozenTable[],
  indicator: BenchmarkKey,
  industryCode: string | null | undefined,
): FrozenTable | null {
  if (!industryCode) return null
  const named = (group: string) =>
    tables.find((table) => table.indicator === indicator && table.group === group && table.values[indicator])
  return named(industryCode.slice(0, 4)) ?? named(industryCode.slice(0, 2)) ?? null
}

/** What a row of a score keeps of the table that it was compared with. */
export type TableUsed = { id: string; edition: number; year: number; group: string }
export type Benchmark = { lead: number; base: number; weak?: number; table?: TableUsed }

/** The year of the tables that answers are compared with; null without a year, and where scores are compared with none. */
export function tableYear({ benchmarks }: Pick<ScoringFacet, 'benchmarks'>, answers: AnswerSet): number | null {
  const year = benchmarks ? Number(answers[benchmarks.year]) : 0
  return benchmarks && year ? year - benchmarks.back : null
}

/** Lead, base and weak end of an enterprise's industry in a year, by key. */
export function benchmarksFor(
  tables: readonly FrozenTable[],
  industryCode: string | null | undefined,
  year: number | null,
): Readonly<Record<string, Benchmark>> {
  const ofYear = tables.filter((table) => table.year === year)
  return Object.fromEntries(
    benchmarkKeys.flatMap((key) => {
      const table = tableOf(ofYear, key, industryCode)
      const scale = table?.values[key]
      if (!table || !scale) return []
      const { tableId: id, edition, group } = table
      return [[key, { ...scale, table: { id, edition, year: table.year, group } }]]
    }),
  )
}
