/** Queries for the phrases of returns. */
import { asc, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { returnPhrase } from '../../../db/schema/review.ts'

export type PhraseRecord = typeof returnPhrase.$inferSelect

/** Those of a programme and those for every programme; all without one. */
export async function phrasesFor(tx: Tx, programme?: string): Promise<PhraseRecord[]> {
  return tx
    .select()
    .from(returnPhrase)
    .where(programme ? or(eq(returnPhrase.programme, programme), isNull(returnPhrase.programme)) : undefined)
    .orderBy(asc(returnPhrase.programme), asc(returnPhrase.field), asc(returnPhrase.createdAt), asc(returnPhrase.id))
}

export async function insertPhrase(tx: Tx, row: typeof returnPhrase.$inferInsert): Promise<void> {
  await tx.insert(returnPhrase).values(row)
}

export async function updatePhrase(
  tx: Tx,
  id: string,
  changes: Pick<PhraseRecord, 'programme' | 'field' | 'words'>,
): Promise<PhraseRecord | null> {
  const [row] = await tx.update(returnPhrase).set(changes).where(eq(returnPhrase.id, id)).returning()
  return row ?? null
}

export async function deletePhrase(tx: Tx, id: string): Promise<PhraseRecord | null> {
  const [row] = await tx.delete(returnPhrase).where(eq(returnPhrase.id, id)).returning()
  return row ?? null
}
