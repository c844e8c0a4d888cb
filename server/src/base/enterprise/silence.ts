/**
 * Notifies the city, once for each who is waited for, of enterprises that wait longer than five working days: for the county's
 * verification, or, where the name needs its grant, for the city itself.
 */
import { officePath } from '@green/contract/screens/screens.ts'
import { workingDaysBetween } from '@green/filing/value/working-days.ts'
import { transaction } from '../../db/database.ts'
import { clock, dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { tell } from '../message/tell.ts'
import { namesOf } from '../reference/names.ts'
import { cityProfile } from '../reference/reference-data.ts'
import { countyDays, countySince, nameToGrant } from './profile-rules.ts'
import { lockUnanswered, noteCityNotified } from './store.ts'

/** The day of submission does not count; the county has the whole of the fifth working day. */
export async function tellCityOfSilence(services: Services): Promise<void> {
  await transaction(services.db, async (tx) => {
    const { holidays } = cityProfile()
    const today = clock.today()
    const names = await namesOf(tx)
    for (const waiting of await lockUnanswered(tx)) {
      const name = nameToGrant(waiting)
      const since = dayOf(countySince(waiting) ?? waiting.submittedAt)
      if (workingDaysBetween(since, today, holidays) <= countyDays) continue
      const county = names.label('district', waiting.qxCode)
      await noteCityNotified(tx, waiting.id, clock.now())
      if (name !== null) {
        await tell(tx, services, {
          to: { role: 'city' },
          template: 'nameGrantLate',
          values: { county, enterprise: name, since, days: String(countyDays) },
          link: `${officePath('enterpriseVerification')}?nameCheck=waiting&id=${waiting.id}`,
          sms: false,
        })
        continue
      }
      await tell(tx, services, {
        to: { role: 'city' },
        template: 'verificationLate',
        values: {
          county,
          enterprise: waiting.enterpriseName,
          since,
          what: sinceOf(waiting),
          days: String(countyDays),
        },
        link: `${officePath('enterpriseVerification')}?id=${waiting.id}`,
        sms: false,
      })
    }
  })
}

/** What the county is waited for since. */
function sinceOf(waiting: Awaited<ReturnType<typeof lockUnanswered>>[number]): string {
  if (countySince(waiting) !== waiting.submittedAt) return '经市级核准名称'
  return waiting.isChange ? '提交企业信息变更' : '提交企业信息'
}
