/** An expert's tasks: listed, scored, and the result of a round. */

import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { ExpertScore, TaskRow } from '@green/contract/filing/review.ts'
import { deskOf } from '@green/contract/screens/screens.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { aggregate, type ExpertSheet, expertTotal, sheetFaults } from '@green/filing/scoring/expert-sheet.ts'
import { publishedRubric } from '@green/filing/scoring/frozen-rubric.ts'
import { rubricsOf } from '@green/filing/scoring/rubric.ts'
import { siteName } from '@green/filing/workflow/approval.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import { isPanelAtWork } from '@green/filing/workflow/states.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { idempotent } from '../../platform/http/idempotent.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import { aliasOf, nameForExperts } from '../panel/blind.ts'
import { expertAlias } from '../panel/expert-alias.ts'
import {
  flagOutliers,
  isOpenTask,
  lockFilingOfTask,
  lockTask,
  readableUntil,
  type TaskRecord,
  taskOfExpert,
  tasksOf,
  tasksOfExpert,
  updateTask,
} from '../panel/task-store.ts'
import { findBatch } from '../record/batch-store.ts'
import { filingName } from '../record/filing-name.ts'
import { type FilingRecord, peopleOf } from '../record/store.ts'
import { writeStep } from '../step/write-step.ts'
import { recuse } from './recuse.ts'

/** An expert's own tasks of a programme. */
export async function listTasks(
  services: WithDb,
  programme: Programme,
  query: { page: number; size: number; state?: string | undefined; keyword?: string | undefined },
  actor: Actor,
) {
  const found = await tasksOfExpert(services.db, actor.accountId, programme.id, query, query)
  return {
    ...found,
    rows: found.rows.map((r) => taskRow(releaseOf(programme, r.filing.formVersion), r.task, r.filing, r.blind)),
  }
}

/** An own task by id in any state, so that links in old messages still open. */
export async function ownTask(services: WithDb, taskId: string, actor: Actor): Promise<TaskRow> {
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
    title: blind ? aliasOf(filing) : siteName(programme, filing.answers) || filing.enterpriseName,
    state: task.state as TaskRow['state'],
    dueAt: task.dueAt,
    daysLeft: Math.ceil((Date.parse(task.dueAt) - clock.nowMs()) / 86_400_000),
    round: task.round,
    total: task.total,
    readableUntil: readableUntil(task),
    version: task.version,
  }
}

/** Saves an expert's sheet, submits it, or recuses. The last sheet closes the round and moves the filing on. */
export async function scoreTask(
  services: Services,
  current: Programme,
  input: ExpertScore,
  actor: Actor,
): Promise<TaskRow> {
  return idempotent(services, actor, input, async (tx) => {
    const filing = await lockFilingOfTask(tx, actor.accountId, input.taskId)
    if (filing?.programme !== current.id) throw refuse('NOT_FOUND')
    const programme = releaseOf(current, filing.formVersion)
    if (rubricsOf(programme).length === 0) throw refuse('NOT_FOUND')
    const task = await lockTask(tx, actor.accountId, input.taskId)
    if (!task) throw refuse('NOT_FOUND')
    clock.fix()
    if (task.state === 'submitted') throw refuse('LOCKED_SCORE')
    if (!isOpenTask(task) || !isPanelAtWork(filing.state) || filing.round !== task.round) throw refuse('CLOSED_TASK')
    if (task.version !== input.version) throw refuse('STALE', {}, { by: actor.name, at: filing.updatedAt })
    const batch = filing.batchId ? await findBatch(tx, filing.batchId) : null
    if (input.action === 'recuse')
      return taskRow(
        programme,
        await recuse(tx, services, { programme, filing, task, actor }, input),
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

/** The submitted sheets of one round, taken together. */
export function roundResult(tasks: readonly TaskRecord[]) {
  const submitted = tasks.filter((t) => t.state === 'submitted')
  // A sheet may leave the total open, 暂不能得出: it has a conclusion, but nothing to add to the mean.
  const totalled = submitted.filter((t) => t.total !== null)
  const found = aggregate(
    totalled.map((t) => t.total ?? 0),
    submitted.map((t) => t.conclusion ?? ''),
  )
  return {
    ...found,
    spread: totalled.length ? found.spread : null,
    outliers: totalled.filter((_, i) => found.outliers.includes(i)).map((t) => t.id),
    vetoes: submitted.flatMap((t) => (t.sheet?.vetoes ?? []).filter((v) => v.hit).map((v) => ({ ...v, task: t }))),
  }
}

/** The result of the round's submitted sheets, written to the tasks and returned for the filing. */
export async function sumUp(
  tx: Tx,
  filing: FilingRecord,
  tasks: readonly TaskRecord[],
): Promise<Pick<FilingRecord, 'expertScore' | 'spread' | 'divided' | 'gateHits'>> {
  const result = roundResult(tasks)
  await flagOutliers(tx, filing.id, filing.round, result.outliers)
  return {
    expertScore: result.mean,
    spread: result.spread,
    divided: result.disputed,
    gateHits: result.vetoes.length,
  }
}

/** After a sheet was submitted: mean, spread, outliers; when it was the last one, the city is notified. */
async function closeRound(
  tx: Tx,
  services: Services,
  programme: Programme,
  filing: FilingRecord,
  actor: Actor,
): Promise<void> {
  const tasks = (await tasksOf(tx, [filing.id])).filter((t) => t.round === filing.round)
  const submitted = tasks.filter((t) => t.state === 'submitted')
  const open = tasks.some(isOpenTask)
  const result = await sumUp(tx, filing, tasks)
  await writeStep(tx, services, filing, {
    action: 'expertScore',
    to: open ? 'expert_review' : 'scored',
    // Experts are anonymous in the history and beside the row.
    actor: { ...actor, name: expertAlias(tasks, actor.accountId) },
    changes: { ...result, updatedBy: filing.updatedBy, updatedByName: filing.updatedByName },
    entry: {
      details: {
        已提交: `${submitted.length}/${tasks.filter((t) => !['cancelled', 'recused'].includes(t.state)).length}`,
      },
    },
  })
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
