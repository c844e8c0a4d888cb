/** The limits set by the city, by programme and state; the programme's own otherwise. */

import type { State } from '@green/filing/states.ts'
import type { SetLimit } from '@green/filing/time-limits.ts'
import { readSetting } from '../../base/message/setting-store.ts'
import type { Tx } from '../../db/database.ts'

export const limitSettingKey = 'timeLimits'

export type SetLimits = Record<string, Partial<Record<State, SetLimit>>>

export async function setLimits(tx: Tx) {
  const kept = await readSetting(tx, limitSettingKey)
  return {
    byProgramme: (kept?.value ?? {}) as SetLimits,
    version: kept?.version ?? 0,
    updatedAt: kept?.updatedAt ?? null,
    updatedBy: kept?.updatedBy ?? null,
  }
}
