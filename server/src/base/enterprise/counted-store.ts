/**
 * Which enterprises an indicator counts. A number and the list that it opens are both made from these conditions, so that the list
 * has exactly the counted rows.
 */
import type { EnterpriseCount } from '@green/contract/overview/indicators.ts'
import { isInForce, statesWhere } from '@green/filing/workflow/states.ts'
import { greenYearly } from '@green/programmes/green-yearly/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { title } from '../../db/schema/decisions.ts'
import { filing } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import { clock } from '../../platform/clock.ts'

const all = (...conditions: SQL[]): SQL => and(...conditions) ?? sql`true`
const some = (...conditions: SQL[]): SQL => or(...conditions) ?? sql`false`

/** Neither an institution nor a park. */
export const isEnterprise: SQL = eq(enterprise.orgKind, 'enterprise')

/** Divisions 06 to 46 of GB/T 4754: mining, manufacturing, energy and water. */
export const isIndustrial: SQL = sql`left(${enterprise.industryCode}, 2) between '06' and '46'`

/** Verified once, also while a change waits for the county. */
const isVerified: SQL = some(eq(enterprise.verification, 'verified'), isNotNull(enterprise.verifiedAt))

/** Operating on that day: whoever closed or moved away later counts until then. */
export const activeOn = (day: string): SQL => some(isNull(enterprise.closedAs), gt(enterprise.closedOn, day))

/** The last day of a year; of the current one today. */
function lastDayOf(year: number): string {
  const end = `${year}-12-31`
  return year < clock.year() ? end : clock.today()
}

/** Operating at the end of the year, or today while the year runs. */
export const activeIn = (year: number): SQL => activeOn(lastDayOf(year))

/** Industry that operates in the year: on it stand the ratios per 工业总产值, on whatever page. */
export const isIndustryIn = (year: number): SQL => all(isIndustrial, activeIn(year))

/** With figures of the whole year that count, and with this of them. */
const hasYear = (year: number, also: SQL = sql`true`): SQL =>
  sql`exists (select 1 from enterprise_year r where r.enterprise_id = ${enterprise.id} and r.year = ${year} and ${also})`

/** Holding a title of that kind on that day. */
export const holdsTitle = (kind: string, day: string): SQL =>
  sql`exists (select 1 from ${title} where ${title.enterpriseId} = ${enterprise.id} and ${title.kind} = ${kind}
    and ${title.state} = 'valid' and ${title.validTo} >= ${day})`

const yearly = [nonGreenData.id, greenYearly.id]

/** With an approved yearly record. */
const isRecorded = (year: number): SQL =>
  sql`${enterprise.id} in (select ${filing.enterpriseId} from ${filing} where ${and(
    eq(filing.year, year),
    inArray(filing.programme, yearly),
    inArray(filing.state, statesWhere(isInForce)),
    isNull(filing.deletedAt),
  )})`

const conditions: Readonly<Record<EnterpriseCount, (year: number) => SQL>> = {
  enterprises: () => all(isEnterprise, isVerified, activeOn(clock.today())),
  aboveScale: (year) => all(isEnterprise, isIndustryIn(year), eq(enterprise.aboveScale, true)),
  energyEnterprises: (year) => all(isEnterprise, hasYear(year)),
  comparedEnterprises: (year) => all(isEnterprise, isIndustryIn(year), hasYear(year, sql`r.total_tce is not null`)),
  ratedEnterprises: (year) =>
    all(isEnterprise, isIndustryIn(year), some(eq(enterprise.aboveScale, true), isRecorded(year))),
  titledWithYear: (year) => all(isEnterprise, hasYear(year), holdsTitle('factory', clock.today())),
}

/** Whether an indicator counts the enterprise; the year is of no matter to one that is counted today. */
export const countedBy = (id: EnterpriseCount, year: number): SQL => conditions[id](year)
