/** The filing that an operation of the filer works on, and the step that the workflow allows. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { SaveFiling } from '@green/contract/filing/filing.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import type { Action } from '@green/filing/workflow/actions.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { findStep, stateLabel, type Transition } from '@green/filing/workflow/workflow.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { type gatherFacts, heldBatchFor, stepActor } from '../lists/gather.ts'
import type { BatchRecord } from '../record/batch-store.ts'
import { type FilingRecord, lockFiling } from '../record/store.ts'
import { refuseStep } from '../step/case.ts'
import { formOfFiling, formOfNew } from './version/form-version.ts'

/** The filing before the step: the locked row, or null for a new one. */
export type SendContext = {
  id: string
  /** In the version of the form that the answers are in. */
  programme: Programme
  filing: FilingRecord | null
  batch: BatchRecord | null
  year: number | null
}

/** All that an operation of the filer works with, from its input to the row: one moment, one person, one form. */
export type Sending = SendContext & {
  tx: Tx
  services: Services
  input: SaveFiling
  actor: Actor
  /** Whose filing it is: the person's enterprise. */
  enterpriseId: string
  /** The lists as they hold now, with those of the batch. */
  reference: Reference
}

/** Locks the filing and its window; from here on it is one moment, for the check and for what is recorded. */
export async function openContext(tx: Tx, current: Programme, input: SaveFiling, actor: Actor): Promise<SendContext> {
  const filing = input.id ? await lockFiling(tx, actor, input.id) : null
  if (input.id && filing?.programme !== current.id) throw refuse('NOT_FOUND')
  if (filing && input.version === undefined) throw refuseFields([{ field: 'version', message: '请刷新页面后重试' }])
  const year = yearOf(current, input.answers, filing)
  const batch = await heldBatchFor(tx, current, filing ? filing.batchId : input.batchId, year)
  clock.fix()
  // A batch that does not exist, or is another one's, is never left unsaid: the filer believes to file in it.
  if (input.batchId && input.batchId !== batch?.id)
    throw refuseFields([{ field: 'batchId', message: '没有这个申报批次，请返回重新选择' }])
  if (current.oneOpenPer === 'batch' && !batch) throw refuseFields([{ field: 'batchId', message: '请选择申报批次' }])
  return {
    id: filing?.id ?? ids.next(),
    programme: filing
      ? formOfFiling(current, input.formVersion, filing, batch)
      : formOfNew(current, input.formVersion, batch),
    filing,
    batch,
    year: current.oneOpenPer === 'batch' ? (batch?.year ?? year) : year,
  }
}

export function yearOf(
  programme: Programme,
  answers: Record<string, unknown>,
  filing: FilingRecord | null,
): number | null {
  const year = programme.yearField ? String(answers[programme.yearField] ?? '') : ''
  // Anything but a year is a fault of its field, reported with the others when the answers are checked.
  return /^(19|20)[0-9]{2}$/.test(year) ? Number(year) : (filing?.year ?? null)
}

/** The first of these ways that is open to the person, or the refusal that tells most. */
export function requireTransition(
  { programme, filing }: SendContext,
  ways: readonly Action[],
  actor: Actor,
  facts: Awaited<ReturnType<typeof gatherFacts>>,
): Transition {
  const state = (filing?.state as State | undefined) ?? 'none'
  const found = ways.map((a) => findStep(programme.workflow, { state }, a, stepActor(actor, filing), facts))
  const open = found.find((f): f is Transition => 'action' in f)
  if (open) return open
  const refusals = found.flatMap((f) => ('refusal' in f ? [f.refusal] : []))
  const telling = ['MAIN_ACCOUNT_SENDS', 'WINDOW_CLOSED', 'ILLEGAL_STEP'] as const
  const worth = telling.find((r) => refusals.includes(r)) ?? refusals[0] ?? 'ILLEGAL_STEP'
  throw refuseStep(worth, {
    label: filing ? stateLabel(programme, state as State) : '未申报',
    actor,
    filing,
    programme,
  })
}
