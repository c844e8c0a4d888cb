/** Queries for the findings of the ledger: one row for each contradiction of a year. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { insertMany } from '../../db/insert-many.ts'
import { factAdoption, factFinding } from '../../db/schema/energy/ledger.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'

export type FindingRow = typeof factFinding.$inferSelect
export type NewFinding = typeof factFinding.$inferInsert

/** Some years of some enterprises; all years where none is named. */
export type YearScope = { enterpriseIds: readonly string[]; years?: readonly number[] }

const within = ({ enterpriseIds, years }: YearScope): SQL | undefined =>
  and(
    inArray(factFinding.enterpriseId, [...enterpriseIds]),
    years === undefined ? undefined : inArray(factFinding.year, [...years]),
  )

/** Current ones and those whose contradiction is gone. */
export async function storedFindings(tx: Tx, scope: YearScope): Promise<FindingRow[]> {
  if (scope.enterpriseIds.length === 0) return []
  return tx.select().from(factFinding).where(within(scope)).orderBy(asc(factFinding.foundAt), asc(factFinding.id))
}

/** Ids of enterprises after this one of which the ledger has something, in their order. */
export async function enterprisesWithFacts(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: factAdoption.enterpriseId })
    .from(factAdoption)
    .where(gt(factAdoption.enterpriseId, after))
    .orderBy(asc(factAdoption.enterpriseId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** What the checks read of an adoption. */
export type CheckedValue = Pick<typeof factAdoption.$inferSelect, 'month' | 'key' | 'value' | 'notes'>
/** What counts in a year of an enterprise. */
export type CheckedYearValues = { enterpriseId: string; year: number; values: CheckedValue[] }

/** Rows of these families are compared with nothing but their other sources. */
const unread = ['meter', 'equip', 'emit', 'solid'].map((family) => `${family}.%`)

// Unscoped: read before
/** What counts now of these enterprises, as far as the checks read it: a city has millions of values, so a year comes as one document. */
export async function checkedValues(tx: Tx, enterpriseIds: readonly string[]): Promise<CheckedYearValues[]> {
  if (enterpriseIds.length === 0) return []
  const { rows } = await tx.execute<CheckedYearValues>(sql`
    select enterprise_id as "enterpriseId", year,
      json_agg(json_build_object('month', month, 'key', key, 'value', value, 'notes', notes)) as values
    from (
      select distinct on (enterprise_id, year, month, key) enterprise_id, year, month, key, value, notes
      from ${factAdoption}
      where enterprise_id = any(${sql.param(enterpriseIds)}::uuid[])
      order by enterprise_id, year, month, key, version desc
    ) current
    where key not like all(${sql.param(unread)}::text[]) or notes <> '[]'::jsonb
    group by enterprise_id, year`)
  return rows
}

export type CheckedEnterprise = { id: string; industryCode: string | null; closedOn: string | null }

// Unscoped: read before
/** What the checks need of these enterprises. */
export async function checkedEnterprises(tx: Tx, ids: readonly string[]): Promise<CheckedEnterprise[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id: enterprise.id, industryCode: enterprise.industryCode, closedOn: enterprise.closedOn })
    .from(enterprise)
    .where(inArray(enterprise.id, [...ids]))
}

const perStatement = 1000

/** New contradictions, and those that are found again or in other words; what people wrote about them stays. */
export async function putFindings(tx: Tx, rows: readonly NewFinding[]): Promise<void> {
  for (let i = 0; i < rows.length; i += perStatement)
    await insertMany(
      tx,
      factFinding,
      rows.slice(i, i + perStatement),
      sql`on conflict (enterprise_id, year, rule, key, contradiction)
        do update set level = excluded.level, what = excluded.what, ended_at = null`,
    )
}

export async function endFindings(tx: Tx, ids: readonly string[], endedAt: string): Promise<void> {
  for (let i = 0; i < ids.length; i += perStatement)
    await tx
      .update(factFinding)
      .set({ endedAt })
      .where(inArray(factFinding.id, ids.slice(i, i + perStatement)))
}

// Unscoped: read before
/** One finding, locked. */
export async function lockFinding(tx: Tx, id: string): Promise<FindingRow | null> {
  const [row] = await tx.select().from(factFinding).where(eq(factFinding.id, id)).for('update')
  return row ?? null
}

export async function changeFinding(
  tx: Tx,
  { id, version }: FindingRow,
  changes: Partial<FindingRow>,
): Promise<FindingRow | null> {
  const [row] = await tx
    .update(factFinding)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(factFinding.id, id), eq(factFinding.version, version)))
    .returning()
  return row ?? null
}

/** How many are current, and how many ended: for the log of the nightly run. */
export async function findingCounts(tx: Tx): Promise<{ current: number; ended: number }> {
  const countOf = async (condition: SQL) => tx.$count(factFinding, condition)
  return { current: await countOf(isNull(factFinding.endedAt)), ended: await countOf(isNotNull(factFinding.endedAt)) }
}
