/** Which acts on experts need two officers of the city: departures from a draw, the panel's note, and who may be drawn. */
import { expert } from '@green/contract/calls/filing/expert.ts'
import type { AssignExperts } from '@green/contract/filing/review.ts'
import { type Act, type ActSays, actOf } from '../../base/two-hands/declared-calls.ts'
import { departureLines, departureOf, openDraw } from './departure.ts'
import { changesInvited } from './expert-register.ts'
import { findExpert } from './expert-register-store.ts'

/** What assigning experts says as an act, in whichever programme's call. */
export const assigning: ActSays<AssignExperts, unknown> = {
  subject: ({ id }) => `panel ${id}`,
  needsSecond: async ({ db }, input) => (await departureOf(db, input)) !== null,
  alsoShows: departureLines,
}

export const expertActs: readonly Act[] = [
  actOf(expert.draw, {
    subject: ({ filingId }) => `panel ${filingId}`,
    needsSecond: async ({ db }, { filingId }) => (await openDraw(db, filingId)) !== null,
  }),
  actOf(expert.panelNote, { subject: ({ id }) => `panel ${id}` }),
  actOf(expert.renew),
  actOf(expert.save, {
    subject: ({ expertId }) => `expert ${expertId}`,
    needsSecond: async ({ db }, wanted) => {
      const found = await findExpert(db, wanted.expertId)
      return found !== null && changesInvited(found.expert, wanted)
    },
  }),
]
