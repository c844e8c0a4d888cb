/** Experts: who is asked, what they score. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { AssignExperts, ExpertScore, FilingReceipt, TaskRow } from '@green/contract/filing.ts'
import { deskOf } from '@green/contract/screens.ts'
import { aggregate, type ExpertSheet, expertTotal, sheetFaults } from '@green/filing/expert-sheet.ts'
import { publishedRubric } from '@green/filing/frozen-rubric.ts'
import { type Programme, rubricsOf } from '@green/filing/programme.ts'
import { releaseOf } from '@green/filing/release.ts'
import type { State } from '@green/filing/workflow.ts'
import type { Tx } from '../db/database.ts'
import { programmeOfFiling } from '../families/programmes.ts'
import { writeAudit } from '../modules/audit/store.ts'
import { tell } from '../modules/message/tell.ts'
import type { Actor } from '../platform/actor.ts'
import { clock, endOfDay, localTime } from '../platform/clock.ts'
import { ids } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { findBatch } from './batch-store.ts'
import { aliasOf, nameForExperts } from './blind.ts'
import { lockCase, requireStep } from './case.ts'
import { expertAlias } from './expert-alias.ts'
import { requireCandidates } from './expert-candidates.ts'
import { findDraw } from './expert-draw-store.ts'
import { filingName } from './filing-name.ts'
import { once } from './once.ts'
import { receiptOf, staleBy, writeHistory } from './outcome.ts'
import { recuse } from './recuse.ts'
import { panelChanges, stepChanges } from './step-changes.ts'
import { type FilingRecord, peopleOf, updateFiling } from './store.ts'
import {
  insertTasks,
  lockFilingOfTask,
  lockTask,
  markOutliers,
  readableUntil,
  type TaskRecord,
  taskOfExpert,
  tasksOf,
  tasksOfExpert,
  updateTask,
} from './task-store.ts'

/** Assigns experts to a recommended filing, adds some, or replaces one. */
export async function assignExperts(
  services: Services,
  current: Programme,
  input: AssignExperts,
  actor: Actor,
): Promise<FilingReceipt> {
  return once(services, actor, input, async (tx) => {
    const open = await lockCase(tx, current, input, actor)
    const { programme, filing, batch, from } = open
    const running = from === 'expert_review' || from === 'scored'
    const action = from === 'expert_review' ? 'replaceExpert' : from === 'scored' ? 'secondReview' : 'distExpert'
    const step = requireStep(open, action, actor)
    if (input.dueAt <= clock.today()) throw refuseFields([{ field: 'dueAt', message: '评审截止日期应晚于今天' }])
    const chosen = await requireCandidates(tx, filing, input.expertIds)
    const seed = await seedOf(tx, filing.id, input)
    const round = running ? filing.round : filing.round + 1
    const tasks = (await tasksOf(tx, [filing.id])).filter((t) => t.round === round)
    if (input.replaces) await replaceTask(tx, tasks, input)
    const twice = chosen.find((c) => tasks.some((t) => t.expertId === c.expertId))
    if (twice) throw refuseFields([{ field: 'expertIds', message: `${twice.name}本轮已被分配过，请另选专家` }])
    const now = clock.now()
    const dueAt = endOfDay(input.dueAt)
    const added = chosen.map((c) => ({
      id: ids.next(),
      filingId: filing.id,
      programme: programme.id,
      qxCode: filing.qxCode,
      round,
      expertId: c.expertId,
      assignedBy: actor.accountId,
      assignedAt: now,
      dueAt,
      state: 'pending',
      second: from === 'scored',
    }))
    await insertTasks(tx, added)
    const saved = await updateFiling(tx, filing.id, filing.version, {
      state: step.to,
      stateSince: step.to === from ? filing.stateSince : now,
      round,
      updatedAt: now,
      updatedBy: actor.accountId,
      updatedByName: actor.name,
      ...(running ? {} : { expertScore: null, spread: null, divided: false, gateHits: 0 }),
    })
    if (!saved) throw staleBy(filing)
    const names = chosen.map((c) => c.name).join('、')
    await writeHistory(tx, saved, from, action, actor, {
      opinion: input.reason,
      details: { 专家人数: String(chosen.length), 评审截止: input.dueAt, ...(seed ? { 抽取种子: seed } : {}) },
    })
    await writeAudit(tx, {
      kind: 'business',
      actor,
      action: '分配专家',
      object: `${programme.shortTitle} ${filing.number ?? filing.id}`,
      result: names,
      changes: [
        ...stepChanges(programme, from, saved.state as State),
        ...panelChanges(
          tasks,
          (await tasksOf(tx, [filing.id])).filter((t) => t.round === round),
        ),
      ],
    })
    await tell(tx, services, {
      to: chosen.map((c) => c.expertId),
      template: 'expertTask',
      values: {
        unit: nameForExperts(filing, batch),
        deadline: localTime(dueAt),
        programme: programme.shortTitle,
      },
      link: `${deskOf(programme.id)}?task=${added[0]?.id ?? ''}`,
      filingId: filing.id,
      sms: false,
    })
    return receiptOf(tx, programme, saved, batch, actor)
  })
}

