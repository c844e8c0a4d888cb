/** Queries for dictionary entries that the administrator changed. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { dictionaryEdit } from '../../db/schema/content.ts'

export type DictionaryEdit = typeof dictionaryEdit.$inferSelect

export async function dictionaryEdits(tx: Tx): Promise<DictionaryEdit[]> {
  return tx.select().from(dictionaryEdit)
}

export async function dictionaryEditOf(tx: Tx, dict: string, code: string): Promise<DictionaryEdit | null> {
  const [row] = await tx
    .select()
    .from(dictionaryEdit)
    .where(and(eq(dictionaryEdit.dict, dict), eq(dictionaryEdit.code, code)))
  return row ?? null
}

/** Saves an edit of the version that was read; false after a concurrent change. */
export async function saveDictionaryEdit(tx: Tx, edit: DictionaryEdit): Promise<boolean> {
  if (edit.version === 1) {
    const added = await tx
      .insert(dictionaryEdit)
      .values(edit)
      .onConflictDoNothing()
      .returning({ code: dictionaryEdit.code })
    return added.length === 1
  }
  const changed = await tx
    .update(dictionaryEdit)
    .set(edit)
    .where(
      and(
        eq(dictionaryEdit.dict, edit.dict),
        eq(dictionaryEdit.code, edit.code),
        eq(dictionaryEdit.version, edit.version - 1),
      ),
    )
    .returning({ code: dictionaryEdit.code })
  return changed.length === 1
}
