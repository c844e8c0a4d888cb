/** Ends titles whose last day is over. */
import { and, eq, lt } from 'drizzle-orm'
import { noteTitle } from '../../../base/event/note.ts'
import type { Tx } from '../../../db/database.ts'
import { title } from '../../../db/schema/decisions.ts'

export async function expireTitles(tx: Tx, today: string): Promise<void> {
  const ended = await tx
    .update(title)
    .set({ state: 'expired' })
    .where(and(eq(title.state, 'valid'), lt(title.validTo, today)))
    .returning()
  for (const row of ended) await noteTitle(tx, row, 'title.ended')
}
