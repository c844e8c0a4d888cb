/** The reviewers' side: one step in a filing's workflow, by county or city. */

import { refuse } from '@green/contract/errors.ts'
import type { FilingReceipt, MoveFiling } from '@green/contract/filing/filing.ts'
import type { Line } from '@green/contract/needs/need.ts'
import { asksOwnCall, needDepartures, needLines, opinionOf } from '@green/contract/needs/table.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { actions } from '@green/filing/workflow/actions.ts'
import {
  isInFavour,
  isInForce,
  isInPublicity,
  isOver,
  isRecommendation,
  isRejected,
  type State,
} from '@green/filing/workflow/states.ts'
import { actionTo, asksSecond, stateLabel, type Transition } from '@green/filing/workflow/workflow.ts'
import type { FieldChange } from '../../base/audit/changes.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { isActOfTwo } from '../../base/case/act-of-two.ts'
import { renamedFiling } from '../../base/enterprise/rename/rename-store.ts'
import { namesNow } from '../../base/enterprise/store.ts'
import { citeFiles } from '../../base/files/rights.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { Services } from '../../platform/services.ts'
import { requireQuota } from '../batches/batch-progress.ts'
import { requirePlace } from '../batches/ranking.ts'
import { stepActor } from '../lists/gather.ts'
import { type FilingRecord, findFiling } from '../record/store.ts'
import { lockCase, requireStep } from './case.ts'
import { keepDraft } from './draft/draft.ts'
import { dropOpinionDraft } from './draft/opinion-draft-store.ts'
import { proposeStep, requireSecondOfficer } from './draft/second-officer.ts'
import { changesOf, effectLines } from './effects.ts'
import { exemptionAfter, handLines, requirePublicReason } from './exemption.ts'
import { needFacts, requireNeeds } from './needs.ts'
import { receiptOf, tellPeople } from './outcome.ts'
import { stepChanges } from './step-changes.ts'
import type { Taking } from './taking.ts'
import { writeStep } from './write-step.ts'

/** Takes one step, or refuses: foreign id, stale version, wrong role, wrong state, something missing. */
export async function moveFiling(
  services: Services,
  programme: Programme,
  move: MoveFiling,
  actor: Actor,
): Promise<FilingReceipt> {
  return idempotent(services, actor, move, (tx) => takeStep(tx, services, { programme, move, actor }))
}

/** The same for a step that needs two officers, as the act of both. */
export async function endOrRestore(services: Services, move: MoveFiling, actor: Actor): Promise<FilingReceipt> {
  return idempotent(services, actor, move, async (tx) => {
    const found = await findFiling(tx, actor, move.id)
    if (!found) throw refuse('NOT_FOUND')
    const programme = programmeOf(found.programme)
    return takeStep(tx, services, { programme, move, actor }, { secondHand: false, isOwnCall: true })
  })
}

/** The step that somebody names for a case of this programme. */
type NamedStep = { programme: Programme; move: MoveFiling; actor: Actor }

type Hand = {
  /** The second officer takes what another one has drafted. */
  secondHand: boolean
  drafter?: string
  isOneOfMany?: true
  /** By the call of steps that need two officers. */
  isOwnCall?: true
}

