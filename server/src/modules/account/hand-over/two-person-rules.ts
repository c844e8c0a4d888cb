/** An account that passes on against its holder's objection needs the city beside the county. */
import { handOver } from '@green/contract/calls/account/hand-over.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'
import { findRequest } from './store.ts'

export const handOverActs: readonly Act[] = [
  actOf(handOver.decide, {
    subject: ({ id }) => `hand-over ${id}`,
    needsSecond: async ({ db }, { id, approve }, actor) => {
      const request = approve ? await findRequest(db, actor, id) : null
      return request !== null && request.objection !== null
    },
  }),
]
