/** What the desk needs of each programme beside the engine: its calls by role, its own filters, its page. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { energyManage as contractCalls } from '@green/contract/calls/energy-contract.ts'
import { expert } from '@green/contract/calls/expert.ts'
import { filing } from '@green/contract/calls/filing.ts'
import { greenPark as parkCalls } from '@green/contract/calls/green-park.ts'
import { greenSupply as chainCalls } from '@green/contract/calls/green-supply.ts'
import { energyLeader as energyLeaderCalls, waterLeader as waterLeaderCalls } from '@green/contract/calls/leaders.ts'
import { projectCompletion } from '@green/contract/calls/project-completion.ts'
import { board } from '@green/contract/calls/public.ts'
import { rec as projectCalls } from '@green/contract/calls/rec.ts'
import { record as serviceCalls } from '@green/contract/calls/record.ts'
import { shenb as factoryCalls } from '@green/contract/calls/shenb.ts'
import { spec as fundCalls } from '@green/contract/calls/spec.ts'
import { lsdtJg as thirdPartyCalls } from '@green/contract/calls/third-party.ts'
import { waterQuota as waterCalls } from '@green/contract/calls/water-quota.ts'
import { lsdtNogreen as yearlyCalls } from '@green/contract/calls/yearly-data.ts'
import type { FilingDetail, FilingPage } from '@green/contract/filing.ts'
import { filingSorts } from '@green/contract/filing.ts'
import { deskOf } from '@green/contract/screens.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'
import type { FamilyId } from '../../filing/families.ts'
import { callQuery } from '../../platform/query.ts'
import type { RequestError } from '../../platform/request-error.ts'
import { oneOf } from '../list/list-place.ts'
import type { DeskPlace } from './list/desk-place.ts'

export type ListQueryOptions = UseQueryOptions<FilingPage, RequestError>

/** A filter on the programme's own form: one of a code list, or words. */
export type OwnFilter =
  | {
      key: string
      label: string
      dict: string
      only?: readonly string[] /** The form keeps the entry's name, not its code. */
      byName?: true
    }
  | { key: string; label: string; choices: readonly { value: string; label: string }[] }
  | { key: string; label: string; words: string }

type MoveCall = typeof factoryCalls.updateCountyState

export type DeskProgramme = {
  id: FamilyId
  title: string
  lead: string
  ownFilters: readonly OwnFilter[]
  list: (place: DeskPlace) => ListQueryOptions
  /** The call that carries a reviewer's step; absent where nobody reviews. */
  move: { county?: MoveCall; city?: MoveCall }
  /** The call that carries a return, where it is another one. */
  moveBack?: MoveCall
  /** Expert review, where the programme has it. */
  experts?: {
    assign: typeof factoryCalls.distExpert
    tasks: typeof factoryCalls.getTasks
    score: typeof factoryCalls.expertScore
  }
  /** One filing as a package of workbook, files and index. */
  packageOf?: typeof factoryCalls.exportByEnterprise
  /** A tab of the family's own beside the evidence, for staff. */
  more?: { label: string; part: ComponentType<{ detail: FilingDetail }> }
  /** Staff puts the answers of a case right. */
  amend?: typeof parkCalls.updateYqByHt
  /** An administrator removes an entry of a ledger, with a reason. */
  remove?: typeof waterCalls.deleteWaterQuota
}

/** The filters that every list of filings has, as the calls take them. */
export function standardAsk(place: DeskPlace) {
  const sort = oneOf(filingSorts, place.sort)
  const words = (key: keyof DeskPlace & string) => (place[key] === '' ? {} : { [key]: String(place[key]) })
  return {
    ...words('keyword'),
    ...words('qxCode'),
    ...words('batchId'),
    ...words('year'),
    ...words('state'),
    ...words('from'),
    ...words('to'),
    ...words('industryCode'),
    ...words('where'),
    ...(place.cols === '' ? {} : { columns: String(place.cols) }),
    ...words('label'),
    ...words('limit'),
    sort: sort ?? ('updatedAt' as const),
    order: place.order === 'asc' ? ('asc' as const) : ('desc' as const),
    page: place.page,
    size: place.size,
  }
}

/** Own filters that are set, as texts. */
export function ownAsk(filters: readonly OwnFilter[], place: DeskPlace): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap(({ key }) => {
      const value = place[key]
      return value === undefined || value === '' ? [] : [[key, String(value)]]
    }),
  )
}

const keepPrevious = { keepPrevious: true } as const

