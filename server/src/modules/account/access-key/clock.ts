/** The ends of access keys: told 30 and 7 days before. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { tell } from '../../../base/message/tell.ts'
import { transaction } from '../../../db/database.ts'
import { addMs, clock, dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { endingKeys, noteKeyEndNotified } from './store.ts'

/** Days before the end, the later notice first. */
const noticeDays = [7, 30] as const
const dayMs = 86_400_000
const inDays = (days: number) => dayOf(addMs(clock.now(), days * dayMs))

/** Tells who has made a key that it ends soon, the administrators or the enterprise, each notice once for each end. */
export async function tellKeyEnds(services: Services): Promise<void> {
  const today = clock.today()
  for (const { key, enterpriseId } of await endingKeys(services.db, today, inDays(30))) {
    const { id, systemName, ownerName, endsOn, endTold } = key
    const noticeKey = `${endsOn} ${noticeDays.find((one) => endsOn <= inDays(one))}`
    if (endTold === noticeKey) continue
    await transaction(services.db, async (tx) => {
      if (!(await noteKeyEndNotified(tx, id, noticeKey))) return
      const days = String(Math.round((Date.parse(endsOn) - Date.parse(today)) / dayMs))
      if (enterpriseId !== null) {
        await tell(tx, services, {
          to: { enterpriseId },
          link: portalScreens.supplyAccounts.path,
          template: 'meterKeyEndsSoon',
          values: { name: systemName, until: endsOn, days },
          sms: false,
        })
        return
      }
      await tell(tx, services, {
        to: { role: 'admin' },
        link: officePath('accessKeys'),
        template: 'accessKeyEndsSoon',
        values: { name: systemName, owner: ownerName, until: endsOn, days },
        sms: false,
      })
    })
  }
}
