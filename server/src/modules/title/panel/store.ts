/** Queries for the minutes of panels, and for the filings that they are about. */
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { file } from '../../../db/schema/files.ts'
import { filing, notDraft } from '../../../db/schema/filing.ts'
import { panelMinutes } from '../../../db/schema/review.ts'
import type { FilingRecord } from '../../../filing/record/store.ts'

export type MinutesRecord = typeof panelMinutes.$inferSelect
export type Subject = { of: 'filing' | 'batch'; id: string }

const withFile = { minutes: panelMinutes, file }

/** The versions of a subject, the newest first. */
export async function versionsOf(tx: Tx, { of, id }: Subject) {
  return tx
    .select(withFile)
    .from(panelMinutes)
    .innerJoin(file, eq(file.id, panelMinutes.fileId))
    .where(and(eq(panelMinutes.of, of), eq(panelMinutes.subjectId, id)))
    .orderBy(desc(panelMinutes.version))
}

export async function minutesById(tx: Tx, id: string) {
  const [row] = await tx
    .select(withFile)
    .from(panelMinutes)
    .innerJoin(file, eq(file.id, panelMinutes.fileId))
    .where(eq(panelMinutes.id, id))
  return row ?? null
}

export async function insertMinutes(tx: Tx, row: typeof panelMinutes.$inferInsert): Promise<MinutesRecord> {
  const [saved] = await tx.insert(panelMinutes).values(row).returning()
  if (!saved) throw new Error('minutes were not kept')
  return saved
}

/** What was sent in a batch, by number. */
export async function filingsOfBatch(tx: Tx, batchId: string): Promise<FilingRecord[]> {
  return tx
    .select()
    .from(filing)
    .where(and(eq(filing.batchId, batchId), isNull(filing.deletedAt), notDraft(filing.state)))
    .orderBy(asc(filing.number), asc(filing.id))
}