const factoryFilters: readonly OwnFilter[] = [
  { key: 'applyLevel', label: '申报层级', dict: 'greenLevel', only: ['city', 'national'] },
  { key: 'industryGroup', label: '所属行业', dict: 'gfIndustry' },
  { key: 'evalMode', label: '评价方式', dict: 'evalMode' },
]
const chainFilters: readonly OwnFilter[] = [
  { key: 'rubricVariant', label: '评价体系', dict: 'gscVariant' },
  { key: 'chainRole', label: '供应链位置', dict: 'chainRole' },
]
const leaderFilters = (products: string): readonly OwnFilter[] => [
  { key: 'applyLevel', label: '申报层级', dict: 'greenLevel', only: ['city', 'national'] },
  { key: 'product', label: '产品类别', dict: products },
]
const energyLeaderFilters = leaderFilters('energyLeaderProduct')
const waterLeaderFilters = leaderFilters('waterLeaderProduct')
const levelFilter: OwnFilter = { key: 'yqLevel', label: '园区级别', dict: 'parkLevel' }
const parkFilters: readonly OwnFilter[] = [
  { key: 'applyLevel', label: '申报层级', dict: 'greenLevel', only: ['city', 'national'] },
  levelFilter,
]
const parkRecordFilters: readonly OwnFilter[] = [levelFilter, { key: 'yqType', label: '园区类型', dict: 'parkType' }]
const insidePark: DeskProgramme['more'] = {
  label: '园区信息',
  part: lazy(() => import('../parks/park-view.tsx').then((m) => ({ default: m.ParkOfCase }))),
}
const thisYear = new Date().getFullYear()
const contractFilters: readonly OwnFilter[] = [
  { key: 'epcType', label: '合同类型', dict: 'epcType' },
  { key: 'techType', label: '改造领域', dict: 'epcTech' },
  { key: 'stage', label: '项目状态', dict: 'epcStage' },
  {
    key: 'signYear',
    label: '签订年度',
    choices: Array.from({ length: 10 }, (_, i) => ({ value: String(thisYear - i), label: `${thisYear - i} 年` })),
  },
  { key: 'userQx', label: '用能单位区县', dict: 'district' },
  { key: 'escoName', label: '服务公司', words: '公司名称' },
]
const expiring: OwnFilter = {
  key: 'expiringDays',
  label: '即将到期',
  choices: [
    { value: '30', label: '30 天内到期' },
    { value: '60', label: '60 天内到期' },
    { value: '90', label: '90 天内到期' },
  ],
}
const serviceFilters: readonly OwnFilter[] = [{ key: 'serviceTypes', label: '服务类别', dict: 'esType' }, expiring]
const thirdPartyFilters: readonly OwnFilter[] = [
  { key: 'jgScopes', label: '评价范围', dict: 'jgScope' },
  { key: 'jgType', label: '机构性质', dict: 'jgType' },
  expiring,
]
const projectFilters: readonly OwnFilter[] = [
  { key: 'projType', label: '项目类型', dict: 'retrofitType' },
  { key: 'stage', label: '项目阶段', dict: 'projectStage' },
  {
    key: 'emc',
    label: '合同能源管理',
    choices: [
      { value: 'true', label: '是' },
      { value: 'false', label: '否' },
    ],
  },
  {
    key: 'planEndYear',
    label: '计划完工',
    choices: Array.from({ length: 8 }, (_, i) => String(new Date().getFullYear() + 4 - i)).map((value) => ({
      value,
      label: `${value} 年`,
    })),
  },
  { key: 'priority', label: '优先级', dict: 'projectPriority' },
]
const fundFilters: readonly OwnFilter[] = [
  { key: 'sbfx', label: '申报方向', dict: 'sbfx' },
  { key: 'ledgerState', label: '拨付状态', dict: 'fundLedger' },
]
const waterFilters: readonly OwnFilter[] = [
  { key: 'product', label: '产品', words: '产品名称' },
  { key: 'level', label: '用水水平', dict: 'waterLevel', byName: true },
]

/** Grades of the yearly pre-score, as the lists filter by them. */
export const tierOptions = [
  { value: 'mature', label: '成熟类（可申报）' },
  { value: 'key', label: '重点培育' },
  { value: 'general', label: '一般培育' },
  { value: 'reserve', label: '储备' },
] as const
const yearlyFilters: readonly OwnFilter[] = [
  { key: 'tier', label: '梯度', choices: tierOptions },
  { key: 'runState', label: '经营状态', dict: 'runState' },
  { key: 'needDiagnosis', label: '绿色诊断', choices: [{ value: 'true', label: '需要诊断' }] },
  {
    key: 'planYear',
    label: '计划申报年度',
    choices: Array.from({ length: 5 }, (_, i) => String(new Date().getFullYear() + i)).map((value) => ({
      value,
      label: `${value} 年`,
    })),
  },
]

const CaseYears = lazy(() => import('../yearly-data/years-tab.tsx').then((m) => ({ default: m.CaseYears })))

