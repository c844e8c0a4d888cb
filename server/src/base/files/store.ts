/** Queries for stored files, their citations and permissions. */

import type { FileRef } from '@green/contract/files.ts'
import { and, asc, eq, exists, gt, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { isAnyOfFew } from '../../db/any-of.ts'
import type { Tx } from '../../db/database.ts'
import { builtOnce } from '../../db/prepared.ts'
import {
  type CitedBy,
  file,
  fileLink,
  fileOpening,
  fileUploadPart,
  fileUse,
  unnamedContent,
} from '../../db/schema/files.ts'
import { filingSubmission } from '../../db/schema/filing.ts'
import { backgroundJob, importRun } from '../../db/schema/operation/operation.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'

export type FileRecord = typeof file.$inferSelect
export async function insertFile(tx: Tx, row: typeof file.$inferInsert): Promise<void> {
  await tx.insert(file).values(row)
}

/** The file if the actor may read it: its own, or cited by a record within its scope. */
export async function readableFile(
  { db, ports }: Pick<Services, 'db' | 'ports'>,
  actor: Actor,
  id: string,
): Promise<FileRecord | null> {
  const cited = Object.entries(ports.citing).map(([kind, citing]) => {
    const { table, within } = citing(db, actor)
    return exists(
      db
        .select({ one: sql`1` })
        .from(fileUse)
        .innerJoin(table, eq(table.id, fileUse.targetId))
        .where(and(eq(fileUse.fileId, file.id), eq(fileUse.kind, kind as CitedBy), within)),
    )
  })
  const [row] = await db
    .select()
    .from(file)
    .where(and(eq(file.id, id), or(ownedBy(actor), ...cited)))
  return row ?? null
}

/** Files by id without a permission check: for callers that have checked the citing record. */
export async function filesOf(tx: Tx, ids: readonly string[]): Promise<FileRecord[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(file)
    .where(inArray(file.id, [...ids]))
}

export async function noteOpened(tx: Tx, accountId: string, fileIds: readonly string[], at: string): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .insert(fileOpening)
    .values(fileIds.map((fileId) => ({ accountId, fileId, at })))
    .onConflictDoNothing()
}

/** Notes every file of a record, as somebody does who reads all of it. */
export async function noteAllOpened(tx: Tx, accountId: string, kind: CitedBy, targetId: string, at: string) {
  const cited = await tx
    .select({ fileId: fileUse.fileId })
    .from(fileUse)
    .where(and(eq(fileUse.kind, kind), eq(fileUse.targetId, targetId)))
  await noteOpened(
    tx,
    accountId,
    cited.map(({ fileId }) => fileId),
    at,
  )
}

/** Those of the files that this account has opened. */
export async function openedAmong(tx: Tx, accountId: string, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await opened(tx, { accountId, fileIds })
  return new Set(rows.map(({ fileId }) => fileId))
}

const opened = builtOnce((query) =>
  query
    .select({ fileId: fileOpening.fileId })
    .from(fileOpening)
    .where(
      and(
        eq(fileOpening.accountId, sql.placeholder('accountId')),
        isAnyOfFew(fileOpening.fileId, sql.placeholder('fileIds')),
      ),
    ),
)

/** Uploaded by this account or, for an enterprise, by another account of the same enterprise. */
function ownedBy(actor: Actor): SQL | undefined {
  // For an enterprise the own files are those of the enterprise; its agent and its helper have only what they uploaded for it.
  if (actor.enterpriseId !== null)
    return and(
      eq(file.enterpriseId, actor.enterpriseId),
      actor.agent || actor.helper ? eq(file.ownerId, actor.accountId) : undefined,
    )
  return eq(file.ownerId, actor.accountId)
}

/** Those of the files that the actor uploaded or that the target cites already. */
export async function citableFiles(
  tx: Tx,
  kind: CitedBy,
  targetId: string,
  ids: readonly string[],
  actor: Actor,
): Promise<FileRecord[]> {
  if (ids.length === 0) return []
  const cited = tx
    .select({ one: sql`1` })
    .from(fileUse)
    .where(and(eq(fileUse.fileId, file.id), eq(fileUse.kind, kind), eq(fileUse.targetId, targetId)))
  return tx
    .select()
    .from(file)
    .where(and(inArray(file.id, [...ids]), or(ownedBy(actor), exists(cited))))
}

