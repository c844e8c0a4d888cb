/** The picture of the seal that letters bear: kept as a file, looked at by content, tried on a page before it is taken. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { letter } from '@green/contract/calls/title/letter.ts'
import { refuse } from '@green/contract/errors.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { dataUrlOf, requirePrintable } from '../../../base/files/picture.ts'
import { mayReadFile } from '../../../base/files/rights.ts'
import { sealSlot } from '../../../base/files/slot.ts'
import { filesOf } from '../../../base/files/store.ts'
import { readSetting, saveSetting } from '../../../base/message/setting-store.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'

const key = 'letterSeal'

async function sealFile(tx: Tx) {
  const saved = await readSetting(tx, key)
  const fileId = saved?.value.fileId
  const [file] = typeof fileId === 'string' ? await filesOf(tx, [fileId]) : []
  return { saved, file: file ?? null }
}

export async function sealView(tx: Tx): Promise<CallOutput<typeof letter.seal>> {
  const { saved, file } = await sealFile(tx)
  return {
    version: saved?.version ?? 0,
    name: file?.name ?? null,
    sha256: file?.sha256 ?? null,
    updatedAt: saved?.updatedAt ?? null,
    updatedBy: saved?.updatedBy ?? null,
  }
}

/** The seal as a layout takes it; null where none is set. */
export async function sealPicture(services: Services, tx: Tx) {
  const { file } = await sealFile(tx)
  return file && { dataUrl: await dataUrlOf(services, file), sha256: file.sha256 }
}

export async function saveSeal(
  services: Services,
  { fileId, version }: CallInput<typeof letter.saveSeal>,
  actor: Actor,
) {
  const file = fileId === null ? null : await mayReadFile(services, actor, fileId)
  if (fileId !== null && (file?.slot !== sealSlot || file.ownerId !== actor.accountId)) throw refuse('NOT_FOUND')
  if (file) await requirePrintable(services, file, 'PNG（透明底）或JPG')
  return transaction(services.db, async (tx) => {
    const before = await sealFile(tx)
    const row = { key, value: { fileId }, updatedAt: clock.now(), updatedBy: actor.name }
    if (!(await saveSetting(tx, row, version))) throw refuse('STALE')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: file ? '更换印章图片' : '停用印章图片',
      object: '决定文书',
      result: file?.sha256 ?? '无',
      changes: changesBetween(
        { name: '印章图片', sha256: '图片的哈希' },
        { name: before.file?.name ?? '没有', sha256: before.file?.sha256 ?? '' },
        { name: file?.name ?? '没有', sha256: file?.sha256 ?? '' },
      ),
    })
    return { done: true as const }
  })
}
