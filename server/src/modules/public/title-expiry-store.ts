/** Ends titles whose last day is over. */
import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { title } from '../../db/schema/decisions.ts'

export async function expireTitles(tx: Tx, today: string): Promise<void> {
  await tx
    .update(title)
    .set({ state: 'expired' })
    .where(and(eq(title.state, 'valid'), lt(title.validTo, today)))
}
