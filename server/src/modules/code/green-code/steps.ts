/** The office's steps: an objection answered by a second officer, a code suspended and lifted. */
import type { CallInput } from '@green/contract/call.ts'
import type { CodeDetail, greenCode as calls } from '@green/contract/calls/code/green-code.ts'
import type { GreenCodeAction, GreenCodeState } from '@green/filing/cases/green-code.ts'
import { type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { greenCode } from '../../../db/schema/green-code.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { confirming, stateOf } from './confirm-result.ts'
import { greenCodeKind } from './kind.ts'
import { detailOf } from './reading.ts'
import type { GreenCodeRecord } from './store.ts'

type Seen = { id: string; version: number; opinion?: string | undefined }
type Outcome = StepOutcome<GreenCodeState, typeof greenCode>

async function step(
  services: Services,
  { id, version, opinion }: Seen,
  action: GreenCodeAction,
  actor: Actor,
  decide: (tx: Tx, before: GreenCodeRecord) => Outcome | Promise<Outcome>,
): Promise<CodeDetail> {
  const saved = await transaction(services.db, (tx) =>
    takeCaseStep(tx, services, greenCodeKind, { id, version, action, opinion }, actor, (before) => decide(tx, before)),
  )
  return detailOf(services, saved, actor)
}

/** The result stands; the reason goes to the enterprise. */
export const keepResult = (services: Services, input: CallInput<typeof calls.answer>, actor: Actor) =>
  step(services, input, 'keep', actor, (tx, before) => confirming(tx, services, before))

/** The public view is off in the same transaction. */
export const suspendCode = (services: Services, input: CallInput<typeof calls.suspend>, actor: Actor) =>
  step(services, input, 'suspend', actor, () => {
    const reason = `${input.ground}：${input.opinion.trim()}`
    return { changes: { suspendedReason: reason }, opinion: reason }
  })

/** Public again only where the consent has outlived the suspension. */
export const liftCode = (services: Services, input: CallInput<typeof calls.lift>, actor: Actor) =>
  step(services, input, 'lift', actor, async (tx, before) => ({
    to: before.withdrawnAt ? 'withdrawn' : await stateOf(tx, before),
    changes: { suspendedReason: null },
  }))
