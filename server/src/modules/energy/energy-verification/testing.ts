/** Verifications for tests: an institution filed for this work, and a commission with its letter, through the real operations. */
import type { CallInput } from '@green/contract/call.ts'
import type { energyVerification } from '@green/contract/calls/energy/energy-verification.ts'
import type { FileRef } from '@green/contract/files.ts'
import { thirdParty } from '@green/programmes/third-party/programme.ts'
import { storeMade } from '../../../base/files/made.ts'
import { insertFile, refOf } from '../../../base/files/store.ts'
import type { Scheme } from '../../../filing/testing.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { commission } from './verifications.ts'

/** The scheme's institution, filed as a third party. */
export const fileInstitution = (scheme: Scheme) => scheme.filed(thirdParty, scheme.institution, 'approved')

async function letterBy(services: Services, owner: Actor): Promise<FileRef> {
  const content = Buffer.from('%PDF-1.4 commission')
  const row = await storeMade(services, content, {
    ownerId: owner.accountId,
    enterpriseId: owner.enterpriseId,
    slot: 'energy-verification',
    name: '核查委托书.pdf',
    mime: 'application/pdf',
  })
  await insertFile(services.db, row)
  return refOf(row)
}

/** The first factory's year, commissioned by itself or by the city. */
export async function commissionOf(
  services: Services,
  { cast, factories, institution }: Pick<Scheme, 'cast' | 'factories' | 'institution'>,
  more: Partial<CallInput<typeof energyVerification.commission>> & { year: number },
  by: Actor = cast.filerOf(factories[0].id),
) {
  return commission(
    services,
    {
      institutionId: institution.id,
      assurance: 'limited',
      threshold: 5,
      dueOn: dayOf(addMs(clock.now(), 30 * 86_400_000)),
      note: '',
      files: [await letterBy(services, by)],
      ...more,
    },
    by,
  )
}
