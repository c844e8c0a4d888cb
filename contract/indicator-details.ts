/** What each indicator means: formula in words, period, who keeps it, where it comes from, who sees it. */
import type { IndicatorId } from './indicators.ts'
import type { Role } from './roles.ts'

type Period = 'year' | 'month' | 'now'
export const periods: Readonly<Record<Period, string>> = { year: '年度', month: '月度', now: '实时' }

export const indicatorGroups = {
  energy: '能耗和碳',
  economy: '经济',
  water: '用水',
  filing: '申报填报',
  title: '绿色名单',
  service: '服务',
} as const

export type IndicatorDetails = {
  group: keyof typeof indicatorGroups
  formula: string
  period: Period
  owner: string
  source: string
  /** Everybody where the public sees it. */
  sees: 'public' | readonly Role[]
}

const staff = ['county', 'city', 'supervisor', 'admin'] as const
const office = ['county', 'city', 'admin'] as const
const withOwn = ['enterprise', ...staff] as const
const energyOwner = '节能与综合利用处'
const acceptedSource = '企业年度能耗（采用的来源）'
const ofFilings = '申报办理记录'
const ofTitles = '绿色名单'
const ofRates = '服务评价'

export const indicatorDetails: Readonly<Record<IndicatorId, IndicatorDetails>> = {
  totalTce: {
    group: 'energy',
    formula: 'Σ 各能源品种净消费量×折标系数（GB/T 2589-2020 当量值）',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  totalTceEquivalent: {
    group: 'energy',
    formula: '当量值＋电力×（当年等价系数－1.229）＋外购耗能工质（GB/T 2589-2020）',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  assessedTce: {
    group: 'energy',
    formula: '等价值－原料用能－绿色电力×当年等价系数；以主管部门核定为准',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  tceChange: {
    group: 'energy',
    formula: '两年都有数据的企业：（本年合计÷上年合计－1）×100',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  intensity: {
    group: 'energy',
    formula: '综合能源消费量（当量值）×1000÷工业总产值；汇总时只计有产值的企业',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  co2: {
    group: 'energy',
    formula: '燃料×排放因子＋过程排放＋电力×数据年度电网因子＋热力×0.11（GB/T 32150）',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  carbonIntensity: {
    group: 'energy',
    formula: '二氧化碳排放量×1000÷工业总产值，只计两者都有的企业',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: staff,
  },
  structureIndex: {
    group: 'energy',
    formula: '实际能耗÷各行业大类按全市单位产值能耗折算的能耗×100；低于100表示行业结构相同时能耗较低',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: staff,
  },
  tcePerEnterprise: {
    group: 'energy',
    formula: '有数据的规上企业综合能源消费量之和÷其家数',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: staff,
  },
  co2PerEnterprise: {
    group: 'energy',
    formula: '有数据的规上企业二氧化碳排放量之和÷其家数',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: staff,
  },
  energyQuantity: {
    group: 'energy',
    formula: '净消费量：扣除外供和加工转换产出',
    period: 'month',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  energyShare: {
    group: 'energy',
    formula: '该组综合能源消费量÷合计×100',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: office,
  },
  energyEnterprises: {
    group: 'energy',
    formula: '该年度有采用来源的企业数',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: staff,
  },
  savedTce: {
    group: 'energy',
    formula: '审定通过的申报中改造项目年节能量之和，每家企业取最近一份；不足5家企业时不公开',
    period: 'now',
    owner: energyOwner,
    source: '审定通过的申报',
    sees: 'public',
  },
  outputValue: {
    group: 'economy',
    formula: '按当年价格，与统计报表B204-1一致',
    period: 'year',
    owner: '运行监测处',
    source: acceptedSource,
    sees: withOwn,
  },
  outputShare: {
    group: 'economy',
    formula: '绿色工厂工业总产值÷有年度数据的企业工业总产值×100',
    period: 'year',
    owner: '运行监测处',
    source: `${acceptedSource}；${ofTitles}`,
    sees: office,
  },
  titledEnergyShare: {
    group: 'economy',
    formula: '绿色工厂综合能源消费量÷有年度数据的企业综合能源消费量×100',
    period: 'year',
    owner: energyOwner,
    source: `${acceptedSource}；${ofTitles}`,
    sees: office,
  },
  waterIntake: {
    group: 'water',
    formula: 'Σ 各水源取水量',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: withOwn,
  },
  waterIntensity: {
    group: 'water',
    formula: '取水量÷工业总产值，只计两者都有的企业',
    period: 'year',
    owner: energyOwner,
    source: acceptedSource,
    sees: staff,
  },
  filed: {
    group: 'filing',
    formula: '该年内已提交的各类申报，草稿和已撤回的不计',
    period: 'year',
    owner: '办公室',
    source: ofFilings,
    sees: 'public',
  },
  due: {
    group: 'filing',
    formula: '填报范围内的规上企业数',
    period: 'year',
    owner: energyOwner,
    source: '企业库、绿色名单',
    sees: office,
  },
  filedPercent: {
    group: 'filing',
    formula: '已提交且未退回的企业数÷应填报企业数×100',
    period: 'year',
    owner: energyOwner,
    source: ofFilings,
    sees: office,
  },
  reportedShare: {
    group: 'filing',
    formula: '有采用数据的规上工业企业数÷规上工业企业数×100',
    period: 'year',
    owner: energyOwner,
    source: `企业库；${acceptedSource}`,
    sees: staff,
  },
  aboveScale: {
    group: 'filing',
    formula: '企业库中正常经营的规模以上工业企业（行业大类06至46）',
    period: 'now',
    owner: '办公室',
    source: '企业库',
    sees: staff,
  },
  enterprises: {
    group: 'filing',
    formula: '企业库中经区县核验、没有停业、注销、吊销或迁出的企业数',
    period: 'now',
    owner: '办公室',
    source: '企业库',
    sees: 'public',
  },
  factories: {
    group: 'title',
    formula: '称号在有效期内的绿色工厂数',
    period: 'now',
    owner: energyOwner,
    source: ofTitles,
    sees: 'public',
  },
  factoryShare: {
    group: 'title',
    formula: '持有效绿色工厂称号的规上工业企业数÷规上工业企业数×100',
    period: 'now',
    owner: energyOwner,
    source: `企业库；${ofTitles}`,
    sees: staff,
  },
  titledWithYear: {
    group: 'title',
    formula: '有年度数据的企业中持有效绿色工厂称号的',
    period: 'year',
    owner: energyOwner,
    source: ofTitles,
    sees: office,
  },
  serviceProviders: {
    group: 'title',
    formula: '备案有效的节能服务机构数',
    period: 'now',
    owner: energyOwner,
    source: '备案记录',
    sees: 'public',
  },
  rates: {
    group: 'service',
    formula: '企业提交的服务评价',
    period: 'now',
    owner: '办公室',
    source: ofRates,
    sees: 'public',
  },
  goodShare: {
    group: 'service',
    formula: '满意和非常满意占全部评价',
    period: 'now',
    owner: '办公室',
    source: ofRates,
    sees: 'public',
  },
  badRates: {
    group: 'service',
    formula: '不满意和非常不满意的评价',
    period: 'now',
    owner: '办公室',
    source: ofRates,
    sees: office,
  },
  closingRate: {
    group: 'service',
    formula: '已答复并回访办结的差评占全部差评',
    period: 'now',
    owner: '办公室',
    source: ofRates,
    sees: 'public',
  },
}
