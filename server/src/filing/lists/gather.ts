/** Gathers the facts that a step depends on, and the actor's role in the workflow. */

import { refuse } from '@green/contract/errors.ts'
import { isCityOfficer, isDistrictOfficer, isExpert, isFiler, isInspector } from '@green/contract/roles.ts'
import { takenRights } from '@green/contract/screens/permissions.ts'
import { Answers } from '@green/filing/form/answers.ts'
import { acceptedLevels } from '@green/filing/programme/batch-rules.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { rubricFor } from '@green/filing/scoring/rubric.ts'
import { contactPhone } from '@green/filing/value/contact.ts'
import { workingDaysBetween } from '@green/filing/value/working-days.ts'
import { appealDays } from '@green/filing/workflow/decision.ts'
import { areHeard, isVisited } from '@green/filing/workflow/inquiry.ts'
import { isInPublicity, isPanelOver, isRejected, isSuspended } from '@green/filing/workflow/states.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'
import { isAlwaysOpen } from '@green/filing/workflow/who-files.ts'
import type { Facts, StepActor } from '@green/filing/workflow/workflow.ts'
import { firstHandAmong } from '../../base/deputy/hands.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { cityProfile } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import { type Actor, draftsOnly, isOwnMobile } from '../../platform/actor.ts'
import { addMs, clock, dayOf, endOfDay } from '../../platform/clock.ts'
import { isBegunBy } from '../consent/consented.ts'
import { type TaskRecord, tasksOf } from '../panel/task-store.ts'
import { type BatchRecord, batchOfYear, findBatch, holdDates } from '../record/batch-store.ts'
import { forDistrict } from '../record/batch-window.ts'
import { contactNumbers, type FilingRecord } from '../record/store.ts'
import { suspendedAmong } from '../record/validity-store.ts'

const dayMs = 86_400_000

/** The workflow has no supervisor; other roles have no step. An enterprise is the other party of what it did not file itself. */
export function stepActor(actor: Actor, filing: Pick<FilingRecord, 'enterpriseId'> | null = null): StepActor {
  if (isFiler(actor.role) && filing && filing.enterpriseId !== actor.enterpriseId) return { role: 'counterpart' }
  const role: StepRole = isInspector(actor.role) ? 'expert' : actor.role
  return { role }
}

/** The window of a filing: its own batch, or the batch of its year. */
export async function batchFor(
  tx: Tx,
  programme: Programme,
  batchId: string | null | undefined,
  year: number | null,
): Promise<BatchRecord | null> {
  if (batchId) {
    const found = await findBatch(tx, batchId)
    return found?.programme === programme.id ? found : null
  }
  return programme.oneOpenPer === 'year' && year ? batchOfYear(tx, programme.id, year) : null
}

/** The batch that a request names, or null where it names none; one that is not the programme's is refused. */
export async function namedBatch(
  tx: Tx,
  programme: Pick<Programme, 'id'>,
  batchId: string | undefined,
): Promise<BatchRecord | null> {
  if (batchId === undefined) return null
  const found = await findBatch(tx, batchId)
  if (found?.programme !== programme.id) throw refuse('NOT_FOUND')
  return found
}

/** The window of an operation that depends on it: its dates are held until the transaction ends. */
export async function heldBatchFor(
  tx: Tx,
  programme: Programme,
  batchId: string | null | undefined,
  year: number | null,
): Promise<BatchRecord | null> {
  const id = batchId ?? (await batchFor(tx, programme, batchId, year))?.id
  if (!id) return null
  await holdDates(tx, id)
  return batchFor(tx, programme, id, year)
}

/** The fields of filing and batch that the facts need. */
type FilingForFacts = Pick<
  FilingRecord,
  | 'state'
  | 'panelNote'
  | 'proposal'
  | 'answers'
  | 'createdAt'
  | 'qxCode'
  | 'returnedAt'
  | 'replyBy'
  | 'countyActed'
  | 'round'
  | 'validTo'
  | 'publicityEnd'
  | 'openObjections'
  | 'appeal'
  | 'stateSince'
  | 'expertScore'
  | 'agent'
  | 'updatedBy'
  | 'submittedAt'
  | 'submissions'
  | 'siteVisit'
  | 'officeOpinions'
  | 'level'