const yearlyDesk = (titled: '0' | '1'): Omit<DeskProgramme, 'id' | 'title' | 'lead'> => ({
  ownFilters: yearlyFilters,
  list: (place) =>
    callQuery(yearlyCalls.getInfos, { ...standardAsk(place), ...ownAsk(yearlyFilters, place), titled }, keepPrevious),
  move: { county: yearlyCalls.updateState, city: yearlyCalls.updateState },
  moveBack: yearlyCalls.updateBack,
  more: { label: '历年与差距', part: CaseYears },
})

export const deskProgrammes: Record<FamilyId, DeskProgramme> = {
  'green-factory': {
    id: 'green-factory',
    title: '绿色工厂',
    lead: '区县核对材料并推荐，市级组织专家评审、公示和审定。',
    ownFilters: factoryFilters,
    list: (place) =>
      callQuery(factoryCalls.getShenbs, { ...standardAsk(place), ...ownAsk(factoryFilters, place) }, keepPrevious),
    move: { county: factoryCalls.updateCountyState, city: factoryCalls.updateCityState },
    experts: { assign: factoryCalls.distExpert, tasks: factoryCalls.getTasks, score: factoryCalls.expertScore },
    packageOf: factoryCalls.exportByEnterprise,
  },
  'green-supply-chain': {
    id: 'green-supply-chain',
    title: '绿色供应链',
    lead: '区县核对材料并推荐，市级按所选评价体系组织专家评审、公示和审定。',
    ownFilters: chainFilters,
    list: (place) =>
      callQuery(chainCalls.getDecSelect, { ...standardAsk(place), ...ownAsk(chainFilters, place) }, keepPrevious),
    move: { county: chainCalls.updateState, city: chainCalls.updateState },
    experts: { assign: chainCalls.distExpert, tasks: chainCalls.getTasks, score: chainCalls.expertScore },
  },
  'energy-leader': {
    id: 'energy-leader',
    title: '能效领跑者',
    lead: '区县核对指标并推荐，市级在同一产品类别内按领先幅度比较后公示、审定。',
    ownFilters: energyLeaderFilters,
    list: (place) =>
      callQuery(energyLeaderCalls.list, { ...standardAsk(place), ...ownAsk(energyLeaderFilters, place) }, keepPrevious),
    move: { county: energyLeaderCalls.move, city: energyLeaderCalls.move },
  },
  'water-leader': {
    id: 'water-leader',
    title: '水效领跑者',
    lead: '区县核对指标并推荐，市级在同一产品类别内按领先幅度比较后公示、审定。',
    ownFilters: waterLeaderFilters,
    list: (place) =>
      callQuery(waterLeaderCalls.list, { ...standardAsk(place), ...ownAsk(waterLeaderFilters, place) }, keepPrevious),
    move: { county: waterLeaderCalls.move, city: waterLeaderCalls.move },
  },
  'green-park': {
    id: 'green-park',
    title: '绿色园区',
    lead: '区县核对基础数据和证明并推荐，市级组织专家评审、公示和审定。',
    ownFilters: parkFilters,
    list: (place) =>
      callQuery(parkCalls.getSbs, { ...standardAsk(place), ...ownAsk(parkFilters, place) }, keepPrevious),
    move: { county: parkCalls.updateState, city: parkCalls.updateState },
    experts: { assign: parkCalls.distExpert, tasks: parkCalls.getTasks, score: parkCalls.expertScore },
    packageOf: parkCalls.exportByYq,
    more: insidePark,
  },
  'park-record': {
    id: 'park-record',
    title: '园区管理',
    lead: '园区提交的档案由区县或市级审核；有效的档案可以更正、停用。',
    ownFilters: parkRecordFilters,
    list: (place) =>
      callQuery(parkCalls.getYqInfos, { ...standardAsk(place), ...ownAsk(parkRecordFilters, place) }, keepPrevious),
    move: { county: parkCalls.updateYqState, city: parkCalls.updateYqState },
    amend: parkCalls.updateYqByHt,
    more: insidePark,
  },
  'special-fund': {
    id: 'special-fund',
    title: '专项资金',
    lead: '区县核对材料并推荐；项目方向由专家评审，称号方向直接审定；资金由一人提出、另一人复核。',
    ownFilters: fundFilters,
    list: (place) =>
      callQuery(fundCalls.getSpecs, { ...standardAsk(place), ...ownAsk(fundFilters, place) }, keepPrevious),
    move: { county: fundCalls.updateState, city: fundCalls.updateCityState },
    experts: { assign: fundCalls.distExpert, tasks: fundCalls.getTasks, score: fundCalls.expertScore },
  },
  'energy-project': {
    id: 'energy-project',
    title: '项目入库',
    lead: '区县和市级逐项审查，市级入库并确定优先级；入库后企业按季度填报进度。',
    ownFilters: projectFilters,
    list: (place) =>
      callQuery(
        projectCalls.getRecsByCounty,
        { ...standardAsk(place), ...ownAsk(projectFilters, place) } as CallRequest<typeof projectCalls.getRecsByCounty>,
        keepPrevious,
      ),
    move: { county: projectCalls.updateState, city: projectCalls.updateCityState },
  },
  'energy-service-filing': {
    id: 'energy-service-filing',
    title: '节能服务备案',
    lead: '区县逐项审查后备案，市级可办理同样的步骤，并可取消备案。',
    ownFilters: serviceFilters,
    list: (place) =>
      callQuery(
        serviceCalls.getRecordsByCounty,
        { ...standardAsk(place), ...ownAsk(serviceFilters, place) },
        keepPrevious,
      ),
    move: { county: serviceCalls.updateState, city: serviceCalls.updateState },
  },
  'third-party': {
    id: 'third-party',
    title: '第三方机构',
    lead: '市级逐项审查后备案，有效期2年；查实评价报告不实或把关不严的可暂停采信、移出。',
    ownFilters: thirdPartyFilters,
    list: (place) =>
      callQuery(
        thirdPartyCalls.getRecordInfos,
        { ...standardAsk(place), ...ownAsk(thirdPartyFilters, place) },
        keepPrevious,
      ),
    move: { city: thirdPartyCalls.updateRecordById },
  },
  'third-party-report': {
    id: 'third-party-report',
    title: '第三方年度报告',
    lead: '已备案的机构每年报送评价工作报告，不需审核。',
    ownFilters: [],
    list: (place) => callQuery(thirdPartyCalls.getReportList, standardAsk(place), keepPrevious),
    move: {},
    remove: thirdPartyCalls.deleteReport,
  },
  'energy-contract': {
    id: 'energy-contract',
    title: '合同能源管理',
    lead: '合同一方登记，另一方确认；管理部门备注并决定是否纳入统计，不需审核。',
    ownFilters: contractFilters,
    list: (place) =>
      callQuery(
        contractCalls.getInfosByPage,
        { ...standardAsk(place), ...ownAsk(contractFilters, place) },
        keepPrevious,
      ),
    move: { county: contractCalls.markInfo, city: contractCalls.markInfo },
    remove: contractCalls.deleteById,
  },
  'water-quota': {
    id: 'water-quota',
    title: '用水定额',
    lead: '企业每年填报产品取水量，不需审核；用于修订用水定额。',
    ownFilters: waterFilters,
    list: (place) =>
      callQuery(waterCalls.getWaterQuotaList, { ...standardAsk(place), ...ownAsk(waterFilters, place) }, keepPrevious),
    move: {},
    remove: waterCalls.deleteWaterQuota,
  },
  'non-green-data': {
    id: 'non-green-data',
    title: '梯度培育数据',
    lead: '未获绿色工厂称号的规上企业每年填报，区县核实后报市级定稿；预评分给出梯度和差距最大的指标。',
    ...yearlyDesk('0'),
  },
  'green-yearly': {
    id: 'green-yearly',
    title: '绿色工厂动态管理表',
    lead: '已获称号的绿色工厂每年填报，区县核实后报市级定稿；名称、边界变更和事故一并报告。',
    ...yearlyDesk('1'),
  },
}

/** The calls after whose deeds every list and board is read anew. */
export const caseReads: readonly Call[] = [
  board.today,
  filing.get,
  filing.list,
  filing.counts,
  expert.task,
  factoryCalls.getShenbs,
  factoryCalls.getTasks,
  contractCalls.getInfosByPage,
  contractCalls.totals,
  chainCalls.getDecSelect,
  chainCalls.getTasks,
  chainCalls.getSupplys,
  energyLeaderCalls.list,
  waterLeaderCalls.list,
  parkCalls.getSbs,
  parkCalls.getTasks,
  parkCalls.getYqInfos,
  parkCalls.getYqInfo,
  projectCalls.getRecsByCounty,
  projectCompletion.projectCompleteInfo,
  fundCalls.getSpecs,
  fundCalls.getTasks,
  serviceCalls.getRecordsByCounty,
  thirdPartyCalls.getRecordInfos,
  thirdPartyCalls.getReportList,
  waterCalls.getWaterQuotaList,
  yearlyCalls.getInfos,
  yearlyCalls.getCounts,
]

/** Where a case of a programme opens. */
export function caseLink(programme: string, id: string): { to: string; search: { id: string } } {
  return { to: deskOf(programme), search: { id } }
}
