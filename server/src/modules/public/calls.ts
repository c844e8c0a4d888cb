/** 首页: the numbers of the city and the map, as anybody may read them. */
import { greenEnter } from '@green/contract/calls/public.ts'
import { districts } from '../../base/reference/reference-data.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { withoutSmallGroups } from '../../platform/small-groups.ts'
import { enterprisesByDistrict, heldByDistrict, homeCounts, openBatches, savedTce } from './store.ts'
import { publicKinds } from './titles.ts'

export const greenEnterCalls = handlers(greenEnter, {
  getHomeCount: async ({ services: { db } }) => {
    const year = clock.year()
    const day = { today: clock.today(), yearFrom: `${year}-01-01T00:00:00+08:00` }
    return {
      ...(await homeCounts(db, day, publicKinds)),
      savedTce: await savedTce(db),
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
  const factories = await heldByDistrict(db, clock.today(), publicKinds.factory)
  const enterprises = await enterprisesByDistrict(db)
  const sums = (numbers: Map<string, number>) =>
    offered().map(({ code, predecessors = [] }) =>
      [code, ...predecessors].reduce((total, one) => total + (numbers.get(one) ?? 0), 0),
    )
  const granted = sums(factories)
  const told = withoutSmallGroups(sums(enterprises))
  return offered().map(({ code, name }, at) => ({
    qxCode: code,
    qxName: name,
    factories: granted[at] ?? 0,
    enterprises: told[at] ?? null,
  }))
}
