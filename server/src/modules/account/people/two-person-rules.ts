/** Which acts on people of the centre need a second one: a deputy, unless for oneself, and another expert on a panel. */
import { people } from '@green/contract/calls/account/people.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'

export const peopleActs: readonly Act[] = [
  actOf(people.setAbsence, {
    subject: ({ id }) => `absence ${id}`,
    needsSecond: (_services, { id }, actor) => id !== actor.accountId,
    consenting: ({ id }) => [id],
    concerns: ({ deputyId }) => [deputyId],
  }),
  actOf(people.handOver, {
    subject: ({ id }) => `work of ${id}`,
    needsSecond: ({ ports }, { items }) => items.some(({ kind }) => ports.openWork[kind]?.isJudging),
    concerns: ({ id, items }) => [...new Set([id, ...items.map(({ to }) => to)])],
  }),
]
