/** Queries for untouched drafts and for drafts in the recycle bin. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { file, fileLink, fileUse } from '../../db/schema/files.ts'
import { filing, filingHistory, isDraftRow } from '../../db/schema/filing.ts'
import type { FilingRecord } from '../record/store.ts'

/** Removed entries of a ledger are marked as well; they are no drafts and never come back. */
const inBin = and(isDraftRow(filing.state), isNotNull(filing.deletedAt))

/** Drafts unchanged since that moment, oldest first, locked; rows locked by another process are skipped. */
export async function lockUntouchedDrafts(tx: Tx, before: string): Promise<FilingRecord[]> {
  return tx
    .select()
    .from(filing)
    .where(and(isDraftRow(filing.state), isNull(filing.deletedAt), lte(filing.updatedAt, before)))
    .orderBy(asc(filing.updatedAt), asc(filing.id))
    .for('update', { skipLocked: true })
}

export async function noteExpiryNotified(tx: Tx, ids: readonly string[], at: string): Promise<void> {
  if (ids.length)
    await tx
      .update(filing)
      .set({ expiryToldAt: at })
      .where(inArray(filing.id, [...ids]))
}

// Unscoped: own
/** The enterprise's deleted drafts that can still be restored. */
export async function draftsInBin(tx: Tx, enterpriseId: string, deletedAfter: string): Promise<FilingRecord[]> {
  return tx
    .select()
    .from(filing)
    .where(and(inBin, eq(filing.enterpriseId, enterpriseId), gt(filing.deletedAt, deletedAfter)))
    .orderBy(desc(filing.deletedAt), desc(filing.id))
    .limit(200)
}

// Unscoped: own
export async function lockDraftInBin(
  tx: Tx,
  enterpriseId: string,
  id: string,
  deletedAfter: string,
): Promise<FilingRecord | null> {
  const [row] = await tx
    .select()
    .from(filing)
    .where(and(inBin, eq(filing.id, id), eq(filing.enterpriseId, enterpriseId), gt(filing.deletedAt, deletedAfter)))
    .for('update')
  return row ?? null
}

/** Drafts whose time in the bin is over, locked. What was sent once belongs to the record and stays, marked. */
export async function lockOverdueInBin(tx: Tx, deletedBefore: string, limit: number): Promise<FilingRecord[]> {
  return tx
    .select()
    .from(filing)
    .where(and(inBin, eq(filing.submissions, 0), lte(filing.deletedAt, deletedBefore)))
    .orderBy(asc(filing.deletedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Removes drafts for good, with the records of files that nothing else cites; the sweep then removes the content. */
export async function eraseDrafts(tx: Tx, ids: readonly string[]): Promise<void> {
  const gone = await tx
    .delete(fileUse)
    .where(inArray(fileUse.targetId, [...ids]))
    .returning({ fileId: fileUse.fileId })
  const released = [...new Set(gone.map((use) => use.fileId))]
  if (released.length) {
    const erased = await tx
      .delete(file)
      .where(
        and(
          inArray(file.id, released),
          sql`not exists (select 1 from ${fileUse} where ${fileUse.fileId} = ${file.id})`,
        ),
      )
      .returning({ id: file.id })
    if (erased.length)
      await tx.delete(fileLink).where(
        inArray(
          fileLink.fileId,
          erased.map((one) => one.id),
        ),
      )
  }
  await tx.delete(filingHistory).where(inArray(filingHistory.filingId, [...ids]))
  await tx.delete(filing).where(inArray(filing.id, [...ids]))
}
