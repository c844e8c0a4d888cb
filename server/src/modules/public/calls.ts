/** 首页: the numbers of the city and the map, as anybody may read them. */
import { greenEnter } from '@green/contract/calls/public.ts'
import { districts } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { orSmallGroup } from '../../platform/small-groups.ts'
import { publishedEnterprises, sumsOn } from './district-numbers.ts'
import { heldByDistrict, homeCounts, openBatches, savings } from './store.ts'
import { publicKinds } from './titles.ts'

export const greenEnterCalls = handlers(greenEnter, {
  getHomeCount: async ({ services: { db } }) => {
    const year = clock.year()
    const day = { today: clock.today(), yearFrom: `${year}-01-01T00:00:00+08:00` }
    const { enterprises, ...counts } = await homeCounts(db, day, publicKinds)
    const saved = await savings(db)
    return {
      ...counts,
      enterprises: orSmallGroup(enterprises, enterprises),
      savedTce: orSmallGroup(saved.tce, saved.enterprises),
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
