/**
 * Every programme on the wire, once: its names before its definition is loaded, and its calls. The groups of
 * calls, the pages of both faces and the invalidation after a step derive from this table.
 */
import type { z } from 'zod'
import type { Call } from '../call.ts'
import { energyManage } from '../calls/filing/energy-contract.ts'
import { greenPark } from '../calls/filing/green-park.ts'
import { greenSupply } from '../calls/filing/green-supply.ts'
import { energyLeader, waterLeader } from '../calls/filing/leaders.ts'
import { productFootprint } from '../calls/filing/product-footprint.ts'
import { projectCompletion } from '../calls/filing/project-completion.ts'
import { rec } from '../calls/filing/rec.ts'
import { record } from '../calls/filing/record.ts'
import { shenb } from '../calls/filing/shenb.ts'
import { spec } from '../calls/filing/spec.ts'
import { lsdtJg } from '../calls/filing/third-party.ts'
import { waterQuota } from '../calls/filing/water-quota.ts'
import { lsdtFinal, lsdtNogreen, yearlyOf } from '../calls/filing/yearly-data.ts'
import { zeroAccept, zeroPlan } from '../calls/filing/zero-carbon.ts'
import { zeroPark } from '../calls/filing/zero-park.ts'
import type { FilingPage, ProgrammeQuery } from '../filing/filing.ts'
import type { ProgrammeId } from './programme-pages.ts'

/** The calls of programmes, by the prefix of their paths. */
export const programmeGroups = {
  shenb,
  greenSupply,
  greenPark,
  energyLeader,
  waterLeader,
  zeroPlan,
  zeroAccept,
  zeroPark,
  spec,
  rec,
  projectCompletion,
  record,
  lsdtJg,
  energyManage,
  waterQuota,
  productFootprint,
  lsdtNogreen,
  lsdtFinal,
  yearlyOf,
}

/** All saving calls have one shape, and so have all calls of a step. */
type SaveCall = typeof shenb.saveShenb
type MoveCall = typeof shenb.updateCountyState
type ListCall = Call<z.ZodType<unknown, z.input<typeof ProgrammeQuery>>, typeof FilingPage>

export type ProgrammeCalls = {
  title: string
  /** Head of its desk: its title, where it is not the screen's own, and its description. */
  deskTitle?: string
  lead: string
  /** The filer's steps. Resending and withdrawing use `submit` unless another call is named. */
  submit: SaveCall
  update?: SaveCall
  withdraw?: SaveCall
  /** Absent where the draft is stored in the browser. `get`: where a draft can be read by its window. */
  draft?: { save: SaveCall; get?: typeof shenb.getDraft }
  /** Own filings. */
  mine: Call
  /** Column that distinguishes own filings of one window. */
  apart?: string
  /** The reviewers' list, and its fixed input. */
  list: ListCall
  listWith?: Readonly<Record<string, string>>
  /** The call of a reviewer's step; absent without review. */
  move: { county?: MoveCall; city?: MoveCall }
  /** The call of a return, where it is another one. */
  moveBack?: MoveCall
  /** Expert review, where the programme has it. */
  experts?: { assign: typeof shenb.distExpert; tasks: typeof shenb.getTasks; score: typeof shenb.expertScore }
  /** One filing as a package of workbook, files and index. */
  packageOf?: typeof shenb.exportByEnterprise
  /** Staff corrects the answers of a case. */
  amend?: typeof greenPark.updateYqByHt
  /** Removes an entry of a ledger. */
  remove?: typeof waterQuota.deleteWaterQuota
  /** The other party of a filing between two confirms or disputes it. */
  answer?: typeof energyManage.confirmInfo
  /** Further calls to invalidate after a step. */
  alsoReads?: readonly Call[]
}

const yearlyDesk = {
  mine: lsdtNogreen.getInfos,
  list: lsdtNogreen.getInfos,
  move: { county: lsdtNogreen.updateState, city: lsdtNogreen.updateState },
  moveBack: lsdtNogreen.updateBack,
  alsoReads: [lsdtNogreen.getCounts],
} satisfies Partial<ProgrammeCalls>

