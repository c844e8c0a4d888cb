/** 监察任务: written, published, closed, deleted; the declarations of its team. */

import type { CallInput } from '@green/contract/call.ts'
import type {
  inspectionTask as calls,
  InspectionTaskDetail,
  lsdttaskmg,
} from '@green/contract/calls/inspection/inspection-task.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { taskFaults } from '@green/contract/needs/inspection-task.ts'
import { isInspector } from '@green/contract/roles.ts'
import { numberPrefixes } from '@green/filing/kinds/number-prefixes.ts'
import { openCase, takeCaseStep } from '../../../../base/case/take-step.ts'
import { citeFiles } from '../../../../base/files/rights.ts'
import { type Tx, transaction } from '../../../../db/database.ts'
import { nextNumber } from '../../../../filing/record/store.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { clock } from '../../../../platform/clock.ts'
import { ids } from '../../../../platform/ids.ts'
import type { Services } from '../../../../platform/services.ts'
import { inspectorsOf, type TaskRecord } from '../store.ts'
import { publishTask } from './publish.ts'
import { taskKind } from './task-kind.ts'
import { taskDetailOf, taskFor } from './task-reading.ts'
import { planWithCounts } from './task-store.ts'
import { inspectorFault } from './team.ts'

type TaskForm = CallInput<typeof lsdttaskmg.add>

/** Refuses dates out of order, a plan that is not published, and people who are no supervisors with a valid card. */
async function requireSound(tx: Tx, form: TaskForm): Promise<void> {
  const faults = taskFaults(form)
  if (form.planId && (await planWithCounts(tx, form.planId))?.row.state !== 'published')
    faults.push({ field: 'planId', message: '请选择已公布的年度计划' })
  if (form.memberIds.includes(form.leaderId)) faults.push({ field: 'memberIds', message: '组长不必再列为监察人员' })
  const people = await inspectorsOf(tx, [form.leaderId, ...form.memberIds])
  const faultOf = (id: string) => {
    const person = people.find((one) => one.id === id)
    const fault = person ? inspectorFault(person, clock.today()) : '不是在岗的监察人员'
    return fault ? `${person?.name ?? '所选人员'}：${fault}` : null
  }
  const leader = faultOf(form.leaderId)
  if (leader) faults.push({ field: 'leaderId', message: leader })
  const members = form.memberIds.map(faultOf).filter((one) => one !== null)
  if (members.length > 0) faults.push({ field: 'memberIds', message: members.join('；') })
  if (faults.length > 0) throw refuseFields(faults)
}

const taskCells = ({ files: _files, ...form }: TaskForm) => ({
  ...form,
  taskName: form.taskName.trim(),
  basis: form.basis.trim(),
  orgName: form.orgName.trim(),
})

/** The files of its basis, cited by the task. */
async function basisFiles(tx: Tx, id: string, { files }: TaskForm, actor: Actor) {
  const cited = await citeFiles(
    tx,
    'inspectionTask',
    id,
    files.map((one) => one.id),
    actor,
  )
  return [...cited.values()]
}

/** The supervisor who begins a task leads it. */
export async function addTask(services: Services, form: TaskForm, actor: Actor): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) => {
    if (isInspector(actor.role) && form.leaderId !== actor.accountId)
      throw refuseFields([{ field: 'leaderId', message: '监察人员新建的任务由本人任组长' }])
    await requireSound(tx, form)
    const id = ids.next()
    const files = await basisFiles(tx, id, form, actor)
    const made = await openCase(tx, services, taskKind, 'begin', actor, async () => ({
      ...taskCells(form),
      id,
      files,
      taskNo: `${numberPrefixes.inspectionTask}-${form.year}-${String(await nextNumber(tx, 'inspection-task', form.year)).padStart(3, '0')}`,
      createdBy: actor.accountId,
      createdAt: clock.now(),
    }))
    return taskDetailOf(tx, made, actor)
  })
}

/** A change of the team or of the way of drawing ends an earlier draw; declarations of those who stay are kept. */
export async function updateTask(
  services: Services,
  { id, version, ...form }: CallInput<typeof lsdttaskmg.update>,
  actor: Actor,
): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) => {
    const saved = await takeCaseStep(tx, services, taskKind, { id, version, action: 'save' }, actor, async (before) => {
      await requireSound(tx, form)
      const files = await basisFiles(tx, id, form, actor)
      return {
        changes: {
          ...taskCells(form),
          files,
          drawId: keepsDraw(before, form) ? before.drawId : null,
        },
      }
    })
    return taskDetailOf(tx, saved, actor)
  })
}

const keepsDraw = (before: TaskRecord, form: TaskForm) =>
  before.drawMode === form.drawMode &&
  before.leaderId === form.leaderId &&
  [...before.memberIds].sort().join() === [...form.memberIds].sort().join()

export async function dropTask(services: Services, id: string, actor: Actor): Promise<{ done: true }> {
  await transaction(services.db, (tx) => takeCaseStep(tx, services, taskKind, { id, action: 'drop' }, actor))
  return { done: true }
}

type Seen = CallInput<typeof calls.publishTask>

export async function publish(services: Services, seen: Seen, actor: Actor): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) => taskDetailOf(tx, await publishTask(tx, services, seen, actor), actor))
}

export async function closeTask(services: Services, seen: Seen, actor: Actor): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) =>
    taskDetailOf(tx, await takeCaseStep(tx, services, taskKind, { ...seen, action: 'close' }, actor), actor),
  )
}

/** 回避承诺: everybody of the team signs for himself. */
export async function declare(
  services: Services,
  { id, version }: CallInput<typeof calls.declare>,
  actor: Actor,
): Promise<InspectionTaskDetail> {
  return transaction(services.db, async (tx) => {
    const task = await taskFor(tx, id, actor)
    if (task.leaderId !== actor.accountId && !task.memberIds.includes(actor.accountId)) throw refuse('FORBIDDEN')
    const saved = await takeCaseStep(tx, services, taskKind, { id, version, action: 'declare' }, actor, (before) => ({
      changes: { declared: { ...before.declared, [actor.accountId]: clock.now() } },
      details: { 承诺: '与被监察单位没有利害关系，如有将主动回避' },
    }))
    return taskDetailOf(tx, saved, actor)
  })
}