/** The seed of the draw that the assigned experts came out of; refuses when they are not those drawn. */
async function seedOf(tx: Tx, filingId: string, input: AssignExperts): Promise<string | null> {
  if (!input.drawId) return null
  const draw = await findDraw(tx, input.drawId)
  if (draw?.filingId !== filingId) throw refuse('NOT_FOUND')
  if (draw.drawn.toSorted().join() !== [...new Set(input.expertIds)].toSorted().join())
    throw refuseFields([{ field: 'expertIds', message: '所选专家与抽取结果不一致，请按抽取结果分配或重新抽取' }])
  return draw.seed
}

async function replaceTask(tx: Tx, tasks: readonly TaskRecord[], input: AssignExperts): Promise<void> {
  const old = tasks.find((t) => t.id === input.replaces)
  if (!old || old.state === 'submitted' || old.state === 'cancelled')
    throw refuseFields([{ field: 'replaces', message: '该任务已提交或已结束，不能更换' }])
  if (input.expertIds.length !== 1) throw refuseFields([{ field: 'expertIds', message: '更换时请选择1位新专家' }])
  await updateTask(tx, old.id, old.version, { state: old.state === 'recused' ? 'recused' : 'cancelled' })
}

/** An expert's own tasks of a programme. */
export async function listTasks(
  services: Services,
  programme: Programme,
  query: { page: number; size: number; state?: string | undefined; keyword?: string | undefined },
  actor: Actor,
) {
  const { rows, total } = await tasksOfExpert(services.db, actor.accountId, programme.id, {
    ...(query.state ? { state: query.state } : {}),
    ...(query.keyword ? { keyword: query.keyword } : {}),
    limit: query.size,
    offset: (query.page - 1) * query.size,
  })
  return {
    rows: rows.map((r) => taskRow(releaseOf(programme, r.filing.formVersion), r.task, r.filing, r.blind)),
    total,
    page: query.page,
    size: query.size,
  }
}

/** An own task by id, whatever became of it, so that a link in an old message leads somewhere. */
export async function ownTask(services: Services, taskId: string, actor: Actor): Promise<TaskRow> {
  const found = await taskOfExpert(services.db, actor.accountId, taskId)
  if (!found) throw refuse('NOT_FOUND')
  return taskRow(programmeOfFiling(found.filing), found.task, found.filing, found.blind)
}

function taskRow(programme: Programme, task: TaskRecord, filing: FilingRecord, blind: boolean | null): TaskRow {
  return {
    taskId: task.id,
    filingId: filing.id,
    programme: filing.programme,
    enterpriseName: nameForExperts(filing, { blind: blind ?? false }),
    number: filing.number,
    qxName: filing.organisation.qxName ?? '',
    title: blind
      ? aliasOf(filing)
      : String(filing.answers[programme.grants?.site ?? 'factoryName'] ?? '') || filing.enterpriseName,
    state: task.state as TaskRow['state'],
    dueAt: task.dueAt,
    daysLeft: Math.ceil((Date.parse(task.dueAt) - clock.nowMs()) / 86_400_000),
    round: task.round,
    total: task.total,
    readableUntil: readableUntil(task),
    version: task.version,
  }
}

