/** Notifies the city, once per case, of enterprises that wait for county verification longer than five working days. */
import { officePath } from '@green/contract/screens/screens.ts'
import { workingDaysBetween } from '@green/filing/value/working-days.ts'
import { transaction } from '../../db/database.ts'
import { clock, dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { tell } from '../message/tell.ts'
import { namesOf } from '../reference/names.ts'
import { cityProfile } from '../reference/reference-data.ts'
import { countyDays } from './profile-rules.ts'
import { lockUnanswered, noteCityTold } from './store.ts'

/** The day of submission does not count; the county has the whole of the fifth working day. */
export async function tellCityOfSilence(services: Services): Promise<void> {
  await transaction(services.db, async (tx) => {
    const { holidays } = cityProfile()
    const today = clock.today()
    const names = await namesOf(tx)
    for (const waiting of await lockUnanswered(tx)) {
      const since = dayOf(waiting.submittedAt)
      if (workingDaysBetween(since, today, holidays) <= countyDays) continue
      const county = names.label('district', waiting.qxCode)
      await noteCityTold(tx, waiting.id, clock.now())
      await tell(tx, services, {
        to: { role: 'city' },
        template: 'verificationLate',
        values: {
          county,
          enterprise: waiting.enterpriseName,
          since,
          what: waiting.isChange ? '提交企业信息变更' : '提交企业信息',
          days: String(countyDays),
        },
        link: `${officePath('enterpriseVerification')}?id=${waiting.id}`,
        sms: false,
      })
    }
  })
}
