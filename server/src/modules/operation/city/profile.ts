/** 城市资料 as the administrator reads and saves it. Once complete it stays complete: the public reads it. */
import type { CallInput } from '@green/contract/call.ts'
import type { CityProfileView, city } from '@green/contract/calls/operation/city-profile.ts'
import {
  type CityProfileValues,
  cityProfileFault,
  cityProfileFields,
  cityProfileKeys,
  emptyCityProfile,
  missingInProfile,
  normalCityProfile,
} from '@green/contract/enterprise/city-profile.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { emblemAddress, missingLabels } from '../../../base/reference/city-profile.ts'
import { insertProfile, latestProfile, type ProfileVersion } from '../../../base/reference/city-profile-store.ts'
import { cityProfile, districts } from '../../../base/reference/reference-data.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { idempotent } from '../../../platform/http/idempotent.ts'
import type { Services, WithDb } from '../../../platform/services.ts'

export const readProfile = async ({ db }: WithDb): Promise<CityProfileView> => viewOf(await latestProfile(db))

export function viewOf(row: ProfileVersion | null): CityProfileView {
  const values = { ...emptyCityProfile, ...row?.profile }
  return {
    values,
    missing: missingLabels(values),
    city: { name: cityProfile().name, districts: districts().filter(({ enabled }) => enabled).length },
    emblem: row?.emblem ? { name: row.emblem.name, address: emblemAddress(row.emblem) } : null,
    version: row?.version ?? 0,
    savedAt: row?.savedAt ?? null,
    savedByName: row?.savedByName ?? null,
  }
}

const labels = Object.fromEntries(cityProfileKeys.map((key) => [key, cityProfileFields[key].label])) as Record<
  keyof CityProfileValues,
  string
>

/** Saves the next version. A value that stays as it is is not checked again, so that an old one blocks no other. */
export async function saveProfile(
  services: Services,
  input: CallInput<typeof city.saveProfile>,
  actor: Actor,
): Promise<CityProfileView> {
  const values = normalCityProfile(input.values)
  return idempotent(services, actor, input, async (tx) => {
    const before = await latestProfile(tx)
    if ((before?.version ?? 0) !== input.version) throw refuse('STALE')
    const saved = { ...emptyCityProfile, ...before?.profile }
    const faults = profileFaults(values, saved)
    if (faults.length > 0) throw refuseFields(faults)
    const row = {
      version: input.version + 1,
      profile: values,
      emblem: before?.emblem ?? null,
      savedAt: clock.now(),
      savedByName: actor.name,
    }
    if (!(await insertProfile(tx, row))) throw refuse('STALE')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '修改城市资料',
      object: cityProfile().name,
      result: missingInProfile(values).length > 0 ? `还缺${missingLabels(values).join('、')}` : '资料完整',
      changes: changesBetween(labels, saved, values),
    })
    return viewOf(row)
  })
}

/** Every fault of the new values at once, each with its field. */
export function profileFaults(values: CityProfileValues, saved: CityProfileValues) {
  const wasComplete = missingInProfile(saved).length === 0
  return cityProfileKeys.flatMap((key) => {
    if (values[key] === saved[key]) return []
    const { label, isRequired } = cityProfileFields[key]
    const message =
      wasComplete && isRequired && values[key] === ''
        ? `${label}已向公众公开，只能修改，不能清空`
        : cityProfileFault(key, values[key])
    return message === null ? [] : [{ field: `values.${key}`, message }]
  })
}
