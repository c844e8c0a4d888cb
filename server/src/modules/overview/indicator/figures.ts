/** What every counted indicator amounts to: each from the function that its screen and its list ask. */
import { indicatorDetails } from '@green/contract/overview/indicator-details.ts'
import { type ListedIndicator, listedIndicators } from '@green/contract/overview/indicator-lists.ts'
import type { EnterpriseCount } from '@green/contract/overview/indicators.ts'
import { isInForce } from '@green/filing/workflow/states.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { countEnterprises } from '../../../base/enterprise/store.ts'
import { scopeOf, stateCounts } from '../../../filing/record/store.ts'
import { owedProgress } from '../../../filing/send/owed.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { countInquiries, type InquiryFilter } from '../../content/inquiry/store.ts'
import { countFiled, countHeld } from '../../content/public/store.ts'
import { publicKinds } from '../../content/public/titles.ts'
import { owedList } from '../../energy/energy-year/owed.ts'
import { boardOf } from '../../inspection/inspection/reading.ts'
import { figuresOf } from '../../service/rating/rules.ts'
import { marks, scopeOf as rateScope } from '../../service/rating/store.ts'
import { sumsByState } from '../../service/station/store.ts'
import { grantedCounts } from '../../title/title/store.ts'

type FigureQuery = { services: Services; actor: Actor; year: number }

const enterprises =
  (by: EnterpriseCount) =>
  ({ services, actor, year }: FigureQuery) =>
    countEnterprises(services.db, actor, { counted: { by, year } })

const held =
  (kind: string) =>
  ({ services }: FigureQuery) =>
    countHeld(services.db, clock.today(), kind)

const inspections =
  (key: 'total' | 'selfLate' | 'rectifyLate' | 'penaltyLate' | 'evidenceLate') =>
  async ({ services, actor, year }: FigureQuery) =>
    (await boardOf(services, { year }, actor)).sum[key]

const inquiries =
  (filter: InquiryFilter) =>
  ({ services, actor }: FigureQuery) =>
    countInquiries(services.db, actor, filter, clock.today())

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

const rates = async ({ services, actor }: FigureQuery) => figuresOf(await marks(services.db, rateScope(actor)))

const countOf: Readonly<Record<ListedIndicator, (query: FigureQuery) => Promise<number>>> = {
  enterprises: enterprises('enterprises'),
  aboveScale: enterprises('aboveScale'),
  energyEnterprises: enterprises('energyEnterprises'),
  comparedEnterprises: enterprises('comparedEnterprises'),
  ratedEnterprises: enterprises('ratedEnterprises'),
  titledWithYear: enterprises('titledWithYear'),
  energyDue: async ({ services, actor, year }) => (await owedList(services, { year, page: 1, size: 1 }, actor)).total,
  due: async ({ services, actor, year }) => (await owedProgress(services, nonGreenData, year, actor)).total.due,
  filed: ({ services, actor, year }) => countFiled(services.db, year, scopeOf(actor)),
  approvedFilings: async ({ services, actor }) =>
    (await stateCounts(services.db, actor)).reduce((sum, { state, count }) => sum + (isInForce(state) ? count : 0), 0),
  factories: held(publicKinds.factory),
  serviceProviders: held(publicKinds.provider),
  rates: async (query) => (await rates(query)).total,
  badRates: async (query) => (await rates(query)).bad,
  filingsByState: async ({ services, actor }) => sumOf(await stateCounts(services.db, actor)),
  grantedTitles: async ({ services, actor }) => sumOf(await grantedCounts(services.db, actor)),
  inspections: inspections('total'),
  selfChecksLate: inspections('selfLate'),
  rectificationsLate: inspections('rectifyLate'),
  penaltiesLate: inspections('penaltyLate'),
  evidenceLate: inspections('evidenceLate'),
  inquiries: inquiries({}),
  inquiriesWaiting: inquiries({ state: 'waiting' }),
  inquiriesLate: inquiries({ overdue: '1' }),
  stationOrders: async ({ services }) => sumOf(await sumsByState(services.db, {})),
}

/** Whether this reader sees the indicator here: the ledger of stations only where the city has turned it on. */
function isSeen(id: ListedIndicator, { config }: Pick<Services, 'config'>, { role }: Actor): boolean {
  const { sees } = indicatorDetails[id]
  return (sees === 'public' || sees.includes(role)) && (id !== 'stationOrders' || config.STATIONS)
}

export async function indicatorFigures(services: Services, year: number, actor: Actor) {
  const figures: { id: ListedIndicator; value: number }[] = []
  for (const id of listedIndicators.filter((one) => isSeen(one, services, actor)))
    figures.push({ id, value: await countOf[id]({ services, actor, year }) })
  return { year, figures }
}
