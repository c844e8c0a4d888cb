/** Which acts on the money of special funds need two officers of the city, beside the entries of the ledger; a loosened limit needs three. */
import type { CallInput } from '@green/contract/call.ts'
import { spec } from '@green/contract/calls/filing/spec.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { type Act, actOf } from '../../base/two-hands/declared-calls.ts'
import type { WithDb } from '../../platform/services.ts'
import { termsOfBatches } from './special-fund-store.ts'

export const fundActs: readonly Act[] = [
  actOf(spec.saveFund, { subject: ({ batchId }) => `fund ${batchId}`, needsThird: loosensLimit }),
]

/** Whether an amount that two, or one in charge, must confirm today would then need less; adding somebody in charge is that as well. */
async function loosensLimit({ db }: WithDb, input: CallInput<typeof spec.saveFund>): Promise<boolean> {
  const before = (await termsOfBatches(db, [input.batchId]))[0]
  if (!before) return false
  const isRaised = (old: number | null, wanted: string) => {
    const next = toNumber(wanted.trim())
    return old !== null && (next === null || next > old)
  }
  const addsLead = before.leadAbove !== null && (input.leads ?? []).some((id) => !before.leads.includes(id))
  return (
    isRaised(before.secondAbove, input.secondAbove) ||
    (input.leadAbove !== undefined && isRaised(before.leadAbove, input.leadAbove)) ||
    addsLead
  )
}