/** Keeps an expert's sheet, submits it, or recuses. The last sheet in closes the round and leads the filing on. */
export async function scoreTask(
  services: Services,
  current: Programme,
  input: ExpertScore,
  actor: Actor,
): Promise<TaskRow> {
  return once(services, actor, input, async (tx) => {
    const filing = await lockFilingOfTask(tx, actor.accountId, input.taskId)
    if (filing?.programme !== current.id) throw refuse('NOT_FOUND')
    const programme = releaseOf(current, filing.formVersion)
    if (rubricsOf(programme).length === 0) throw refuse('NOT_FOUND')
    const task = await lockTask(tx, actor.accountId, input.taskId)
    if (!task) throw refuse('NOT_FOUND')
    if (task.state === 'submitted') throw refuse('LOCKED_SCORE')
    if (!['pending', 'scoring'].includes(task.state) || filing.state !== 'expert_review' || filing.round !== task.round)
      throw refuse('CLOSED_TASK')
    if (task.version !== input.version) throw refuse('STALE', {}, { by: actor.name, at: filing.updatedAt })
    const batch = filing.batchId ? await findBatch(tx, filing.batchId) : null
    if (input.action === 'recuse')
      return taskRow(
        programme,
        await recuse(tx, services, programme, filing, task, input, actor),
        filing,
        batch?.blind ?? false,
      )
    const system = filing.scoreSheet
    const rubric = publishedRubric(programme, filing.answers, batch?.rubrics)
    if (!system || !rubric) throw refuse('CLOSED_TASK')
    const sheet: ExpertSheet = {
      ...input.sheet,
      ...(input.conclusion ? { conclusion: input.conclusion } : {}),
      opinion: input.opinion,
    }
    const faults = sheetFaults(rubric, system, sheet, input.action)
    if (faults.length) throw refuseFields(faults)
    const { total } = expertTotal(rubric, system, sheet)
    const saved = await updateTask(tx, task.id, task.version, {
      state: input.action === 'submit' ? 'submitted' : 'scoring',
      sheet: input.sheet,
      total,
      conclusion: input.conclusion ?? null,
      opinion: input.opinion.trim(),
      submittedAt: input.action === 'submit' ? clock.now() : null,
    })
    if (!saved) throw refuse('STALE')
    if (input.action === 'submit') await closeRound(tx, services, programme, filing, actor)
    return taskRow(programme, saved, filing, batch?.blind ?? false)
  })
}

/** What the round's submitted sheets come to together, written to the tasks and answered for the filing. */
export async function sumUp(
  tx: Tx,
  filing: FilingRecord,
  tasks: readonly TaskRecord[],
): Promise<Pick<FilingRecord, 'expertScore' | 'spread' | 'divided' | 'gateHits'>> {
  const submitted = tasks.filter((t) => t.state === 'submitted')
  const result = aggregate(
    submitted.map((t) => t.total ?? 0),
    submitted.map((t) => t.conclusion ?? ''),
  )
  const outliers = submitted.filter((_, i) => result.outliers.includes(i)).map((t) => t.id)
  await markOutliers(tx, filing.id, filing.round, outliers)
  return {
    expertScore: result.mean,
    spread: submitted.length ? result.spread : null,
    divided: result.disputed,
    gateHits: submitted.flatMap((t) => t.sheet?.vetoes ?? []).filter((v) => v.hit).length,
  }
}

/** After a sheet came in: mean, spread, outliers; when nobody is left to score, the city is told. */
async function closeRound(
  tx: Tx,
  services: Services,
  programme: Programme,
  filing: FilingRecord,
  actor: Actor,
): Promise<void> {
  const tasks = (await tasksOf(tx, [filing.id])).filter((t) => t.round === filing.round)
  const submitted = tasks.filter((t) => t.state === 'submitted')
  const open = tasks.some((t) => t.state === 'pending' || t.state === 'scoring')
  const result = await sumUp(tx, filing, tasks)
  const now = clock.now()
  const saved = await updateFiling(tx, filing.id, filing.version, {
    ...result,
    updatedAt: now,
    ...(open ? {} : { state: 'scored', stateSince: now }),
  })
  if (!saved) throw staleBy(filing)
  await writeHistory(
    tx,
    saved,
    'expert_review',
    'expertScore',
    { ...actor, name: expertAlias(tasks, actor.accountId) },
    {
      details: {
        已提交: `${submitted.length}/${tasks.filter((t) => !['cancelled', 'recused'].includes(t.state)).length}`,
      },
    },
  )
  if (!open)
    await tell(tx, services, {
      to: await peopleOf(tx, { role: 'city' }),
      template: result.divided ? 'scoresDivided' : 'scoresComplete',
      values: { enterprise: filing.enterpriseName, filing: filingName(filing) },
      link: `${deskOf(programme.id)}?id=${filing.id}`,
      filingId: filing.id,
      sms: false,
    })
}
