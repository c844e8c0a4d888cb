/** Cases as lists, one case, its timeline, and the board. */

import type { CallOutput } from '@green/contract/call.ts'
import type {
  inspection as calls,
  InspectionCaseRow,
  InspectionDetail,
  lsdtjn,
} from '@green/contract/calls/inspection/inspection.ts'
import { refuse } from '@green/contract/errors.ts'
import { isFiler, isInspector, isOfficer } from '@green/contract/roles.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import {
  type CaseAge,
  caseOverdue,
  type TaskContent,
  type TaskMode,
  type TaskType,
} from '@green/filing/programme/inspection-words.ts'
import { findCaseRow } from '../../../base/case/case-store.ts'
import { allowedCaseSteps } from '../../../base/case/take-step.ts'
import { districtOf, industries } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import type { PageNumber } from '../../../db/page.ts'
import type { Actor } from '../../../platform/actor.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'
import { boardCounts, type CaseFilter, casePage, earlierCases, type ListedCase, stepsOf } from './case-store.ts'
import { knowsFindings, withKnownFindings } from './findings.ts'
import { inspectionKind } from './kind.ts'
import { recordKinds } from './record.ts'
import { entriesOf } from './record-store.ts'
import { type InspectionRecord, inspectorsOf, type TaskRecord, taskById } from './store.ts'
import { taskNameOf } from './task/task-name.ts'
import { teamIds } from './task/team.ts'

const dayMs = 86_400_000

/** Today, and the days that separate the ages. */
export const asOf = () => ({
  today: clock.today(),
  days: {
    week: addMs(clock.now(), -7 * dayMs),
    month: addMs(clock.now(), -30 * dayMs),
    quarter: addMs(clock.now(), -90 * dayMs),
  },
})

export const industryName = (code: string | null): string =>
  industries().find((one) => one.code === code)?.name ?? code ?? ''

function overdueOf(row: InspectionRecord, today: string): string[] {
  if (row.closedAt) return []
  const selfLate = !row.submittedAt && !row.noticeServedAt && row.selfDeadline < today
  const rectifyLate = row.rectifyDue !== null && row.rectifyDue < today && !row.evidenceGiven
  const isOver = (due: string | null) => due !== null && due < today
  return [
    ...(selfLate ? [caseOverdue.self] : []),
    ...(rectifyLate ? [caseOverdue.rectify] : []),
    ...(isOver(row.decideDue) || isOver(row.serveDecisionDue) ? [caseOverdue.penalty] : []),
    ...(isOver(row.evidenceDue) ? [caseOverdue.evidence] : []),
  ]
}

export function caseRowOf({ row, taskName }: ListedCase): InspectionCaseRow {
  return {
    ...row,
    taskName,
    qxName: districtOf(row.qxCode)?.name ?? '',
    industryName: industryName(row.industryCode),
    state: row.state as InspectionCaseRow['state'],
    result: row.result as InspectionCaseRow['result'],
    overdue: overdueOf(row, clock.today()),
  }
}

export async function listCases(
  { db }: WithDb,
  { page, size, ...filter }: CaseFilter & PageNumber,
  actor: Actor,
): Promise<CallOutput<typeof lsdtjn.page>> {
  const found = await casePage(db, actor, filter, asOf(), { page, size })
  return { ...found, rows: found.rows.map(caseRowOf) }
}

