/** A step that needs two officers: whichever call asks for it, it waits in 双人复核 until another one has carried it out. */

import { subjectOf } from '@green/contract/calls/account/two-hands.ts'
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { refuse } from '@green/contract/errors.ts'
import type { FilingReceipt, MoveFiling } from '@green/contract/filing/filing.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import { postReviewOf } from '@green/filing/workflow/hands.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { asksSecond, type Transition } from '@green/filing/workflow/workflow.ts'
import { filerOf } from '../../../base/message/store.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { type Act, actOf } from '../../../base/two-hands/declared-calls.ts'
import { proposeAct } from '../../../base/two-hands/propose.ts'
import { within } from '../../../base/two-hands/rehearse.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { localTime } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { type FilingRecord, lockFilingById } from '../../record/store.ts'
import type { Case } from '../case.ts'
import { receiptOf } from '../outcome.ts'
import { filingKind } from '../write-step.ts'

export const stepActs: readonly Act[] = [
  actOf(filingCalls.endOrRestore, {
    subject: ({ id }) => subjectOf(filingKind, id),
    reverses: {
      kind: filingKind,
      input: async (tx, id, opinion) => {
        const filing = await lockedFiling(tx, id)
        return { id, version: filing.version, state: stateRestored(filing), opinion }
      },
      owner: async (tx, id) => {
        const filing = await lockedFiling(tx, id)
        return { to: filerOf(filing), link: `/mainPages/personalCenter?filing=${id}`, filingId: id }
      },
    },
  }),
]

async function lockedFiling(tx: Tx, id: string): Promise<FilingRecord> {
  const filing = await lockFilingById(tx, id)
  if (!filing) throw refuse('NOT_FOUND')
  return filing
}

/** Where the step of two officers leads that undoes what one of them did at once. */
function stateRestored({ programme, state }: FilingRecord): State {
  const { transitions } = programmeOf(programme).workflow
  const before = transitions.flatMap((one) => (one.to === state && postReviewOf(one.hands) ? one.from : []))
  const back = transitions.find(
    (one) => asksSecond(one, 'always') && one.from.some((from) => from === state) && before.includes(one.to),
  )
  if (!back) throw new Error(`no step restores ${programme} from ${state}`)
  return back.to
}

/** The state stays as it is; the receipt says what is waited for. */
export async function proposeStep(
  tx: Tx,
  services: Services,
  { programme, filing, batch }: Case,
  { step, move: { requestId: _, ...move }, actor }: { step: Transition; move: MoveFiling; actor: Actor },
): Promise<FilingReceipt> {
  const waits = await proposeAct(within(services, tx), actor, filingCalls.endOrRestore, move)
  const receipt = await receiptOf(tx, { programme, filing, batch }, actor)
  const label = step.label ?? actions[step.action].label
  const until = localTime(waits.lapsesAt)
  return { ...receipt, next: `已提出“${label}”，${until}前由另一位市级管理员在“待我复核”中办理，办理前不变。` }
}

/** The call of such steps takes no other one. */
export function requireSecondOfficer(step: Transition): void {
  if (!asksSecond(step, 'always')) throw refuse('BAD_REQUEST')
}
