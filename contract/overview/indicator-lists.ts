/** The list behind each counted indicator: the page with the filter that yields exactly the counted rows, for one year. */
import type { CaseOverdue } from '@green/filing/programme/inspection-words.ts'
import { isInForce, isNotFiled, statesWhere } from '@green/filing/workflow/states.ts'
import { officePath } from '../screens/screens.ts'
import type { EnterpriseCount, IndicatorId } from './indicators.ts'

const enterprises = (counted: EnterpriseCount, year: number) =>
  `${officePath('enterpriseArchive')}?counted=${counted}&year=${year}`
const inspections = (year: number, overdue?: CaseOverdue) =>
  `${officePath('inspectionCases')}?year=${year}${overdue ? `&overdue=${overdue}` : ''}`
const sent = statesWhere((state) => !isNotFiled(state)).join(',')
const inForce = statesWhere(isInForce).join(',')

export const indicatorLists = {
  enterprises: (year) => enterprises('enterprises', year),
  aboveScale: (year) => enterprises('aboveScale', year),
  energyEnterprises: (year) => enterprises('energyEnterprises', year),
  comparedEnterprises: (year) => enterprises('comparedEnterprises', year),
  ratedEnterprises: (year) => enterprises('ratedEnterprises', year),
  titledWithYear: (year) => enterprises('titledWithYear', year),
  energyDue: (year) => `${officePath('energyData')}?view=owed&year=${year}`,
  due: (year) => `${officePath('fillingProgress')}?year=${year}&titled=0`,
  filed: (year) => `${officePath('filingOverview')}?from=${year}-01-01&to=${year}-12-31&state=${sent}`,
  approvedFilings: () => `${officePath('filingOverview')}?state=${inForce}`,
  factories: () => `${officePath('dataManagement')}?kind=factory&state=valid`,
  serviceProviders: () => '/mainPages/serviceProviders',
  rates: () => officePath('serviceRating'),
  badRates: () => `${officePath('serviceRating')}?bad=1`,
  filingsByState: () => officePath('filingOverview'),
  grantedTitles: () => officePath('dataManagement'),
  inspections: (year) => inspections(year),
  selfChecksLate: (year) => inspections(year, 'self'),
  rectificationsLate: (year) => inspections(year, 'rectify'),
  penaltiesLate: (year) => inspections(year, 'penalty'),
  evidenceLate: (year) => inspections(year, 'evidence'),
  inquiries: () => officePath('inquiries'),
  inquiriesWaiting: () => `${officePath('inquiries')}?state=waiting`,
  inquiriesLate: () => `${officePath('inquiries')}?overdue=1`,
  stationOrders: () => officePath('stations'),
} as const satisfies Partial<Record<IndicatorId, (year: number) => string>>

export type ListedIndicator = keyof typeof indicatorLists
export const listedIndicators = Object.keys(indicatorLists) as ListedIndicator[]
