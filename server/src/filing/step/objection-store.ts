/** Queries for the objections of a filing's publicity, as the engine, the minutes and the office read them. */
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { objection } from '../../db/schema/decisions.ts'

export type ObjectionRecord = typeof objection.$inferSelect

// Unscoped: read before
/** Every objection to the filing, the first one first; names are hidden from all but the officers who answer. */
export async function objectionsTo(tx: Tx, filingId: string): Promise<ObjectionRecord[]> {
  return tx.select().from(objection).where(eq(objection.filingId, filingId)).orderBy(objection.at)
}
