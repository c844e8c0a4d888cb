/**
 * 统计指标: every number that screens, lists and exports show beyond a single filing, named once. What each of them means, who keeps it
 * and who sees it stands in `indicator-details.ts`, so that a public page does not carry it.
 */
import { caseOverdue } from '@green/filing/programme/inspection-words.ts'
import { type IndicatorName, publicIndicators } from './public-indicators.ts'

const table = {
  totalTce: { label: '综合能源消费量', unit: 'tce', decimals: 2 },
  totalTceEquivalent: { label: '综合能源消费量（等价值）', unit: 'tce', decimals: 2 },
  assessedTce: { label: '考核口径能耗', unit: 'tce', decimals: 2 },
  tceChange: { label: '能耗比上年', unit: '%', decimals: 1 },
  intensity: { label: '单位产值综合能耗', unit: 'kgce/万元', decimals: 2 },
  co2: { label: '二氧化碳排放量', unit: 'tCO₂', decimals: 2 },
  carbonIntensity: { label: '单位产值二氧化碳排放', unit: 'kgCO₂/万元', decimals: 2 },
  structureIndex: { label: '结构可比能耗指数', unit: '全市为100', decimals: 1 },
  tcePerEnterprise: { label: '规上企业户均能耗', unit: 'tce/家', decimals: 1 },
  co2PerEnterprise: { label: '规上企业户均碳排放', unit: 'tCO₂/家', decimals: 1 },
  energyQuantity: { label: '分品种消费量', unit: '按品种', decimals: 4 },
  energyShare: { label: '能耗占比', unit: '%', decimals: 2 },
  energyEnterprises: { label: '报数企业', unit: '家', decimals: 0 },
  outputValue: { label: '工业总产值', unit: '万元', decimals: 2 },
  outputShare: { label: '产值占比', unit: '%', decimals: 2 },
  titledEnergyShare: { label: '综合能耗占比', unit: '%', decimals: 2 },
  waterIntensity: { label: '单位产值取水量', unit: 'm³/万元', decimals: 2 },
  waterIntake: { label: '取水量', unit: 'm³', decimals: 0 },
  ...publicIndicators,
  reportedShare: { label: '规上企业数据覆盖率', unit: '%', decimals: 1 },
  aboveScale: { label: '规上工业企业', unit: '家', decimals: 0 },
  comparedEnterprises: { label: '有能耗数据的工业企业', unit: '家', decimals: 0 },
  countyWaiting: { label: '待区县审核', unit: '件', decimals: 0 },
  approvedFilings: { label: '已通过', unit: '件', decimals: 0 },
  sentInMonth: { label: '各月提交', unit: '件', decimals: 0 },
  decidedInMonth: { label: '各月办结', unit: '件', decimals: 0 },
  ratedEnterprises: { label: '参与评分的企业', unit: '家', decimals: 0 },
  dueToFill: { label: '待填报', unit: '家', decimals: 0 },
  dueAtCounty: { label: '待区县审核', unit: '家', decimals: 0 },
  dueReturned: { label: '退回修改', unit: '家', decimals: 0 },
  dueAtCity: { label: '待市级审核', unit: '家', decimals: 0 },
  dueApproved: { label: '终稿', unit: '家', decimals: 0 },
  energyDue: { label: '应报年度能耗的企业', unit: '家', decimals: 0 },
  due: { label: '应填报', unit: '家', decimals: 0 },
  filedPercent: { label: '完成率', unit: '%', decimals: 2 },
  factoryShare: { label: '规上企业中绿色工厂占比', unit: '%', decimals: 1 },
  titledWithYear: { label: '其中绿色工厂', unit: '家', decimals: 0 },
  rates: { label: '评价总数', unit: '件', decimals: 0 },
  goodShare: { label: '满意率', unit: '%', decimals: 2 },
  badRates: { label: '差评', unit: '件', decimals: 0 },
  closingRate: { label: '差评办结率', unit: '%', decimals: 2 },
  todos: { label: '要办的事', unit: '件', decimals: 0 },
  filingsByState: { label: '各状态件数', unit: '件', decimals: 0 },
  grantedTitles: { label: '历年称号', unit: '项', decimals: 0 },
  contracts: { label: '合同数', unit: '份', decimals: 0 },
  waterEnterprises: { label: '用水统计企业数', unit: '家', decimals: 0 },
  inspections: { label: '监察案件', unit: '件', decimals: 0 },
  inspectionsOpen: { label: '在办监察案件', unit: '件', decimals: 0 },
  inspectionResults: { label: '监察结论', unit: '件', decimals: 0 },
  selfChecksLate: { label: caseOverdue.self, unit: '件', decimals: 0 },
  rectificationsLate: { label: caseOverdue.rectify, unit: '件', decimals: 0 },
  penaltiesLate: { label: caseOverdue.penalty, unit: '件', decimals: 0 },
  evidenceLate: { label: caseOverdue.evidence, unit: '件', decimals: 0 },
  inquiries: { label: '咨询留言', unit: '条', decimals: 0 },
  inquiriesWaiting: { label: '待答复的咨询留言', unit: '条', decimals: 0 },
  inquiriesLate: { label: '逾期的咨询留言', unit: '条', decimals: 0 },
  stationOrders: { label: '站点订单', unit: '笔', decimals: 0 },
} as const satisfies Record<string, IndicatorName>

export type IndicatorId = keyof typeof table
export const indicators: Readonly<Record<IndicatorId, IndicatorName>> = table

/** The indicators that count enterprises one by one: the list of enterprises shows the rows behind each. */
export const enterpriseCounts = [
  'enterprises',
  'aboveScale',
  'energyEnterprises',
  'comparedEnterprises',
  'ratedEnterprises',
  'titledWithYear',
] as const satisfies readonly IndicatorId[]
export type EnterpriseCount = (typeof enterpriseCounts)[number]

/** The head of a column: the name with its unit. */
export const columnTitle = (id: IndicatorId): string => `${indicators[id].label}（${indicators[id].unit}）`

/** 单位产值综合能耗 of one year in kgce/万元; null without energy or output. */
export const intensityOf = (year: { totalTce: number | null; outputValue: number | null }): number | null =>
  year.totalTce === null || !year.outputValue ? null : (year.totalTce * 1000) / year.outputValue
