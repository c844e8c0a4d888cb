/** Which hand-overs need two officers of the city: those that change who judges a case. */
import { people } from '@green/contract/calls/people.ts'
import { type Act, actOf } from '../../base/two-hands/acts.ts'

export const peopleActs: readonly Act[] = [
  actOf(people.handOver, {
    subject: ({ id }) => `work of ${id}`,
    needsSecond: ({ ports }, { items }) => items.some(({ kind }) => ports.openWork[kind]?.judges === true),
  }),
]
