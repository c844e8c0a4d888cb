/** Queries for texts of notices that the city has changed. */
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { messageTemplate } from '../../db/schema/messages.ts'

export type Texts = (typeof messageTemplate.$inferSelect)['texts']

export async function changedTexts(tx: Tx, key: string) {
  const [row] = await tx.select().from(messageTemplate).where(eq(messageTemplate.key, key))
  return row ?? null
}

export async function allChanged(tx: Tx) {
  return tx.select().from(messageTemplate)
}

/** False after a concurrent change; `seen` is 0 for default texts. */
export async function saveTexts(
  tx: Tx,
  row: { key: string; texts: Texts; updatedAt: string; updatedBy: string },
  seen: number,
): Promise<boolean> {
  const saved = await tx
    .insert(messageTemplate)
    .values({ ...row, version: seen + 1 })
    .onConflictDoUpdate({
      target: messageTemplate.key,
      set: { texts: row.texts, version: seen + 1, updatedAt: row.updatedAt, updatedBy: row.updatedBy },
      setWhere: eq(messageTemplate.version, seen),
    })
    .returning({ key: messageTemplate.key })
  return saved.length === 1
}

export async function dropTexts(tx: Tx, key: string): Promise<void> {
  await tx.delete(messageTemplate).where(eq(messageTemplate.key, key))
}