>
type Window = Pick<
  BatchRecord,
  | 'openAt'
  | 'closeAt'
  | 'countyDeadline'
  | 'cityDeadline'
  | 'extensions'
  | 'returnDays'
  | 'needExperts'
  | 'twoHands'
  | 'siteVisit'
  | 'askOffices'
  | 'archivedAt'
  | 'year'
  | 'levelTarget'
  | 'requireThirdParty'
>

/** The fields of an expert's task that the facts need. */
export type ReviewTask = Pick<TaskRecord, 'round' | 'state' | 'outlier' | 'second'>

type FactSources = {
  filing: FilingForFacts | null
  batch: Window | null
  tasks: readonly ReviewTask[]
  selfInterest: boolean
  actor: Actor
  suspended: boolean
  /** Whether this person decided what is appealed against. */
  firstHand: boolean
}

/** The facts, computed from filing, batch and tasks. */
export function factsOf(
  programme: Programme,
  { filing, batch: whole, tasks, selfInterest, actor, suspended, firstHand }: FactSources,
  now = clock.now(),
): Facts {
  const batch = whole && forDistrict(whole, filing?.qxCode ?? actor.qxCode)
  const inWindow = (b: Window) => !b.archivedAt && b.openAt <= now && now < b.closeAt
  return {
    now,
    windowOpen: isAlwaysOpen(programme) || (batch !== null && inWindow(batch)),
    begun: batch !== null && !batch.archivedAt && batch.openAt <= now,
    resubmitOpen: batch === null || resubmitUntil(filing, batch) >= now,
    countyActed: filing?.countyActed ?? false,
    needExperts:
      (batch?.needExperts ?? true) && (filing === null || rubricFor(programme, filing.answers) !== undefined),
    submittedScores: tasks.filter((t) => t.round === filing?.round && t.state === 'submitted').length,
    selfInterest,
    takenRights: takenRights(programme.id, actor.role, actor.taken),
    ...inquiryFacts(filing, batch),
    openOutliers: filing ? openOutliers(filing, tasks) : 0,
    twoHands: batch?.twoHands ?? false,
    secondHand: false,
    proposed: filing?.proposal != null,
    removable:
      !programme.removable ||
      filing === null ||
      programme.removable(
        new Answers(programme, filing.answers),
        Number(dayOf(filing.createdAt).slice(0, 4)),
        clock.year(),
      ),
    validityEnded: Boolean(filing?.validTo && filing.validTo < clock.today()),
    recommendable: filing?.level !== 'national' && isForTheState(programme, filing, batch),
    openObjections: filing?.openObjections ?? 0,
    appealOpen:
      filing !== null &&
      isRejected(filing.state) &&
      filing.appeal === null &&
      workingDaysBetween(dayOf(filing.stateSince), clock.today(), cityProfile().holidays) <= appealDays(programme),
    scoreAppealOpen:
      filing !== null &&
      isInPublicity(filing.state) &&
      filing.appeal === null &&
      filing.expertScore !== null &&
      Boolean(filing.publicityEnd && filing.publicityEnd >= clock.today()),
    appealsScore: filing?.appeal?.against === 'score',
    firstHand,
    publicityEnded: !(filing?.publicityEnd && filing.publicityEnd >= clock.today()),
    draftsOnly: draftsOnly(actor),
    ownDraft: actor.agent
      ? filing !== null && filing.submittedAt === null && isBegunBy(actor.agent.institutionId, filing)
      : !draftsOnly(actor),
    suspended,
  }
}

