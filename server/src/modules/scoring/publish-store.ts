/** Queries for publishing a run: the codes with their history, and whom to tell. */
import { and, eq, inArray, not } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { account } from '../../db/schema/accounts.ts'
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

/** Which of them have a code of that year. */
export async function haveCodes(
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
  return new Set(rows.map(({ id }) => id))
}
