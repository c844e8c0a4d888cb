/** Queries for files that arrive in parts. */
import { and, asc, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { fileUpload, fileUploadPart } from '../../db/schema/files.ts'
import type { Actor } from '../../platform/actor.ts'

export type PartedUpload = typeof fileUpload.$inferSelect

/** By this account, and for this enterprise where an agent uploads. */
const ownUploads = ({ accountId, enterpriseId }: Actor) =>
  and(
    eq(fileUpload.ownerId, accountId),
    enterpriseId === null ? isNull(fileUpload.enterpriseId) : eq(fileUpload.enterpriseId, enterpriseId),
  )

type Described = Pick<PartedUpload, 'slot' | 'name' | 'size' | 'modifiedAt' | 'firstSha256'>

/** The unfinished upload of the same file. */
export async function findSameUpload(tx: Tx, actor: Actor, file: Described): Promise<PartedUpload | null> {
  const [row] = await tx
    .select()
    .from(fileUpload)
    .where(
      and(
        ownUploads(actor),
        eq(fileUpload.slot, file.slot),
        eq(fileUpload.name, file.name),
        eq(fileUpload.size, file.size),
        eq(fileUpload.modifiedAt, file.modifiedAt),
        eq(fileUpload.firstSha256, file.firstSha256),
      ),
    )
  return row ?? null
}

export async function findOwnUpload(tx: Tx, actor: Actor, id: string): Promise<PartedUpload | null> {
  const [row] = await tx
    .select()
    .from(fileUpload)
    .where(and(ownUploads(actor), eq(fileUpload.id, id)))
  return row ?? null
}

export async function insertUpload(tx: Tx, row: PartedUpload): Promise<void> {
  await tx.insert(fileUpload).values(row)
}

/** What the account has not finished, the latest first. */
export async function unfinishedOf(tx: Tx, accountId: string): Promise<PartedUpload[]> {
  return tx.select().from(fileUpload).where(eq(fileUpload.ownerId, accountId)).orderBy(desc(fileUpload.startedAt))
}

/** Ends some of the uploads that began before that moment. */
export async function deleteUploadsBefore(tx: Tx, moment: string, limit: number) {
  const rows = await tx
    .select({ id: fileUpload.id })
    .from(fileUpload)
    .where(lte(fileUpload.startedAt, moment))
    .limit(limit)
    .for('update', { skipLocked: true })
  return deleteUploads(
    tx,
    rows.map(({ id }) => id),
  )
}

/** The parts that have arrived, in their order. */
export async function partsOf(tx: Tx, uploadId: string): Promise<{ no: number; storageKey: string }[]> {
  return tx
    .select({ no: fileUploadPart.no, storageKey: fileUploadPart.storageKey })
    .from(fileUploadPart)
    .where(eq(fileUploadPart.uploadId, uploadId))
    .orderBy(asc(fileUploadPart.no))
}

/** Records a part; false when it is there already, or the upload is no longer. */
export async function addPart(tx: Tx, row: typeof fileUploadPart.$inferInsert): Promise<boolean> {
  const [upload] = await tx
    .select({ id: fileUpload.id })
    .from(fileUpload)
    .where(eq(fileUpload.id, row.uploadId))
    .for('share')
  if (!upload) return false
  return (await tx.insert(fileUploadPart).values(row).onConflictDoNothing().returning()).length > 0
}

/** Ends uploads; returns the keys of their parts, and how many there were of them. */
export async function deleteUploads(tx: Tx, ids: readonly string[]): Promise<{ uploads: number; keys: string[] }> {
  if (ids.length === 0) return { uploads: 0, keys: [] }
  const uploads = await tx
    .delete(fileUpload)
    .where(inArray(fileUpload.id, [...ids]))
    .returning({ id: fileUpload.id })
  const parts = await tx
    .delete(fileUploadPart)
    .where(inArray(fileUploadPart.uploadId, [...ids]))
    .returning({ key: fileUploadPart.storageKey })
  return { uploads: uploads.length, keys: parts.map(({ key }) => key) }
}
