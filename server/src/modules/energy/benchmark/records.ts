/** One record for each enterprise and year: whether and how it counts by its yearly data, its amounts as the ledger has adopted them. */
import { isInForce } from '@green/filing/workflow/states.ts'
import type { YearRecord } from '@green/green-code/benchmark-table.ts'
import { sizeOf } from '@green/green-code/distribution.ts'
import { readsFacts } from '@green/tools/ledger/reads-facts.ts'
import { adoptedFacts } from '../../../base/ledger/adopted-store.ts'
import type { Tx } from '../../../db/database.ts'
import { acceptedYears, sentYears } from './records-store.ts'

/** `id` is the enterprise's. */
export type IndustryRecord = YearRecord & { size: number | null }

const benchmarkFacts = readsFacts('行业基准计算', {
  'total.tce': 'gb2589eq',
  'total.co2': 'totalCo2',
  'water.intake': 'physical',
  'output.value': 'currentPrice',
})

type Counting = Pick<YearRecord, 'industryCode' | 'state' | 'runState'> & { openFailedCheck?: boolean }

/**
 * Yearly data come first, in whatever state: what is not approved is left out of the tables with that reason. A filing is sent only when
 * every failed check has its reason, so none is open in an approved one. Enterprises without yearly data count by the record of the year
 * that the city has accepted; one that was found doubtful is left out.
 */
export async function yearRecords(tx: Tx, year: number, enterpriseId?: string): Promise<IndustryRecord[]> {
  const filed = new Map<string, Counting>()
  const approved = new Set<string>()
  for (const row of await sentYears(tx, year, enterpriseId)) {
    if (!row.industryCode) continue
    const isApproved = isInForce(row.state)
    // The newest is first; an approved one counts before any other.
    if (filed.has(row.enterpriseId) && (!isApproved || approved.has(row.enterpriseId))) continue
    if (isApproved) approved.add(row.enterpriseId)
    filed.set(row.enterpriseId, {
      industryCode: row.industryCode,
      state: isApproved ? 'approved' : row.state,
      runState: row.runState === null || row.runState === 'normal' ? '正常' : row.runState,
    })
  }
  const all = new Map(filed)
  for (const { enterpriseId: id, industryCode, checkResult } of await acceptedYears(tx, year, enterpriseId))
    if (industryCode && !filed.has(id))
      all.set(id, { industryCode, state: 'approved', runState: '正常', openFailedCheck: checkResult === 'doubtful' })
  const ids = [...all.keys()]
  const adoptedOf = await adoptedFacts(tx, benchmarkFacts, { years: [year], enterpriseIds: ids })
  return ids.toSorted().map((id): IndustryRecord => {
    const adopted = adoptedOf(id, year)
    const totalTce = adopted['total.tce'].value
    return {
      ...(all.get(id) as Counting),
      id,
      year,
      outputValue: adopted['output.value'].value,
      totalTce,
      co2Total: adopted['total.co2'].value,
      waterIntake: adopted['water.intake'].value,
      size: sizeOf(totalTce),
    }
  })
}
