/** A filing locked for one operation: within scope, at the version seen, with the facts its steps depend on. */

import { refuse } from '@green/contract/errors.ts'
import { isFiler } from '@green/contract/roles.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Action } from '@green/filing/workflow/actions.ts'
import { appealDays } from '@green/filing/workflow/decision.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { type Facts, findStep, type StepRefusal, stateLabel, type Transition } from '@green/filing/workflow/workflow.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { batchFor, gatherFacts, heldBatchFor, stepActor } from '../lists/gather.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import { type FilingRecord, lockFiling } from '../record/store.ts'
import { staleBy } from './outcome.ts'

/** `programme` is the version of the form the filing was begun with. */
export type Case = { programme: Programme; filing: FilingRecord; batch: BatchRecord | null; from: State; facts: Facts }

/** Locks the filing; refuses a foreign or missing id and a stale version. From here on it is one moment. */
export async function lockCase(
  tx: Tx,
  current: Programme,
  seen: { id: string; version: number },
  actor: Actor,
): Promise<Case> {
  const filing = await lockFiling(tx, actor, seen.id)
  if (filing?.programme !== current.id) throw refuse('NOT_FOUND')
  if (filing.version !== seen.version) throw staleBy(filing)
  const programme = releaseOf(current, filing.formVersion)
  // A filer's steps depend on the window; an office's do not, and some of them lock the whole batch.
  const open = isFiler(actor.role) ? heldBatchFor : batchFor
  const batch = await open(tx, programme, filing.batchId, filing.year)
  clock.fix()
  const facts = await gatherFacts(tx, programme, filing, batch, actor)
  return { programme, filing, batch, from: filing.state as State, facts }
}

/** The step for an action on this case, or the refusal that says why not. */
export function requireStep(
  { programme, filing, from, facts }: Omit<Case, 'batch'>,
  action: Action,
  actor: Actor,
): Transition {
  const step = findStep(programme.workflow, { state: from }, action, stepActor(actor, filing), facts)
  if ('refusal' in step)
    throw refuseStep(step.refusal, { label: stateLabel(programme, from), actor, filing, programme })
  return step
}

/** The case at which a step is refused, and the label of its state. */
type Refused = {
  label: string
  actor: Actor
  filing: Pick<FilingRecord, 'publicityEnd'> | null
  programme: Programme
}

/** Says why a step is closed, who may take it or until when. */
export function refuseStep(refusal: StepRefusal['refusal'], { label, actor, filing, programme }: Refused) {
  return refuse(refusal === 'MAIN_ACCOUNT_SENDS' && actor.agent ? 'CONSENT_DRAFTS_ONLY' : refusal, {
    state: label,
    main: (actor.agent ?? actor.operator)?.mainName ?? '',
    publicityEnd: filing?.publicityEnd ?? '',
    days: appealDays(programme),
  })
}
