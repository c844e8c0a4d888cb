/**
 * 零碳园区 (发改环资〔2025〕910号): filed by the park's management body; the district confirms, the city recommends with the opinions of
 * three offices, the state's list is entered from its paper (profile W1-s). A place on the list is no title: only the state's acceptance
 * makes a 国家级零碳园区, so the city grants none.
 */
import { divide, times } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import { cityThenState } from '@green/filing/profiles/city-then-state.ts'
import { choiceFilter } from '@green/filing/programme/filters.ts'
import { defineProgramme } from '@green/filing/programme/programme.ts'
import { otherCalibre, zeroSettings } from '@green/tools/zero-carbon/rules.ts'
import { upwardColumns } from '../blocks/columns.ts'
import { checks } from './checks.ts'
import { eligibility } from './eligibility.ts'
import { zeroParkExample } from './example.ts'
import { form } from './form.ts'
import { guidingOf, ownResult, parkResult } from './result.ts'

const formula = '碳排放量 ÷ 综合能源消费量（发改环资〔2025〕910号 附件4）'

const figures = {
  co2: {
    label: '碳排放量',
    unit: 'tCO₂',
    decimals: 4,
    formula: '燃料 + 加工转换 + 净调入电量 × 电网因子 + 净调入热量 × 热力因子 + 工业过程',
    of: (answers, reference) => ownResult(answers, reference).result?.co2T ?? null,
  },
  intensity: {
    label: '单位能耗碳排放',
    unit: 'tCO₂/tce',
    decimals: 4,
    formula,
    of: (answers, reference) => ownResult(answers, reference).result?.intensity ?? null,
  },
  intensityOther: {
    label: '单位能耗碳排放（另一口径）',
    unit: 'tCO₂/tce',
    decimals: 4,
    formula: `${formula}，按另一种折标口径`,
    of: (answers, reference) => {
      const other = otherCalibre[zeroSettings(reference).zeroFactory.calibre]
      return parkResult(answers, reference, other).result?.intensity ?? null
    },
  },
  reduction: {
    label: '达到限值还需减排',
    unit: 'tCO₂',
    decimals: 4,
    formula: '碳排放量 − 限值 × 综合能源消费量，不小于0；没有限值的不计算',
    of: (answers, reference) => ownResult(answers, reference).result?.reductionNeededT ?? null,
  },
  coverage: {
    label: '企业账本覆盖率',
    unit: '%',
    decimals: 2,
    formula: '账本已采用本年度能耗的企业 ÷ 已确认入驻的企业 × 100',
    of: (answers) => times(divide(answers.number('tenantReporting'), answers.number('tenantTotal')), 100),
  },
  cleanShare: {
    label: '清洁能源消费占比',
    unit: '%',
    decimals: 2,
    formula: '清洁能源消费量 ÷ 综合能源消费量（等价值）× 100',
    of: (answers) => guidingOf(answers).cleanPct,
  },
} satisfies Record<string, Figure>

export const zeroPark = defineProgramme({
  id: 'zero-park',
  title: '零碳园区申报',
  shortTitle: '零碳园区',
  formVersion: '2026',
  orgKind: 'park',
  workflow: cityThenState,
  decides: { what: '零碳园区建设', as: '推荐' },
  oneOpenPer: 'batch',
  prefillFrom: 'park-record',
  yearField: 'year',
  eligibility,
  start: {
    lead: '园区管理机构申报零碳园区建设：区县核对，市级征求发展改革、经济信息、能源部门意见后推荐。国家名单和验收结果按文件登记。',
    conditions: [
      '省级及以上开发区，在审核公告目录内，边界清楚（可为园中园）',
      '单位能耗碳排放：年能耗20万至100万吨标准煤的不高于0.2，100万吨以上的不高于0.3；20万吨以下没有国家限值，待确认',
      '五项引导性指标：清洁能源占比、产品单位能耗、固废利用、余热利用、用水重复利用',
    ],
    steps: [
      '园区在“厂区与园区”中确认入驻企业，填报数据和建设方案，提交给区县',
      '区县核对，推荐或退回修改',
      '市级征求三个部门意见，按批次要求现场核查',
      '公示5个工作日',
      '市级推荐上报；国家名单按文件登记，列入即为建设，验收通过才是国家级零碳园区',
    ],
  },
  form,
  readsLists: ['zeroCalibre', 'zeroCarbon', 'zeroPhysicalBasic', 'energyType'],
  figures,
  checks,
  counted: {
    tenants: { label: '入驻企业', unit: '家', decimals: 0 },
    reporting: { label: '账本已采用能耗的企业', unit: '家', decimals: 0 },
    // 当量值, of those enterprises alone; hidden where it would tell one of them.
    ledgerTce: { label: '这些企业的能耗合计', unit: 'tce', decimals: 2 },
  },
  stateLabels: { approved: '已推荐', listed: '建设中（国家级名单）' },
  searchedBy: ['yqName'],
  filters: [choiceFilter('yqLevel')],
  list: [
    'enterpriseName',
    'yqName',
    'qxName',
    'year',
    'intensity',
    'reduction',
    'cleanShare',
    'energyTceEqual',
    'ledgerTce',
    'tenants',
    'reporting',
    'batchName',
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
    'batchName',
    'year',
    'energyTce',
    'energyTceEqual',
    'ledgerTce',
    'tenants',
    'reporting',
    'coverage',
    'co2',
    'intensity',
    'intensityOther',
    'reduction',
    'cleanShare',
    'directGreenMWh',
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
  example: zeroParkExample,
})
