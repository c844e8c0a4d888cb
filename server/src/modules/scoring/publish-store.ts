/** Queries for publishing a run: the codes with their history, and whom to tell. */
import { and, eq, inArray, not } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account } from '../../db/schema/accounts.ts'
import { enterprise } from '../../db/schema/archive.ts'
import { caseHistory } from '../../db/schema/cases.ts'
import { greenCode } from '../../db/schema/green-code.ts'

export async function insertCodes(
  tx: Tx,
  codes: (typeof greenCode.$inferInsert)[],
  entries: (typeof caseHistory.$inferInsert)[],
): Promise<void> {
  if (codes.length === 0) return
  await tx.insert(greenCode).values(codes)
  await tx.insert(caseHistory).values(entries)
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
export async function withoutNewCode(
  tx: Tx,
  results: readonly { enterpriseId: string }[],
  year: number,
): Promise<Set<string>> {
  const rows = await tx
    .select({ id: greenCode.enterpriseId })
    .from(greenCode)
    .where(
      and(
        eq(greenCode.year, year),
        eq(greenCode.current, true),
        inArray(
          greenCode.enterpriseId,
          results.map(({ enterpriseId }) => enterpriseId),
        ),
      ),
    )
  const wanted = results.map(({ enterpriseId }) => enterpriseId)
  const known = await tx.select({ id: enterprise.id }).from(enterprise).where(inArray(enterprise.id, wanted))
  const there = new Set(known.map(({ id }) => id))
  return new Set([...rows.map(({ id }) => id), ...wanted.filter((id) => !there.has(id))])
}
