/**
 * Queries for cases that are not filings, for each of their tables: lock within scope, update at the version that was
 * read, append to the history.
 */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/database.ts'
import { caseHistory } from '../../db/schema/cases.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Scope } from '../../platform/scope.ts'

/** The columns that the state machine reads and writes of every case. */
export type CaseRow = { id: string; state: string; version: number; updatedAt: string; updatedByName: string }

export type CaseTable = PgTable & Record<keyof CaseRow, PgColumn> & { $inferSelect: CaseRow }

export type RowOf<T extends CaseTable> = T['$inferSelect'] & CaseRow
export type ChangesOf<T extends CaseTable> = Partial<T['$inferInsert']>

/** A table, and the rows of it within a person's scope; others are answered like missing ones. */
type Reached<T extends CaseTable> = { table: T; scope: Scope<T> }

/** The row; null outside the scope. */
export async function findCaseRow<T extends CaseTable>(
  tx: Tx,
  { table, scope }: Reached<T>,
  id: string,
  actor: Actor,
): Promise<RowOf<T> | null> {
  const [row] = await reached(tx, table, id, scope(actor))
  return (row as RowOf<T> | undefined) ?? null
}

/** The same, locked until the transaction ends. */
export async function lockCaseRow<T extends CaseTable>(
  tx: Tx,
  { table, scope }: Reached<T>,
  id: string,
  actor: Actor,
): Promise<RowOf<T> | null> {
  const [row] = await reached(tx, table, id, scope(actor)).for('update')
  return (row as RowOf<T> | undefined) ?? null
}

/** For a timer, which has no scope. */
export async function lockAnyCaseRow<T extends CaseTable>(tx: Tx, table: T, id: string): Promise<RowOf<T> | null> {
  const [row] = await reached(tx, table, id, sql`true`).for('update')
  return (row as RowOf<T> | undefined) ?? null
}

const reached = (tx: Tx, table: CaseTable, id: string, scope: SQL) =>
  tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), scope))

export async function insertRow<T extends CaseTable>(tx: Tx, table: T, row: T['$inferInsert']): Promise<RowOf<T>> {
  const [made] = await tx
    .insert(table as PgTable)
    .values(row)
    .returning()
  if (!made) throw new Error('insert returned nothing')
  return made as RowOf<T>
}

export async function updateRow<T extends CaseTable>(
  tx: Tx,
  table: T,
  { id, version }: CaseRow,
  changes: ChangesOf<T> & Partial<CaseRow>,
): Promise<RowOf<T>> {
  const [saved] = await tx
    .update(table as PgTable)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning()
  if (!saved) throw new Error('a locked row changed')
  return saved as RowOf<T>
}

export async function insertCaseHistory(tx: Tx, entry: typeof caseHistory.$inferInsert): Promise<void> {
  await tx.insert(caseHistory).values(entry)
}

/** The history of a case, in order. */
export async function caseHistoryOf(tx: Tx, caseId: string) {
  return tx
    .select()
    .from(caseHistory)
    .where(eq(caseHistory.caseId, caseId))
    .orderBy(asc(caseHistory.at), asc(caseHistory.id))
}

/** The same with each step by its label; what a step is called that exists no more is shown as it was stored. */
export async function labelledHistoryOf(
  tx: Tx,
  caseId: string,
  { steps }: { steps: Readonly<Record<string, { label: string }>> },
) {
  return (await caseHistoryOf(tx, caseId)).map(({ at, action, actorName, role, opinion }) => ({
    at,
    action: steps[action]?.label ?? action,
    actorName,
    role,
    opinion,
  }))
}
