/** 城市徽标: a picture of the city's profile, shown in the portal's head and on certificates and receipts. */
import type { CallInput } from '@green/contract/call.ts'
import type { CityProfileView, city } from '@green/contract/calls/operation/city-profile.ts'
import { emblemSides, emptyCityProfile } from '@green/contract/enterprise/city-profile.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { fileAnswer } from '../../../base/files/answer.ts'
import { contentOf, requirePrintable } from '../../../base/files/picture.ts'
import { mayReadFile } from '../../../base/files/rights.ts'
import { emblemSlot } from '../../../base/files/slot.ts'
import { type FileRecord, filesOf, refOf } from '../../../base/files/store.ts'
import { insertProfile, latestProfile } from '../../../base/reference/city-profile-store.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { BlobResult } from '../../../platform/http/handlers.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import type { Services } from '../../../platform/services.ts'
import { viewOf } from './profile.ts'

/** Saves the next version of the profile, with this picture or without one. */
export async function saveEmblem(
  services: Services,
  input: CallInput<typeof city.saveEmblem>,
  actor: Actor,
): Promise<CityProfileView> {
  const file = input.fileId === null ? null : await requireEmblem(services, input.fileId, actor)
  return idempotent(services, actor, input, async (tx) => {
    const before = await latestProfile(tx)
    if ((before?.version ?? 0) !== input.version) throw refuse('STALE')
    const row = {
      version: input.version + 1,
      profile: before?.profile ?? emptyCityProfile,
      emblem: file && refOf(file),
      savedAt: clock.now(),
      savedByName: actor.name,
    }
    if (!(await insertProfile(tx, row))) throw refuse('STALE')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: file ? '更换城市徽标' : '停用城市徽标',
      object: cityProfile().name,
      result: file?.sha256 ?? '改用平台标志',
    })
    return viewOf(row)
  })
}

/** The own upload, square, of a sensible size, and of a make that can be shown and printed. */
async function requireEmblem(services: Services, fileId: string, actor: Actor): Promise<FileRecord> {
  const file = await mayReadFile(services, actor, fileId)
  if (file?.slot !== emblemSlot || file.ownerId !== actor.accountId) throw refuse('NOT_FOUND')
  const content = await contentOf(services, file)
  // The upload has found a whole PNG, which begins with its size.
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)]
  const { least, most } = emblemSides
  if (width !== height || width < least || width > most)
    throw refuseFields([
      {
        field: 'fileId',
        message: `徽标应为正方形，边长${least}至${most}像素，这张是${width}×${height}像素，请裁剪或加透明边后重新上传`,
      },
    ])
  await requirePrintable(services, file, 'PNG（透明底）')
  return file
}

/** The picture in force, for everybody; one that was replaced is gone. */
export async function emblemFile(services: Services, { sha256 }: CallInput<typeof city.emblem>): Promise<BlobResult> {
  const { emblem, isComplete } = await services.cityProfile.current()
  const [file] = isComplete && emblem?.sha256 === sha256 ? await filesOf(services.db, [emblem.id]) : []
  if (!file) throw refuse('NOT_FOUND')
  return { ...(await fileAnswer(services, file, true)), immutable: true }
}
