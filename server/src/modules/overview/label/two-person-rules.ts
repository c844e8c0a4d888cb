/** A label is what supervisors see and mailings go to: given to many at once, or by a rule, it needs two officers of the city. */
import { isDeepStrictEqual } from 'node:util'
import { labelledAloneAtMost, labels } from '@green/contract/calls/overview/labels.ts'
import { type Act, actOf, countedSince } from '../../../base/two-hands/declared-calls.ts'
import { findLabel, labelledAlone } from './store.ts'

export const labelActs: readonly Act[] = [
  actOf(labels.save, {
    subject: ({ id, name }) => `label ${id ?? name.trim()}`,
    needsSecond: async ({ db }, { id, rule, enabled }) => {
      const before = id === undefined ? null : await findLabel(db, id)
      if (!before) return rule !== null && enabled
      return enabled !== before.enabled || !isDeepStrictEqual(rule, before.rule)
    },
  }),
  actOf(labels.add, {
    needsSecond: async ({ db }, { labelId, socialCodes }, actor) => {
      const before = await labelledAlone(db, { labelId, by: actor.name }, countedSince())
      return before + new Set(socialCodes).size > labelledAloneAtMost
    },
  }),
]
