/** What the screens need to know of each family beside its programme: where it is loaded from, its calls, its page. */
import type { Call } from '@green/contract/call.ts'
import { energyManage } from '@green/contract/calls/energy-contract.ts'
import { greenPark } from '@green/contract/calls/green-park.ts'
import { greenSupply } from '@green/contract/calls/green-supply.ts'
import { energyLeader, waterLeader } from '@green/contract/calls/leaders.ts'
import { rec } from '@green/contract/calls/rec.ts'
import { record } from '@green/contract/calls/record.ts'
import { shenb } from '@green/contract/calls/shenb.ts'
import { spec } from '@green/contract/calls/spec.ts'
import { lsdtJg } from '@green/contract/calls/third-party.ts'
import { waterQuota } from '@green/contract/calls/water-quota.ts'
import { lsdtNogreen, yearlyOf } from '@green/contract/calls/yearly-data.ts'
import type { Action } from '@green/filing/actions.ts'
import type { Programme } from '@green/filing/programme.ts'

/** All saving calls have one shape. */
type SaveCall = typeof shenb.saveShenb

export type Family = {
  id: string
  title: string
  load: () => Promise<Programme>
  /** Portal page where it is filed. */
  path:
    | '/mainPages/htnygl'
    | '/mainPages/lsgcsb'
    | '/mainPages/greensupplychainsb'
    | '/mainPages/nxlpzsb'
    | '/mainPages/sxlpzsb'
    | '/mainPages/jnfwba'
    | '/mainPages/waterFilling'
    | '/mainPages/noGreenReporting'
    | '/mainPages/greenReporting'
    | '/mainPages/greenparksb'
    | '/mainPages/greenpark'
    | '/mainPages/thirdFiling'
    | '/mainPages/thirdReport'
    | '/mainPages/zxzjsb'
    | '/mainPages/qyjntzxm'
  /** Which call carries which step of the filer. */
  submit: SaveCall
  resubmit: SaveCall
  withdraw: SaveCall
  /** Absent where the browser keeps the unfinished form. */
  draft?: { save: SaveCall /** Where a draft can be asked for by its window. */; get?: typeof shenb.getDraft }
  /** Own filings. */
  mine: Call
  /** The whole filing with its papers as one archive. */
  archive?: typeof shenb.exportByEnterprise
  /** Column that tells own filings of one window apart. */
  apart?: string
  /** The other party of a filing between two confirms or disputes it. */
  answer?: typeof energyManage.confirmInfo
  /** Takes an entry of an own ledger away. */
  remove?: typeof waterQuota.deleteWaterQuota
}

