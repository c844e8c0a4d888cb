/** Handles one uploaded file: streamed to the store, checked by content, kept or removed. */
import { refuseBecause } from '@green/contract/errors.ts'
import type { FileRef } from '@green/contract/files.ts'
import { isFiler } from '@green/contract/roles.ts'
import { safeFileName } from '@green/upload-guards/file-name.ts'
import { checkUpload } from '@green/upload-guards/upload-check.ts'
import { isAway, type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import type { UploadedPart } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { scanUpload } from '../../platform/uploads/scan-upload.ts'
import { writeAudit } from '../audit/store.ts'
import { type SlotRule, slotRule } from './slot.ts'
import { type FileRecord, insertFile, refOf } from './store.ts'

/** Enough for a form with all its tables, too few to fill a disk. */
const perMinute = 60
const perHour = 400

export async function takeUpload(
  services: Services,
  actor: Actor,
  slot: string,
  upload: () => Promise<UploadedPart>,
): Promise<FileRef> {
  await takeUploadTurn(services, actor)
  const of = { ownerId: actor.accountId, enterpriseId: actor.enterpriseId, slot }
  return refOf(await keepUpload(services, of, upload, (tx, storedFile) => logUpload(tx, actor, storedFile)))
}

/** Counts a file against the account's limits. */
export async function takeUploadTurn({ db }: WithDb, { accountId }: Actor): Promise<void> {
  await takeTurn(db, `upload:minute:${accountId}`, perMinute, 60)
  await takeTurn(db, `upload:hour:${accountId}`, perHour, 3600)
}

/** What an office uploads is logged at once; what an enterprise uploads, with the record that cites it. */
export async function logUpload(tx: Tx, actor: Actor, { name }: FileRecord): Promise<void> {
  if (!isFiler(actor.role))
    await writeAudit(tx, { kind: 'business', actor, action: '上传文件', object: name, result: '成功' })
}

/** Stores one checked file, with further writes in the same transaction; the caller limits the rate. */
export async function keepUpload(
  services: Services,
  of: Pick<FileRecord, 'ownerId' | 'enterpriseId' | 'slot'>,
  upload: () => Promise<UploadedPart>,
  alsoWrite: (tx: Tx, row: FileRecord) => Promise<void> = async () => {},
): Promise<FileRecord> {
  const rule = slotRule(of.slot)
  const part = await upload()
  const received = { bytes: 0 }
  const staged = await services.files.stage(upTo(rule.maxBytes, part, received))
  try {
    if (received.bytes > rule.maxBytes) throw tooLarge(part.fileName, rule)
    const verdict = await checkUpload({
      name: part.fileName,
      file: staged.path,
      allow: rule.formats,
      maxBytes: rule.maxBytes,
    })
    if (!verdict.ok) throw refuseBecause('FILE_REFUSED', verdict.message, { fault: verdict.fault })
    const row: FileRecord = {
      ...of,
      id: ids.next(),
      name: verdict.safeName,
      mime: verdict.type,
      size: staged.size,
      sha256: staged.sha256,
      storageKey: staged.key,
      uploadedAt: clock.now(),
      virus: null,
      scannedAt: null,
      scan: await scanUpload(services, { name: verdict.safeName, path: staged.path }),
    }
    await staged.store()
    await transaction(services.db, async (tx) => {
      await insertFile(tx, row)
      await alsoWrite(tx, row)
    })
    return row
  } catch (error) {
    // The connection was lost during the commit: the record may exist, so the content stays. Unreferenced content is
    // removed by the sweep a day later.
    if (!isAway(error)) await staged.discard()
    throw error
  }
}

/**
 * The content up to the limit. The rest is read and discarded, so that the client receives the refusal instead of a
 * broken connection.
 */
export async function* upTo(maxBytes: number, part: UploadedPart, received: { bytes: number }): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of part.stream as AsyncIterable<Buffer>) {
      const room = maxBytes - received.bytes
      received.bytes += chunk.length
      if (room > 0) yield chunk.subarray(0, room)
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    received.bytes = Math.max(received.bytes, maxBytes + 1)
  }
  if (part.truncated()) received.bytes = Math.max(received.bytes, maxBytes + 1)
}

/** The refusal of a file that is larger than its slot takes. */
export function tooLarge(fileName: string, { maxBytes }: SlotRule) {
  const message = `文件“${safeFileName(fileName)}”超过 ${Number((maxBytes / 1024 / 1024).toFixed(2))} MB 的上限，请压缩或拆分后重新上传`
  return refuseBecause('FILE_REFUSED', message, { fault: 'too-large' })
}
