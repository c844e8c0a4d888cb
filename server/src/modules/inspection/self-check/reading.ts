/** What is read of self-checks: the list of the enterprise, one self-check for its reader, its tree, its years. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { selfCheck as calls, OwnInspection, SelfCheckDetail } from '@green/contract/calls/inspection/self-check.ts'
import { refuse } from '@green/contract/errors.ts'
import { digestHex } from '@green/contract/overview/digest.ts'
import { isFiler, isInspector } from '@green/contract/roles.ts'
import {
  type InspectionAction,
  type InspectionResult,
  type InspectionState,
  inspectionResults,
} from '@green/filing/cases/inspection/inspection.ts'
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { differences } from '@green/filing/form/difference.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { CheckContext } from '@green/filing/workflow/findings.ts'
import { selfFindingKinds, selfFindings } from '@green/programmes/inspection-self-check/findings.ts'
import { selfCheckPaper } from '@green/programmes/inspection-self-check/paper.ts'
import type { SelfCheckScope } from '@green/programmes/inspection-self-check/scope.ts'
import { treeOf } from '@green/programmes/inspection-self-check/tree.ts'
import { caseHistoryOf } from '../../../base/case/case-store.ts'
import { archiveOf } from '../../../base/enterprise/profile.ts'
import { citationsSince, ledgerValues } from '../../../base/ledger/cited.ts'
import { referencesOf } from '../../../base/reference/reference.ts'
import type { Tx } from '../../../db/database.ts'
import { maskedFor } from '../../../filing/lists/masks.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { taskNameOf } from '../inspection/task/task-name.ts'
import { lastInfo } from './prefill.ts'
import {
  type CaseWithTask,
  casesOfEnterprise,
  casesPage,
  caseWithTask,
  lastSentBefore,
  type SentRecord,
  selfCheckOf,
  sentVersions,
} from './store.ts'

export const scopeOfTask = ({ task }: CaseWithTask): SelfCheckScope => ({
  contents: task.contents,
  years: task.checkYears,
})
export const paperOf = (found: CaseWithTask): Programme => selfCheckPaper(scopeOfTask(found))

/** 核对号 of a version: the head of the hash over its answers, in groups of four. */
export const checkNumberOf = (hash: string): string =>
  digestHex(hash).slice(0, 16).toUpperCase().match(/.{4}/g)?.join('-') ?? ''

/** `at`: when it was sent; what may still be changed counts as of now. */
export async function contextFor(
  tx: Tx,
  services: Services,
  enterpriseId: string,
  at: string | null = null,
): Promise<CheckContext> {
  const { yearly, profile } = await archiveOf(tx, enterpriseId)
  const reference = (await referencesOf(services)).at(at)
  return { reference, archive: yearly, lastYear: null, county: profile.qxCode }
}

type Steps = { keep: InspectionAction; send: 'submit' | 'resubmit' }
const firstSteps: Steps = { keep: 'saveDraft', send: 'submit' }

/** The steps by which a self-check is kept and sent, by the state in which they are open. */
const stepsIn: Partial<Record<InspectionState, Steps>> = {
  to_fill: firstSteps,
  draft: firstSteps,
  supervisor_returned: { keep: 'saveReturned', send: 'resubmit' },
}
/** Where neither is open the first ones are tried all the same, so that the machine gives the reason. */
export const stepsOf = (state: string): Steps => stepsIn[state as InspectionState] ?? firstSteps
/** The step by which it is sent, where it may be changed. */
const sendStep = (state: string) => stepsIn[state as InspectionState]?.send ?? null

type Turn = { next: string; due: (of: CaseWithTask['of']) => string | null }
const waits: Turn = { next: '', due: () => null }
const fills = { due: (of: CaseWithTask['of']) => of.selfDeadline }

/** What the enterprise does in each state, and by when. */
const turns: Readonly<Record<InspectionState, Turn>> = {
  to_fill: { next: '填写并提交自查表', ...fills },
  draft: { next: '填完并提交自查表', ...fills },
  supervisor_returned: { next: '按退回意见修改后重新提交', ...fills },
  submitted: { ...waits, next: '等待核查' },
  noticed: { next: '配合核查', due: ({ planVisitDate }) => planVisitDate },
  verified: { ...waits, next: '等待监察结论' },
  hearing: { next: '可以陈述申辩', due: ({ statementDue }) => statementDue },
  rectifying: { next: '整改并提交材料', due: ({ rectifyDue }) => rectifyDue },
  rectified: { ...waits, next: '等待复查' },
  transferred: waits,
  suspended: waits,
  closed: waits,
}

const isLate = ({ state, selfDeadline, submittedAt }: CaseWithTask['of']) =>
  sendStep(state) !== null && submittedAt === null && selfDeadline < clock.today()

export async function listOwn(
  services: WithDb,
  { page, size, year }: CallInput<typeof calls.qyPage>,
  actor: Actor,
): Promise<CallOutput<typeof calls.qyPage>> {
  const found = await casesPage(services.db, actor, year, { page, size })
  return { ...found, rows: found.rows.map(ownRow) }
}

function ownRow({ of, task }: CaseWithTask): OwnInspection {
  const state = of.state as InspectionState
  const { next, due } = turns[state]
  return {
    ...of,
    ...task,
    state,
    late: isLate(of),
    next,
    due: due(of),
    result: of.result ? inspectionResults[of.result as InspectionResult] : null,
  }
}

