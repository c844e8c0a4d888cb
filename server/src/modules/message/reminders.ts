/** Every morning: enterprises whose draft waits in a batch that closes in 14, 7, 3 days or tomorrow are reminded. */
import { transaction } from '../../db/database.ts'
import { clock, dayOf, localTime } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { openWork, takeDay } from './reminder-store.ts'
import { tell } from './tell.ts'

const remindBefore: readonly number[] = [14, 7, 3, 1]
const dayMs = 86_400_000

/** Whole days in Asia/Shanghai from today to the day of a moment. */
export function daysUntil(moment: string, today: string): number {
  return Math.round((Date.parse(dayOf(moment)) - Date.parse(today)) / dayMs)
}

/** One transaction: either everybody of the day is told once, or the next try tells them. */
export async function remindDeadlines(services: Services): Promise<void> {
  await transaction(services.db, async (tx) => {
    const today = clock.today()
    if (!(await takeDay(tx, today, clock.now()))) return
    for (const work of await openWork(tx, clock.now())) {
      const days = daysUntil(work.closeAt, today)
      if (!remindBefore.includes(days)) continue
      await tell(tx, services, {
        to: { enterpriseId: work.enterpriseId },
        title: `“${work.batchName}”还有${days}天截止`,
        body: `您有一份申报尚未提交，截止时间为${localTime(work.closeAt)}，逾期将不能提交。`,
        link: `/mainPages/personalCenter?filing=${work.filingId}`,
        sms: days <= 3,
      })
    }
  })
}
