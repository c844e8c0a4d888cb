/** Queries for internal notes. No module that responds to a filer may import this file; a test enforces it. */
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { caseNote } from '../../db/schema/review.ts'

export async function notesOf(tx: Tx, filingId: string) {
  return tx.select().from(caseNote).where(eq(caseNote.filingId, filingId)).orderBy(asc(caseNote.at), asc(caseNote.id))
}

export async function insertNote(tx: Tx, row: typeof caseNote.$inferInsert): Promise<void> {
  await tx.insert(caseNote).values(row)
}
