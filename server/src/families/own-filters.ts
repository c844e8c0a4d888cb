/** The filters a family has beyond the standard ones: the same for its list and for the export of that list. */
import { contractFilters } from '@green/contract/calls/energy-contract.ts'
import { GreenParkQuery, ParkRecordQuery } from '@green/contract/calls/green-park.ts'
import { SupplyChainQuery } from '@green/contract/calls/green-supply.ts'
import { LeaderQuery } from '@green/contract/calls/leaders.ts'
import { EnergyProjectQuery } from '@green/contract/calls/rec.ts'
import { ServiceFilingQuery } from '@green/contract/calls/record.ts'
import { GreenFactoryQuery } from '@green/contract/calls/shenb.ts'
import { SpecialFundQuery } from '@green/contract/calls/spec.ts'
import { ThirdPartyQuery } from '@green/contract/calls/third-party.ts'
import { WaterQuotaQuery } from '@green/contract/calls/water-quota.ts'
import { yearlyFilters } from '@green/contract/calls/yearly-data.ts'
import { refuse } from '@green/contract/errors.ts'
import { z } from 'zod'
import type { FilingFilter } from '../filing/lists/list-store.ts'
import type { Actor } from '../platform/actor.ts'

type OwnFilter = Pick<
  FilingFilter,
  'answers' | 'outcome' | 'beginning' | 'holding' | 'rowText' | 'expiringDays' | 'grade'
>

export function greenFactoryFilter(own: {
  applyLevel?: string | undefined
  industryGroup?: string | undefined
  evalMode?: string | undefined
}): OwnFilter {
  return { answers: own }
}

export function supplyChainFilter(own: {
  rubricVariant?: string | undefined
  chainRole?: string | undefined
}): OwnFilter {
  return { answers: own }
}

export function leaderFilter(own: { applyLevel?: string | undefined; product?: string | undefined }): OwnFilter {
  return { answers: own }
}

/** Priorities are staff's: a filer's question for one finds nothing of it, and is not narrowed by it either. */
export function energyProjectFilter(
  own: {
    projType?: string | undefined
    stage?: string | undefined
    emc?: 'true' | 'false' | undefined
    planEndYear?: number | undefined
    priority?: string | undefined
  },
  actor: Pick<Actor, 'role'> = { role: 'city' },
): OwnFilter {
  const { planEndYear, priority, ...answers } = own
  return {
    answers,
    beginning: { planEnd: planEndYear === undefined ? undefined : String(planEndYear) },
    outcome: { priority: actor.role === 'enterprise' ? undefined : priority },
  }
}

export function specialFundFilter(own: { sbfx?: string | undefined; ledgerState?: string | undefined }): OwnFilter {
  return { answers: { sbfx: own.sbfx }, outcome: { ledgerState: own.ledgerState } }
}

export function serviceFilingFilter(own: {
  serviceTypes?: string | undefined
  expiringDays?: number | undefined
}): OwnFilter {
  return { answers: { serviceTypes: own.serviceTypes }, expiringDays: own.expiringDays }
}

/** Declarations and records of parks: choices of their forms. */
export function parkFilter(own: {
  applyLevel?: string | undefined
  yqLevel?: string | undefined
  yqType?: string | undefined
}): OwnFilter {
  return { answers: own }
}

export function thirdPartyFilter(own: {
  jgScopes?: string | undefined
  jgType?: string | undefined
  expiringDays?: number | undefined
}): OwnFilter {
  return { answers: { jgScopes: own.jgScopes, jgType: own.jgType }, expiringDays: own.expiringDays }
}

export function contractFilter({
  escoName,
  signYear,
  ...own
}: {
  epcType?: string | undefined
  techType?: string | undefined
  stage?: string | undefined
  userQx?: string | undefined
  escoName?: string | undefined
  signYear?: number | undefined
}): OwnFilter {
  return { answers: own, holding: { escoName }, ...(signYear ? { beginning: { signDate: `${signYear}-` } } : {}) }
}

