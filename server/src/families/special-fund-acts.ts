/** Which acts on the money of special funds need two officers of the city, beside the entries of the ledger. */
import { spec } from '@green/contract/calls/spec.ts'
import { type Act, actOf } from '../base/two-hands/acts.ts'

export const fundActs: readonly Act[] = [actOf(spec.saveFund, { subject: ({ batchId }) => `fund ${batchId}` })]
