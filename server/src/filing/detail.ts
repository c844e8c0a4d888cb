/** Everything one screen needs of one filing; what the reader may not see is left out or masked. */

import { refuse } from '@green/contract/errors.ts'
import type { FilingDetail, HistoryEntry } from '@green/contract/filing/filing.ts'
import type { TaskView } from '@green/contract/filing/review.ts'
import { resultLine } from '@green/contract/needs/decision.ts'
import { attachmentsLine } from '@green/contract/needs/review.ts'
import { filerRoles, isDistrictOfficer, isExpert, isFiler, isOfficer } from '@green/contract/roles.ts'
import { type Citation, citedField } from '@green/filing/facts/facts.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers, labelOf } from '@green/filing/form/check.ts'
import { withUnchecked } from '@green/filing/form/tentative.ts'
import { withBatchValues } from '@green/filing/programme/batch-values.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { publishedRubric, unlikeToday } from '@green/filing/scoring/frozen-rubric.ts'
import { type Action, actions, isWriting } from '@green/filing/workflow/actions.ts'
import { unseenKeys } from '@green/filing/workflow/decision.ts'
import { officerLines } from '@green/filing/workflow/exemption.ts'
import { sectionTitles } from '@green/filing/workflow/return-scope.ts'
import { isDraft, type State } from '@green/filing/workflow/states.ts'
import { isEditable, stateLabel } from '@green/filing/workflow/workflow.ts'
import { isFirstHand } from '../base/deputy/hands.ts'
import { nameNowOf } from '../base/enterprise/rename/names.ts'
import { namesNow } from '../base/enterprise/store.ts'
import { citationsSince } from '../base/ledger/cited.ts'
import { programmeOf, programmeOfFiling } from '../base/reference/programmes.ts'
import { type References, referencesOf } from '../base/reference/reference.ts'
import type { Database, Tx } from '../db/database.ts'
import { together } from '../db/together.ts'
import type { Actor } from '../platform/actor.ts'
import { clock, dayOf } from '../platform/clock.ts'
import { knows } from '../platform/confidential.ts'
import type { Services } from '../platform/services.ts'
import { progressOf } from './casework/progress.ts'
import { isConsented, requireConsented } from './consent/consented.ts'
import { batchFor, namedBatch, openOutliers, stepActor } from './lists/gather.ts'
import { rowExtras, rowsWith } from './lists/list.ts'
import { maskedFor, organisationFor } from './lists/masks.ts'
import { redactedDetail, redactionFor } from './panel/blind.ts'
import { expertAlias } from './panel/expert-alias.ts'
import { type TaskRecord, tasksOf } from './panel/task-store.ts'
import { cachedBatch } from './record/batch-cache.ts'
import type { BatchRecord } from './record/batch-store.ts'
import { forDistrict } from './record/batch-window.ts'
import type { HistoryRecord } from './record/store.ts'
import {
  type FilingRecord,
  findFiling,
  findOpenFiling,
  historyOf,
  isEditedByFiler,
  ownFilings,
} from './record/store.ts'
import { lastSendingOf, type SendingRecord, sendingsOf } from './record/version-store.ts'
import { contextFacts } from './send/prepare.ts'
import { newerForm } from './send/version/form-version.ts'
import { asRead, sendingShown } from './send/version/versions.ts'
import { findOpinionDraft } from './step/draft/opinion-draft-store.ts'
import { proposalView } from './step/draft/proposal.ts'
import { openKeyOf } from './step/open-key.ts'
import { openedBy } from './step/opened.ts'
import { stepChanges } from './step/step-changes.ts'
import { titleOf } from './step/title-store.ts'

/** One filing within the actor's scope; foreign and missing ids return the same error. */
export async function filingDetail(
  services: Services,
  id: string,
  actor: Actor,
  programme?: Programme,
): Promise<FilingDetail> {
  const references = await referencesOf(services)
  return together(services.db, async (tx) => {
    const filing = await findFiling(tx, actor, id)
    if (!filing || (programme && filing.programme !== programme.id)) throw refuse('NOT_FOUND')
    return detailOf(services.db, tx, { references, filing, actor })
  })
}

