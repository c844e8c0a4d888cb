/** The sums behind the comparison of counties: by county and division, of the accepted year. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { activeIn, holdsTitle, isEnterprise, isIndustrial } from '../../../base/enterprise/counted-store.ts'
import type { Tx } from '../../../db/database.ts'
import { energyRecord } from '../../../db/schema/energy/energy.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { CountyGroup } from './county-comparison.ts'
import { siblingRecords } from './store.ts'

const [tce, output, water] = [energyRecord.totalTce, energyRecord.outputValue, energyRecord.waterIntake]

type Query = { year: number; industryCode: string | undefined; today: string }

// Unscoped: condition
/** `within`: the enterprises that the reader's figures may stand on; a county's distribution stands on the whole city. */
export async function countyGroups(
  tx: Tx,
  { year, industryCode, today }: Query,
  within: SQL | undefined,
): Promise<CountyGroup[]> {
  const { lines, before } = siblingRecords(tx, year)
  const co2 = sql`coalesce(${energyRecord.co2}, ${lines.co2})`
  const titled = holdsTitle('factory', today)
  const large = enterprise.aboveScale
  type Amount = SQL | typeof tce
  const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const sum = (what: Amount, where: SQL) => sql<number>`coalesce(sum(${what}) filter (where ${where}), 0)::float8`
  const withOutput = (what: Amount) => sql`${what} is not null and ${output} > 0`
  const bothYears = sql`${tce} is not null and ${before.tce} is not null`
  const largest = (what: Amount, where: SQL) =>
    sql<
      number[]
    >`coalesce((array_agg(${what}::float8 order by ${what} desc) filter (where ${where} and ${what} is not null))[1:2], '{}')`
  return tx
    .with(lines, before)
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
      tceBefore: sum(sql`${before.tce}`, bothYears),
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
    .leftJoin(
      energyRecord,
      and(
        eq(energyRecord.enterpriseId, enterprise.id),
        eq(energyRecord.year, year),
        sql`${energyRecord.accepted} and ${energyRecord.month} = 0`,
      ),
    )
    .leftJoin(lines, eq(lines.recordId, energyRecord.id))
    .leftJoin(before, eq(before.enterpriseId, enterprise.id))
    .where(
      and(
        within,
        isEnterprise,
        isIndustrial,
        activeIn(year),
        industryCode ? sql`starts_with(${enterprise.industryCode}, ${industryCode})` : undefined,
      ),
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
}
