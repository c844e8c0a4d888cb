/**
 * 绿色工厂申报 (GB/T 36132-2025; 工信部节〔2024〕13号; 工信厅节函〔2025〕390号; 重庆市绿色工厂认定管理办法). The county recommends, experts score, the city
 * decides after publicity (profile W1-s). A title holds three years.
 */

import { cityThenState } from '@green/filing/profiles/city-then-state.ts'
import { choiceFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { upwardColumns } from '../blocks/columns.ts'
import { nationalRoundOf } from '../blocks/national-round.ts'
import { yearArchives, yearStatistics } from '../blocks/year-figures.ts'
import { edition2018 } from './2025/release.ts'
import { checks, declaredTotals } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { greenFactoryExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'
import { rubric } from './rubric.ts'

const edition2025 = defineProgramme({
  id: 'green-factory',
  title: '绿色工厂申报',
  shortTitle: '绿色工厂',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow: cityThenState,
  decides: { what: '绿色工厂', as: '认定' },
  oneOpenPer: 'batch',
  yearField: 'evalYear',
  levelField: 'applyLevel',
  eligibility,
  start: {
    lead: '依据《绿色工厂梯度培育及管理暂行办法》和 GB/T 36132—2025《绿色工厂评价通则》，企业自愿申报，区县推荐，专家评审，市级审定并公示。',
    conditions: [
      '在本市登记、实际从事生产的独立法人（或视同法人）企业',
      '推荐国家级的，须已列入市级名单，并在工信部平台（green.miit.gov.cn）完成自评价；2025年起国家级不再需要第三方评价报告',
      '国家对53个重点细分行业另有指标表，本平台尚未收录，这些行业按通则计出的只是参考分',
    ],
    steps: [
      '企业在线填报并上传材料，提交给区县审核',
      '区县审核，推荐或退回修改',
      '市级组织专家评审打分',
      '公示5个工作日',
      '市级审定，公布名单，有效期3年',
    ],
  },
  form,
  evaluatorField: 'jgCode',
  nationalRound: nationalRoundOf('factory'),
  thirdParty: { mode: { field: 'evalMode', code: 'third' }, institution: 'jgName', report: 'thirdReport' },
  relatedUnits: [{ key: 'jgName', as: '第三方评价机构' }],
  readsLists: ['unit', 'limitLevel', 'waterLevel', 'eliminatedEquipment'],
  figures,
  checks,
  declaredTotals,
  rubric,
  benchmarks: { year: 'evalYear', back: 0 },
  stateLabels: { approved: '已认定' },
  searchedBy: ['factoryName'],
  filters: [choiceFilter('applyLevel'), choiceFilter('industryGroup'), choiceFilter('evalMode')],
  list: [
    'enterpriseName',
    'qxName',
    'factoryName',
    'applyLevel',
    'subIndustry',
    'batchName',
    'systemScore',
    'expertScore',
    'gateFlag',
    'countyOpinion',
    'state',
    'submittedAt',
    'handler',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'factoryName',
    'industryGroup',
    'subIndustry',
    'statCode',
    'applyLevel',
    'evalMode',
    'jgName',
    'nationalSelfScore',
    'nationalSelfDate',
    'outputValue',
    'totalTce',
    'unitOutputEnergy',
    'unitOutputCarbon',
    'renewableRate',
    'waterIntake',
    'waterReuseRate',
    'solidUtilRate',
    'landOutput',
    'groupScores',
    'systemScore',
    'expertScore',
    'rank',
    'scoreAdvice',
    'countyOpinion',
    'cityConclusion',
    'titleNumber',
    ...upwardColumns,
    'state',
    'contactName',
    'contactPhone',
  ],
  grants: {
    titleKind: 'factory',
    validYears: 3,
    numberPrefix: 'LSGC',
    site: 'factoryName',
    introduction: 'greenIntro',
    highlight: 'highlight',
  },
  statistics: yearStatistics,
  archives: yearArchives,
  publicityWorkingDays: 5,
  example: greenFactoryExample,
})

const exportOf2018 = edition2025.export.filter((key) => !key.startsWith('nationalSelf') && key !== 'scoreAdvice')

export const greenFactory: typeof edition2025 = {
  ...edition2025,
  earlier: [{ ...edition2025, ...edition2018, export: exportOf2018 }],
}
