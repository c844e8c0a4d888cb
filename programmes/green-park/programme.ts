/**
 * 绿色园区申报 (工信厅节函〔2016〕586号 for the city level; 工信厅节函〔2025〕390号 for the national list; 工信部节〔2024〕13号;
 * 渝经信节能〔2023〕23号附件2). Filed by the park's management body; the county recommends, experts score at the city level, the city
 * decides after publicity (profile W1-s). A title holds three years. The national list is decided on the ministry's platform, so an
 * application for it has no score here.
 */

import { cityThenState } from '@green/filing/profiles/city-then-state.ts'
import { choiceFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { upwardColumns } from '../blocks/columns.ts'
import { nationalRoundOf } from '../blocks/national-round.ts'
import { edition2025 } from './2025/release.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { greenParkExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'
import { rubric } from './rubric.ts'

const now = defineProgramme({
  id: 'green-park',
  title: '绿色园区申报',
  shortTitle: '绿色园区',
  formVersion: '2026',
  orgKind: 'park',
  workflow: cityThenState,
  decides: { what: '绿色园区', as: '认定' },
  oneOpenPer: 'batch',
  prefillFrom: 'park-record',
  yearField: 'evalYear',
  levelField: 'applyLevel',
  eligibility,
  start: {
    lead: '依据《绿色工厂梯度培育及管理暂行办法》，由园区管理机构自愿申报，区县推荐，市级审定并公示。市级按《绿色园区评价要求》（2016年版）由专家评审；推荐国家级以工信部平台自评价为准。',
    conditions: [
      '有法定边界和范围、具备统一管理机构的市级（省级）及以上工业园区',
      '以产品制造和能源供给为主要功能，工业增加值占比超过50%',
      '推荐国家级的，须已列入市级名单，按工信厅节函〔2025〕390号在工信部平台（green.miit.gov.cn）完成自评价，不再使用2016年版指标表，也不需要第三方评价报告',
    ],
    steps: [
      '提交园区档案，再在线填报三年数据并上传材料，提交给区县审核',
      '区县审核，推荐或退回修改',
      '市级组织专家评审打分（推荐国家级的核对平台导出件和数据，不打分）',
      '公示5个工作日',
      '市级审定，公布名单，有效期3年',
    ],
  },
  form,
  evaluatorField: 'jgCode',
  relatedUnits: [{ key: 'jgName', as: '第三方评价机构' }],
  nationalRound: nationalRoundOf('park'),
  thirdParty: { institution: 'jgName', report: 'thirdReport' },
  figures,
  checks,
  rubric,
  rubricBy: { field: 'applyLevel', rubrics: { city: rubric, national: null, county: null } },
  stateLabels: { approved: '已认定' },
  searchedBy: ['yqName'],
  filters: [choiceFilter('applyLevel'), choiceFilter('yqLevel')],
  list: [
    'enterpriseName',
    'yqName',
    'qxName',
    'yqLevel',
    'applyLevel',
    'batchName',
    'gi1',
    'gi2',
    'gi3',
    'missingMandatory',
    'expertScore',
    'gateFlag',
    'state',
    'submittedAt',
    'handler',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'yqName',
    'qxName',
    'yqLevel',
    'yqType',
    'leadIndustry',
    'applyLevel',
    'batchName',
    'evalYear',
    'industryShare',
    'gi1',
    'gi2',
    'gi3',
    'missingMandatory',
    'nationalSelfScore',
    'nationalSelfDate',
    'microGrid',
    'co2PerAdded3',
    'jgName',
    'expertScore',
    'rank',
    'countyOpinion',
    'cityConclusion',
    'titleNumber',
    ...upwardColumns,
    'state',
    'contactName',
    'contactPhone',
  ],
  // One line for each of the 31 indicators, with its three years.
  exportRowsOf: 'indicatorRows',
  grants: {
    titleKind: 'park',
    validYears: 3,
    numberPrefix: 'LSYQ',
    site: 'yqName',
    highlight: 'highlight',
    facts: { introduction: 'experience', mainProducts: 'leadIndustry' },
  },
  publicityWorkingDays: 5,
  example: greenParkExample,
})

/** Keys that the edition of 2025 does not have. */
const later: readonly string[] = ['nationalSelfScore', 'nationalSelfDate', 'microGrid', 'co2PerAdded3', 'jgName']

/** The form of 2025 names no institution that evaluated. */
const { evaluatorField: _field, relatedUnits: _units, thirdParty: _evaluation, ...before } = now

export const greenPark: typeof now = {
  ...now,
  earlier: [{ ...before, ...edition2025, export: now.export.filter((key) => !later.includes(key)) }],
}
