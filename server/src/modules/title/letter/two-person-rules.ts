/** Which acts on letters need a second officer of the city: many at once, a void one, the words of all that follow, the seal. */
import { letter } from '@green/contract/calls/title/letter.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'
import type { ProposedLine } from '../../../db/schema/account/two-hands.ts'
import { letterLabels } from './letters.ts'
import { letterRule } from './rule.ts'

export const letterActs: readonly Act[] = [
  actOf(letter.issueMany, {
    needsSecond: async ({ db }) => (await letterRule(db)).secondForMany,
    sums: true,
    read: withoutNumber,
  }),
  actOf(letter.withdraw, { subject: ({ id }) => `letter ${id}` }),
  actOf(letter.saveTemplate, { subject: ({ kind }) => `letter template ${kind}` }),
  actOf(letter.saveSeal, { subject: () => 'letter seal' }),
  actOf(letter.saveRule, {
    subject: () => 'letter rule',
    needsSecond: (_services, { secondForMany }) => !secondForMany,
  }),
]

/** A letter has its number when it is issued, and another may be issued before. */
function withoutNumber({ action, object, changes }: ProposedLine): ProposedLine {
  const recipient = changes.find(({ label }) => label === letterLabels.recipient)?.after
  return {
    action,
    object: recipient ?? object,
    changes: changes.filter(({ label }) => label !== letterLabels.number),
  }
}