export function waterQuotaFilter(own: { product?: string | undefined; level?: string | undefined }): OwnFilter {
  const holds = {
    ...(own.product ? { productName: own.product } : {}),
    ...(own.level ? { level: own.level } : {}),
  }
  return Object.keys(holds).length > 0 ? { rowText: { table: 'productRows', holds } } : {}
}

export function yearlyFilter(own: {
  tier?: string | undefined
  runState?: string | undefined
  needDiagnosis?: string | undefined
  planYear?: number | undefined
}): OwnFilter {
  const { tier, planYear, ...rest } = own
  return { grade: tier, answers: { ...rest, planYear: planYear === undefined ? undefined : String(planYear) } }
}

const factoryOwn = GreenFactoryQuery.pick({ applyLevel: true, industryGroup: true, evalMode: true })
const supplyChainOwn = SupplyChainQuery.pick({ rubricVariant: true, chainRole: true })
const projectOwn = EnergyProjectQuery.pick({
  projType: true,
  stage: true,
  emc: true,
  planEndYear: true,
  priority: true,
})
const fundOwn = SpecialFundQuery.pick({ sbfx: true, ledgerState: true })
const leaderOwn = LeaderQuery.pick({ applyLevel: true, product: true })
const serviceOwn = ServiceFilingQuery.pick({ serviceTypes: true, expiringDays: true })
const parkOwn = GreenParkQuery.pick({ applyLevel: true, yqLevel: true })
const parkRecordOwn = ParkRecordQuery.pick({ yqLevel: true, yqType: true })
const thirdPartyOwn = ThirdPartyQuery.pick({ jgScopes: true, jgType: true, expiringDays: true })
const waterOwn = WaterQuotaQuery.pick({ product: true, level: true })

const contractOwn = z.strictObject(contractFilters)
const yearlyOwn = z.strictObject(yearlyFilters)

const readers: Readonly<Record<string, (own: Record<string, string>) => OwnFilter | null>> = {
  'green-factory': (own) => said(factoryOwn.safeParse(own), greenFactoryFilter),
  'energy-contract': (own) => said(contractOwn.safeParse(own), contractFilter),
  'green-supply-chain': (own) => said(supplyChainOwn.safeParse(own), supplyChainFilter),
  'energy-leader': (own) => said(leaderOwn.safeParse(own), leaderFilter),
  'water-leader': (own) => said(leaderOwn.safeParse(own), leaderFilter),
  'green-park': (own) => said(parkOwn.safeParse(own), parkFilter),
  'park-record': (own) => said(parkRecordOwn.safeParse(own), parkFilter),
  'energy-project': (own) => said(projectOwn.safeParse(own), energyProjectFilter),
  'special-fund': (own) => said(fundOwn.safeParse(own), specialFundFilter),
  'energy-service-filing': (own) => said(serviceOwn.safeParse(own), serviceFilingFilter),
  'non-green-data': (own) => said(yearlyOwn.safeParse(own), yearlyFilter),
  'green-yearly': (own) => said(yearlyOwn.safeParse(own), yearlyFilter),
  'third-party': (own) => said(thirdPartyOwn.safeParse(own), thirdPartyFilter),
  'water-quota': (own) => said(waterOwn.safeParse(own), waterQuotaFilter),
}

function said<T>(read: { success: true; data: T } | { success: false }, filter: (own: T) => OwnFilter) {
  return read.success ? filter(read.data) : null
}

/** Own filters written as a query, `applyLevel=city&evalMode=self`; what the family does not know is refused. */
export function ownFilter(programmeId: string, extra: string | undefined): OwnFilter {
  if (!extra) return {}
  const found = readers[programmeId]?.(Object.fromEntries(new URLSearchParams(extra)))
  if (!found) throw refuse('BAD_REQUEST')
  return found
}
