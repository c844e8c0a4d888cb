/**
 * Writes an allowed step: the row, its history, its clock, in the caller's transaction. Every way to take a step (one
 * filing, many, a second officer, a timer, an undo) ends here, after the family's hook.
 */

import { type Action, actions } from '@green/filing/workflow/actions.ts'
import { postReviewOf } from '@green/filing/workflow/hands.ts'
import { isDenied, isInFavour, type State } from '@green/filing/workflow/states.ts'
import { followPostReview } from '../../base/case/post-review.ts'
import { noteDeputy } from '../../base/deputy/hands.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import type { Tx } from '../../db/database.ts'
import { type Actor, signatureOf } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { askFamily } from '../lists/family-hooks.ts'
import { meetingsOn } from '../panel/meeting-store.ts'
import { type FilingRecord, type NewFiling, updateFiling } from '../record/store.ts'
import { type HistoryEntry, staleBy, writeHistory } from './outcome.ts'
import { requireRectified } from './rectified.ts'
import { stepChanges } from './step-changes.ts'

/** In the history of a decision: the minutes that it rests on. */
export const meetingLine = '评审会纪要'

/** How its reviews and proposals name it. */
export const filingKind = 'filing'

type StepToWrite = {
  action: Action
  to: State
  /** null: a timer. */
  actor: Actor | null
  /** Changes beside the state; they override what every step writes. */
  changes?: Partial<NewFiling>
  entry?: HistoryEntry
}

/** `filing` is the locked row; returns the row as it is now. */
export async function writeStep(
  tx: Tx,
  services: Services,
  filing: FilingRecord,
  { action, to, actor, changes = {}, entry = {} }: StepToWrite,
): Promise<FilingRecord> {
  const now = clock.now()
  const next = {
    ...(to === filing.state ? {} : { stateSince: now }),
    updatedAt: now,
    ...(actor ? { updatedBy: actor.accountId, updatedByName: signatureOf(actor) } : {}),
    // What was drafted was drafted on what the case was before.
    proposal: null,
    ...changes,
    state: to,
  }
  await requireRectified(tx, programmeOf(filing.programme), filing, to)
  const lists = () => referenceOf(services)
  await askFamily(tx, { action, before: filing, after: { ...filing, ...next }, actor, lists })
  const saved = await updateFiling(tx, filing.id, filing.version, next)
  if (!saved) throw staleBy(filing)
  await noteDeputy(tx, saved.id, actor)
  await writeHistory(tx, saved, {
    from: filing.state as State,
    action,
    actor,
    ...entry,
    details: await citing(tx, filing, to, entry),
  })
  await reviewAfterwards(tx, services, { before: filing, saved, action, actor, entry })
  return saved
}

/** A decision cites the meetings that discussed the case. */
async function citing(tx: Tx, { id, state }: FilingRecord, to: State, { details = {} }: HistoryEntry) {
  if (to === state || !(isInFavour(state, to) || isDenied(to))) return details
  const meetings = await meetingsOn(tx, id)
  if (meetings.length === 0) return details
  return { ...details, [meetingLine]: meetings.map(({ heldOn, code }) => `${heldOn}（校验码 ${code}）`).join('、') }
}

type WrittenStep = Required<Pick<StepToWrite, 'action' | 'actor' | 'entry'>> & {
  before: FilingRecord
  saved: FilingRecord
}

/** 事后复核 of what one officer does at once, by whatever way the step came. */
async function reviewAfterwards(
  tx: Tx,
  services: Services,
  { before, saved, action, actor, entry }: WrittenStep,
): Promise<void> {
  const programme = programmeOf(saved.programme)
  const { transitions } = programme.workflow
  const from = before.state as State
  const to = saved.state as State
  const step = transitions.find((one) => one.action === action && one.to === to && one.from.includes(from))
  const recorded = Object.entries(entry.details ?? {}).map(([label, value]) => ({ label, before: '', after: value }))
  await followPostReview(tx, services, {
    kind: filingKind,
    id: saved.id,
    name: [programme.shortTitle, saved.number, saved.enterpriseName].filter(Boolean).join(' '),
    label: step?.label ?? actions[action].label,
    opinion: entry.opinion?.trim() ?? '',
    step,
    leaves: to !== from && transitions.some((one) => one.to === from && postReviewOf(one.hands)),
    changes: () => [...stepChanges(programme, from, to), ...recorded],
    actor,
  })
}
