/** Who may be the second person of a proposal. Refusals, buttons, messages and the desk's number all ask here. */
import type { Call } from '@green/contract/call.ts'
import { dividesDuties, type Role } from '@green/contract/roles.ts'
import { callPermission } from '@green/contract/screens/permissions.ts'
import type { Tx } from '../../db/database.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { areOneHand } from '../deputy/handled.ts'
import { dutyOfAccount, isSplit } from '../role/store.ts'
import { type Candidate, candidatesOf, type ProposalRecord } from './store.ts'

/** So old an account must be: whoever has just been made an account is nobody's second person. */
const settledMs = 24 * 3600_000

type Proposed = Pick<ProposalRecord, 'second' | 'seconds' | 'agreed' | 'madeBy' | 'concerns' | 'consenting'>

/** Each further person that a proposal needs, by roles; one of a former version needs one. */
const stepsOf = ({ second, seconds }: Pick<Proposed, 'second' | 'seconds'>): readonly (readonly string[])[] =>
  seconds.length > 0 ? seconds : [second]

/** Whether nobody has to agree beside the next one. */
export const isLastOf = (proposed: Proposed): boolean => proposed.agreed.length + 1 >= stepsOf(proposed).length

/** Those who have had a hand in it: none of them is the next person. */
export const handsIn = ({ madeBy, agreed }: Pick<Proposed, 'madeBy' | 'agreed'>): string[] => [
  madeBy,
  ...agreed.map(({ accountId }) => accountId),
]

/** Everybody who may agree next, or carry the proposal out, today. */
export async function secondsOf(tx: Tx, services: Services, call: Call, proposed: Proposed): Promise<Candidate[]> {
  const before = handsIn(proposed)
  const roles = stepsOf(proposed)[proposed.agreed.length] ?? []
  const found = await candidatesOf(tx, [...before, ...proposed.concerns], {
    roles,
    accounts: isLastOf(proposed) ? proposed.consenting : [],
    today: clock.today(),
    // Everybody of a demo city was made at its first start.
    madeBefore: services.config.DEMO ? clock.now() : addMs(clock.now(), -settledMs),
  })
  const duties = await dutiesOfSecond(tx, proposed)
  const fit: Candidate[] = []
  for (const one of found) {
    const consents = proposed.consenting.includes(one.id)
    if (!consents && dividesDuties(one.role) && duties && !(one.duty !== null && duties.includes(one.duty))) continue
    if (await isDenied(services, call, one)) continue
    if (await areOneHand(tx, [one.id], before)) continue
    fit.push(one)
  }
  return fit
}

/** The roles of whom there is nobody, were it proposed so: no further person, or nobody else after one of them. Null: there is somebody for each. */
export async function rolesMissing(
  tx: Tx,
  services: Services,
  call: Call,
  proposed: Proposed,
): Promise<readonly string[] | null> {
  let missing = stepsOf(proposed)[proposed.agreed.length] ?? []
  for (const { id: accountId, name } of await secondsOf(tx, services, call, proposed)) {
    if (isLastOf(proposed)) return null
    const agreed = [...proposed.agreed, { accountId, name }]
    const after = await rolesMissing(tx, services, call, { ...proposed, agreed })
    if (after === null) return null
    missing = after
  }
  return missing
}

/** Whether the administrator has taken the call from this person's role. */
async function isDenied(
  { permissions }: Pick<Services, 'permissions'>,
  call: Call,
  { role, roleId }: Candidate,
): Promise<boolean> {
  if (typeof call.may === 'string' || !call.may.includes(role as Role)) return false
  return (await permissions.deniedTo(roleId ?? role)).has(callPermission(call))
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
