/** Files from a device, part by part: a cut connection loses the part that was under way, nothing else. The whole file passes the house's upload. */
import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { verification } from '@green/contract/calls/inspection/verification.ts'
import { Refusal, refuse, refuseBecause } from '@green/contract/errors.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { safeFileName } from '@green/upload-guards/file-name.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { findCaseRow } from '../../../base/case/case-store.ts'
import { fieldSlot, slotRule } from '../../../base/files/slot.ts'
import { refOf } from '../../../base/files/store.ts'
import { keepUpload } from '../../../base/files/upload.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { UploadedPart } from '../../../platform/http/handlers.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { inspectionKind } from '../inspection/kind.ts'
import { taskById } from '../inspection/store.ts'
import { teamIds } from '../inspection/task/team.ts'
import { addPart, dropParts, makeRoom, noteUpload, partsInOrder, receivedParts, uploadsOf } from './store.ts'

const megabyte = 1024 * 1024
const largestPart = megabyte
const partsPerMinute = 300
/** Of an account, a megabyte each: a device sends one file after the other, so that more are left behind. */
export const mostUnfinishedParts = 200

type State = CallOutput<typeof verification.uploadState>
type Of = { id: string; clientId: string }

/** The case of an upload, for its team only. */
async function requireTeam({ db }: WithDb, id: string, actor: Actor) {
  const row = await findCaseRow(db, inspectionKind, id, actor)
  const task = row && (await taskById(db, row.taskId))
  if (!row || !task || !teamIds(task).includes(actor.accountId)) throw refuse('NOT_FOUND')
  return row
}

export async function uploadState(services: Services, { id, clientId }: Of, actor: Actor): Promise<State> {
  await requireTeam(services, id, actor)
  const done = (await uploadsOf(services.db, id)).find(
    (one) => one.clientId === clientId && one.accountId === actor.accountId,
  )
  const received = done ? [] : await receivedParts(services.db, { accountId: actor.accountId, clientId })
  return { received, file: done ? refOf(done.file) : null }
}

export async function takePart(
  services: Services,
  input: CallInput<typeof verification.uploadPart>,
  actor: Actor,
  upload: () => Promise<UploadedPart>,
): Promise<State> {
  const { db } = services
  await takeTurn(db, `field:${actor.accountId}`, partsPerMinute, 60)
  const before = await uploadState(services, input, actor)
  if (before.file) return before
  const { maxBytes } = slotRule(fieldSlot)
  if (input.parts * largestPart > maxBytes)
    throw refuseBecause(
      'FILE_REFUSED',
      `文件“${safeFileName(input.name)}”超过 ${maxBytes / megabyte} MB 的上限，请压缩或拆分后重新上传`,
    )
  if (input.index >= input.parts) throw refuse('BAD_REQUEST')
  const whose = { accountId: actor.accountId, clientId: input.clientId }
  const content = await readPart(await upload())
  await makeRoom(db, whose, mostUnfinishedParts)
  await addPart(db, { ...whose, index: input.index, content, receivedAt: clock.now() })
  if ((await receivedParts(db, whose)).length < input.parts) return uploadState(services, input, actor)
  await assemble(services, input, actor)
  return uploadState(services, input, actor)
}

async function readPart(part: UploadedPart): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of part.stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= largestPart) pieces.push(piece)
  }
  if (size === 0 || size > largestPart) throw refuseBecause('FILE_REFUSED', '这一段内容的大小不正确，请重新上传')
  return Buffer.concat(pieces)
}

/** Browsers hash with SHA-256 alone, whatever the file is stored with. */
async function* hashedBy(hash: Hash, content: AsyncIterable<Buffer>) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** All parts are here: checked by content like every upload, and against the hash that the device made when the photo was taken. */
async function assemble(
  services: Services,
  { id, clientId, name, parts, sha256 }: CallInput<typeof verification.uploadPart>,
  actor: Actor,
): Promise<void> {
  const { db } = services
  const whose = { accountId: actor.accountId, clientId }
  const sent = createHash('sha256')
  const stream = Readable.from(hashedBy(sent, partsInOrder(db, whose, parts)))
  const row = await requireTeam(services, id, actor)
  try {
    await keepUpload(
      services,
      { ownerId: actor.accountId, enterpriseId: null, slot: fieldSlot },
      async () => ({ fileName: name, mime: '', stream, truncated: () => false }),
      async (tx, storedFile) => {
        if (sent.digest('hex') !== sha256)
          throw refuseBecause('FILE_REFUSED', `文件“${storedFile.name}”与拍摄时的校验码不一致，请重新上传`)
        const upload = { ...whose, inspectionId: id, fileId: storedFile.id, receivedAt: clock.now() }
        if (!(await noteUpload(tx, upload))) throw refuse('DONE_ALREADY')
        await dropParts(tx, whose)
        await writeAudit(tx, {
          kind: 'business',
          actor,
          action: '上传现场材料',
          object: inspectionKind.nameOf(row),
          result: `${storedFile.name}，${digestName(storedFile.sha256)} ${digestHex(storedFile.sha256).slice(0, 16)}…`,
        })
      },
    )
  } catch (error) {
    // Refused by its content: the parts are of no use, and the device says why.
    if (error instanceof Refusal && error.code === 'FILE_REFUSED') await transaction(db, (tx) => dropParts(tx, whose))
    throw error
  }
}
