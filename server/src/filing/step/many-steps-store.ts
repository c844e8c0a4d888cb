/** Queries for steps taken for many filings, as long as they can be undone. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { manySteps } from '../../db/schema/review.ts'

export async function keepManySteps(tx: Tx, row: typeof manySteps.$inferInsert): Promise<void> {
  await tx.insert(manySteps).values(row)
}

export async function findManySteps(tx: Tx, accountId: string, id: string) {
  const [row] = await tx
    .select()
    .from(manySteps)
    .where(and(eq(manySteps.id, id), eq(manySteps.accountId, accountId)))
  return row ?? null
}

export async function endManySteps(tx: Tx, id: string, at: string): Promise<void> {
  await tx.update(manySteps).set({ undoneAt: at }).where(eq(manySteps.id, id))
}
