/** Which acts on titles need two officers of the city. */
import { titles } from '@green/contract/calls/title/titles.ts'
import { importAct } from '../../../base/import/confirmed-import.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'
import { grantsByHand } from './library.ts'

export const titleActs: readonly Act[] = [
  importAct(titles.importRun),
  actOf(titles.save, {
    subject: ({ id, kind, level, socialCode, year }) => `title ${id ?? `${kind} ${level} ${socialCode} ${year}`}`,
    needsSecond: grantsByHand,
  }),
]
