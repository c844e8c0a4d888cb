/** Who may be the second person of a proposal. Refusals, buttons, messages and the desk's number all ask here. */
import type { Call } from '@green/contract/call.ts'
import { callPermission } from '@green/contract/permissions.ts'
import type { Role } from '@green/contract/roles.ts'
import type { Tx } from '../../db/database.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { areOneHand } from '../deputy/handled.ts'
import { dutyOfAccount, isSplit } from '../role/store.ts'
import { type Candidate, candidatesOf, type ProposalRecord } from './store.ts'

/** So old an account must be: whoever has just been made an account is nobody's second person. */
const settledMs = 24 * 3600_000

type Proposed = Pick<ProposalRecord, 'second' | 'madeBy' | 'concerns'>

/** Everybody who may carry the proposal out today. */
export async function secondsOf(tx: Tx, services: Services, call: Call, proposed: Proposed): Promise<Candidate[]> {
  const found = await candidatesOf(tx, proposed, {
    today: clock.today(),
    // Everybody of a demo city was made at its first start.
    madeBefore: services.config.DEMO ? clock.now() : addMs(clock.now(), -settledMs),
  })
  const duties = await dutiesOfSecond(tx, proposed)
  const fit: Candidate[] = []
  for (const one of found) {
    if (one.role === 'admin' && duties && !(one.duty !== null && duties.includes(one.duty))) continue
    if (await isTaken(services, call, one)) continue
    if (await areOneHand(tx, [one.id], [proposed.madeBy])) continue
    fit.push(one)
  }
  return fit
}

/** Whether the administrator has taken the call from this person's role. */
async function isTaken({ permissions }: Services, call: Call, { role, roleId }: Candidate): Promise<boolean> {
  if (typeof call.may === 'string' || !call.may.includes(role as Role)) return false
  return (await permissions.takenFrom(roleId ?? role)).has(callPermission(call))
}

/**
 * Where the duties of administrators are split: system and security administrator are each other's second; where one of
 * the three is concerned any other of them is, so that two can help the third. Null: duties are not split.
 */
async function dutiesOfSecond(tx: Tx, { madeBy, concerns }: Proposed): Promise<readonly string[] | null> {
  if (!(await isSplit(tx))) return null
  const made = await dutyOfAccount(tx, madeBy)
  for (const one of concerns) if (await dutyOfAccount(tx, one)) return ['system', 'security', 'audit']
  return ['system', 'security'].filter((one) => one !== made)
}