/** One step within the caller's transaction. What goes against the review, or without publicity, is only drafted by one officer. */
export async function takeStep(
  tx: Tx,
  services: Services,
  { programme: current, move, actor }: NamedStep,
  hand: Hand = { secondHand: false },
): Promise<FilingReceipt> {
  const found = await namedToday(tx, await lockCase(tx, current, move, actor), move)
  const open = { ...found, facts: { ...found.facts, secondHand: hand.secondHand } }
  const { programme, filing, batch, from } = open
  const action = move.action ?? actionTo(programme.workflow, { state: from }, move.state, stepActor(actor, filing))
  if (!action) throw refuse('FORBIDDEN')
  const step = requireStep(open, action, actor)
  // Experts and sheets are named by calls of their own; a state alone does not say which.
  const needs = step.needs ?? {}
  if (asksOwnCall(needs)) throw refuse('BAD_REQUEST')
  if (step.to !== move.state) throw refuse('ILLEGAL_STEP', { state: stateLabel(programme, from) })
  const reference = await referenceOf(services)
  const facts = await needFacts(tx, { programme, filing, batch, reference }, actor)
  requireNeeds(needs, move, facts)
  if (isRecommendation(from, step.to)) await requireQuota(tx, filing, batch)
  if (isInFavour(from, step.to)) await requirePlace(tx, filing, batch)
  if (hand.isOwnCall) requireSecondOfficer(step)
  if (asksSecond(step, 'always') && !isActOfTwo()) {
    if (hand.isOneOfMany) throw refuse('NEEDS_SECOND')
    return proposeStep(tx, services, open, { step, move, actor })
  }
  const departures = needDepartures(needs, move, facts)
  if (departures.length > 0) await requirePublicReason(tx, filing.id, move.clearing)
  if (departures.length > 0 && !hand.secondHand) {
    if (hand.isOneOfMany) throw refuse('EXEMPTION_EACH', { what: departures.join('；') })
    return keepDraft(tx, services, open, { move, actor })
  }
  const taking: Taking = { tx, services, programme, filing, step, move, actor }
  const changes = await changesOf(taking)
  const after = { ...filing, ...changes }
  const opinion = opinionOf(programme, needs, move)
  const cited = await citeFiles(
    tx,
    'step',
    filing.id,
    move.files.map((f) => f.id),
    actor,
  )
  const details = detailsOf([
    ...effectLines(taking, after),
    ...needLines(needs, move, facts, after),
    ...handLines(departures, hand.drafter, actor),
  ])
  const saved = await writeStep(tx, services, filing, {
    action: step.action,
    to: step.to,
    actor,
    changes: {
      ...found.renamed,
      ...changes,
      countyActed: filing.countyActed || isDistrictOfficer(actor.role),
      proposal: null,
      exemption: exemptionAfter(filing, step.to, departures, { reason: move.clearing, drafter: hand.drafter, actor }),
      ...(closes(programme, step.to) ? { openKey: null } : {}),
    },
    entry: {
      opinion,
      fieldNotes: move.fieldNotes,
      files: [...cited.values()],
      details,
    },
  })
  await dropOpinionDraft(tx, filing.id, actor.accountId)
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: step.label ?? actions[step.action].label,
    object: `${programme.shortTitle} ${saved.number ?? saved.id}`,
    result: stateLabel(programme, step.to),
    changes: linesOf(programme, step, from, { move, details }),
  })
  await tellPeople(tx, services, { programme, step, filing: saved, opinion })
  return receiptOf(tx, { programme, filing: saved, batch }, actor)
}

/** What the log says that changed. A second officer reads what the step rests on; a step that leaves the state as it is changed what it recorded. */
function linesOf(
  programme: Programme,
  step: Transition,
  from: State,
  { move, details }: { move: MoveFiling; details: Record<string, string> },
): FieldChange[] {
  const recorded = Object.entries(details).map(([label, value]) => ({ label, before: '', after: value }))
  if (move.action) return recorded
  const changes = stepChanges(programme, from, step.to)
  if (!asksSecond(step, 'always')) return changes
  const files = move.files.map(({ name }) => name).join('、')
  return [...changes, ...recorded, ...(files ? [{ label: '依据文件', before: '', after: files }] : [])]
}

/** What is published keeps its name; the step that ends the publicity is taken under the name of its own day. */
async function namedToday<T extends { filing: FilingRecord }>(tx: Tx, found: T, { state }: MoveFiling) {
  const { filing } = found
  const ends = isInPublicity(filing.state) && state !== filing.state
  const name = ends ? (await namesNow(tx, [filing.enterpriseId])).get(filing.enterpriseId) : undefined
  if (name === undefined || name === filing.enterpriseName) return { ...found, renamed: {} }
  const renamed = renamedFiling(filing, name)
  return { ...found, filing: { ...filing, ...renamed }, renamed }
}

/** In a programme without batches a decision frees the key; a filing counted apart keeps it while it is valid. */
export function closes(programme: Programme, to: State): boolean {
  if (programme.oneOpenPer !== 'enterprise') return false
  return isRejected(to) || isOver(to) || (isInForce(to) && !programme.oneOpenBy)
}

/** The lines of a history entry; absent values are left out. */
function detailsOf(lines: readonly Line[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap(([label, value]) =>
      value === null || value === undefined || value === '' ? [] : [[label, String(value)]],
    ),
  )
}