/** The enterprise's draft of a batch (or its only open one), null when there is none. */
export async function draftOf(
  services: Services,
  programme: Programme,
  query: { batchId?: string | undefined; id?: string | undefined },
  actor: Actor,
): Promise<FilingDetail | null> {
  if (query.id) return filingDetail(services, query.id, actor, programme)
  const { enterpriseId } = actor
  if (!enterpriseId) return null
  requireConsented(actor, programme)
  const references = await referencesOf(services)
  return together(services.db, async (tx) => {
    const batch = await namedBatch(tx, programme, query.batchId)
    const open = batch
      ? await findOpenFiling(tx, enterpriseId, openKeyOf(programme, batch.id, batch.year, {}))
      : ((await ownFilings(tx, enterpriseId, actor.agent)).find(
          (f) => f.programme === programme.id && isDraft(f.state),
        ) ?? null)
    if (!open || !isConsented(actor, open)) return null
    return detailOf(services.db, tx, { references, filing: open, actor })
  })
}

async function detailOf(
  db: Database,
  tx: Tx,
  { references, filing, actor }: { references: References; filing: FilingRecord; actor: Actor },
): Promise<FilingDetail> {
  const state = filing.state as State
  const byOfficer = isOfficer(actor.role)
  const isPartlyOpen = isEditedByFiler(state) || filing.openSections !== null
  const last = isPartlyOpen ? await lastSendingOf(tx, filing.id) : null
  const shown = asRead(filing, last, actor)
  const programme = programmeOfFiling(shown)
  // A reviewer sees waivers and lists as of sending; the filer who may still change it sees today's.
  const asOf = !isFiler(actor.role) || !isEditable(programme.workflow, state) ? filing.submittedAt : null
  const before = { id: filing.id, year: filing.year }
  const [sent, tasks, whole, granted, history, ownProposal, opinionDraft, facts, extras, opened, called, citations] =
    await Promise.all([
      sendingsOf(tx, filing.id),
      tasksOf(tx, [filing.id]),
      filing.batchId ? cachedBatch(db, tx, filing.batchId) : null,
      titleOf(tx, filing.id),
      historyOf(tx, filing.id),
      filing.proposal !== null && isFirstHand(tx, filing.id, actor, [filing.proposal.by]),
      byOfficer ? findOpinionDraft(tx, filing.id, actor.accountId) : null,
      contextFacts(tx, { ...before, programme, enterpriseId: filing.enterpriseId }, asOf ? dayOf(asOf) : clock.today()),
      rowExtras(tx, [shown], actor),
      openedBy(tx, actor, programme, shown.answers as AnswerSet),
      namesNow(tx, [filing.enterpriseId]),
      citationsFor(tx, shown, actor),
    ])
  const batch = whole && forDistrict(whole, filing.qxCode)
  const reference = withBatchValues(programme, references.at(asOf), batch?.listValues)
  const context = { ...facts, reference, batch }
  const [row] = await rowsWith(references, tx, [shown], new Map(whole ? [[whole.id, whole]] : []), extras, actor)
  if (!row) throw refuse('NOT_FOUND')
  const unseen = unseenKeys(programme, stepActor(actor).role)
  // A step's details name the outcome by its words.
  const unseenLabels = new Set(programme.outcome?.fields.filter((f) => unseen.has(f.key)).map((f) => f.label))
  const editable =
    isFiler(actor.role) && isEditable(programme.workflow, state) && row.allowed.some((a) => isWriting(a.action))
  const detail: FilingDetail = {
    ...row,
    formVersion: shown.formVersion,
    formerNames: editable ? [] : references.formerNames(filing.submittedAt),
    opened: [...opened],
    opinionDraft,
    newerForm: editable
      ? newerForm(programmeOf(filing.programme), filing, batch ?? (await batchFor(tx, programme, null, filing.year)))
      : null,
    organisation: organisationFor(actor.role, shown.organisation),
    nameNow: nameNowOf(filing, called),
    snapshot: sent[0] ? { id: sent[0].snapshotId, no: sent[0].no, at: sent[0].at } : null,
    answers: without(unseen, maskedFor(actor, programme, shown.answers)),
    unseen: [...unseen],
    outcome: without(unseen, filing.outcome),
    figures: shown.figures,
    citations: citations.filter(({ path }) => !unseen.has(citedField(path))),
    lastYear: context.lastYear,
    findings: checkAnswers(programme, shown.answers as AnswerSet, context, 'submit'),
    reasons: filing.reasons,
    systemScoreSheet: withUnchecked(filing.scoreSheet, publishedRubric(programme, filing.answers, batch?.rubrics)),
    tasks: visibleTasks(tasks, filing, actor),
    aggregate: aggregateOf(tasks, filing, actor),
    history: historyFor(history, { programme, filing, actor, unseenLabels }),
    submissions: sent.map((one) => sendingShown(one, actor)),
    editable,
    editor: actor.enterpriseId === filing.enterpriseId ? filing.editor : null,
    lastPlace: isFiler(actor.role) ? filing.lastPlace : null,
    contentHash: filing.contentHash,
    returnNotes: filing.returnNotes.map((n) => ({ ...n, label: labelOf(programme, n.field) })),
    replyBy: filing.replyBy,
    proposal: knows(actor, 'draftDecision', state)
      ? proposalView(programme, filing, ownProposal, references.now)
      : null,
    returnScope: isFiler(actor.role) ? scopeShown(programme, filing, last) : null,
    sentBefore: isFiler(actor.role) ? (last?.answers ?? null) : null,
    progress: progressOf({ programme, filing, batch, tasks, limit: row.limit, reviewedIn: reviewedIn(history) }),
    appeal: appealFor(actor, filing),
    inquiry: inquiryFor(actor, filing, batch),
    publicityEnd: filing.publicityEnd,
    upward: filing.upward,
    title: granted && titleShown(granted),
    batch: batch
      ? {
          id: batch.id,
          name: batch.name,
          closeAt: batch.closeAt,
          levelTarget: batch.levelTarget,
          needExperts: batch.needExperts,
          blind: batch.blind,
          rubrics: unlikeToday(programme, batch.rubrics),
        }
      : null,
  }
  const veil = await redactionFor(tx, filing, actor)
  return veil ? redactedDetail(tx, veil, detail, filing) : detail
}

