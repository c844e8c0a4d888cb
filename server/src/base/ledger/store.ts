/** Queries for the ledger: the newest statement of every source, and the newest adoption of every fact. */
import { statFormNames, statSourceId } from '@green/filing/programme/stat-forms.ts'
import { and, asc, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { factAdoption, factStatement } from '../../db/schema/energy/ledger.ts'

export type StatementRow = typeof factStatement.$inferSelect
export type AdoptionRow = typeof factAdoption.$inferSelect

/** Some facts of some enterprises: of all years, of a year, of a period, of one key. */
export type FactScope = { enterpriseIds: readonly string[]; year?: number; month?: number; key?: string }

const perStatement = 1000

/** Until the transaction ends nobody else writes to these enterprises' ledgers; in the order of their ids. */
export async function lockLedgers(tx: Tx, enterpriseIds: readonly string[]): Promise<void> {
  const names = [...new Set(enterpriseIds)].toSorted().map((id) => `ledger ${id}`)
  // A volatile function in the list is called after the rows are in their order.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param(names)}::text[]) with ordinality as one (name, place) order by place`)
}

const within = (
  table: typeof factStatement | typeof factAdoption,
  { enterpriseIds, year, month, key }: FactScope,
): SQL | undefined =>
  and(
    inArray(table.enterpriseId, [...enterpriseIds]),
    year === undefined ? undefined : eq(table.year, year),
    month === undefined ? undefined : eq(table.month, month),
    key === undefined ? undefined : eq(table.key, key),
  )

/** What each source says now; one that has taken its value back has none. */
export async function currentStatements(tx: Tx, scope: FactScope): Promise<StatementRow[]> {
  if (scope.enterpriseIds.length === 0) return []
  const { enterpriseId, year, month, key, source, sourceId, meter, version } = factStatement
  return tx
    .selectDistinctOn([enterpriseId, year, month, key, source, sourceId, meter])
    .from(factStatement)
    .where(within(factStatement, scope))
    .orderBy(asc(enterpriseId), asc(year), asc(month), asc(key), asc(source), asc(sourceId), asc(meter), desc(version))
}

/** The source's number of what an enterprise proposes by 更正. */
export const proposalId = 'proposal'

/** What an enterprise states in the ledger itself, by 更正 or from its statistical forms: no record says it. */
export const ownStatements: readonly string[] = [proposalId, ...statFormNames.map(statSourceId)]

// Unscoped: read before
/** What an enterprise has proposed instead of values that count. */
export async function proposalsOf(tx: Tx, enterpriseId: string): Promise<StatementRow[]> {
  const { year, key, version, sourceId } = factStatement
  return tx
    .selectDistinctOn([year, key])
    .from(factStatement)
    .where(and(eq(factStatement.enterpriseId, enterpriseId), eq(sourceId, proposalId)))
    .orderBy(asc(year), asc(key), desc(version))
}

// Unscoped: own
/** What one source of one number says of whole years. */
export async function statementsBy(
  tx: Tx,
  enterpriseId: string,
  source: string,
  sourceId: string,
): Promise<StatementRow[]> {
  const { year, key, version, month } = factStatement
  return tx
    .selectDistinctOn([year, key])
    .from(factStatement)
    .where(
      and(
        eq(factStatement.enterpriseId, enterpriseId),
        eq(month, 0),
        eq(factStatement.source, source),
        eq(factStatement.sourceId, sourceId),
      ),
    )
    .orderBy(asc(year), asc(key), desc(version))
}

/** What counts now of each fact. */
export async function currentAdoptions(tx: Tx, scope: FactScope): Promise<AdoptionRow[]> {
  if (scope.enterpriseIds.length === 0) return []
  const { enterpriseId, year, month, key, version } = factAdoption
  return tx
    .selectDistinctOn([enterpriseId, year, month, key])
    .from(factAdoption)
    .where(within(factAdoption, scope))
    .orderBy(asc(enterpriseId), asc(year), asc(month), asc(key), desc(version))
}

/** Years, and the families of keys where not all are asked for: en, prod, output. */
export type CitableScope = { from: number; to: number; families?: readonly string[] }

/** What counts now of whole years of one enterprise, as far as it is cited. */
export async function citableAdoptions(tx: Tx, enterpriseId: string, { from, to, families }: CitableScope) {
  const { year, month, key, version, value, source, at, statementId } = factAdoption
  return tx
    .selectDistinctOn([year, key], { year, key, version, value, source, at, statementId })
    .from(factAdoption)
    .where(
      and(
        eq(factAdoption.enterpriseId, enterpriseId),
        eq(month, 0),
        between(year, from, to),
        families && sql`split_part(${key}, '.', 1) = any(${sql.param([...families])}::text[])`,
      ),
    )
    .orderBy(asc(year), asc(key), desc(version))
}

// Unscoped: read before
/** Years of an enterprise of which something counts, the newest first. */
export async function factYears(tx: Tx, enterpriseId: string): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ year: factAdoption.year })
    .from(factAdoption)
    .where(eq(factAdoption.enterpriseId, enterpriseId))
    .orderBy(desc(factAdoption.year))
  return rows.map(({ year }) => year)
}

/** A fact's adoptions, the newest first: what somebody cited by an earlier version is still there. */
export async function adoptionVersions(
  tx: Tx,
  { enterpriseId, year, month, key }: { enterpriseId: string; year: number; month: number; key: string },
): Promise<AdoptionRow[]> {
  return tx
    .select()
    .from(factAdoption)
    .where(within(factAdoption, { enterpriseIds: [enterpriseId], year, month, key }))
    .orderBy(desc(factAdoption.version))
}

export async function insertStatements(tx: Tx, rows: readonly StatementRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += perStatement)
    await tx.insert(factStatement).values(rows.slice(i, i + perStatement))
}

export async function insertAdoptions(tx: Tx, rows: readonly AdoptionRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += perStatement)
    await tx.insert(factAdoption).values(rows.slice(i, i + perStatement))
}
