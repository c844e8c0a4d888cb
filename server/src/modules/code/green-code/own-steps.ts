/** The enterprise's steps: it confirms its result, objects, and decides alone whether anybody else sees it. */
import type { CallInput } from '@green/contract/call.ts'
import type { greenCode as calls, OwnCode } from '@green/contract/calls/code/green-code.ts'
import { refuse } from '@green/contract/errors.ts'
import { answerDays, codeIs, type GreenCodeAction, type GreenCodeState } from '@green/filing/cases/green-code.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { type StepOutcome, takeCaseStep } from '../../../base/case/take-step.ts'
import { citeFiles } from '../../../base/files/rights.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { greenCode } from '../../../db/schema/green-code.ts'
import { type Actor, signatureOf } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { confirming, stateOf } from './confirm-result.ts'
import { greenCodeKind } from './kind.ts'
import { ownCode } from './own-result.ts'
import type { GreenCodeRecord } from './store.ts'

type Seen = { id: string; version?: number; opinion?: string | undefined }
type Outcome = StepOutcome<GreenCodeState, typeof greenCode>

async function step(
  services: Services,
  seen: Seen,
  action: GreenCodeAction,
  actor: Actor,
  decide: (tx: Tx, before: GreenCodeRecord) => Outcome | Promise<Outcome>,
): Promise<OwnCode> {
  const { year } = await transaction(services.db, (tx) =>
    takeCaseStep(tx, services, greenCodeKind, { ...seen, action }, actor, (before) => {
      // An edition that was corrected keeps its state; a step of it would be one of the past.
      if (!before.current) throw refuse('NOT_FOUND')
      return decide(tx, before)
    }),
  )
  return ownCode(services, { year }, actor)
}

/** Before the term is over. */
export const agreeToResult = (services: Services, { id, version }: CallInput<typeof calls.agree>, actor: Actor) =>
  step(services, { id, version }, 'agree', actor, (tx, before) => confirming(tx, services, before))

export const contestResult = (
  services: Services,
  { id, version, opinion, files }: CallInput<typeof calls.contest>,
  actor: Actor,
) =>
  step(services, { id, version, opinion }, 'contest', actor, async (tx, before) => {
    const cache = await citeFiles(
      tx,
      'greenCode',
      before.id,
      files.map((file) => file.id),
      actor,
    )
    return {
      files: files.flatMap((file) => cache.get(file.id) ?? []),
      changes: {
        contestedAt: clock.now(),
        answerBy: addWorkingDays(clock.today(), answerDays, cityProfile().holidays),
      },
    }
  })

export const takeBackObjection = (
  services: Services,
  { id, version }: CallInput<typeof calls.takeBack>,
  actor: Actor,
) => step(services, { id, version }, 'takeBack', actor, () => ({ changes: { contestedAt: null, answerBy: null } }))

/** For this year: who, when. Shown at once where the result is confirmed. */
export const consentToShow = (services: Services, { id }: CallInput<typeof calls.consent>, actor: Actor) =>
  step(services, { id }, 'consent', actor, async (tx, before) => {
    const changes = { consentAt: clock.now(), consentBy: signatureOf(actor), withdrawnAt: null }
    const isSettled = codeIs(before.state, 'settled')
    const to = isSettled ? await stateOf(tx, { ...before, ...changes }) : (before.state as GreenCodeState)
    return { changes, to }
  })

/** Without a version: whatever happened meanwhile, nothing is shown any more. */
export const revokeConsent = (services: Services, { id }: CallInput<typeof calls.revoke>, actor: Actor) =>
  step(services, { id }, 'revoke', actor, (_tx, before) => ({
    changes: { withdrawnAt: clock.now() },
    to: codeIs(before.state, 'shown') ? 'withdrawn' : (before.state as GreenCodeState),
  }))
