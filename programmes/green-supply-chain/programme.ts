/**
 * 绿色供应链管理企业 (工信部节〔2024〕13号; GB/T 33635-2017). The county recommends, experts score by the rubric of the industry, the city
 * decides after publicity (profile W1-g). A title holds three years; the city may end it before.
 */

import { cityThenState } from '@green/filing/profiles/city-then-state.ts'
import { choiceFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { byOne } from '@green/filing/workflow/hands.ts'
import { isInForce, statesWhere } from '@green/filing/workflow/states.ts'
import type { Workflow } from '@green/filing/workflow/workflow.ts'
import { upwardColumns } from '../blocks/columns.ts'
import { nationalRoundOf } from '../blocks/national-round.ts'
import { checks, declaredTotals } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { supplyChainExample } from './example.ts'
import { figures } from './figures.ts'
import { form } from './form.ts'
import { rubric, rubrics } from './rubric.ts'

/** W1-s, and the city may expire a title whose last day is over without waiting for the scheduler. */
const workflow: Workflow = {
  ...cityThenState,
  id: 'W1-g',
  transitions: [
    ...cityThenState.transitions,
    {
      action: 'expire',
      from: statesWhere(isInForce),
      to: 'expired',
      by: ['city'],
      needs: {
        opinion: { label: '说明', min: 5, max: 500, required: true, refusal: 'REASON_REQUIRED' },
      },
      hands: byOne('enters what the calendar has brought, which the scheduler does as well'),
      when: ['validityEnded'],
      label: '列为到期',
      tells: ['filer', 'county'],
    },
  ],
}

export const greenSupplyChain = defineProgramme({
  id: 'green-supply-chain',
  title: '绿色供应链管理企业申报',
  shortTitle: '绿色供应链',
  formVersion: '2026',
  orgKind: 'enterprise',
  workflow,
  decides: { what: '绿色供应链管理企业', as: '认定' },
  oneOpenPer: 'batch',
  yearField: 'evalYear',
  eligibility,
  start: {
    lead: '由供应链的核心制造企业申报。依据《绿色工厂梯度培育及管理暂行办法》和 GB/T 33635—2017，区县推荐，专家按行业评价体系评分，市级审定并公示。',
    conditions: [
      '供应链的核心制造企业，机械、汽车、电子电器行业按各自的指标体系评价，其他行业按通用要求评价',
      '目前只认定市级；2025年起的国家推荐批次只有绿色工厂和绿色工业园区，国家另行组织的按其通知办理',
      '评价得分70分以上为达到市级要求：一星级70分、二星级75分、三星级80分、四星级85分、五星级90分',
    ],
    steps: [
      '企业在线填报供应商、回收、信息披露等情况并上传材料，提交给区县审核',
      '区县审核，推荐或退回修改',
      '市级组织专家按所选评价体系评分',
      '公示5个工作日',
      '市级审定，公布名单和星级，有效期3年',
    ],
  },
  form,
  evaluatorField: 'jgCode',
  nationalRound: nationalRoundOf('supplyChain'),
  thirdParty: { institution: 'jgName', report: 'thirdReport' },
  readsLists: ['unit'],
  figures,
  checks,
  declaredTotals,
  rubric,
  rubricBy: { field: 'rubricVariant', rubrics },
  stateLabels: { approved: '已认定' },
  filters: [choiceFilter('rubricVariant'), choiceFilter('chainRole')],
  list: [
    'enterpriseName',
    'qxName',
    'industryName',
    'rubricVariant',
    'supplierTotal',
    'lowRiskRatio',
    'batchName',
    'systemScore',
    'expertScore',
    'grade',
    'gateFlag',
    'state',
    'submittedAt',
    'handler',
  ],
  export: [
    'enterpriseName',
    'socialCode',
    'qxName',
    'industryName',
    'rubricVariant',
    'chainRole',
    'supplierTotal',
    'keySupplier',
    'lowRiskRatio',
    'auditRatio',
    'greenFactorySupplierRatio',
    'greenPurchaseRatio',
    'productRecovery',
    'packRecovery',
    'totalTce',
    'jgName',
    'groupScores',
    'systemScore',
    'expertScore',
    'grade',
    'rank',
    'countyOpinion',
    'cityConclusion',
    'titleNumber',
    ...upwardColumns,
    'state',
    'submittedAt',
    'contactName',
    'contactPhone',
  ],
  heldAgainst: {
    table: 'supplierRows',
    name: 'name',
    code: 'socialCode',
    claims: 'isGreenFactory',
    titleKind: 'factory',
  },
  relatedUnits: [
    { key: 'supplierRows', column: 'name', as: '供应商' },
    { key: 'jgName', as: '第三方评价机构' },
  ],
  /** The form asks for the enterprise's whole energy of the evaluated year. */
  archives: { totalTce: 'totalTce', energy: 'energyRows' },
  grants: {
    titleKind: 'supplyChain',
    validYears: 3,
    numberPrefix: 'LSGYL',
    facts: {
      introduction: 'strategyText',
      highlight: 'supplierText',
      variant: 'rubricVariant',
      chainRole: 'chainRole',
      suppliers: 'supplierTotal',
    },
  },
  publicityWorkingDays: 5,
  example: supplyChainExample,
})
