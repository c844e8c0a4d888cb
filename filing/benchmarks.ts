/** 行业基准: lead and base values that the city enters for a batch, by division of the industry, each with its document. */
import type { DictItem, Reference } from './reference.ts'

/** The list of divisions; a batch sets its values over it. */
export const benchmarkList = 'industryBenchmark'

type Scale = { lead: number; base: number }

/** Columns of one benchmark in the batch's table: unitOutputEnergyLead, unitOutputEnergyBase. */
export const columnsOfBenchmark = (key: string) => ({ lead: `${key}Lead`, base: `${key}Base` })

/** The benchmarks of an enterprise's industry, by key; a half entry is none. */
export function benchmarksFor(reference: Reference, industryCode: string | null | undefined): Record<string, Scale> {
  const entry = industryCode ? reference.find(benchmarkList, industryCode.slice(0, 2)) : undefined
  if (!entry) return {}
  const keys = Object.keys(entry).flatMap((name) => (name.endsWith('Lead') ? [name.slice(0, -'Lead'.length)] : []))
  return Object.fromEntries(
    keys.flatMap((key) => {
      const { lead, base } = columnsOfBenchmark(key)
      const scale = { lead: numberAt(entry, lead), base: numberAt(entry, base) }
      return scale.lead === null || scale.base === null ? [] : [[key, scale as Scale]]
    }),
  )
}

function numberAt(entry: DictItem, key: string): number | null {
  const value = entry[key]
  return typeof value === 'string' && value !== '' ? Number(value) : null
}
