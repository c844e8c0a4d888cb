/** What the calendar does to self-checks: a term that ended is noted and told, one that ends soon is reminded of. */
import { Refusal } from '@green/contract/errors.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import { takeCaseStep, theClock } from '../../../base/case/take-step.ts'
import { tell } from '../../../base/message/tell.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { transaction } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { dueSelfChecks, lateSelfChecks } from './case-store.ts'
import { inspectionKind, pageOfCase } from './kind.ts'
import { taskById } from './store.ts'
import { taskNameOf } from './task/task-name.ts'

/** Of one run; the next one an hour later goes on. */
const portion = 1000

/** 自查逾期: noted once, each in a transaction of its own. */
export async function noteLateSelfChecks(services: Services): Promise<void> {
  const today = clock.today()
  for (const { id } of await lateSelfChecks(services.db, today, portion))
    try {
      await transaction(services.db, (tx) =>
        takeCaseStep(tx, services, inspectionKind, { id, action: 'missSelfCheck' }, theClock, () => ({
          changes: { selfLateSince: today },
        })),
      )
    } catch (error) {
      // Somebody moved or suspended the case meanwhile; it stops no other.
      if (!(error instanceof Refusal)) throw error
      services.log.warn({ inspection: id, code: error.code }, 'a timer’s step was refused')
    }
}

/** Working days before the end of the term on which the enterprise is told, and the last day. */
const remindedOn = [3, 0] as const

export async function remindSelfChecks(services: Services): Promise<void> {
  const { holidays } = cityProfile()
  const days = remindedOn.map((n) => addWorkingDays(clock.today(), n, holidays))
  for (const row of await dueSelfChecks(services.db, days))
    await transaction(services.db, async (tx) => {
      const task = await taskById(tx, row.taskId)
      await tell(tx, services, {
        to: { enterpriseId: row.enterpriseId },
        template: 'inspectionToFill',
        values: { number: row.number, task: task ? taskNameOf(task, null) : '', day: row.selfDeadline },
        link: pageOfCase('enterprise', row.id),
        sms: true,
      })
    })
}