/** A form that is still filled in compares itself with the ledger, and experts score what was sent. */
async function citationsFor(tx: Tx, shown: FilingRecord, actor: Actor): Promise<readonly Citation[]> {
  const isFilled = isFiler(actor.role) && isEditedByFiler(shown.state as State)
  if (isFilled || isExpert(actor.role)) return shown.citations
  return citationsSince(tx, shown.enterpriseId, shown.citations)
}

function titleShown({ number, level, validFrom, validTo, documentNumber }: NonNullable<FilingDetail['title']>) {
  return { number, level, validFrom, validTo, documentNumber }
}

/** Steps of experts are for who may know how far they are, steps of a visit or of other offices for who may read those. */
const seenBy =
  (actor: Actor, { state }: FilingRecord) =>
  ({ action }: HistoryRecord) =>
    (!actions[action as Action].aliased || knows(actor, 'progress', state)) &&
    (!actions[action as Action].named || knows(actor, 'inquiry', state))

/** Lines that this reader does not read: names of officers, and what the experts found. */
const hiddenLines = (actor: Actor, state: string): readonly string[] => [
  ...(isFiler(actor.role) ? [attachmentsLine, ...Object.values(officerLines)] : []),
  ...(knows(actor, 'result', state) ? [] : Object.values(resultLine)),
]

/** Whose history it is, for whom, without the lines of these labels. */
type Reading = { programme: Programme; filing: FilingRecord; actor: Actor; unseenLabels: ReadonlySet<string> }

/** The steps that this reader may know, each as this reader may know it. */
const historyFor = (history: readonly HistoryRecord[], reading: Reading): HistoryEntry[] =>
  history.filter(seenBy(reading.actor, reading.filing)).map((one) => historyShown(one, reading))

function historyShown(h: HistoryRecord, { programme, filing: { state }, actor, unseenLabels }: Reading): HistoryEntry {
  return {
    id: h.id,
    at: h.at,
    action: h.action as Action,
    label: stepLabel(programme, h.action as Action, h.fromState),
    from: h.fromState,
    to: h.toState,
    toLabel: stateLabel(programme, h.toState as State),
    changes: stepChanges(programme, h.fromState as State | null, h.toState as State),
    actor:
      isFiler(actor.role) && !filerRoles.includes(h.role) && !actions[h.action as Action].aliased
        ? h.role
        : h.actorName,
    role: h.role,
    opinion: h.opinion,
    fieldNotes: h.fieldNotes.map((n) => ({ ...n, label: labelOf(programme, n.field) })),
    files: h.files,
    details: without(new Set([...unseenLabels, ...hiddenLines(actor, state)]), h.details),
  }
}

/** The states in which somebody other than the filer took a step. */
function reviewedIn(history: readonly { role: string; fromState: string | null }[]): string[] {
  return history.flatMap(({ role, fromState }) => (fromState && !filerRoles.includes(role) ? [fromState] : []))
}

