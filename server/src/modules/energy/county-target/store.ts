/** Queries for 区县碳目标: the entries in force, and what the ledgers have of a county's enterprises. */
import { readsFacts } from '@green/tools/ledger/reads-facts.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { isEnterprise, isIndustryIn } from '../../../base/enterprise/counted-store.ts'
import { adoptedTable } from '../../../base/ledger/adopted-store.ts'
import type { Tx } from '../../../db/database.ts'
import { countyTarget } from '../../../db/schema/energy/market.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'

const facts = readsFacts('区县碳目标', { 'total.co2': 'totalCo2', 'output.added': 'currentPrice' })

export async function insertCountyTarget(tx: Tx, row: typeof countyTarget.$inferInsert): Promise<void> {
  await tx.insert(countyTarget).values(row)
}

// Unscoped: condition
/** Of each county and indicator the newest entry of the year; `qxCode` null reads every county. */
export async function targetsOfYear(tx: Tx, year: number, qxCode: string | null) {
  return tx
    .selectDistinctOn([countyTarget.qxCode, countyTarget.indicator])
    .from(countyTarget)
    .where(and(eq(countyTarget.year, year), qxCode === null ? undefined : eq(countyTarget.qxCode, qxCode)))
    .orderBy(asc(countyTarget.qxCode), asc(countyTarget.indicator), desc(countyTarget.createdAt), desc(countyTarget.id))
}

// Unscoped: condition
/** The sums of the adopted year over the industrial enterprises above scale, county by county, and of how many enterprises they are. */
export async function countyCarbon(tx: Tx, year: number, qxCode: string | null) {
  const adopted = await adoptedTable(tx, facts, { years: [year] })
  const { 'total.co2': co2, 'output.added': added } = adopted.of
  const both = sql`${co2} is not null and ${added} > 0`
  return tx
    .select({
      qxCode: enterprise.qxCode,
      aboveScale: sql<number>`count(*)::int`,
      withCo2: sql<number>`(count(*) filter (where ${co2} is not null))::int`,
      withBoth: sql<number>`(count(*) filter (where ${both}))::int`,
      co2: sql<number>`coalesce(sum(${co2}), 0)::float8`,
      co2OfAdded: sql<number>`coalesce(sum(${co2}) filter (where ${both}), 0)::float8`,
      added: sql<number>`coalesce(sum(${added}) filter (where ${both}), 0)::float8`,
    })
    .from(enterprise)
    .leftJoin(adopted.table, eq(adopted.enterpriseId, enterprise.id))
    .where(
      and(
        isEnterprise,
        isIndustryIn(year),
        enterprise.aboveScale,
        qxCode === null ? undefined : eq(enterprise.qxCode, qxCode),
      ),
    )
    .groupBy(enterprise.qxCode)
}
