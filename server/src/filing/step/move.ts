/** The reviewers' side: one step in a filing's workflow, by county or city. */

import { refuse } from '@green/contract/errors.ts'
import type { FilingReceipt, MoveFiling } from '@green/contract/filing.ts'
import { titleLevelLabels } from '@green/contract/titles.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import type { Programme } from '@green/filing/programme.ts'
import type { Reference } from '@green/filing/reference.ts'
import { sectionTitles } from '@green/filing/return-scope.ts'
import { rubricFor } from '@green/filing/rubric.ts'
import { isInFavour, isOver, isRecommendation, isRejected, isStanding, type State } from '@green/filing/states.ts'
import { actionTo, stateLabel, type Transition } from '@green/filing/workflow.ts'
import { addWorkingDays } from '@green/filing/working-days.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { citeFiles } from '../../base/files/rights.ts'
import { referenceOf } from '../../base/reference/reference.ts'
import { cityProfile } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { once } from '../../platform/http/once.ts'
import type { Services } from '../../platform/services.ts'
import { requireQuota } from '../batches/batch-progress.ts'
import { requirePlace } from '../batches/ranking.ts'
import { lockCase, requireStep } from '../case.ts'
import { cancelOpenTasks } from '../experts/task-store.ts'
import { stepActor } from '../gather.ts'
import type { FilingRecord, NewFiling } from '../store.ts'
import { award } from './award.ts'
import { requireNeeds } from './needs.ts'
import { receiptOf, tellPeople } from './outcome.ts'
import { recalled, recommended, resultEntered, resultTakenBack, upwardDetails } from './recommend.ts'
import { stepChanges } from './step-changes.ts'
import { setTitleState } from './title-store.ts'
import { writeStep } from './write-step.ts'

/** Takes one step, or refuses: foreign id, stale version, wrong role, wrong state, something missing. */
export async function moveFiling(
  services: Services,
  programme: Programme,
  move: MoveFiling,
  actor: Actor,
): Promise<FilingReceipt> {
  return once(services, actor, move, (tx) => takeStep(tx, services, programme, move, actor))
}

/** One step within a transaction of the caller's. */
export async function takeStep(
  tx: Tx,
  services: Services,
  current: Programme,
  move: MoveFiling,
  actor: Actor,
  hand: { secondHand: boolean } = { secondHand: false },
): Promise<FilingReceipt> {
  const found = await lockCase(tx, current, move, actor)
  const open = { ...found, facts: { ...found.facts, ...hand } }
  const { programme, filing, batch, from } = open
  const action = actionTo(programme.workflow, { state: from }, move.state, stepActor(actor, filing))
  if (!action) throw refuse('FORBIDDEN')
  const step = requireStep(open, action, actor)
  // Experts and sheets are named in calls of their own; a state alone does not say which.
  if (step.needs?.experts || step.needs?.sheet) throw refuse('BAD_REQUEST')
  if (step.to !== move.state) throw refuse('ILLEGAL_STEP', { state: stateLabel(programme, from) })
  const reference = await referenceOf(services)
  requireNeeds(step.needs ?? {}, programme, filing, move, reference)
  if (isRecommendation(from, step.to)) await requireQuota(tx, filing, batch)
  if (isInFavour(from, step.to)) await requirePlace(tx, filing, batch)
  const changes = await changesOf(tx, services, programme, filing, step, move, actor)
  const cited = await citeFiles(
    tx,
    'step',
    filing.id,
    move.files.map((f) => f.id),
    actor,
  )
  const saved = await writeStep(tx, filing, {
    action: step.action,
    to: step.to,
    actor,
    changes: {
      ...changes,
      countyActed: filing.countyActed || actor.role === 'county',
      proposal: null,
      ...(closes(programme, step.to) ? { openKey: null } : {}),
    },
    entry: {
      opinion: opinionOf(step, move),
      fieldNotes: move.fieldNotes,
      files: [...cited.values()],
      details: detailsOf(programme, { ...filing, ...changes }, step, move, reference),
    },
  })
  await writeAudit(tx, {
    kind: 'business',
    actor,
    action: step.label ?? step.action,
    object: `${programme.shortTitle} ${saved.number ?? saved.id}`,
    result: stateLabel(programme, step.to),
    changes: stepChanges(programme, from, step.to),
  })
  await tellPeople(tx, services, programme, step, saved, opinionOf(step, move))
  return receiptOf(tx, programme, saved, batch, actor)
}

/** A programme without batches makes room for the next filing once one is decided; what is counted apart stays the only one while it stands. */
export function closes(programme: Programme, to: State): boolean {
  if (programme.oneOpenPer !== 'enterprise') return false
  return isRejected(to) || isOver(to) || (isStanding(to) && !programme.oneOpenBy)
}

