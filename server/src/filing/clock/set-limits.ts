/** The limits set by the city that are in force, by programme and state; the programme's own otherwise. */

import type { State } from '@green/filing/workflow/states.ts'
import type { SetLimit } from '@green/filing/workflow/time-limits.ts'
import { valuesAt, versionAt } from '../../base/reference/setting-store.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'

export const limitKey = (programme: string, state: string) => `${programme}/${state}`

/** Working days of an office in a state of a case that is no filing: the city's setting, or the machine's own. */
export async function caseLimitDays(
  tx: Tx,
  { id, states }: { id: string; states: Readonly<Record<string, { limitDays?: number }>> },
  state: string,
): Promise<number> {
  const set = await versionAt(tx, 'limit', limitKey(id, state), clock.now())
  const days = (set?.value as SetLimit | null | undefined)?.days ?? states[state]?.limitDays
  if (days === undefined) throw new Error(`${id} has no time limit in ${state}`)
  return days
}

/** What the city has set for cases that are no filings: the machine's id stands in place of a programme's. */
export type SetCaseLimits = Record<string, Record<string, SetLimit>>

export type SetLimits = Record<string, Partial<Record<State, SetLimit>>>

export async function setLimits(tx: Tx): Promise<{ byProgramme: SetLimits }> {
  const byProgramme: SetCaseLimits = {}
  for (const [key, value] of await valuesAt(tx, 'limit', clock.now())) {
    const cut = key.indexOf('/')
    const [programme, state] = [key.slice(0, cut), key.slice(cut + 1)]
    byProgramme[programme] = { ...byProgramme[programme], [state]: value as SetLimit }
  }
  return { byProgramme: byProgramme as SetLimits }
}
