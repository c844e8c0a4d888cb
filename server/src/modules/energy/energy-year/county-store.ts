/** The sums behind the comparison of counties: by county and division, of the accepted year. */
import { readsFacts } from '@green/tools/ledger/reads-facts.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { holdsTitle, isEnterprise, isIndustryIn } from '../../../base/enterprise/counted-store.ts'
import { adoptedTable } from '../../../base/ledger/adopted-store.ts'
import type { Tx } from '../../../db/database.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { CountyGroup } from './county-comparison.ts'

const countyFacts = readsFacts('区县能效对照', {
  'total.tce': 'gb2589eq',
  'total.co2': 'totalCo2',
  'output.value': 'currentPrice',
  'water.intake': 'physical',
})
const energyBefore = readsFacts('区县能效对照：上年综合能耗', { 'total.tce': 'gb2589eq' })

type Query = { year: number; industryCode: string | undefined; today: string }

// Unscoped: condition
/** `within`: the enterprises that the reader's figures may stand on; a county's distribution stands on the whole city. */
export async function countyGroups(
  tx: Tx,
  { year, industryCode, today }: Query,
  within: SQL | undefined,
): Promise<CountyGroup[]> {
  const adopted = await adoptedTable(tx, countyFacts, { years: [year] })
  const before = await adoptedTable(tx, energyBefore, { years: [year - 1] }, 'before')
  const { 'total.tce': tce, 'total.co2': co2, 'output.value': output, 'water.intake': water } = adopted.of
  const tceBefore = before.of['total.tce']
  const titled = holdsTitle('factory', today)
  const large = enterprise.aboveScale
  type Amount = SQL
  const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const sum = (what: Amount, where: SQL) => sql<number>`coalesce(sum(${what}) filter (where ${where}), 0)::float8`
  const withOutput = (what: Amount) => sql`${what} is not null and ${output} > 0`
  const bothYears = sql`${tce} is not null and ${tceBefore} is not null`
  const largest = (what: Amount, where: SQL) =>
    sql<
      number[]
    >`coalesce((array_agg(${what}::float8 order by ${what} desc) filter (where ${where} and ${what} is not null))[1:2], '{}')`
  return tx
    .select({
      qxCode: enterprise.qxCode,
      division: sql<string>`left(${enterprise.industryCode}, 2)`,
      enterprises: count(sql`${tce} is not null`),
      aboveScale: count(sql`${large}`),
      aboveScaleReported: count(sql`${large} and ${tce} is not null`),
      aboveScaleTitled: count(sql`${large} and ${titled}`),
      aboveScaleTce: sum(tce, sql`${large}`),
      aboveScaleCo2: sum(co2, sql`${large}`),
      aboveScaleWithCo2: count(sql`${large} and ${co2} is not null`),
      tceOfOutput: sum(tce, withOutput(tce)),
      outputOfTce: sum(output, withOutput(tce)),
      co2OfOutput: sum(co2, withOutput(co2)),
      outputOfCo2: sum(output, withOutput(co2)),
      waterOfOutput: sum(water, withOutput(water)),
      outputOfWater: sum(output, withOutput(water)),
      tceOfBothYears: sum(tce, bothYears),
      tceBefore: sum(tceBefore, bothYears),
      largest: {
        tceOfOutput: largest(tce, withOutput(tce)),
        co2OfOutput: largest(co2, withOutput(co2)),
        waterOfOutput: largest(water, withOutput(water)),
        tceOfBothYears: largest(tce, bothYears),
        aboveScaleTce: largest(tce, sql`${large}`),
        aboveScaleCo2: largest(co2, sql`${large}`),
      },
    })
    .from(enterprise)
    .leftJoin(adopted.table, eq(adopted.enterpriseId, enterprise.id))
    .leftJoin(before.table, eq(before.enterpriseId, enterprise.id))
    .where(
      and(
        within,
        isEnterprise,
        isIndustryIn(year),
        industryCode ? sql`starts_with(${enterprise.industryCode}, ${industryCode})` : undefined,
      ),
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
}
