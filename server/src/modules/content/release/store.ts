/** Queries for 更新说明. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { account } from '../../../db/schema/account/accounts.ts'

// Unscoped: own
/** The number of the latest note that this account has seen; 0 before the first. */
export async function seenBy(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.select({ no: account.notesSeen }).from(account).where(eq(account.id, accountId))
  return row?.no ?? 0
}

/** Never goes back: of two tabs the later note counts. */
export async function noteSeen(tx: Tx, accountId: string, no: number): Promise<void> {
  await tx
    .update(account)
    .set({ notesSeen: sql`greatest(coalesce(${account.notesSeen}, 0), ${no}::int)` })
    .where(eq(account.id, accountId))
}
