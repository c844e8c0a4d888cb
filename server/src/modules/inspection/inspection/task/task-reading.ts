/** Tasks as lists, and one task with its enterprises, its team, its workbooks and its draws. */

import type { CallOutput } from '@green/contract/call.ts'
import type {
  InspectionTarget,
  InspectionTaskDetail,
  InspectionTaskRow,
  lsdttaskmg,
} from '@green/contract/calls/inspection/inspection-task.ts'
import { refuse } from '@green/contract/errors.ts'
import { isDistrictOfficer } from '@green/contract/roles.ts'
import { inspectionTaskCase } from '@green/filing/cases/inspection/inspection-task.ts'
import type {
  DrawMode,
  TargetSource,
  TaskContent,
  TaskLevel,
  TaskMode,
  TaskType,
} from '@green/filing/programme/inspection-words.ts'
import { findCaseRow } from '../../../../base/case/case-store.ts'
import { allowedCaseSteps } from '../../../../base/case/take-step.ts'
import { refOf } from '../../../../base/files/store.ts'
import { districtOf } from '../../../../base/reference/reference-data.ts'
import type { Tx } from '../../../../db/database.ts'
import type { PageNumber } from '../../../../db/page.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { clock } from '../../../../platform/clock.ts'
import type { WithDb } from '../../../../platform/services.ts'
import { countsOfTasks } from '../case-store.ts'
import { industryName } from '../reading.ts'
import { inspectorsOf, type TaskRecord, targetsOf } from '../store.ts'
import { drawView } from './draw-view.ts'
import { taskKind } from './task-kind.ts'
import { casesOfTask, drawsOf, type TaskFilter, taskPage, workbooksOf } from './task-store.ts'
import { inspectorConflict, inspectorFault, teamIds } from './team.ts'

type Counts = Awaited<ReturnType<typeof countsOfTasks>>[number]
type Listed = { row: TaskRecord; leaderName: string; targets: number }

function rowOf({ row, leaderName, targets }: Listed, counts: Counts | undefined): InspectionTaskRow {
  return {
    ...row,
    leaderName,
    taskLevel: row.taskLevel as TaskLevel,
    taskType: row.taskType as TaskType,
    drawMode: row.drawMode as DrawMode,
    state: row.state as InspectionTaskRow['state'],
    enterprises: counts?.enterprises ?? targets,
    submitted: counts?.submitted ?? 0,
    verified: counts?.verified ?? 0,
    breached: counts?.breached ?? 0,
    overdue: counts?.overdue ?? 0,
  }
}

export async function listTasks(
  { db }: WithDb,
  { page, size, ...filter }: TaskFilter & PageNumber,
  actor: Actor,
): Promise<CallOutput<typeof lsdttaskmg.selectPage>> {
  const found = await taskPage(db, actor, filter, { page, size })
  const counts = new Map((await countsOfTasks(db, actor, clock.today())).map((one) => [one.taskId, one]))
  return { ...found, rows: found.rows.map((one) => rowOf(one, counts.get(one.row.id))) }
}

/** The task within the reader's scope, or 404. */
export async function taskFor(tx: Tx, id: string, actor: Actor): Promise<TaskRecord> {
  const row = await findCaseRow(tx, taskKind, id, actor)
  if (!row) throw refuse('NOT_FOUND')
  return row
}

export async function getTask({ db }: WithDb, id: string, actor: Actor): Promise<InspectionTaskDetail> {
  return taskDetailOf(db, await taskFor(db, id, actor), actor)
}

export async function taskDetailOf(tx: Tx, row: TaskRecord, actor: Actor): Promise<InspectionTaskDetail> {
  // The drawn list is not shown before the visit: a county reads its own enterprises only.
  const within = ({ qxCode }: { qxCode: string }) => !isDistrictOfficer(actor.role) || qxCode === actor.qxCode
  const targets = (await targetsOf(tx, row.id)).filter(within)
  const inspectors = await inspectorsOf(tx, teamIds(row))
  const counts = (await countsOfTasks(tx, actor, clock.today())).find(({ taskId }) => taskId === row.id)
  const leaderName = inspectors.find(({ id }) => id === row.leaderId)?.name ?? ''
  const allowed = await allowedCaseSteps(tx, taskKind, row, actor)
  const isKeeper = !isDistrictOfficer(actor.role)
  return {
    ...rowOf({ row, leaderName, targets: targets.length }, counts),
    ...row,
    taskLevel: row.taskLevel as TaskLevel,
    taskType: row.taskType as TaskType,
    drawMode: row.drawMode as DrawMode,
    state: row.state as InspectionTaskRow['state'],
    mode: row.mode as TaskMode,
    contents: row.contents as TaskContent[],
    team: teamView(row, inspectors, targets, actor),
    targets: await targetViews(tx, row, targets),
    workbooks: isKeeper
      ? (await workbooksOf(tx, row.id)).map(({ workbook, file }) => ({
          id: workbook.id,
          file: refOf(file),
          rows: workbook.rows.length,
          at: workbook.at,
          byName: workbook.byName,
        }))
      : [],
    draws: isKeeper ? (await drawsOf(tx, row.id)).map((draw) => drawView(draw, row)) : [],
    missing: await missingOf(tx, row, actor),
    allowed,
  }
}

function teamView(
  row: TaskRecord,
  inspectors: Awaited<ReturnType<typeof inspectorsOf>>,
  targets: Awaited<ReturnType<typeof targetsOf>>,
  actor: Actor,
) {
  const today = clock.today()
  return inspectors
    .map((one) => ({
      id: one.id,
      name: one.name,
      unit: one.unit ?? '',
      leads: one.id === row.leaderId,
      isOwn: one.id === actor.accountId,
      cardNo: one.card?.cardNo ?? null,
      validTo: one.card?.validTo ?? null,
      cardFault: inspectorFault(one, today),
      declaredAt: row.declared[one.id] ?? null,
      conflicts: targets.flatMap(({ name }) => {
        const why = inspectorConflict(one, name, today)
        return why ? [`${name}（${why}）`] : []
      }),
    }))
    .sort((a, b) => Number(b.leads) - Number(a.leads))
}

async function targetViews(
  tx: Tx,
  row: TaskRecord,
  targets: Awaited<ReturnType<typeof targetsOf>>,
): Promise<InspectionTarget[]> {
  const cases = new Map((await casesOfTask(tx, row.id)).map((one) => [one.enterpriseId, one]))
  return targets.map(({ target, name, socialCode, industryCode, qxCode }) => ({
    ...target,
    source: target.source as TargetSource,
    enterpriseName: name,
    socialCode,
    qxName: districtOf(qxCode)?.name ?? '',
    industryName: industryName(industryCode),
    inspectionId: cases.get(target.enterpriseId)?.id ?? null,
    state: (cases.get(target.enterpriseId)?.state ?? null) as InspectionTarget['state'],
  }))
}

/** The guards of publishing that do not hold yet, in their own words. */
async function missingOf(tx: Tx, row: TaskRecord, actor: Actor): Promise<string[]> {
  const { publish } = inspectionTaskCase.steps
  if (!(publish.from as readonly string[]).includes(row.state)) return []
  const facts = await taskKind.facts(tx, row, actor)
  return (publish.when ?? []).filter((guard) => !guard.holds(facts)).map(({ names, says }) => names ?? says)
}