/** On which of these this person, or somebody who is one hand with this person, decided or drafted what is appealed against. */
export const firstHandsOf = (
  tx: Tx,
  filings: readonly Pick<FilingRecord, 'id' | 'appeal'>[],
  actor: Actor,
): Promise<Set<string>> =>
  firstHandAmong(
    tx,
    filings.flatMap(({ id, appeal }) => (appeal ? [{ id, first: [appeal.decidedBy, appeal.draftedBy] }] : [])),
    actor,
  )

/** What the batch asks for before publicity, and what of it is still due. */
function inquiryFacts(filing: FilingForFacts | null, batch: Window | null) {
  const wantsVisit = batch?.siteVisit ?? false
  const offices = batch?.askOffices ?? []
  const opinions = filing?.officeOpinions ?? null
  return {
    wantsVisit,
    visitDue: wantsVisit && !isVisited(filing?.siteVisit ?? null, filing?.submissions ?? 0),
    wantsOffices: offices.length > 0,
    officesAsked: opinions !== null,
    officesDue: offices.length > 0 && !areHeard(opinions, offices, clock.today()),
  }
}

/** Whether it was filed for the national list: by its level, or, where its form has none, in a batch that the state takes. */
function isForTheState(programme: Programme, filing: FilingForFacts | null, batch: Window | null): boolean {
  const applied = programme.levelField && filing?.answers[programme.levelField]
  if (applied) return applied === 'national'
  return acceptedLevels(programme, batch)?.includes('national') ?? true
}

/** Scores of the round more than 15 from the median, until a further expert has scored or the panel has given its reason. */
export function openOutliers(
  { state, round, panelNote }: Pick<FilingRecord, 'state' | 'round' | 'panelNote'>,
  tasks: readonly ReviewTask[],
): number {
  const submitted = tasks.filter((t) => t.round === round && t.state === 'submitted')
  if (!isPanelOver(state) || panelNote?.round === round || submitted.some((t) => t.second)) return 0
  return submitted.filter((t) => t.outlier).length
}

const later = (one: string, other: string) => (one > other ? one : other)

/** Until when a returned filing may come back: the window's end or the days granted, the reply date, but not past the city's deadline. */
export function resubmitUntil(
  filing: Pick<FilingForFacts, 'qxCode' | 'returnedAt' | 'replyBy'> | null,
  whole: Window,
): string {
  const batch = forDistrict(whole, filing?.qxCode ?? null)
  const granted = filing?.returnedAt ? addMs(filing.returnedAt, batch.returnDays * dayMs) : batch.closeAt
  const reply = filing?.replyBy ? endOfDay(filing.replyBy) : granted
  const latest = later(batch.closeAt, later(granted, reply))
  return batch.cityDeadline && batch.cityDeadline < latest ? batch.cityDeadline : latest
}

/** Facts of one filing, read from the database. */
export async function gatherFacts(
  tx: Tx,
  programme: Programme,
  filing: FilingRecord | null,
  batch: BatchRecord | null,
  actor: Actor,
): Promise<Facts> {
  const tasks = filing && filing.round > 0 ? await tasksOf(tx, [filing.id]) : []
  const reviewing = isDistrictOfficer(actor.role) || isCityOfficer(actor.role) || isExpert(actor.role)
  const selfInterest =
    reviewing &&
    filing !== null &&
    (await contactNumbers(tx, filing.enterpriseId))
      .concat(contactPhone(filing.answers))
      .some((one) => isOwnMobile(actor, one))
  const suspended = filing !== null && (await suspendedAmong(tx, suspendable([filing]))).size > 0
  const firstHand = filing !== null && (await firstHandsOf(tx, [filing], actor)).has(filing.id)
  return factsOf(programme, { filing, batch, tasks, selfInterest, actor, suspended, firstHand })
}

/** The filings of programmes whose workflow can suspend what was approved. */
export function suspendable<T extends { programme: string }>(filings: readonly T[]): T[] {
  return filings.filter((f) => programmeOf(f.programme).workflow.transitions.some((t) => isSuspended(t.to)))
}
