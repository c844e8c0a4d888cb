/** The limits set by the city, by programme and state; the programme's own otherwise. */

import type { State } from '@green/filing/states.ts'
import type { SetLimit } from '@green/filing/time-limits.ts'
import { readSetting } from '../../base/message/setting-store.ts'
import type { Tx } from '../../db/database.ts'

export const limitSettingKey = 'timeLimits'

/** What the city has set for cases that are no filings: the machine's id stands in place of a programme's. */
export type SetCaseLimits = Record<string, Record<string, SetLimit>>

/** Working days of an office in a state of a case that is no filing: the city's setting, or the machine's own. */
export async function caseLimitDays(
  tx: Tx,
  { id, states }: { id: string; states: Readonly<Record<string, { limitDays?: number }>> },
  state: string,
): Promise<number> {
  const { byProgramme } = await setLimits(tx)
  const days = (byProgramme as SetCaseLimits)[id]?.[state]?.days ?? states[state]?.limitDays
  if (days === undefined) throw new Error(`${id} has no time limit in ${state}`)
  return days
}

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