function opinionOf(step: Transition, move: MoveFiling): string | undefined {
  return move.opinion?.trim() || step.needs?.opinion?.default
}

async function changesOf(
  tx: Tx,
  services: Services,
  programme: Programme,
  filing: FilingRecord,
  step: Transition,
  move: MoveFiling,
  actor: Actor,
): Promise<Partial<NewFiling>> {
  const opinion = opinionOf(step, move) ?? null
  const said: Partial<NewFiling> =
    actor.role === 'county'
      ? { countyOpinion: opinion }
      : actor.role === 'enterprise'
        ? {}
        : { cityOpinion: opinion ?? filing.cityOpinion }
  switch (step.action) {
    case 'countyReturn':
    case 'cityReturn':
      return {
        ...said,
        returnedAt: clock.now(),
        returnNotes: move.fieldNotes,
        replyBy: move.replyBy ?? null,
        openSections: move.sections ?? null,
      }
    case 'closeReview':
      await cancelOpenTasks(tx, filing.id, filing.round)
      return said
    case 'startPublicity':
      return {
        ...said,
        publicityEnd:
          move.publicityEnd ??
          addWorkingDays(clock.today(), programme.publicityWorkingDays ?? 5, cityProfile().holidays),
      }
    case 'revoke':
      await setTitleState(tx, filing.id, 'revoked')
      return { ...said, suspendedUntil: null }
    case 'expire':
      await setTitleState(tx, filing.id, 'expired')
      return said
    case 'suspend':
      await setTitleState(tx, filing.id, 'suspended')
      return { ...said, suspendedUntil: move.suspendedUntil ?? null }
    case 'resume':
      await setTitleState(tx, filing.id, 'valid')
      return { ...said, suspendedUntil: null }
    case 'acceptAppeal':
    case 'refuseAppeal':
    case 'keepScore':
      return { ...said, appeal: filing.appeal && { ...filing.appeal, accepted: step.action === 'acceptAppeal' } }
    case 'recommendUp':
      return recommended(filing, move)
    case 'recallUp':
      return recalled(filing)
    case 'recordListed':
    case 'recordUnlisted':
      return resultEntered(tx, programme, filing, move, step.action === 'recordListed')
    case 'correctResult':
      return resultTakenBack(tx, filing)
    case 'mark':
      return { outcome: { ...filing.outcome, ...move.outcome } }
    default:
      return step.to === 'approved' ? { ...said, ...(await award(tx, services, programme, filing, step, move)) } : said
  }
}

/** What the history says of a step beside the opinion; what the step did not bring is left out. */
function detailsOf(
  programme: Programme,
  saved: FilingRecord,
  step: Transition,
  move: MoveFiling,
  reference: Reference,
): Record<string, string> {
  return Object.fromEntries(
    linesOf(programme, saved, step, move, reference).flatMap(([k, v]) =>
      v === null || v === undefined || v === '' ? [] : [[k, String(v)]],
    ),
  )
}

type Line = [label: string, value: string | number | null | undefined]

function linesOf(
  programme: Programme,
  saved: FilingRecord,
  step: Transition,
  move: MoveFiling,
  reference: Reference,
): Line[] {
  if (step.action === 'suspend') return [['暂停至', saved.suspendedUntil]]
  if (step.needs?.upward || step.needs?.upwardResult) return upwardDetails(saved)
  if (step.to === 'publicity')
    return [
      ['公示截止', saved.publicityEnd],
      ['公示文件', move.notice],
    ]
  const decided = (programme.outcome?.fields ?? [])
    .filter(({ key }) => step.needs?.outcome && move.outcome && key in move.outcome)
    .map(({ key, label, spec }): Line => [label, showValue(saved.outcome[key], spec, reference)])
  if (step.to === 'approved' && !['resume', 'recallUp'].includes(step.action))
    return [
      ['层级', saved.level && titleLevelLabels[saved.level as keyof typeof titleLevelLabels]],
      ['最终得分', rubricFor(programme, saved.answers) ? saved.expertScore : null],
      ['文号', saved.documentNumber],
      ['编号', saved.titleNumber],
      ['有效期', saved.validFrom && `${saved.validFrom} 至 ${saved.validTo}`],
      ['核实说明', move.clearing],
      ...decided,
    ]
  const ground = move.ground && reference.find(step.needs?.groundList ?? 'revokeGround', move.ground)
  return [
    ['可修改', move.sections && sectionTitles(programme, move.sections).join('、')],
    ['答复期限', move.replyBy],
    ['撤销情形', ground ? ground.label : move.ground],
    ...decided,
  ]
}
