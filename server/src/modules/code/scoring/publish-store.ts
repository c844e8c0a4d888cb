/** Queries for publishing a run: the codes with their history, and whom to tell. */
import { and, asc, eq, getTableColumns, gt, inArray, not, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { insertMany } from '../../../db/insert-many.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { caseHistory } from '../../../db/schema/cases.ts'
import { greenCode, ratingResult } from '../../../db/schema/green-code.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'

/** The next enterprises of a run in the order of their ids. */
export async function enterprisesAfter(tx: Tx, runId: string, after: string | null, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: ratingResult.enterpriseId })
    .from(ratingResult)
    .where(and(eq(ratingResult.runId, runId), after === null ? undefined : gt(ratingResult.enterpriseId, after)))
    .orderBy(asc(ratingResult.enterpriseId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** What a code has of its result: the columns that both tables have, but for the run, which is given. */
const { runId: _runId, ...resultColumns } = getTableColumns(ratingResult)
const codeColumns = getTableColumns(greenCode)
const rated = Object.keys(resultColumns)
  .filter((key): key is keyof typeof resultColumns & keyof typeof codeColumns => key in codeColumns)
  .map((key) => codeColumns[key].name)

type Notified = Pick<typeof greenCode.$inferInsert, 'state' | 'updatedAt' | 'updatedByName' | 'toldAt' | 'contestBy'>

/** Makes codes of results of a run. Their long documents are copied where they are: read and written again, they took ten times as long. */
export async function insertCodes(
  tx: Tx,
  run: { id: string; schemeId: string },
  codes: readonly { enterpriseId: string; id: string; code: string }[],
  { state, updatedAt, updatedByName, toldAt, contestBy }: Notified,
): Promise<void> {
  if (codes.length === 0) return
  const from = sql.raw(rated.map((name) => `r."${name}"`).join(', '))
  const into = sql.raw(rated.map((name) => `"${name}"`).join(', '))
  const named = JSON.stringify(codes.map(({ enterpriseId, ...one }) => ({ enterprise: enterpriseId, ...one })))
  await tx.execute(sql`
    insert into green_code (id, code, run_id, scheme_id, state, updated_at, updated_by_name, told_at, contest_by, ${into})
    select n.id, n.code, ${run.id}::uuid, ${run.schemeId}::uuid, ${state}, ${updatedAt}::timestamptz, ${updatedByName}, ${toldAt}::timestamptz,
      ${contestBy}::date, ${from}
    from jsonb_to_recordset(${named}::jsonb) as n(enterprise uuid, id uuid, code text)
    join rating_result r on r.run_id = ${run.id} and r.enterprise_id = n.enterprise`)
}

export async function insertEntries(tx: Tx, entries: (typeof caseHistory.$inferInsert)[]): Promise<void> {
  await insertMany(tx, caseHistory, entries)
}

/** The main accounts of these enterprises. */
export async function mainAccountsOf(tx: Tx, enterpriseIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.enterpriseId, [...enterpriseIds]), not(account.operator)))
  return rows.map(({ id }) => id)
}

/** Those that get none: they have a code of that year, or their record has become part of another one since the run. */
export async function withoutNewCode(tx: Tx, enterpriseIds: readonly string[], year: number): Promise<Set<string>> {
  const rows = await tx
    .select({ id: greenCode.enterpriseId })
    .from(greenCode)
    .where(
      and(eq(greenCode.year, year), eq(greenCode.current, true), inArray(greenCode.enterpriseId, [...enterpriseIds])),
    )
  const known = await tx
    .select({ id: enterprise.id })
    .from(enterprise)
    .where(inArray(enterprise.id, [...enterpriseIds]))
  const there = new Set(known.map(({ id }) => id))
  return new Set([...rows.map(({ id }) => id), ...enterpriseIds.filter((id) => !there.has(id))])
}