/** The case within the reader's scope, or 404. */
export async function caseFor(tx: Tx, id: string, actor: Actor): Promise<InspectionRecord> {
  const row = await findCaseRow(tx, inspectionKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  return row
}

/** Steps that are taken with a call of their own elsewhere stand in `allowed` as well: each section offers its own. */
export async function detailOf(tx: Tx, whole: InspectionRecord, actor: Actor): Promise<InspectionDetail> {
  const row = withKnownFindings(whole, actor)
  const task = await taskById(tx, row.taskId)
  if (!task) throw new Error(`the task of ${row.number} is gone`)
  const inspectors = await inspectorsOf(tx, row.inspectorIds.length > 0 ? row.inspectorIds : teamIds(task))
  const ownEnterprise = isFiler(actor.role)
  return {
    ...caseRowOf({ row, taskName: taskNameOf(task, actor) }),
    ...row,
    result: row.result as InspectionDetail['result'],
    state: row.state as InspectionDetail['state'],
    note: ownEnterprise ? '' : row.note,
    task: taskFacts({ ...task, taskName: taskNameOf(task, actor) }),
    inspectors: inspectors.map(({ id, name, card }) => ({
      id,
      name,
      leads: id === task.leaderId,
      cardNo: card?.cardNo ?? null,
      validTo: card?.validTo ?? null,
    })),
    earlier: (await earlierCases(tx, actor, row)).map(
      ({ row: { id, number, year, state, result, breaches }, taskName }) => ({
        id,
        number,
        taskName,
        year,
        state: state as InspectionDetail['state'],
        result: result as InspectionDetail['result'],
        breaches,
      }),
    ),
    allowed: await allowedCaseSteps(tx, inspectionKind, whole, actor),
    mayRemind:
      (isOfficer(actor.role) || isInspector(actor.role)) &&
      inspectionCase.states[row.state as InspectionDetail['state']].turn.length > 0,
  }
}

const taskFacts = (task: TaskRecord) => ({
  ...task,
  taskType: task.taskType as TaskType,
  mode: task.mode as TaskMode,
  contents: task.contents as TaskContent[],
})

export async function getCase({ db }: WithDb, id: string, actor: Actor): Promise<InspectionDetail> {
  return detailOf(db, await caseFor(db, id, actor), actor)
}

/** 执法全过程记录: the steps and the entries beside them, in the order of time. */
export async function timelineOf({ db }: WithDb, id: string, actor: Actor): Promise<CallOutput<typeof calls.records>> {
  const row = await caseFor(db, id, actor)
  const entries = await entriesOf(db, row.id, { internal: !isFiler(actor.role) && knowsFindings(actor, row) })
  const supersededBy = new Map(entries.flatMap((one) => (one.supersedes ? [[one.supersedes, one.id] as const] : [])))
  const steps = (await stepsOf(db, row.id)).map((one) => ({
    ...one,
    kind: '办理',
    text: inspectionCase.steps[one.action as keyof typeof inspectionCase.steps]?.label ?? one.action,
    cardNo: null,
    fromAt: null,
    toAt: null,
    place: null,
    supersededBy: null,
  }))
  const momentOf = ({ at, actorName }: { at: string; actorName: string }) => `${at} ${actorName}`
  const stepAt = new Map(steps.map((one) => [momentOf(one), one]))
  const others = entries.map((one) => {
    const { opinion = null } = stepAt.get(momentOf(one)) ?? {}
    return {
      ...one,
      kind: recordKinds[one.kind as keyof typeof recordKinds] ?? one.kind,
      opinion: opinion && !one.text.includes(opinion) ? opinion : null,
      supersededBy: supersededBy.get(one.id) ?? null,
    }
  })
  // What was written with a step says more than the step's name: they are one line.
  const entryMoments = new Set(others.map(momentOf))
  return [...steps.filter((one) => !entryMoments.has(momentOf(one))), ...others].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  )
}

const emptyRow = (qxCode: string, qxName: string) => ({
  qxCode,
  qxName,
  total: 0,
  states: {} as Record<string, number>,
  ages: {} as Partial<Record<CaseAge, number>> & Record<string, number>,
  results: {} as Record<string, number>,
  selfLate: 0,
  rectifyLate: 0,
  penaltyLate: 0,
  evidenceLate: 0,
})

export async function boardOf(
  { db }: WithDb,
  filter: { year?: number | undefined; task?: string | undefined },
  actor: Actor,
): Promise<CallOutput<typeof calls.board>> {
  const sum = emptyRow('', '合计')
  const rows = new Map<string, ReturnType<typeof emptyRow>>()
  for (const one of await boardCounts(db, actor, filter, asOf())) {
    const row = rows.get(one.qxCode) ?? emptyRow(one.qxCode, districtOf(one.qxCode)?.name ?? '')
    rows.set(one.qxCode, row)
    for (const to of [row, sum]) {
      to.total += one.n
      to.selfLate += one.selfLate
      to.rectifyLate += one.rectifyLate
      to.penaltyLate += one.penaltyLate
      to.evidenceLate += one.evidenceLate
      add(to.states, one.state, one.n)
      if (one.age) add(to.ages, one.age, one.n)
      if (one.result) add(to.results, one.result, one.n)
    }
  }
  return { sum, rows: [...rows.values()].sort((a, b) => b.total - a.total || (a.qxCode < b.qxCode ? -1 : 1)) }
}

const add = (to: Record<string, number>, key: string, n: number) => {
  to[key] = (to[key] ?? 0) + n
}
