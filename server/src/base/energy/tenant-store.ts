/** Queries for the enterprises that a park and they themselves have confirmed as its tenants, with what the ledger has adopted of a year. */
import { beginningsOf } from '@green/filing/cases/machine.ts'
import { parkTenantCase } from '@green/filing/cases/park-tenant.ts'
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { enterpriseSite, parkTenant } from '../../db/schema/sites.ts'
import { currentAdoptions } from '../ledger/store.ts'

/** A tenant may move out only while it is one. */
const present = beginningsOf(parkTenantCase, 'end')
const total = 'total.tce'

export type Coverage = {
  tenants: number
  reporting: number
  /** 当量值 of those that report, the largest two first. */
  amounts: readonly number[]
}

const none: Coverage = { tenants: 0, reporting: 0, amounts: [] }

// Unscoped: figures
/**
 * By park and year. An enterprise with other works besides the one in the park is a tenant that does not report: its ledger is of
 * the whole enterprise, and nothing of it is estimated.
 */
export async function coverageOf(
  tx: Tx,
  parkIds: readonly string[],
): Promise<(park: string, year: number) => Coverage> {
  if (parkIds.length === 0) return () => none
  const tenants = await tx
    .selectDistinct({ parkId: parkTenant.parkId, enterpriseId: parkTenant.enterpriseId })
    .from(parkTenant)
    .where(and(inArray(parkTenant.parkId, [...parkIds]), inArray(parkTenant.state, [...present])))
  const enterpriseIds = [...new Set(tenants.map((one) => one.enterpriseId))]
  const scattered = new Set(await withOtherSites(tx, enterpriseIds))
  const adopted = (await currentAdoptions(tx, { enterpriseIds, month: 0 })).filter(({ key }) => key === total)
  return (park, year) => {
    const own = tenants.filter(({ parkId }) => parkId === park)
    const amounts = own.flatMap(({ enterpriseId }) => {
      if (scattered.has(enterpriseId)) return []
      const known = adopted.find((one) => one.enterpriseId === enterpriseId && one.year === year)?.value
      return typeof known === 'number' ? [known] : []
    })
    return { tenants: own.length, reporting: amounts.length, amounts: amounts.toSorted((a, b) => b - a) }
  }
}

// Unscoped: figures
async function withOtherSites(tx: Tx, enterpriseIds: readonly string[]): Promise<string[]> {
  if (enterpriseIds.length === 0) return []
  const rows = await tx
    .select({ id: enterpriseSite.enterpriseId })
    .from(enterpriseSite)
    .where(
      and(
        inArray(enterpriseSite.enterpriseId, [...enterpriseIds]),
        isNull(enterpriseSite.parentId),
        isNotNull(enterpriseSite.enterpriseId),
      ),
    )
    .groupBy(enterpriseSite.enterpriseId)
    .having(sql`count(*) > 1`)
  return rows.map(({ id }) => id)
}
