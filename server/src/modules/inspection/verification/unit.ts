/** The inspected enterprise as the law sees it: its industry, its yearly energy, and whether it is listed as a 重点用能单位. */
import type { InspectedUnit } from '@green/tools/inspection/clauses.ts'
import type { Tx } from '../../../db/database.ts'
import { acceptedYear } from '../../energy/energy-year/accepted.ts'
import type { InspectionRecord, TaskRecord } from '../inspection/store.ts'
import { listedYears } from '../target-review/store.ts'

/** The inspected years and the one before the visit count, with what the enterprise itself declares in its self-check. */
export async function unitOf(
  tx: Tx,
  row: InspectionRecord,
  { checkYears }: TaskRecord,
  day: string,
): Promise<InspectedUnit> {
  const years = [...new Set([...checkYears, Number(day.slice(0, 4)) - 1])].toSorted((a, b) => a - b)
  const known: { tce: number; source: string }[] = []
  for (const year of years) {
    const accepted = await acceptedYear(tx, row.enterpriseId, year)
    if (accepted?.totalTce != null) known.push({ tce: accepted.totalTce, source: `${year}年度（${accepted.source}）` })
  }
  if (row.totalTce !== null) known.push({ tce: row.totalTce, source: '自查表填报的' })
  const [listedIn = null] = await listedYears(tx, row.enterpriseId, years)
  return { industryCode: row.industryCode, energy: known.toSorted((a, b) => b.tce - a.tce)[0] ?? null, listedIn }
}