export const families = {
  'green-factory': {
    id: 'green-factory',
    title: '绿色工厂申报',
    load: () => import('@green/programmes/green-factory/programme.ts').then((m) => m.greenFactory),
    path: '/mainPages/lsgcsb',
    submit: shenb.saveShenb,
    resubmit: shenb.updateShenb,
    withdraw: shenb.updateShenb,
    draft: { save: shenb.saveDraft, get: shenb.getDraft },
    mine: shenb.getShenbList,
    archive: shenb.exportByEnterprise,
  },
  'green-supply-chain': {
    id: 'green-supply-chain',
    title: '绿色供应链管理企业申报',
    load: () => import('@green/programmes/green-supply-chain/programme.ts').then((m) => m.greenSupplyChain),
    path: '/mainPages/greensupplychainsb',
    submit: greenSupply.saveDec,
    resubmit: greenSupply.saveDec,
    withdraw: greenSupply.saveDec,
    draft: { save: greenSupply.saveDec },
    mine: greenSupply.getDecQy,
  },
  'energy-leader': {
    id: 'energy-leader',
    title: '能效领跑者申报',
    load: () => import('@green/programmes/energy-leader/programme.ts').then((m) => m.energyLeader),
    path: '/mainPages/nxlpzsb',
    submit: energyLeader.save,
    resubmit: energyLeader.save,
    withdraw: energyLeader.save,
    draft: { save: energyLeader.save },
    mine: energyLeader.list,
  },
  'water-leader': {
    id: 'water-leader',
    title: '水效领跑者申报',
    load: () => import('@green/programmes/water-leader/programme.ts').then((m) => m.waterLeader),
    path: '/mainPages/sxlpzsb',
    submit: waterLeader.save,
    resubmit: waterLeader.save,
    withdraw: waterLeader.save,
    draft: { save: waterLeader.save },
    mine: waterLeader.list,
  },
  'green-park': {
    id: 'green-park',
    title: '绿色园区申报',
    load: () => import('@green/programmes/green-park/programme.ts').then((m) => m.greenPark),
    path: '/mainPages/greenparksb',
    submit: greenPark.saveSb,
    resubmit: greenPark.updateSb,
    withdraw: greenPark.updateSb,
    draft: { save: greenPark.saveDraft, get: greenPark.getDraft },
    mine: greenPark.getSbsByCode,
    archive: greenPark.exportByYq,
  },
  'park-record': {
    id: 'park-record',
    title: '园区档案',
    load: () => import('@green/programmes/park-record/programme.ts').then((m) => m.parkRecord),
    path: '/mainPages/greenpark',
    submit: greenPark.saveYqInfo,
    resubmit: greenPark.updateYqInfo,
    withdraw: greenPark.updateYqInfo,
    mine: greenPark.getYqInfos,
  },
  'special-fund': {
    id: 'special-fund',
    title: '专项资金申报',
    load: () => import('@green/programmes/special-fund/programme.ts').then((m) => m.specialFund),
    path: '/mainPages/zxzjsb',
    submit: spec.saveSpec,
    resubmit: spec.saveSpec,
    withdraw: spec.saveSpec,
    mine: spec.getSpecBySbfx,
    apart: 'sbfx',
  },
  'energy-project': {
    id: 'energy-project',
    title: '节能项目入库',
    load: () => import('@green/programmes/energy-project/programme.ts').then((m) => m.energyProject),
    path: '/mainPages/qyjntzxm',
    submit: rec.saveRec,
    resubmit: rec.saveRec,
    withdraw: rec.saveRec,
    mine: rec.getRecsByCounty,
    apart: 'projectName',
  },
  'energy-service-filing': {
    id: 'energy-service-filing',
    title: '节能服务机构备案',
    load: () => import('@green/programmes/energy-service-filing/programme.ts').then((m) => m.energyServiceFiling),
    path: '/mainPages/jnfwba',
    submit: record.saveRecord,
    resubmit: record.saveRecord,
    withdraw: record.saveRecord,
    mine: record.getRecodsByCode,
  },
  'third-party': {
    id: 'third-party',
    title: '第三方机构备案',
    load: () => import('@green/programmes/third-party/programme.ts').then((m) => m.thirdParty),
    path: '/mainPages/thirdFiling',
    submit: lsdtJg.regInfo,
    resubmit: lsdtJg.updateInfo,
    withdraw: lsdtJg.regInfo,
    mine: lsdtJg.getInfo,
  },
  'third-party-report': {
    id: 'third-party-report',
    title: '第三方机构年度报告',
    load: () => import('@green/programmes/third-party-report/programme.ts').then((m) => m.thirdPartyReport),
    path: '/mainPages/thirdReport',
    submit: lsdtJg.saveReport,
    resubmit: lsdtJg.saveReport,
    withdraw: lsdtJg.saveReport,
    mine: lsdtJg.getReports,
    remove: lsdtJg.deleteReport,
  },
  'energy-contract': {
    id: 'energy-contract',
    title: '合同能源管理登记',
    load: () => import('@green/programmes/energy-contract/programme.ts').then((m) => m.energyContract),
    path: '/mainPages/htnygl',
    submit: energyManage.saveOrUpdateInfo,
    resubmit: energyManage.saveOrUpdateInfo,
    withdraw: energyManage.saveOrUpdateInfo,
    mine: energyManage.getInfos,
    remove: energyManage.deleteById,
    answer: energyManage.confirmInfo,
  },
  'water-quota': {
    id: 'water-quota',
    title: '产品用水定额调查',
    load: () => import('@green/programmes/water-quota/programme.ts').then((m) => m.waterQuota),
    path: '/mainPages/waterFilling',
    submit: waterQuota.saveWaterQuota,
    resubmit: waterQuota.saveWaterQuota,
    withdraw: waterQuota.saveWaterQuota,
    mine: waterQuota.getWaterQuotas,
    remove: waterQuota.deleteWaterQuota,
  },
  'non-green-data': {
    id: 'non-green-data',
    title: '非绿企业梯度培育数据',
    load: () => import('@green/programmes/non-green-data/programme.ts').then((m) => m.nonGreenData),
    path: '/mainPages/noGreenReporting',
    submit: lsdtNogreen.updateNogreen,
    resubmit: lsdtNogreen.updateNogreen,
    withdraw: lsdtNogreen.updateNogreen,
    draft: { save: lsdtNogreen.updateNogreen, get: lsdtNogreen.getInfoById },
    mine: lsdtNogreen.getInfos,
  },
  'green-yearly': {
    id: 'green-yearly',
    title: '绿色工厂动态管理表',
    load: () => import('@green/programmes/green-yearly/programme.ts').then((m) => m.greenYearly),
    path: '/mainPages/greenReporting',
    submit: yearlyOf.updateFillById,
    resubmit: yearlyOf.updateFillById,
    withdraw: yearlyOf.updateFillById,
    draft: { save: yearlyOf.updateFillById, get: lsdtNogreen.getInfoById },
    mine: lsdtNogreen.getInfos,
  },
} satisfies Record<string, Family>
export type FamilyId = keyof typeof families

/** The family of a programme id as it comes over the wire; a server that knows more than this page gives none. */
export function familyOf(programme: string): Family | null {
  return Object.hasOwn(families, programme) ? families[programme as FamilyId] : null
}

/** The call that sends the form by that step. */
export function sendingCall(family: Family, action: Action): SaveCall {
  return action === 'resubmit' ? family.resubmit : family.submit
}
