/** Queries for receipts of idempotent requests. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { requestReceipt } from '../../db/schema/operation/operation.ts'

type Receipt = typeof requestReceipt.$inferSelect

/** Claims the key in this transaction; false when it was used. Waits for another transaction that holds it. */
export async function takeRequest(tx: Tx, row: typeof requestReceipt.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(requestReceipt).values(row).onConflictDoNothing().returning({ at: requestReceipt.at })
  return rows.length === 1
}

/** Releases the key of a refused request. */
export async function dropRequest(tx: Tx, accountId: string, requestId: string): Promise<void> {
  await tx.delete(requestReceipt).where(isRequest(accountId, requestId))
}

export async function keepAnswer(
  tx: Tx,
  accountId: string,
  requestId: string,
  answer: Record<string, unknown>,
): Promise<void> {
  await tx.update(requestReceipt).set({ answer }).where(isRequest(accountId, requestId))
}

export async function findRequest(tx: Tx, accountId: string, requestId: string): Promise<Receipt | null> {
  const [row] = await tx.select().from(requestReceipt).where(isRequest(accountId, requestId))
  return row ?? null
}

const isRequest = (accountId: string, requestId: string) =>
  and(eq(requestReceipt.accountId, accountId), eq(requestReceipt.requestId, requestId))
