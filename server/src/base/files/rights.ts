/** Who may read a file, and who may cite one: the right to a file follows from the right to what cites it. */

import { refuse } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { Tx } from '../../db/database.ts'
import type { CitedBy } from '../../db/schema/files.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'
import { addCitations, citableFiles, dropOtherCitations, type FileRecord, readableFile, refOf } from './store.ts'

const shapeOfId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The file, when the actor may read it; null for a foreign one and for none at all. */
export async function mayReadFile(services: Services, actor: Actor, fileId: string): Promise<FileRecord | null> {
  const found = shapeOfId.test(fileId) ? await readableFile(services, actor, fileId) : null
  if (!found || found.ownerId === actor.accountId) return found
  const name = await services.ports.fileNameFor(services.db, actor, found)
  return name === null ? null : { ...found, name }
}

/**
 * Makes these files the ones that the target cites, and answers what they really are by id; names and sizes that came with a
 * form are only claims. A form, a record and a title are rewritten as a whole; elsewhere files are added to those cited before. Refuses files that are neither the actor's own
 * nor cited there already.
 */
export async function citeFiles(
  tx: Tx,
  kind: CitedBy,
  targetId: string,
  fileIds: readonly string[],
  actor: Actor,
): Promise<ReadonlyMap<string, FileRef>> {
  const wanted = [...new Set(fileIds)]
  const known = wanted.every((id) => shapeOfId.test(id)) ? await citableFiles(tx, kind, targetId, wanted, actor) : []
  if (known.length !== wanted.length)
    throw refuse('FILE_REFUSED', { message: '有附件不存在或不是本单位上传的，请删除后重新上传' })
  if (['filing', 'enterprise', 'title'].includes(kind)) await dropOtherCitations(tx, kind, targetId, wanted)
  await addCitations(tx, kind, targetId, wanted)
  return new Map(known.map((row) => [row.id, refOf(row)]))
}
