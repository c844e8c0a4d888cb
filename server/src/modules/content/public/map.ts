/** 绿色地图: titles of a day by place and by district, and for staff the enterprises of their scope. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import { greenMap, type MapKind, mapKindLabels } from '@green/contract/calls/content/map.ts'
import { titleLevelLabels } from '@green/contract/filing/titles.ts'
import { pointsOfEnterprises } from '../../../base/enterprise/places.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { WithDb } from '../../../platform/services.ts'
import { changedOn, districtOn, offeredOn, outlinesOn, publishedEnterprises } from './district-numbers.ts'
import { type TitlesQuery, titlePoints, titlesByDistrict } from './map-store.ts'
import { labelIn } from './titles.ts'

export const mapCalls = handlers(greenMap, {
  titles: async ({ input, services }) => {
    const query = titlesQuery(input)
    const { asOf } = query
    const rows = await titlePoints(services.db, query)
    return {
      asOf,
      points: rows.map(({ qxCode: code, level, siteName, enterpriseName, kind, ...row }) => ({
        ...row,
        kind: kind as MapKind,
        name: siteName ?? enterpriseName,
        qxCode: districtOn(code, asOf),
        levelLabel: labelIn(titleLevelLabels, level),
      })),
    }
  },
  districts: ({ input, services }) => districtRows(services, titlesQuery(input)),
  enterprises: async ({ input, actor, services }) => ({ points: await pointsOfEnterprises(services.db, actor, input) }),
})

/** Of the last day of a year that is over, otherwise of today. */
function titlesQuery({ year, ...filter }: CallInput<typeof greenMap.titles>): TitlesQuery {
  const today = clock.today()
  return { ...filter, today, asOf: year === undefined || year >= clock.year() ? today : `${year}-12-31` }
}

async function districtRows({ db }: WithDb, query: TitlesQuery): Promise<CallOutput<typeof greenMap.districts>> {
  const { asOf } = query
  const counted = await titlesByDistrict(db, query)
  const enterprises = asOf === query.today ? await publishedEnterprises(db) : null
  return {
    asOf,
    outlines: outlinesOn(asOf),
    changedOn: changedOn(),
    rows: offeredOn(asOf).flatMap(({ code, name, official }) => {
      const titles: Partial<Record<MapKind, number>> = {}
      for (const { qxCode, kind, n } of counted)
        if (Object.hasOwn(mapKindLabels, kind) && districtOn(qxCode, asOf) === code)
          titles[kind as MapKind] = (titles[kind as MapKind] ?? 0) + n
      const total = Object.values(titles).reduce((sum, n) => sum + n, 0)
      // A zone that is no longer filled in stands only where a title was granted under its code.
      if (total === 0 && official === false) return []
      return [{ qxCode: code, qxName: name, titles, total, enterprises: enterprises?.get(code) ?? null }]
    }),
  }
}
