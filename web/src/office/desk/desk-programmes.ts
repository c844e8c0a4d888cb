/** What the desk needs of each programme beside the engine: its calls by role, its own filters, its page. */
import type { Call } from '@green/contract/call.ts'
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
import type { FilingDetail, FilingPage, ProgrammeQuery } from '@green/contract/filing.ts'
import { filingSorts } from '@green/contract/filing.ts'
import { deskOf } from '@green/contract/screens.ts'
import type { Programme } from '@green/filing/programme.ts'
import { type ComponentType, lazy } from 'react'
import type { z } from 'zod'
import type { FamilyId } from '../../filing/families.ts'
import { callQuery } from '../../platform/query.ts'
import { oneOf } from '../list/list-place.ts'
import type { DeskPlace } from './list/desk-place.ts'

type ListCall = Call<z.ZodType<unknown, z.input<typeof ProgrammeQuery>>, typeof FilingPage>

type MoveCall = typeof factoryCalls.updateCountyState

export type DeskProgramme = {
  id: FamilyId
  title: string
  lead: string
  list: ListCall
  /** What the list is asked with besides. */
  listWith?: Readonly<Record<string, string>>
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
export function ownAsk({ filters = [] }: Programme, place: DeskPlace): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap(({ key }) => {
      const value = place[key]
      return value === undefined || value === '' ? [] : [[key, String(value)]]
    }),
  )
}

/** The list as it is asked at this place. */
export function deskList({ list, listWith }: DeskProgramme, programme: Programme, place: DeskPlace) {
  return callQuery(list, { ...standardAsk(place), ...ownAsk(programme, place), ...listWith }, { keepPrevious: true })
}

const insidePark: DeskProgramme['more'] = {
  label: '园区信息',
  part: lazy(() => import('../parks/park-view.tsx').then((m) => ({ default: m.ParkOfCase }))),
}
const CaseYears = lazy(() => import('../yearly-data/years-tab.tsx').then((m) => ({ default: m.CaseYears })))

const yearlyDesk = (titled: '0' | '1'): Omit<DeskProgramme, 'id' | 'title' | 'lead'> => ({
  list: yearlyCalls.getInfos,
  listWith: { titled },
  move: { county: yearlyCalls.updateState, city: yearlyCalls.updateState },
  moveBack: yearlyCalls.updateBack,
  more: { label: '历年与差距', part: CaseYears },
})

export const deskProgrammes: Record<FamilyId, DeskProgramme> = {
  'green-factory': {
    id: 'green-factory',
    title: '绿色工厂',
    lead: '区县核对材料并推荐，市级组织专家评审、公示和审定。',
    list: factoryCalls.getShenbs,
    move: { county: factoryCalls.updateCountyState, city: factoryCalls.updateCityState },
    experts: { assign: factoryCalls.distExpert, tasks: factoryCalls.getTasks, score: factoryCalls.expertScore },
    packageOf: factoryCalls.exportByEnterprise,
  },
  'green-supply-chain': {
    id: 'green-supply-chain',
    title: '绿色供应链',
    lead: '区县核对材料并推荐，市级按所选评价体系组织专家评审、公示和审定。',
    list: chainCalls.getDecSelect,
    move: { county: chainCalls.updateState, city: chainCalls.updateState },
    experts: { assign: chainCalls.distExpert, tasks: chainCalls.getTasks, score: chainCalls.expertScore },
  },
  'energy-leader': {
    id: 'energy-leader',
    title: '能效领跑者',
    lead: '区县核对指标并推荐，市级在同一产品类别内按领先幅度比较后公示、审定。',
    list: energyLeaderCalls.list,
    move: { county: energyLeaderCalls.move, city: energyLeaderCalls.move },
  },
  'water-leader': {
    id: 'water-leader',
    title: '水效领跑者',
    lead: '区县核对指标并推荐，市级在同一产品类别内按领先幅度比较后公示、审定。',
    list: waterLeaderCalls.list,
    move: { county: waterLeaderCalls.move, city: waterLeaderCalls.move },
  },
  'green-park': {
    id: 'green-park',
    title: '绿色园区',
    lead: '区县核对基础数据和证明并推荐，市级组织专家评审、公示和审定。',
    list: parkCalls.getSbs,
    move: { county: parkCalls.updateState, city: parkCalls.updateState },
    experts: { assign: parkCalls.distExpert, tasks: parkCalls.getTasks, score: parkCalls.expertScore },
    packageOf: parkCalls.exportByYq,
    more: insidePark,
  },
  'park-record': {
    id: 'park-record',
    title: '园区管理',
    lead: '园区提交的档案由区县或市级审核；有效的档案可以更正、停用。',
    list: parkCalls.getYqInfos,
    move: { county: parkCalls.updateYqState, city: parkCalls.updateYqState },
    amend: parkCalls.updateYqByHt,
    more: insidePark,
  },
  'special-fund': {
    id: 'special-fund',
    title: '专项资金',
    lead: '区县核对材料并推荐；项目方向由专家评审，称号方向直接审定；资金由一人提出、另一人复核。',
    list: fundCalls.getSpecs,
    move: { county: fundCalls.updateState, city: fundCalls.updateCityState },
    experts: { assign: fundCalls.distExpert, tasks: fundCalls.getTasks, score: fundCalls.expertScore },
  },
  'energy-project': {
    id: 'energy-project',
    title: '项目入库',
    lead: '区县和市级逐项审查，市级入库并确定优先级；入库后企业按季度填报进度。',
    list: projectCalls.getRecsByCounty,
    move: { county: projectCalls.updateState, city: projectCalls.updateCityState },
  },
  'energy-service-filing': {
    id: 'energy-service-filing',
    title: '节能服务备案',
    lead: '区县逐项审查后备案，市级可办理同样的步骤，并可取消备案。',
    list: serviceCalls.getRecordsByCounty,
    move: { county: serviceCalls.updateState, city: serviceCalls.updateState },
  },
  'third-party': {
    id: 'third-party',
    title: '第三方机构',
    lead: '市级逐项审查后备案，有效期2年；查实评价报告不实或把关不严的可暂停采信、移出。',
    list: thirdPartyCalls.getRecordInfos,
    move: { city: thirdPartyCalls.updateRecordById },
  },
  'third-party-report': {
    id: 'third-party-report',
    title: '第三方年度报告',
    lead: '已备案的机构每年报送评价工作报告，不需审核。',
    list: thirdPartyCalls.getReportList,
    move: {},
    remove: thirdPartyCalls.deleteReport,
  },
  'energy-contract': {
    id: 'energy-contract',
    title: '合同能源管理',
    lead: '合同一方登记，另一方确认；管理部门备注并决定是否纳入统计，不需审核。',
    list: contractCalls.getInfosByPage,
    move: { county: contractCalls.markInfo, city: contractCalls.markInfo },
    remove: contractCalls.deleteById,
  },
  'water-quota': {
    id: 'water-quota',
    title: '用水定额',
    lead: '企业每年填报产品取水量，不需审核；用于修订用水定额。',
    list: waterCalls.getWaterQuotaList,
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
