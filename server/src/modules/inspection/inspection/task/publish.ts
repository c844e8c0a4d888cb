/** Publishing a task begins a case for each of its enterprises, in the same transaction. */
import { openCase, takeCaseStep } from '../../../../base/case/take-step.ts'
import type { Tx } from '../../../../db/database.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { clock } from '../../../../platform/clock.ts'
import { ids } from '../../../../platform/ids.ts'
import type { Services } from '../../../../platform/services.ts'
import { inspectionKind } from '../kind.ts'
import { recordEntry } from '../record.ts'
import { type InspectionRecord, type TaskRecord, targetsOf } from '../store.ts'
import { taskKind } from './task-kind.ts'
import { taskNameOf } from './task-name.ts'

export async function publishTask(
  tx: Tx,
  services: Services,
  seen: { id: string; version: number },
  actor: Actor,
): Promise<TaskRecord> {
  return takeCaseStep(tx, services, taskKind, { ...seen, action: 'publish' }, actor, () => ({
    changes: { publishedAt: clock.now() },
    after: async (task) => {
      let serial = 0
      for (const target of await targetsOf(tx, task.id)) {
        serial += 1
        await beginCase(tx, services, task, { ...target, serial }, actor)
      }
    },
  }))
}

type Target = Awaited<ReturnType<typeof targetsOf>>[number] & { serial: number }

async function beginCase(
  tx: Tx,
  services: Services,
  task: TaskRecord,
  { target, serial, name, socialCode, industryCode, qxCode }: Target,
  actor: Actor,
): Promise<InspectionRecord> {
  const { enterpriseId, products, inspectorIds, planVisitDate, note } = target
  return openCase(
    tx,
    services,
    inspectionKind,
    'begin',
    actor,
    async () => ({
      id: ids.next(),
      number: `${task.taskNo}-${String(serial).padStart(3, '0')}`,
      taskId: task.id,
      year: task.year,
      enterpriseId,
      enterpriseName: name,
      socialCode,
      industryCode,
      qxCode,
      products,
      inspectorIds,
      planVisitDate,
      note,
      selfDeadline: task.selfDeadline,
      publishResult: task.publishResult,
      createdAt: clock.now(),
    }),
    {
      after: async ({ id }) => {
        await recordEntry(
          tx,
          { inspectionId: id, kind: 'task', text: `下达监察任务“${taskNameOf(task, null)}”` },
          actor,
        )
      },
    },
  )
}
