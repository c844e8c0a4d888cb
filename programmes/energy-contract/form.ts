/** The form of an energy performance contract: the contract, its parties, the money, the baseline, and the actual savings. */
import { type Answers, divide, minus, type Row, times } from '@green/filing/form/answers.ts'
import {
  area,
  calc,
  choice,
  choices,
  date,
  field,
  files,
  industry,
  integer,
  money,
  number,
  percent,
  region,
  rows,
  section,
  text,
  year,
} from '@green/filing/form/fields.ts'
import { termYears } from './term.ts'

const standard = 'GB/T 24915-2020《合同能源管理技术通则》'

/** Visible for contracts of these types only, and then required. */
const ofType = (...types: readonly string[]) => {
  const holds = (answers: Answers) => types.includes(answers.text('epcType'))
  return { visible: holds, required: holds }
}

/** A deviation from the expected savings beyond so many per cent needs a reason. */
export const farOff = 20

/** (实际－预计)÷预计×100 of one year, in per cent. */
export function deviationOf(row: Row, answers: Answers): number | null {
  const [actual, expected] = [row.number('actualTce'), answers.number('expectTce')]
  return actual === null || expected === null ? null : times(divide(minus(actual, expected), expected), 100)
}

const shareColumns = [
  // Future years as well, which the year kind does not accept.
  field('year', '年度', integer({ required: true, plain: true, max: 2100 })),
  field('escoShare', '服务公司比例', percent({ required: true, rules: ['bz'] })),
  field('userShare', '用能单位比例', percent({ required: true, rules: ['bz'] })),
] as const

const actualColumns = [
  field('year', '年度', year({ required: true })),
  field('actualTce', '实际节能量', number({ decimals: 4, unit: 'tce', required: true })),
  field('deviation', '与预计偏差', calc(deviationOf, { unit: '%', decimals: 2 })),
  field('benefit', '节能效益', money({ required: true })),
  field('escoIncome', '服务公司收入', money({ required: true })),
  field('userIncome', '用能单位收益', money({ required: true })),
  field('verifier', '第三方核验机构', text({ rules: ['organisationName'], hint: '没有核验的空着' })),
  field('proof', '证明', files(0, 3)),
] as const

export const form = [
  section('contract', '合同', [
    field('projectName', '项目名称', text({ required: true, rules: [{ length: [5, 60] }] })),
    field('contractNo', '合同编号', text({ required: true, rules: [{ maxLength: 40 }] })),
    field('epcType', '合同类型', choice('epcType', { required: true, clause: standard })),
    field('stage', '项目状态', choice('epcStage', { required: true })),
    field('techType', '改造领域', choices('epcTech', { required: true })),
    field('signDate', '签订日期', date({ required: true })),
    field('startDate', '起始日期', date({ required: true })),
    field('endDate', '终止日期', date({ required: true })),
    field(
      'termYears',
      '合同期',
      calc((row) => termYears(row.text('startDate'), row.text('endDate')), { unit: '年', decimals: 1 }),
    ),
  ]),
  section(
    'parties',
    '合同双方',
    [
      field('userName', '用能单位', text({ required: true, rules: ['organisationName'] })),
      field('userCode', '用能单位统一社会信用代码', text({ required: true, rules: ['xydm'] })),
      field('userQx', '用能单位所在区县', region({ required: true })),
      field('industryCode', '用能单位行业', industry({ required: true, clause: 'GB/T 4754-2017' })),
      field('escoName', '节能服务公司', text({ required: true, rules: ['organisationName'] })),
      field('escoCode', '节能服务公司统一社会信用代码', text({ required: true, rules: ['xydm'] })),
      field(
        'contactName',
        '联系人',
        text({ required: true, rules: ['personName'], personal: true, from: { archive: 'contactName' } }),
      ),
      field(
        'contactPhone',
        '联系电话',
        text({ required: true, rules: ['telephone'], personal: true, from: { archive: 'contactPhone' } }),
      ),
    ],
    { intro: '本单位应是合同一方；登记后由另一方确认。' },
  ),
  section('terms', '约定', [
    field('shareYears', '分享年限', integer({ unit: '年', rules: ['nonzero'], ...ofType('share') })),
    field(
      'shareRows',
      '分享比例',
      rows(shareColumns, {
        max: 30,
        unique: ['year'],
        name: 'year',
        hint: '逐年填写，两方比例之和为100%',
        ...ofType('share'),
      }),
    ),
    field(
      'ownership',
      '期满资产归属',
      text({ rules: [{ maxLength: 100 }], example: '合同期满后节能设施无偿移交用能单位', ...ofType('share') }),
    ),
    field('guaranteedSaving', '保证节能量', number({ decimals: 4, unit: 'tce/年', ...ofType('guarantee') })),
    field(
      'guaranteedRate',
      '保证节能率',
      percent({ rules: ['bz'], hint: '保证节能量÷能耗基准×100', ...ofType('guarantee') }),
    ),
    field('serviceFee', '服务费', money(ofType('guarantee'))),
    field('compensation', '未达到保证时的补偿约定', area(300, ofType('guarantee'))),
    field('trustFee', '托管费', money({ unit: '万元/年', ...ofType('trust') })),
    field('trustScope', '托管的用能系统', area(300, ofType('trust'))),
    field('baseCost', '基准能源费用', money({ unit: '万元/年', ...ofType('trust') })),
    field('lessor', '出租方', text({ rules: ['organisationName'], ...ofType('lease') })),
    field('leaseTerm', '租期', integer({ unit: '年', rules: ['nonzero'], ...ofType('lease') })),
    field('rentPerYear', '年租金', money({ unit: '万元/年', ...ofType('lease') })),
    field('typeNote', '合同方式说明', area(500, ofType('mixed', 'other'))),
  ]),
  section('saving', '投资与节能量', [
    field('investTotal', '项目投资', money({ required: true, rules: ['nonzero'] })),
    field('escoInvest', '其中服务公司投资', money({ required: true })),
    field(
      'baselineTce',
      '能耗基准',
      number({ decimals: 4, unit: 'tce/年', required: true, rules: ['nonzero'], clause: standard }),
    ),
    field(
      'baselineNote',
      '基准的边界和时期',
      area(500, { required: true, hint: '哪些设备和系统，取哪一段时期，怎样修正' }),
    ),
    field('expectTce', '预计年节能量', number({ decimals: 4, unit: 'tce', required: true, rules: ['nonzero'] })),
    field('expectElec', '预计年节电量', number({ decimals: 4, unit: '万kWh', hint: '没有节电的空着' })),
    field('mvMethod', '测量与验证方法', choice('mvMethod', { required: true, clause: 'GB/T 28750' })),
  ]),
  section(
    'actual',
    '年度实际',
    [
      field(
        'actualRows',
        '年度实际',
        rows(actualColumns, { max: 30, unique: ['year'], name: 'year', hint: '运行满一年后逐年补充' }),
      ),
    ],
    { intro: '填写了年度实际的登记不能再删除。' },
  ),
  section('materials', '材料', [
    field('contractFiles', '合同关键页', files(1, 3, { hint: '封面、签章页、节能量和分享约定；价格可遮盖' })),
    field('baselineFiles', '能耗基准确认', files(1, 1)),
    field('reportFiles', '验收或核验报告', files(0, 5, { hint: '投运后上传' })),
    field('remark', '备注', area(300)),
  ]),
] as const
