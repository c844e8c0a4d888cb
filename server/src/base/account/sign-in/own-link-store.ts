/** Queries for the links with which owners set their passwords. */
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { ownLink } from '../../../db/schema/account/two-hands.ts'

/** A new one ends those before it. */
export async function insertOwnLink(tx: Tx, row: typeof ownLink.$inferInsert): Promise<void> {
  await tx.delete(ownLink).where(eq(ownLink.accountId, row.accountId))
  await tx.insert(ownLink).values(row)
}

/** The account of a valid link, which is used up by it; null otherwise. */
export async function takeOwnLink(tx: Tx, hashes: readonly string[], now: string): Promise<string | null> {
  const [row] = await tx
    .delete(ownLink)
    .where(and(inArray(ownLink.linkHash, [...hashes]), gt(ownLink.expiresAt, now)))
    .returning({ accountId: ownLink.accountId })
  return row?.accountId ?? null
}
