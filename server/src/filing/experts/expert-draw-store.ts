/** Queries for draws of experts, which are never deleted. */
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { expertDraw } from '../../db/schema/review.ts'

export type DrawRecord = typeof expertDraw.$inferSelect

export async function insertDraw(tx: Tx, row: DrawRecord): Promise<void> {
  await tx.insert(expertDraw).values(row)
}

// Unscoped: read before
export async function drawsOf(tx: Tx, filingId: string): Promise<DrawRecord[]> {
  return tx.select().from(expertDraw).where(eq(expertDraw.filingId, filingId)).orderBy(desc(expertDraw.at))
}

export async function findDraw(tx: Tx, id: string): Promise<DrawRecord | null> {
  const [row] = await tx.select().from(expertDraw).where(eq(expertDraw.id, id))
  return row ?? null
}
