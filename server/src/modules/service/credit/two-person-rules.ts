/** Which acts on credit references need two officers of the city: whoever is made a bank may be shown what enterprises consent to. */
import { creditReference } from '@green/contract/calls/service/credit-reference.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'

export const creditActs: readonly Act[] = [
  actOf(creditReference.setBank, {
    subject: ({ socialCode }) => `bank ${socialCode.trim().toUpperCase()}`,
    needsSecond: (_services, { isBank }) => isBank,
  }),
]
