/** Which acts on titles need two officers of the city. */
import { titles } from '@green/contract/calls/titles.ts'
import { type Act, actOf } from '../../base/two-hands/acts.ts'
import { grantsByHand } from './library.ts'

export const titleActs: readonly Act[] = [
  actOf(titles.save, {
    subject: ({ id, kind, level, socialCode, year }) => `title ${id ?? `${kind} ${level} ${socialCode} ${year}`}`,
    needsSecond: grantsByHand,
  }),
]
