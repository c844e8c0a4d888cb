/** Every working morning: each office is told once of its questions that are late or due by tomorrow. */
import { officePath } from '@green/contract/screens/screens.ts'
import { addWorkingDays, isWorkingDay } from '@green/filing/value/working-days.ts'
import { tell } from '../../../base/message/tell.ts'
import { cityProfile } from '../../../base/reference/reference-data.ts'
import { transaction } from '../../../db/database.ts'
import { takeDay } from '../../../db/flags.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { dueByOffice } from './store.ts'

export async function remindInquiries(services: Services): Promise<void> {
  const { holidays } = cityProfile()
  const today = clock.today()
  if (!isWorkingDay(today, holidays)) return
  await transaction(services.db, async (tx) => {
    if (!(await takeDay(tx, 'remind-inquiries', today, clock.now()))) return
    for (const { qxCode, late, soon } of await dueByOffice(tx, { today, until: addWorkingDays(today, 1, holidays) })) {
      const counts = [late ? `${late}件已逾期` : '', soon ? `${soon}件今天或下一个工作日到期` : '']
      await tell(tx, services, {
        to: qxCode === null ? { role: 'city' } : { role: 'county', qxCode },
        template: 'inquiriesDue',
        values: { counts: counts.filter(Boolean).join('，') },
        link: `${officePath('inquiries')}?state=waiting`,
        sms: false,
      })
    }
  })
}
