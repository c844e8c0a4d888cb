/** Queries for publishing a run: the codes with their history, and whom to tell. */
import { and, inArray, not } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account } from '../../db/schema/accounts.ts'
import { caseHistory } from '../../db/schema/cases.ts'
import { greenCode } from '../../db/schema/green-code.ts'

export async function insertCodes(
  tx: Tx,
  codes: (typeof greenCode.$inferInsert)[],
  entries: (typeof caseHistory.$inferInsert)[],
): Promise<void> {
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
