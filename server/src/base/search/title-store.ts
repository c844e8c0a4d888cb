/** Titles as the search reads them. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { title } from '../../db/schema/decisions.ts'

export type FoundTitle = typeof title.$inferSelect

export async function titlesFor(tx: Tx, which: { ids?: readonly string[]; filingId?: string }): Promise<FoundTitle[]> {
  const { ids, filingId } = which
  return tx
    .select()
    .from(title)
    .where(filingId === undefined ? ids && inArray(title.id, [...ids]) : eq(title.filingId, filingId))
    .orderBy(asc(title.id))
}
