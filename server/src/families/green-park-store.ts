/** Queries for the enterprises within a park. Callers have checked that the park is within scope. */
import { and, asc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { title } from '../db/schema/decisions.ts'
import { enterpriseYear } from '../db/schema/energy/energy.ts'
import { filing } from '../db/schema/filing.ts'
import { enterprise } from '../db/schema/operation/archive.ts'

/** Shorter words than these could be part of any park's name. */
const shortestName = 4

// Unscoped: read before
/** Enterprises of the county that say they are in the park. The name is free text: it matches when one name contains the other. */
export async function enterprisesInPark(tx: Tx, park: { yqName: string; qxCode: string }) {
  const named = sql`coalesce(${enterprise.profile} ->> 'parkName', '')`
  return tx
    .select({
      id: enterprise.id,
      enterpriseName: enterprise.enterpriseName,
      industryCode: enterprise.industryCode,
      aboveScale: enterprise.aboveScale,
    })
    .from(enterprise)
    .where(
      and(
        eq(enterprise.orgKind, 'enterprise'),
        eq(enterprise.qxCode, park.qxCode),
        sql`length(${named}) >= ${shortestName}`,
        sql`(strpos(${park.yqName}, ${named}) > 0 or strpos(${named}, ${park.yqName}) > 0)`,
      ),
    )
    .orderBy(asc(enterprise.sortKey), asc(enterprise.id))
}

// Unscoped: everybody
/** Which of these enterprises hold a title of the kind today. */
export async function holdersAmong(
  tx: Tx,
  kind: string,
  enterpriseIds: readonly string[],
  today: string,
): Promise<ReadonlySet<string>> {
  if (enterpriseIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: title.enterpriseId })
    .from(title)
    .where(
      and(
        eq(title.kind, kind),
        eq(title.state, 'valid'),
        gte(title.validTo, today),
        inArray(title.enterpriseId, [...enterpriseIds]),
      ),
    )
  return new Set(rows.flatMap((row) => row.id ?? []))
}

// Unscoped: figures
/** Records of the other parks on the national list today. */
export async function nationalRecords(tx: Tx, besides: string, kind: string, today: string) {
  return tx
    .selectDistinct({ id: filing.id, answers: filing.answers })
    .from(filing)
    .innerJoin(
      title,
      and(
        eq(title.enterpriseId, filing.enterpriseId),
        eq(title.kind, kind),
        eq(title.level, 'national'),
        eq(title.state, 'valid'),
        gte(title.validTo, today),
      ),
    )
    .where(and(eq(filing.programme, 'park-record'), isNull(filing.deletedAt), ne(filing.enterpriseId, besides)))
}

/** The reported figures of these enterprises, summed by year. */
export async function yearlyTotals(tx: Tx, enterpriseIds: readonly string[]) {
  if (enterpriseIds.length === 0) return []
  const sum = (column: typeof enterpriseYear.totalTce) => sql<number | null>`sum(${column})::float8`
  const largest = (column: typeof enterpriseYear.totalTce) =>
    sql<
      number[]
    >`coalesce((array_agg(${column}::float8 order by ${column} desc) filter (where ${column} is not null))[1:2], '{}')`
  const units = (column: typeof enterpriseYear.totalTce) => sql<number>`count(${column})::int`
  return tx
    .select({
      year: enterpriseYear.year,
      reporting: sql<number>`count(*)::int`,
      energyTce: sum(enterpriseYear.totalTce),
      waterIntake: sum(enterpriseYear.waterIntake),
      outputValue: sum(enterpriseYear.outputValue),
      energyUnits: units(enterpriseYear.totalTce),
      waterUnits: units(enterpriseYear.waterIntake),
      outputUnits: units(enterpriseYear.outputValue),
      energyLargest: largest(enterpriseYear.totalTce),
      waterLargest: largest(enterpriseYear.waterIntake),
      outputLargest: largest(enterpriseYear.outputValue),
    })
    .from(enterpriseYear)
    .where(inArray(enterpriseYear.enterpriseId, [...enterpriseIds]))
    .groupBy(enterpriseYear.year)
    .orderBy(asc(enterpriseYear.year))
}
