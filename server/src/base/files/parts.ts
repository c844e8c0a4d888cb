/**
 * Files that arrive in parts, each with its SHA-256: a cut connection loses one part at most, and the same file chosen
 * again goes on where it ended. The whole file passes the same checks as one that is sent at once.
 */
import { Readable } from 'node:stream'
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { Refusal, refuse } from '@green/contract/errors.ts'
import { bytesOfPart, type FileRef, partBytes } from '@green/contract/files.ts'
import { isAway, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import type { UploadedPart } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import {
  addPart,
  deleteUploads,
  findOwnUpload,
  findSameUpload,
  insertUpload,
  type PartedUpload,
  partsOf,
  unfinishedOf,
} from './parts-store.ts'
import { slotRule } from './slot.ts'
import { refOf } from './store.ts'
import { keepUpload, logUpload, takeUploadTurn, tooLarge, upTo } from './upload.ts'

/** What an account has begun and not finished; the oldest makes room for a new one. */
const mostUnfinished = 20
const mostUnfinishedBytes = 200 * 1024 * 1024
const partsPerMinute = 240

/** The same file goes on with its parts; another one begins. */
export async function beginParts(
  services: Services,
  actor: Actor,
  input: CallInput<typeof lsdtFile.beginParts>,
): Promise<CallOutput<typeof lsdtFile.beginParts>> {
  const { db } = services
  await takeUploadTurn(services, actor)
  const { fileName, ...declared } = input
  const file = { ...declared, name: fileName }
  const rule = slotRule(file.slot)
  if (file.size > rule.maxBytes) throw tooLarge(fileName, rule)
  const same = await findSameUpload(db, actor, file)
  if (same) return { id: same.id, received: await receivedOf(services, same) }
  const upload = {
    ...file,
    id: ids.next(),
    ownerId: actor.accountId,
    enterpriseId: actor.enterpriseId,
    startedAt: clock.now(),
  }
  const tooMany: string[] = []
  let bytes = file.size
  for (const [i, { id, size }] of (await unfinishedOf(db, actor.accountId)).entries()) {
    bytes += size
    if (i + 1 >= mostUnfinished || bytes > mostUnfinishedBytes) tooMany.push(id)
  }
  await dropUploads(services, tooMany)
  await insertUpload(db, upload)
  return { id: upload.id, received: [] }
}

/** Takes one part; a repeat of one that is there has no effect. */
export async function takePart(
  services: Services,
  actor: Actor,
  { id, no, sha256 }: CallInput<typeof lsdtFile.sendPart>,
  upload: () => Promise<UploadedPart>,
): Promise<CallOutput<typeof lsdtFile.sendPart>> {
  await takeTurn(services.db, `upload-part:${actor.accountId}`, partsPerMinute, 60)
  const whole = await requireUpload(services, actor, id)
  const size = bytesOfPart(whole.size, no)
  if (size === 0) throw refuse('PART_BROKEN', { no })
  const received = { bytes: 0 }
  const staged = await services.files.stage(upTo(size, await upload(), received))
  try {
    const isRight = received.bytes === size && staged.transferHash === sha256
    if (!isRight || (no === 1 && sha256 !== whole.firstSha256)) throw refuse('PART_BROKEN', { no })
    await staged.store()
    const row = { uploadId: id, no, storageKey: staged.key }
    if (!(await transaction(services.db, (tx) => addPart(tx, row)))) await staged.discard()
  } catch (error) {
    // The connection was lost during the commit: the part may be recorded; otherwise the sweep removes it.
    if (!isAway(error)) await staged.discard()
    throw error
  }
  return { received: await receivedOf(services, await requireUpload(services, actor, id)) }
}

/** All parts are here: checked and kept like a file that was sent at once. One that is refused is dropped with its parts. */
export async function endParts(services: Services, actor: Actor, id: string): Promise<FileRef> {
  const { db, files, room } = services
  await room.require(true)
  const whole = await requireUpload(services, actor, id)
  const parts = await partsOf(db, id)
  const missing = Math.ceil(whole.size / partBytes) - parts.length
  if (missing > 0) throw refuse('PARTS_MISSING', { missing })
  async function* content() {
    for (const { storageKey } of parts) yield* files.read(storageKey)
  }
  const { name, ...of } = whole
  try {
    const storedFile = await keepUpload(
      services,
      { ownerId: of.ownerId, enterpriseId: of.enterpriseId, slot: of.slot },
      async () => ({ fileName: name, stream: Readable.from(content()), truncated: () => false }),
      async (tx, row) => {
        if ((await deleteUploads(tx, [id])).uploads === 0) throw refuse('UPLOAD_GONE')
        await logUpload(tx, actor, row)
      },
    )
    await removeParts(
      services,
      parts.map(({ storageKey }) => storageKey),
    )
    return refOf(storedFile)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FILE_REFUSED') await dropUploads(services, [id])
    throw error
  }
}

async function requireUpload({ db }: WithDb, actor: Actor, id: string): Promise<PartedUpload> {
  const found = await findOwnUpload(db, actor, id)
  if (!found) throw refuse('UPLOAD_GONE')
  return found
}

async function receivedOf({ db }: WithDb, { id }: PartedUpload): Promise<number[]> {
  return (await partsOf(db, id)).map(({ no }) => no)
}

async function dropUploads(services: Services, uploadIds: readonly string[]): Promise<void> {
  const { keys } = await transaction(services.db, (tx) => deleteUploads(tx, uploadIds))
  await removeParts(services, keys)
}

/** Parts are no content that a restored database would look for: they go at once. */
async function removeParts({ files }: Pick<Services, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key)
}
