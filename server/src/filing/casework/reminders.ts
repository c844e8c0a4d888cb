/** Every morning: drafts in a batch that closes in 14, 7, 3 days or tomorrow, expert tasks due within two days, titles that end in 60 days. */

import { deskOf } from '@green/contract/screens/screens.ts'
import { filerOf } from '../../base/message/store.ts'
import { tell } from '../../base/message/tell.ts'
import { programmeOf } from '../../base/reference/programmes.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { takeDay } from '../../db/flags.ts'
import { addMs, clock, dayOf, localTime } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { remindOfTerms } from '../experts/expert-register.ts'
import { nameForExperts } from '../panel/blind.ts'
import { forDistrict } from '../record/batch-window.ts'
import { remindOwed } from '../send/owed.ts'
import { filingsEndingOn, openWork, tasksDueBefore } from './reminder-store.ts'

const remindBefore: readonly number[] = [14, 7, 3, 1]
const dayMs = 86_400_000

/** Whole days in Asia/Shanghai from today to the day of a moment. */
export function daysUntil(moment: string, today: string): number {
  return Math.round((Date.parse(dayOf(moment)) - Date.parse(today)) / dayMs)
}

/** One transaction: either everybody of the day is notified once, or the next run notifies them. */
export async function remindDeadlines(services: Services): Promise<void> {
  await transaction(services.db, async (tx) => {
    const today = clock.today()
    if (!(await takeDay(tx, 'remind-deadlines', today, clock.now()))) return
    await remindOwed(tx, services, today)
    for (const work of await openWork(tx, clock.now())) {
      // Who owes a filing is notified whether it was begun or not.
      if (programmeOf(work.programme).owed) continue
      const { closeAt } = forDistrict(work, work.qxCode)
      const days = daysUntil(closeAt, today)
      if (!remindBefore.includes(days)) continue
      await tell(tx, services, {
        to: filerOf(work),
        template: 'draftDeadline',
        values: { batch: work.batchName, days: String(days), deadline: localTime(closeAt) },
        filingId: work.filingId,
        link: `/mainPages/personalCenter?filing=${work.filingId}`,
        sms: days <= 3,
      })
    }
    await remindExperts(tx, services, today)
    await remindOfTerms(tx, services)
    await remindHolders(tx, services, today)
  })
}

/** Counted in days, not hours: a task due at the end of the day after tomorrow counts as near this morning. */
async function remindExperts(tx: Tx, services: Services, today: string): Promise<void> {
  const endOfDayAfterTomorrow = addMs(`${today}T00:00:00+08:00`, 3 * dayMs)
  for (const task of await tasksDueBefore(tx, clock.now(), endOfDayAfterTomorrow))
    await tell(tx, services, {
      to: [task.expertId],
      template: 'expertDeadline',
      values: {
        enterprise: nameForExperts(task.filing, { blind: task.blind ?? false }),
        deadline: localTime(task.dueAt),
      },
      link: `${deskOf(task.programme)}?task=${task.taskId}`,
      filingId: task.filing.id,
      sms: false,
    })
}

async function remindHolders(tx: Tx, services: Services, today: string): Promise<void> {
  const lastDay = dayOf(addMs(`${today}T00:00:00+08:00`, 60 * dayMs))
  for (const held of await filingsEndingOn(tx, lastDay))
    await tell(tx, services, {
      to: filerOf(held),
      template: 'titleEnding',
      values: { title: held.titleNumber ?? '您的称号', days: '60', until: lastDay },
      link: `/mainPages/personalCenter?filing=${held.filingId}`,
      filingId: held.filingId,
      sms: true,
    })
}
