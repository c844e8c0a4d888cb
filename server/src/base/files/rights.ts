/** Who may read a file, and who may cite one: permission to read follows from permission to read the citing record. */

import { refuse, refuseBecause } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import type { Tx } from '../../db/database.ts'
import type { CitedBy } from '../../db/schema/files.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'
import { addCitations, citableFiles, dropOtherCitations, type FileRecord, readableFile, refOf } from './store.ts'

const shapeOfId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The file, when the actor may read it; null without permission and when it does not exist. */
export async function mayReadFile(services: Services, actor: Actor, fileId: string): Promise<FileRecord | null> {
  const found = shapeOfId.test(fileId) ? await readableFile(services, actor, fileId) : null
  if (!found || found.ownerId === actor.accountId) return found
  const name = await services.ports.fileNameFor(services.db, actor, found)
  return name === null ? null : { ...found, name }
}

/**
 * Replaces the target's citations by these files, and returns their stored metadata by id; names and sizes in a form
 * are not trusted. Forms, records and titles are replaced as a whole; for other targets files are added. Refuses
 * files that neither belong to the actor nor are cited there already.
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
    throw refuseBecause('FILE_REFUSED', '有附件不存在或不是本单位上传的，请删除后重新上传')
  const infected = known.find(({ scan }) => scan === 'quarantined')
  // A form keeps it and says so at its field, so that the rest of a draft is saved; it cannot be sent.
  if (infected && !['filing', 'diagnosis', 'selfCheck', 'targetReview'].includes(kind))
    throw refuse('FILE_QUARANTINED', { name: infected.name })
  if (['filing', 'enterprise', 'title'].includes(kind)) await dropOtherCitations(tx, kind, targetId, wanted)
  await addCitations(tx, kind, targetId, wanted)
  return new Map(known.map((row) => [row.id, refOf(row)]))
}
