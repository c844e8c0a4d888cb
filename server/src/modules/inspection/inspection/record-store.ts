/** Queries for the whole-process record. Nothing here changes or deletes an entry. */
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { inspectionRecord } from '../../../db/schema/inspection/inspection.ts'

type RecordEntry = typeof inspectionRecord.$inferSelect

export async function insertEntry(tx: Tx, row: typeof inspectionRecord.$inferInsert): Promise<RecordEntry> {
  const [made] = await tx.insert(inspectionRecord).values(row).returning()
  if (!made) throw new Error('insert returned nothing')
  return made
}

export async function isEntryOf(tx: Tx, inspectionId: string, id: string): Promise<boolean> {
  const found = and(eq(inspectionRecord.id, id), eq(inspectionRecord.inspectionId, inspectionId))
  return (await tx.$count(inspectionRecord, found)) > 0
}

/** In the order of their writing; those that are not for the enterprise only when asked for. */
export async function entriesOf(tx: Tx, inspectionId: string, { internal }: { internal: boolean }) {
  return tx
    .select()
    .from(inspectionRecord)
    .where(
      and(eq(inspectionRecord.inspectionId, inspectionId), internal ? undefined : eq(inspectionRecord.internal, false)),
    )
    .orderBy(asc(inspectionRecord.at), asc(inspectionRecord.id))
}
