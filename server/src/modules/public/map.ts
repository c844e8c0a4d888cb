/** 绿色地图: titles of a day by place and by district, and for staff the enterprises of their scope. */
import type { CallOutput } from '@green/contract/call.ts'
import { greenMap, type MapKind, mapKindLabels } from '@green/contract/calls/map.ts'
import { titleLevelLabels } from '@green/contract/titles.ts'
import { pointsOfEnterprises } from '../../base/enterprise/places.ts'
import { once } from '../../base/reference/data-file.ts'
import { type District, districts } from '../../base/reference/reference-data.ts'
import { clock } from '../../platform/clock.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { withoutSmallGroups } from '../../platform/small-groups.ts'
import { titlePoints, titlesByDistrict } from './map-store.ts'
import { enterprisesByDistrict } from './store.ts'
import { labelIn } from './titles.ts'

export const mapCalls = handlers(greenMap, {
  titles: async ({ input: { year, ...filter }, services }) => {
    const asOf = dayOf(year)
    const rows = await titlePoints(services.db, { ...filter, asOf, today: clock.today() })
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
  districts: ({ input, services }) => districtRows(services, dayOf(input.year)),
  enterprises: async ({ input, actor, services }) => ({ points: await pointsOfEnterprises(services.db, actor, input) }),
})

/** The last day of a year that is over, otherwise today. */
const dayOf = (year: number | undefined): string =>
  year === undefined || year >= clock.year() ? clock.today() : `${year}-12-31`

/** First day of today's districts. */
const changedOn = once(() =>
  districts().reduce((latest, { validFrom = '' }) => (validFrom > latest ? validFrom : latest), ''),
)

const existsOn = ({ validFrom = '', validTo = '9999-12-31' }: Pick<District, 'validFrom' | 'validTo'>, day: string) =>
  validFrom <= day && day <= validTo

/** The district that a code belongs to on a day: an abolished one became part of its successor. */
function districtOn(code: string, day: string): string {
  const district = districts().find((one) => one.code === code)
  return district && day > (district.validTo ?? '9999-12-31') ? (district.successor ?? code) : code
}

/** Districts that were offered on a day; one that is abolished since was offered until then. */
const offeredOn = (day: string) =>
  districts().filter((district) => (district.enabled || district.validTo !== undefined) && existsOn(district, day))

async function districtRows({ db }: Services, asOf: string): Promise<CallOutput<typeof greenMap.districts>> {
  const isToday = asOf === clock.today()
  const counted = await titlesByDistrict(db, { asOf, today: clock.today() })
  const enterprises = isToday ? await enterprisesByDistrict(db) : null
  const offered = offeredOn(asOf)
  const sums = offered.map(({ code }) =>
    [...(enterprises ?? [])].reduce((sum, [of, n]) => (districtOn(of, asOf) === code ? sum + n : sum), 0),
  )
  const told = withoutSmallGroups(sums)
  return {
    asOf,
    outlines: asOf >= changedOn() ? 'today' : 'before',
    changedOn: changedOn(),
    rows: offered
      .map(({ code, name }, at) => {
        const titles: Partial<Record<MapKind, number>> = {}
        for (const { qxCode, kind, n } of counted)
          if (Object.hasOwn(mapKindLabels, kind) && districtOn(qxCode, asOf) === code)
            titles[kind as MapKind] = (titles[kind as MapKind] ?? 0) + n
        const total = Object.values(titles).reduce((sum, n) => sum + n, 0)
        return { qxCode: code, qxName: name, titles, total, enterprises: enterprises ? (told[at] ?? null) : null }
      })
      // A zone that is no longer filled in stands only where a title was granted under its code.
      .filter(({ qxCode, total }) => total > 0 || offered.find(({ code }) => code === qxCode)?.official !== false),
  }
}
