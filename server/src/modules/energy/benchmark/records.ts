/** One record for each enterprise and year: its yearly data as approved, or its accepted record. */
import { isInForce } from '@green/filing/workflow/states.ts'
import type { YearRecord } from '@green/green-code/benchmark-table.ts'
import { sizeOf } from '@green/green-code/distribution.ts'
import { isProcessIndustry } from '@green/programmes/blocks/rows/carbon-rows.ts'
import type { Tx } from '../../../db/database.ts'
import { acceptedYears, sentYears } from './records-store.ts'

/** `id` is the enterprise's. */
export type IndustryRecord = YearRecord & { size: number | null }

/**
 * Yearly data come first, in whatever state: what is not approved is left out of the tables with that reason. A filing is sent only when
 * every failed check has its reason, so none is open in an approved one. Enterprises without yearly data count by the record of the year
 * that the city has accepted; one that was found doubtful is left out.
 */
export async function yearRecords(tx: Tx, year: number, enterpriseId?: string): Promise<IndustryRecord[]> {
  const filed = new Map<string, IndustryRecord>()
  const approved = new Set<string>()
  for (const row of await sentYears(tx, year, enterpriseId)) {
    if (!row.industryCode) continue
    const { totalTce = null, co2Total = null, waterIntake = null, outputTotal = null } = row.figures
    const isApproved = isInForce(row.state)
    // The newest is first; an approved one counts before any other.
    if (filed.has(row.enterpriseId) && (!isApproved || approved.has(row.enterpriseId))) continue
    if (isApproved) approved.add(row.enterpriseId)
    filed.set(row.enterpriseId, {
      id: row.enterpriseId,
      industryCode: row.industryCode,
      year,
      state: isApproved ? 'approved' : row.state,
      runState: row.runState === null || row.runState === 'normal' ? '正常' : row.runState,
      outputValue: outputTotal,
      totalTce,
      co2Total,
      waterIntake,
      size: sizeOf(totalTce),
    })
  }
  const accepted = (await acceptedYears(tx, year, enterpriseId)).flatMap((row): IndustryRecord[] => {
    const { enterpriseId: id, industryCode, totalTce, outputValue, waterIntake } = row
    if (!industryCode || filed.has(id)) return []
    // Fuels and power alone would be too little where the process itself emits.
    const co2Total = row.co2 ?? (isProcessIndustry(industryCode) ? null : row.usedCo2)
    const figures = { outputValue, totalTce, co2Total, waterIntake, size: sizeOf(totalTce) }
    const openFailedCheck = row.checkResult === 'doubtful'
    return [{ id, industryCode, year, state: 'approved', runState: '正常', openFailedCheck, ...figures }]
  })
  return [...filed.values(), ...accepted].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
