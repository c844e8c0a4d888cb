/** 代办 and 四眼: what a deputy does counts as done by two people, the acting one and the absent one. */
import type { Tx } from '../../db/database.ts'
import { type Actor, handsOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { areOneHand } from './handled.ts'
import { type DeputyStep, deputyStepsAmong, deputyStepsOn, insertDeputyStep } from './store.ts'

/** Notes that a deputy acted on a record, so that the absent one is no second person there later. */
export async function noteDeputy(tx: Tx, recordId: string, actor: Actor | null): Promise<void> {
  if (!actor?.standsFor) return
  const absentId = actor.standsFor.accountId
  await insertDeputyStep(tx, { recordId, actorId: actor.accountId, absentId, at: clock.now() })
}

type First = readonly (string | null | undefined)[]

/**
 * Whether one of those who took the first step is this person: himself, the absent one he acts for now, or the one for
 * whom the first step was taken; under whatever account of the same telephone; or somebody who has lately had his
 * credentials in hand. Every rule that asks for a second person asks here.
 */
export async function isFirstHand(tx: Tx, recordId: string, actor: Actor, first: First): Promise<boolean> {
  const steps = await deputyStepsOn(tx, recordId)
  return isAmongFirst(steps, actor, first) || areOneHand(tx, handsOf(actor), firstHands(steps, first))
}

/** On which of these records this person took the first step: `isFirstHand` for the rows of a list, in few queries. */
export async function firstHandAmong(
  tx: Tx,
  records: readonly { id: string; first: First }[],
  actor: Actor,
): Promise<Set<string>> {
  if (records.length === 0) return new Set()
  const steps = await deputyStepsAmong(
    tx,
    records.map(({ id }) => id),
  )
  const known = records.map(({ id, first }) => ({
    id,
    hands: firstHands(
      steps.filter((s) => s.recordId === id),
      first,
    ),
  }))
  const own = handsOf(actor)
  const found = new Set<string>()
  // Mostly nobody is one person with anybody: then one question answers for all.
  const isSomebody = await areOneHand(tx, own, [...new Set(known.flatMap(({ hands }) => hands))])
  for (const { id, hands } of known)
    if (hands.some((one) => own.includes(one)) || (isSomebody && (await areOneHand(tx, own, hands)))) found.add(id)
  return found
}

/** The same, with the steps of deputies on the record at hand. */
export function isAmongFirst(steps: readonly DeputyStep[], actor: Actor, first: First): boolean {
  const hands = handsOf(actor)
  return firstHands(steps, first).some((one) => hands.includes(one))
}

/** Those who took the first step, and the absent ones for whom they took it. */
function firstHands(steps: readonly DeputyStep[], first: First): string[] {
  const behind = steps.filter(({ actorId }) => first.includes(actorId)).map(({ absentId }) => absentId)
  return [...first, ...behind].filter((one) => one !== null && one !== undefined)
}
