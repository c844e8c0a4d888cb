/** Who has handled whose credentials, and which accounts are one person. */
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { insertHandlings, isHandledBetween, mobilesOfAccounts } from './handled-store.ts'

/** For so long neither of two people is the other's second person after one has handled the other's account. */
export const handledDays = 30
const handledMs = handledDays * 86_400_000

export const handledSince = (): string => addMs(clock.now(), -handledMs)

/** What was done to an account so that whoever did it may know how to get in. `setUp`: made by its owner, with a code of the machine. */
export type Handling = 'made' | 'reset' | 'enabled' | 'extended' | 'bound' | 'setUp'

/** Notes it for everybody who had a hand in it: the acting person, the absent one, the second one. */
export async function noteHandled(tx: Tx, accountId: string, what: Handling, by: readonly string[]): Promise<void> {
  const hands = what === 'setUp' ? [null] : by.filter((one) => one !== accountId)
  await insertHandlings(
    tx,
    hands.map((handledBy) => ({ id: ids.next(), accountId, handledBy, what, at: clock.now() })),
  )
}

/** Everybody who had a hand in what this person does now. */
export const allHandsOf = ({ accountId, standsFor, secondedBy }: Actor): string[] => [
  accountId,
  ...(standsFor ? [standsFor.accountId] : []),
  ...(secondedBy ?? []).map((one) => one.accountId),
]

/** Whether some of these accounts and some of those are one person by their telephone, or have been in each other's hands lately. */
export async function areOneHand(tx: Tx, ones: readonly string[], others: readonly string[]): Promise<boolean> {
  if (ones.length === 0 || others.length === 0) return false
  const mobiles = await mobilesOfAccounts(tx, [...ones, ...others])
  const numbers = new Set(ones.map((id) => mobiles.get(id)).filter(Boolean))
  if (others.some((id) => numbers.has(mobiles.get(id)))) return true
  return isHandledBetween(tx, ones, others, handledSince())
}
