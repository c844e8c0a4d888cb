/** 首页: the numbers of the city and the map, as anybody may read them. */
import { greenEnter } from '@green/contract/calls/content/public.ts'
import { districts } from '../../../base/reference/reference-data.ts'
import type { Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { mayTellSum, orSmallGroup, releasedUntil } from '../../../platform/small-groups.ts'
import { publishedEnterprises, sumsOn } from './district-numbers.ts'
import { countFiled, countHeld, countOnRecord, heldByDistrict, openBatches, savings } from './store.ts'
import { publicKinds } from './titles.ts'

/** The city's saving is told in whole hundreds of tce, so that one approval is not read from its change. */
const savingStep = 100

export const greenEnterCalls = handlers(greenEnter, {
  getHomeCount: async ({ services: { db } }) => {
    const [year, today] = [clock.year(), clock.today()]
    const enterprises = await countOnRecord(db)
    const saved = await savings(db, releasedUntil())
    return {
      filed: await countFiled(db, year),
      approved: await countHeld(db, today, publicKinds.factory),
      serviceProviders: await countHeld(db, today, publicKinds.provider),
      enterprises: orSmallGroup(enterprises, enterprises),
      savedTce: mayTellSum(saved) ? Math.round(saved.total / savingStep) * savingStep : null,
      year,
      openBatches: await openBatches(db, clock.now()),
    }
  },
  getQxAll: ({ services }) => districtNumbers(services.db),
  getQxs: () => offered().map(({ code, name }) => ({ qxCode: code, qxName: name })),
})

const offered = () => districts().filter((district) => district.enabled)

/** Every district of today; what was counted under an older code belongs to its successor. */
async function districtNumbers(db: Tx) {
  const today = clock.today()
  const factories = sumsOn(today, await heldByDistrict(db, today, publicKinds.factory))
  const enterprises = await publishedEnterprises(db)
  return offered().map(({ code, name }) => ({
    qxCode: code,
    qxName: name,
    factories: factories.get(code) ?? 0,
    enterprises: enterprises.get(code) ?? null,
  }))
}