export async function addCitations(tx: Tx, kind: CitedBy, targetId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insert(fileUse)
    .values(ids.map((fileId) => ({ fileId, kind, targetId })))
    .onConflictDoNothing()
}

// Unscoped: part
/** Deletes the target's other citations. Files of a submitted filing stay cited: they are part of its history. */
export async function dropOtherCitations(
  tx: Tx,
  kind: CitedBy,
  targetId: string,
  ids: readonly string[],
): Promise<void> {
  const sent = tx
    .select({ one: sql`1` })
    .from(filingSubmission)
    .where(
      and(
        eq(filingSubmission.filingId, fileUse.targetId),
        sql`strpos(${filingSubmission.answers}::text, ${fileUse.fileId}::text) > 0`,
      ),
    )
  await tx
    .delete(fileUse)
    .where(
      and(
        eq(fileUse.kind, kind),
        eq(fileUse.targetId, targetId),
        ids.length > 0 ? not(inArray(fileUse.fileId, [...ids])) : undefined,
        not(exists(sent)),
      ),
    )
}

export async function insertLink(tx: Tx, row: typeof fileLink.$inferInsert): Promise<void> {
  await tx.insert(fileLink).values(row)
}

/** Whether this link is valid and belongs to account and file. */
export async function isLinkAlive(
  tx: Tx,
  link: { tokenHash: string; fileId: string; accountId: string },
  now: string,
): Promise<boolean> {
  const rows = await tx
    .select({ fileId: fileLink.fileId })
    .from(fileLink)
    .where(
      and(
        eq(fileLink.tokenHash, link.tokenHash),
        eq(fileLink.fileId, link.fileId),
        eq(fileLink.accountId, link.accountId),
        gt(fileLink.expiresAt, now),
      ),
    )
  return rows.length === 1
}

/** The file's reference in the API. */
export function refOf(row: FileRecord): FileRef {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    sha256: row.sha256,
    uploadedAt: new Date(row.uploadedAt).toISOString(),
    ...(row.scan === 'none' ? {} : { scan: row.scan }),
  }
}

/** Those of the keys that a file, a part of one, a workbook to import or the result of a background job still references. */
export async function namedKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const files = await tx
    .select({ key: file.storageKey })
    .from(file)
    .where(inArray(file.storageKey, [...keys]))
  const workbooks = await tx
    .select({ key: importRun.storageKey })
    .from(importRun)
    .where(inArray(importRun.storageKey, [...keys]))
  const results = await tx
    .select({ key: backgroundJob.storageKey })
    .from(backgroundJob)
    .where(inArray(backgroundJob.storageKey, [...keys]))
  const parts = await tx
    .select({ key: fileUploadPart.storageKey })
    .from(fileUploadPart)
    .where(inArray(fileUploadPart.storageKey, [...keys]))
  return new Set([...files, ...parts, ...workbooks, ...results].flatMap((row) => row.key ?? []))
}

/** Records that nothing references this content; an earlier date is kept. */
export async function noteUnnamed(tx: Tx, keys: string[], seenAt: string): Promise<void> {
  if (keys.length > 0)
    await tx
      .insert(unnamedContent)
      .values(keys.map((storageKey) => ({ storageKey, seenAt })))
      .onConflictDoNothing()
}

/** Content recorded before that moment. */
export async function unnamedSince(tx: Tx, moment: string): Promise<string[]> {
  const rows = await tx
    .select({ key: unnamedContent.storageKey })
    .from(unnamedContent)
    .where(lt(unnamedContent.seenAt, moment))
  return rows.map(({ key }) => key)
}

export async function forgetUnnamed(tx: Tx, keys: string[]): Promise<void> {
  await tx.delete(unnamedContent).where(inArray(unnamedContent.storageKey, keys))
}

/** Files that wait for their check, the longest first. */
export async function waitingForScan(tx: Tx, limit: number): Promise<FileRecord[]> {
  return tx.select().from(file).where(eq(file.scan, 'pending')).orderBy(asc(file.uploadedAt)).limit(limit)
}

/** Writes the result of a check, once; false when another process was faster. */
export async function noteScan(
  tx: Tx,
  id: string,
  result: { scan: 'clean' | 'quarantined'; virus: string | null; scannedAt: string },
): Promise<boolean> {
  const rows = await tx
    .update(file)
    .set(result)
    .where(and(eq(file.id, id), eq(file.scan, 'pending')))
    .returning({ id: file.id })
  return rows.length > 0
}