/** By the id of the programme. */
export const programmeCalls = {
  'green-factory': {
    title: '绿色工厂申报',
    lead: '区县核对材料并推荐，市级组织专家评审、公示和审定。',
    submit: shenb.saveShenb,
    update: shenb.updateShenb,
    draft: { save: shenb.saveDraft, get: shenb.getDraft },
    mine: shenb.getShenbList,
    list: shenb.getShenbs,
    move: { county: shenb.updateCountyState, city: shenb.updateCityState },
    experts: { assign: shenb.distExpert, tasks: shenb.getTasks, score: shenb.expertScore },
    packageOf: shenb.exportByEnterprise,
  },
  'green-supply-chain': {
    title: '绿色供应链管理企业申报',
    lead: '区县核对材料并推荐，市级按所选评价体系组织专家评审、公示和审定。',
    submit: greenSupply.saveDec,
    draft: { save: greenSupply.saveDec },
    mine: greenSupply.getDecQy,
    list: greenSupply.getDecSelect,
    move: { county: greenSupply.updateState, city: greenSupply.updateState },
    experts: { assign: greenSupply.distExpert, tasks: greenSupply.getTasks, score: greenSupply.expertScore },
    alsoReads: [greenSupply.getSupplys],
  },
  'energy-leader': {
    title: '能效领跑者申报',
    lead: '区县核对指标并推荐，市级在同一产品类别内按领先幅度比较后公示、审定。',
    submit: energyLeader.save,
    draft: { save: energyLeader.save },
    mine: energyLeader.list,
    list: energyLeader.list,
    move: { county: energyLeader.move, city: energyLeader.move },
  },
  'water-leader': {
    title: '水效领跑者申报',
    lead: '区县核对指标并推荐，市级在同一产品类别内按领先幅度比较后公示、审定。',
    submit: waterLeader.save,
    draft: { save: waterLeader.save },
    mine: waterLeader.list,
    list: waterLeader.list,
    move: { county: waterLeader.move, city: waterLeader.move },
  },
  'zero-plan': {
    title: '零碳工厂建设申报',
    lead: '区县核对边界和数据并推荐，市级公示后列入建设名单，可推荐国家级；目标年年底前验收。',
    submit: zeroPlan.save,
    draft: { save: zeroPlan.save },
    mine: zeroPlan.list,
    apart: 'siteName',
    list: zeroPlan.list,
    move: { county: zeroPlan.move, city: zeroPlan.move },
  },
  'zero-accept': {
    title: '零碳工厂验收',
    lead: '区县核对验收年度的指标并推荐，市级公示后认定；抵销不计入指标，国家级按公布的文件登记。',
    submit: zeroAccept.save,
    draft: { save: zeroAccept.save },
    mine: zeroAccept.list,
    apart: 'siteName',
    list: zeroAccept.list,
    move: { county: zeroAccept.move, city: zeroAccept.move },
    alsoReads: [zeroPlan.list],
  },
  'zero-park': {
    title: '零碳园区申报',
    lead: '区县核对并推荐；市级有三个部门的意见后公示、推荐上报。账本合计只含已采用能耗的企业，不估算。',
    submit: zeroPark.save,
    draft: { save: zeroPark.save },
    mine: zeroPark.list,
    list: zeroPark.list,
    move: { county: zeroPark.move, city: zeroPark.move },
  },
  'green-park': {
    title: '绿色园区申报',
    lead: '区县核对基础数据和证明并推荐，市级组织专家评审、公示和审定。',
    submit: greenPark.saveSb,
    update: greenPark.updateSb,
    draft: { save: greenPark.saveDraft, get: greenPark.getDraft },
    mine: greenPark.getSbsByCode,
    list: greenPark.getSbs,
    move: { county: greenPark.updateState, city: greenPark.updateState },
    experts: { assign: greenPark.distExpert, tasks: greenPark.getTasks, score: greenPark.expertScore },
    packageOf: greenPark.exportByYq,
  },
  'park-record': {
    title: '园区档案',
    lead: '园区提交的档案由区县或市级审核；有效的档案可以更正、停用。',
    submit: greenPark.saveYqInfo,
    update: greenPark.updateYqInfo,
    mine: greenPark.getYqInfos,
    list: greenPark.getYqInfos,
    move: { county: greenPark.updateYqState, city: greenPark.updateYqState },
    amend: greenPark.updateYqByHt,
    alsoReads: [greenPark.getYqInfo],
  },
  'special-fund': {
    title: '专项资金申报',
    lead: '区县核对材料并推荐；项目方向由专家评审，称号方向直接审定；资金由一人提出、另一人复核。',
    submit: spec.saveSpec,
    mine: spec.getSpecBySbfx,
    apart: 'sbfx',
    list: spec.getSpecs,
    move: { county: spec.updateState, city: spec.updateCityState },
    experts: { assign: spec.distExpert, tasks: spec.getTasks, score: spec.expertScore },
  },
  'energy-project': {
    title: '节能项目入库',
    lead: '区县和市级逐项审查，市级入库并确定优先级；入库后企业按季度填报进度。',
    submit: rec.saveRec,
    mine: rec.getRecsByCounty,
    apart: 'projectName',
    list: rec.getRecsByCounty,
    move: { county: rec.updateState, city: rec.updateCityState },
    alsoReads: [projectCompletion.projectCompleteInfo],
  },
  'energy-service-filing': {
    title: '节能服务机构备案',
    lead: '区县逐项审查后备案，市级可办理同样的步骤，并可取消备案。',
    submit: record.saveRecord,
    mine: record.getRecodsByCode,
    list: record.getRecordsByCounty,
    move: { county: record.updateState, city: record.updateState },
  },
  'third-party': {
    title: '第三方机构备案',
    lead: '市级逐项审查后备案，有效期2年；查实评价报告不实或把关不严的可暂停采信、移出。',
    submit: lsdtJg.regInfo,
    update: lsdtJg.updateInfo,
    withdraw: lsdtJg.regInfo,
    mine: lsdtJg.getInfo,
    list: lsdtJg.getRecordInfos,
    move: { city: lsdtJg.updateRecordById },
  },
  'third-party-report': {
    title: '第三方机构年度报告',
    lead: '已备案的机构每年报送评价工作报告，不需审核。',
    submit: lsdtJg.saveReport,
    mine: lsdtJg.getReports,
    list: lsdtJg.getReportList,
    move: {},
    remove: lsdtJg.deleteReport,
  },
  'energy-contract': {
    title: '合同能源管理登记',
    lead: '合同一方登记，另一方确认；管理部门备注并决定是否纳入统计，不需审核。',
    submit: energyManage.saveOrUpdateInfo,
    mine: energyManage.getInfos,
    list: energyManage.getInfosByPage,
    move: { county: energyManage.markInfo, city: energyManage.markInfo },
    remove: energyManage.deleteById,
    answer: energyManage.confirmInfo,
    alsoReads: [energyManage.totals],
  },
  'water-quota': {
    title: '产品用水定额调查',
    lead: '企业每年填报产品取水量，不需审核；用于修订用水定额。',
    submit: waterQuota.saveWaterQuota,
    mine: waterQuota.getWaterQuotas,
    list: waterQuota.getWaterQuotaList,
    move: {},
    remove: waterQuota.deleteWaterQuota,
  },
  'product-footprint': {
    title: '产品碳足迹',
    lead: '企业按 GB/T 24067 核算并登记产品的碳足迹，不需审核；企业同意的，结果对公众公开。',
    submit: productFootprint.save,
    mine: productFootprint.mine,
    list: productFootprint.page,
    move: {},
    remove: productFootprint.remove,
  },
  'non-green-data': {
    ...yearlyDesk,
    title: '非绿企业梯度培育数据',
    deskTitle: '梯度培育数据',
    lead: '未获绿色工厂称号的规上企业每年填报，区县核实后报市级定稿；预评分给出梯度和差距最大的指标。',
    submit: lsdtNogreen.updateNogreen,
    draft: { save: lsdtNogreen.updateNogreen, get: lsdtNogreen.getInfoById },
    listWith: { titled: '0' },
  },
  'green-yearly': {
    ...yearlyDesk,
    title: '绿色工厂动态管理表',
    deskTitle: '绿色工厂动态管理表',
    lead: '已获称号的绿色工厂每年填报，区县核实后报市级定稿；名称、边界变更和事故一并报告。',
    submit: yearlyOf.updateFillById,
    draft: { save: yearlyOf.updateFillById, get: lsdtNogreen.getInfoById },
    listWith: { titled: '1' },
  },
} satisfies Record<ProgrammeId, ProgrammeCalls>

/** The programme whose campaign collects the data of a year. */
export const dataCampaign = 'non-green-data'
