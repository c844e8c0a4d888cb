/** The form of 绿色供应链管理企业, filed by a chain's core manufacturer: its position, its suppliers, recovery, six texts, the proofs. */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import {
  area,
  choice,
  date,
  field,
  files,
  integer,
  money,
  percent,
  rows,
  section,
  text,
  year,
  yesNo,
} from '@green/filing/form/fields.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import { evaluatorFields } from '../blocks/evaluator.ts'
import { energyRowsField } from '../blocks/rows/energy-rows.ts'
import { selfReport } from '../blocks/self-report.ts'
import { vetoFields } from '../blocks/vetoes.ts'

const standard = 'GB/T 33635-2017《绿色制造 制造企业绿色供应链管理 导则》'
const criteria = '工信部节〔2024〕13号附件《绿色供应链管理企业相关评价标准》'

/** The number of suppliers to list, or all where there are fewer. */
export const minSuppliers = 10

const counted = (more: { required?: boolean; hint?: string } = {}) =>
  integer({ unit: '家', rules: ['people'], required: true, ...more })
const describedBy = (hint: string) => area(1000, { required: true, hint, clause: criteria })

const supplierColumns = [
  field('name', '供应商名称', text({ required: true, rules: ['organisationName'] })),
  field('socialCode', '统一社会信用代码', text({ required: true, rules: ['xydm'] })),
  field('material', '物料类别', text({ required: true, rules: [{ maxLength: 30 }] })),
  field('purchase', '年采购额', money({ required: true })),
  field('risk', '风险等级', choice('supplierRisk', { required: true })),
  field('isGreenFactory', '是否绿色工厂', yesNo({ required: true, hint: '审核时按信用代码与绿色工厂名单核对' })),
  field('auditedOn', '审核日期', date({ hint: '本年度没有审核的空着' })),
  field('auditResult', '审核结论', choice('supplierAudit', { required: (row: Row) => row.has('auditedOn') })),
  field('hasCarbonData', '有碳或能耗数据', yesNo({ required: true })),
] as const

export const form = [
  section('base', '基本信息', [
    field('evalYear', '评价年度', year({ required: true, hint: '一般为上一自然年' })),
    field(
      'rubricVariant',
      '评价体系',
      choice('gscVariant', {
        required: true,
        clause: criteria,
        hint: '机械、汽车、电子电器行业按各自的指标体系评价，其他行业选“通用”',
      }),
    ),
    field('chainRole', '供应链位置', choice('chainRole', { required: true })),
    field('orgName', '绿色供应链管理机构', text({ required: true, rules: ['organisationName'] })),
    field('orgHead', '机构负责人', text({ required: true, rules: ['personName'] })),
    field('infoPlatform', '信息平台名称', text({ rules: [{ maxLength: 50 }], hint: '没有平台的空着' })),
    field('infoPlatformUrl', '信息平台网址', text({ rules: ['url'], example: 'https://www.example.com/scm' })),
    field(
      'disclosureUrl',
      '信息披露网址',
      text({
        rules: ['url'],
        hint: '披露节能减排减碳、供应商审核等信息的网页',
        example: 'https://www.example.com/esg',
      }),
    ),
    field('csrReport', '最近社会责任报告年份', year({ hint: '含绿色采购内容的报告；没有的空着' })),
    ...evaluatorFields('supplyChain'),
    ...contactFields,
  ] as const),
  section('requirements', '基本要求', vetoFields, {
    intro: '以下为一票否决的基本要求，任何一项不符合即不能申报。',
  }),
  section('suppliers', '供应商', [
    field(
      'supplierTotal',
      '一级供应商数量',
      integer({ unit: '家', required: true, rules: ['people', 'nonzero'], clause: standard }),
    ),
    field('keySupplier', '重点供应商数量', counted()),
    field('lowRiskSupplier', '低风险供应商数量', counted()),
    field('greenFactorySupplier', '绿色工厂供应商数量', counted({ required: false })),
    field('auditedSupplier', '年度审核供应商数量', counted()),
    field('trainedSupplier', '年度培训供应商数量', counted({ hint: '可含下级供应商' })),
    field('purchaseTotal', '采购总额', money({ required: true })),
    field('greenPurchase', '绿色采购额', money({ hint: '采购节能、节水、低碳、再生材料等绿色产品的金额' })),
    field(
      'supplierRows',
      '供应商清单',
      rows(supplierColumns, {
        min: 1,
        max: 500,
        required: true,
        unique: ['socialCode'],
        name: 'name',
        hint: `列出重点供应商，至少${minSuppliers}家；一级供应商不足${minSuppliers}家的全部列出`,
      }),
    ),
  ] as const),
  section('recovery', '绿色回收', [
    field(
      'productRecovery',
      '产品回收率',
      percent({ rules: ['bz'], hint: '回收量÷报废量×100；没有回收产品的空着，该项不得分' }),
    ),
    field('packRecovery', '包装回收率', percent({ required: true, rules: ['bz'], hint: '没有回收包装填0' })),
  ] as const),
  section('texts', '六个方面的说明', [
    field('strategyText', '绿色供应链管理战略', describedBy('怎样纳入发展规划，目标是什么，由谁负责')),
    field('supplierText', '绿色供应商管理', describedBy('采购标准，认证、审核、绩效评估和培训怎样做')),
    field('produceText', '绿色生产', describedBy('节能减排环保合规情况，有害物质限制使用情况')),
    field('recycleText', '绿色回收', describedBy('自建或联合的回收体系，对下游回收拆解的指导')),
    field('platformText', '绿色信息平台建设及信息管理', describedBy('平台的功能、覆盖的供应商和数据')),
    field('disclosureText', '绿色信息披露', describedBy('披露了哪些信息，在哪里可以看到')),
  ] as const),
  section('energy', '能源消费', [energyRowsField('填评价年度和之前两年，与统计报表205-1一致')] as const),
  section(
    'materials',
    '材料',
    [
      field('licenceFiles', '营业执照', files(1, 1)),
      field('selfReport', '自评价报告（盖章）', files(1, 1, { formats: ['pdf'], template: selfReport })),
      field('thirdReport', '第三方评价报告', files(0, 1, { formats: ['pdf'], hint: '如有' })),
      field('strategyFiles', '发展规划或战略文件', files(1, 3)),
      field('purchaseFiles', '采购标准与供应商管理制度', files(1, 5)),
      field('auditFiles', '供应商审核与培训记录', files(1, 5)),
      field('hazardFiles', '有害物质管控文件', files(1, 3)),
      field('recycleFiles', '回收体系证明', files(0, 5)),
      field('platformFiles', '平台截图', files(0, 5, { hint: '填写了信息平台的上传' })),
      field('disclosureFiles', '信息披露网页截图', files(1, 5, { hint: '截图须显示网址和日期' })),
    ] as const,
    { intro: '盖章材料上传PDF或图片，单个文件不超过20MB。' },
  ),
  section('commitment', '承诺', commitmentFields),
] as const

/** How many rows the list of suppliers must have; null while the number of suppliers is empty. */
export function suppliersWanted(answers: Answers): number | null {
  const all = answers.number('supplierTotal')
  return all === null ? null : Math.min(minSuppliers, all)
}
