/** A year of codes that is frozen while enterprises may still send their data needs a second officer, who reads the reason. */
import { greenRating } from '@green/contract/calls/code/green-rating.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'
import { clock } from '../../../platform/clock.ts'
import { openDataWindows } from './record-store.ts'
import { namedRun } from './run-store.ts'

export const scoringActs: readonly Act[] = [
  actOf(greenRating.freeze, {
    subject: ({ id }) => `rating run ${id}`,
    needsSecond: async ({ db }, { id }) => {
      const run = await namedRun(db, id)
      return run !== null && (await openDataWindows(db, run.year, clock.now())).length > 0
    },
  }),
]
