/**
 * 零碳工厂建设方案 (工信部联节〔2026〕13号): the county recommends, the city puts it on its list of works being built and recommends
 * it to the state. It ends with the acceptance (zero-accept), or overdue at the end of its target year. Gates and gaps, no score.
 */

import { choiceFilter, textFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { progressDayText } from '@green/filing/programme/zero-progress-day.ts'
import { upwardColumns } from '../blocks/columns.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { zeroPlanExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'
import { buildingThenAccepted } from './workflow.ts'

export const zeroPlan = defineProgramme({
  id: 'zero-plan',
  title: '零碳工厂建设申报',
  shortTitle: '零碳工厂建设',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow: buildingThenAccepted,
  decides: { what: '零碳工厂建设名单', as: '列入' },
  oneOpenPer: 'batch',
  oneOpenBy: 'siteName',
  yearField: 'year',
  eligibility,
  start: {
    lead: '绿色工厂申请列入零碳工厂建设名单：区县推荐，市级审核、公示后列入，并可推荐国家级。建设完成后另行申请验收，验收通过才是零碳工厂。',
    conditions: [
      '持有有效的绿色工厂称号，厂区边界清楚',
      '纳入全国碳市场的，近三年按期足额清缴配额',
      '单位能耗碳排放、非化石能源消费占比达到基本要求（限值取自公开报道，未核对原文，只列差距，不计分）',
    ],
    steps: [
      '企业填报边界、用能结构、碳核算、目标和路径，提交给区县审核',
      '区县审核，推荐或退回修改',
      '市级核对，按批次要求现场核查、征求部门意见',
      '公示5个工作日',
      '市级列入建设名单，可推荐国家级；国家公布的结果按文件登记',
      `每年${progressDayText}填报建设进展，目标年年底前申请验收`,
    ],
  },
  form,
  readsLists: ['zeroCalibre', 'zeroCarbon', 'zeroPhysicalBasic', 'unit'],
  figures,
  checks,
  holdsUntil: 'targetYear',
  stateLabels: {
    approved: '建设中',
    listed: '建设中（国家级名单）',
    recommended: '建设中（已推荐国家级）',
    unlisted: '建设中（未入选国家级）',
  },
  searchedBy: ['siteName'],
  filters: [textFilter('siteName', '厂区', '厂区名称'), choiceFilter('industryGroup')],
  list: [
    'enterpriseName',
    'siteName',
    'qxName',
    'industryGroup',
    'targetYear',
    'intensity',
    'nonFossil',
    'physicalShare',
    'batchName',
    'state',
    'submittedAt',
    'handler',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'industryName',
    'siteName',
    'batchName',
    'year',
    'energyTce',
    'co2Market',
    'co2Location',
    'intensity',
    'intensityOther',
    'intensityLocation',
    'nonFossil',
    'nonFossilOther',
    'physicalShare',
    'energyPerAdded',
    'efficientShare',
    'removalShare',
    'footprintShare',
    'measureCount',
    'autoShare',
    'functionCount',
    'offsetTotal',
    'targetYear',
    'co2Target',
    'nonFossilTarget',
    'countyOpinion',
    'cityConclusion',
    ...upwardColumns,
    'state',
    'submittedAt',
    'contactName',
    'contactPhone',
  ],
  exportSheets: ['projectRows', 'pathRows'],
  publicityWorkingDays: 5,
  example: zeroPlanExample,
})