export async function getSelfCheck(services: Services, id: string, actor: Actor): Promise<SelfCheckDetail> {
  const found = await caseWithTask(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return detailOf(services, found, actor)
}

/** The enterprise's contacts are whole for itself and for the supervisors of the task, who visit it. */
const shownTo = (actor: Actor, paper: Programme, answers: AnswerSet): AnswerSet =>
  isFiler(actor.role) || isInspector(actor.role)
    ? answers
    : (maskedFor({ role: actor.role }, paper, answers) as AnswerSet)

export async function detailOf(services: Services, found: CaseWithTask, actor: Actor): Promise<SelfCheckDetail> {
  const { of, task } = found
  const { db } = services
  const isOwn = isFiler(actor.role)
  const paper = paperOf(found)
  const sent = await sentVersions(db, of.id)
  const own = isOwn ? await selfCheckOf(db, of.id) : null
  const [last, before] = sent
  const sends = isOwn ? sendStep(of.state) : null
  const context = await contextFor(db, services, of.enterpriseId, sends ? null : (last?.sentAt ?? null))
  const stored = (isOwn ? own?.answers : last?.answers) as AnswerSet | undefined
  const answers = stored ? shownTo(actor, paper, computeAnswers(paper, stored, context.reference)) : null
  const previous = isOwn ? await lastSentBefore(db, of) : null
  return {
    inspectionId: of.id,
    number: of.number,
    taskName: taskNameOf(task, actor),
    orgName: task.orgName,
    enterpriseName: of.enterpriseName,
    state: of.state as InspectionState,
    selfDeadline: of.selfDeadline,
    late: isLate(of),
    scope: { contents: task.contents, years: task.checkYears },
    answers,
    reasons: (isOwn ? own?.reasons : last?.reasons) ?? [],
    figures: last?.figures ?? {},
    findings: answers ? findingsIn(paper, answers, context) : [],
    warnings:
      answers && !isOwn ? checkAnswers(paper, answers, context, 'submit').filter((f) => f.level === 'warning') : [],
    sources: own?.sources ?? {},
    lastPlace: own?.lastPlace ?? null,
    version: own?.version ?? 0,
    updatedAt: (isOwn ? own?.updatedAt : last?.sentAt) ?? null,
    updatedByName: (isOwn ? own?.updatedByName : last?.sentByName) ?? null,
    sends,
    returned: await returnOf(services, of),
    sendings: sent.map(({ no, sentAt, sentByName, note, hash }) => ({
      no,
      sentAt,
      sentByName,
      note,
      checkNumber: checkNumberOf(hash),
    })),
    changed: last && before ? changesBetween(paper, before, last, context, actor) : [],
    archive: isOwn ? context.archive : [],
    lastYear: previous ? { year: previous.year, answers: previous.sent.answers } : null,
    ledger: sends ? await ledgerValues(db, of.enterpriseId, yearsOfTask(task.checkYears)) : [],
    citations: await citationsSince(db, of.enterpriseId, last?.citations ?? []),
  }
}

/** The years that are inspected, and the one before them for what seldom changes. */
const yearsOfTask = (years: readonly number[]) => ({ from: Math.min(...years) - 1, to: Math.max(...years) })

function findingsIn(paper: Programme, answers: AnswerSet, { reference }: CheckContext): SelfCheckDetail['findings'] {
  return selfFindings(new Answers(paper, answers), reference).map((one) => ({
    ...one,
    label: selfFindingKinds[one.kind],
  }))
}

function changesBetween(
  paper: Programme,
  before: SentRecord,
  last: SentRecord,
  { reference }: CheckContext,
  actor: Actor,
): SelfCheckDetail['changed'] {
  const shown = (one: SentRecord) => shownTo(actor, paper, one.answers as AnswerSet)
  return differences(paper, shown(before), shown(last), reference).map(({ label, before, after }) => ({
    label,
    before,
    after,
  }))
}

async function returnOf({ db }: WithDb, of: CaseWithTask['of']): Promise<SelfCheckDetail['returned']> {
  if (sendStep(of.state) !== 'resubmit') return null
  const entry = (await caseHistoryOf(db, of.id)).findLast(({ toState, opinion }) => toState === of.state && opinion)
  return entry ? { opinion: entry.opinion ?? '', at: entry.at, by: entry.actorName } : null
}

export async function lastInfoOf(
  services: WithDb,
  id: string,
  actor: Actor,
): Promise<CallOutput<typeof calls.importLastInfo>> {
  const found = await caseWithTask(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return lastInfo(services.db, found.of, paperOf(found), scopeOfTask(found))
}

/** The chapters of the task with the values that were declared; before anything was sent, the office sees the chapters alone. */
export async function treeInfo(
  services: Services,
  id: string,
  actor: Actor,
): Promise<CallOutput<typeof calls.getTreeInfo>> {
  const found = await caseWithTask(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  const scope = scopeOfTask(found)
  const isOwn = isFiler(actor.role)
  const [sent] = await sentVersions(services.db, id)
  const isStillOpen = isOwn && sendStep(found.of.state) !== null
  const reference = (await referencesOf(services)).at(isStillOpen ? null : (sent?.sentAt ?? null))
  const answers = isOwn ? ((await selfCheckOf(services.db, id))?.answers ?? null) : (sent?.answers ?? null)
  const values = answers && computeAnswers(paperOf(found), answers as AnswerSet, reference)
  return { scope: { contents: [...scope.contents], years: [...scope.years] }, parts: treeOf(scope, values, reference) }
}

export async function yearInfo(
  services: WithDb,
  { enterpriseId }: CallInput<typeof calls.getYearInfo>,
  actor: Actor,
): Promise<CallOutput<typeof calls.getYearInfo>> {
  const wanted = isFiler(actor.role) ? actor.enterpriseId : enterpriseId
  if (!wanted) return []
  const cases = await casesOfEnterprise(services.db, actor, wanted)
  return [...Map.groupBy(cases, ({ year }) => year)].map(([year, own]) => ({ year, cases: own }))
}