/** What the batch asks for before publicity, for the offices: officers' findings are not for the filer or the experts. */
function inquiryFor(
  actor: Actor,
  { state, siteVisit, officeOpinions, submissions }: FilingRecord,
  batch: BatchRecord | null,
): FilingDetail['inquiry'] {
  if (!knows(actor, 'inquiry', state)) return null
  const wantsVisit = batch?.siteVisit ?? false
  const wantedOffices = batch?.askOffices ?? []
  if (!wantsVisit && wantedOffices.length === 0 && !siteVisit && !officeOpinions) return null
  return {
    wantsVisit,
    visit: siteVisit && { ...siteVisit, isEarlier: siteVisit.no !== submissions },
    wantedOffices,
    replyBy: officeOpinions?.replyBy ?? null,
    offices: officeOpinions ? [...officeOpinions.offices] : [],
  }
}

/** The first result; a score that was contested before any decision is known as it was when it was published. */
function appealFor(actor: Actor, { appeal }: FilingRecord): FilingDetail['appeal'] {
  if (!appeal) return null
  const { against = 'decision', expertScore } = appeal
  const isKnown = knows(actor, 'result', against === 'decision' ? 'rejected' : 'publicity')
  return { ...appeal, against, expertScore: isKnown ? expertScore : null }
}

function scopeShown(
  programme: Programme,
  { openSections }: FilingRecord,
  sent: SendingRecord | null,
): FilingDetail['returnScope'] {
  if (!openSections || !sent) return null
  return { sections: openSections, titles: sectionTitles(programme, openSections) }
}

function without<T>(keys: ReadonlySet<string>, values: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)))
}

/** The label of a step in the state it was taken from. */
function stepLabel(programme: Programme, action: Action, from: string | null): string {
  const steps = programme.workflow.transitions.filter((t) => t.action === action)
  const step = steps.find((t) => (t.from as readonly string[]).includes(from ?? 'none')) ?? steps[0]
  return step?.label ?? actions[action].label
}

/** Handed in or begun: what an expert found stands in it. */
const isScored = (t: TaskRecord) => t.state === 'scoring' || t.state === 'submitted'

/** The own task whole; the others as far as names and sheets are known to the reader: without names only what was handed in. */
function visibleTasks(
  tasks: readonly (TaskRecord & { expertName: string })[],
  filing: FilingRecord,
  actor: Actor,
): TaskView[] {
  const isOwn = (t: TaskRecord) => isExpert(actor.role) && t.expertId === actor.accountId
  const [names, sheets] = [knows(actor, 'experts', filing.state), knows(actor, 'sheets', filing.state)]
  return tasks
    .filter((t) => isOwn(t) || names || (sheets && t.state === 'submitted'))
    .map((t) => {
      const isNamed = isOwn(t) || names
      const isOpen = isOwn(t) || sheets || !isScored(t)
      const full = isNamed && isOpen
      return {
        taskId: t.id,
        round: t.round,
        expert: isNamed ? t.expertName : expertAlias(tasks, t.expertId),
        expertId: isNamed ? t.expertId : null,
        state: t.state as TaskView['state'],
        dueAt: t.dueAt,
        total: full || (isOpen && isDistrictOfficer(actor.role)) ? t.total : null,
        conclusion: isOpen ? (t.conclusion as TaskView['conclusion']) : null,
        opinion: isOpen ? t.opinion : null,
        sheet: full ? t.sheet : null,
        submittedAt: t.submittedAt,
        outlier: full && t.outlier,
        second: t.second,
        reopened: full ? t.reopened : null,
        declined: full ? (t.declined as TaskView['declined']) : null,
        successor: isNamed
          ? (tasks.find((one) => one.round === t.round && one.expertId === t.successorId)?.expertName ?? null)
          : null,
      }
    })
}

function aggregateOf(tasks: readonly TaskRecord[], filing: FilingRecord, actor: Actor): FilingDetail['aggregate'] {
  const isForOffice = !isExpert(actor.role) && !isFiler(actor.role)
  if (!isForOffice || filing.round === 0 || !knows(actor, 'progress', filing.state)) return null
  const isKnown = knows(actor, 'result', filing.state)
  const round = tasks.filter((t) => t.round === filing.round)
  return {
    mean: isKnown ? filing.expertScore : null,
    spread: isKnown ? filing.spread : null,
    divided: isKnown && filing.divided,
    openOutliers: openOutliers(filing, tasks),
    note: filing.panelNote?.round === filing.round ? filing.panelNote : null,
    submitted: round.filter((t) => t.state === 'submitted').length,
    active: round.filter((t) => ['pending', 'scoring', 'submitted'].includes(t.state)).length,
  }
}
