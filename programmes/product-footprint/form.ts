/** A product's footprint: its unit and boundary, the energy of the year, the other inputs, allocation, cut-off and evidence. */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import {
  area,
  calc,
  choice,
  date,
  type Field,
  field,
  files,
  integer,
  month,
  number,
  option,
  rows,
  section,
  text,
  year,
  yesNo,
} from '@green/filing/form/fields.ts'
import { unitLabel } from '@green/tools/energy-conversion/rules.ts'
import {
  allocationMethods,
  boundaries,
  owners,
  qualityScores,
  rowKinds,
  stages,
} from '@green/tools/footprint/product-case.ts'
import { plausibleProducts } from '@green/tools/footprint/settings.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { contactFields } from '../blocks/contact.ts'
import { rowOfEnergy, rowOfInput } from './case.ts'
import { energyFactor, processFactor, scoreKeys } from './factors.ts'
import { footprintOf, kgOf, resultText } from './result.ts'

const labelsOf = <K extends string>(entries: Readonly<Record<K, { label: string }>>) =>
  Object.fromEntries(Object.entries<{ label: string }>(entries).map(([key, { label }]) => [key, label]))

const isProcess = (row: Answers | Row) => row.text('kind') === 'process'
const isTransport = (row: Answers | Row) => row.text('kind') === 'transport'
const isUpstream = (row: Answers | Row) => row.text('kind') === 'fuelUpstream'
const isCarried = (row: Answers | Row) => !isTransport(row) && !isUpstream(row)
const hasOwnFactor = (row: Answers | Row) => !isProcess(row) || ['', 'other'].includes(row.text('process'))
const allocates = (answers: Answers) => answers.has('method') && answers.text('method') !== 'none'
const isCertified = (answers: Answers) => answers.has('certificateNo')
const usesCertificates = (answers: Answers) => answers.yes('certificatesUsed')
const isLimited = (answers: Answers) => Object.hasOwn(plausibleProducts, answers.text('category'))

/** What is the same for every row: quality, uncertainty, to which product it belongs. */
const qualityColumns: readonly Field[] = [
  ...scoreKeys.map((key, i) =>
    field(
      key,
      `${qualityScores[i]}评分`,
      integer({ required: true, min: 1, max: 5, jump: null, hint: '1最好，5最差' }),
    ),
  ),
  field(
    'uA',
    '活动数据不确定度',
    number({ unit: '%', min: 0, jump: null, hint: '不知道的空着，按“未给不确定度”计入占比' }),
  ),
  field('uF', '因子不确定度', number({ unit: '%', min: 0, jump: null })),
  field('belongs', '归属', option(owners, { required: true, hint: '只属于主产品的不参与分配' })),
]

const energyColumns: readonly Field[] = [
  field('energyCode', '能源品种', choice('energyType', { required: true })),
  field(
    'unit',
    '计量单位',
    calc((row, _answers, reference) => unitLabel(reference, row.text('energyCode'))),
  ),
  field(
    'consumeQty',
    '全厂消费量',
    number({ decimals: 4, fact: fact('en.{energyCode}.used'), hint: '取自账本采用的年度能耗，不一致的先更正年度能耗' }),
  ),
  field(
    'usedQty',
    '用于本产品工序的量',
    number({
      decimals: 4,
      required: true,
      rules: ['nonzero'],
      hint: '工序同时产出几种产品的，填工序的量，由下面的分配计算',
    }),
  ),
  field(
    'factorUsed',
    '燃烧或电力因子',
    calc((row, answers, reference) => energyFactor(row, answers, reference)?.factor ?? null, { decimals: 6 }),
  ),
  field(
    'factorOrigin',
    '因子单位和来源',
    calc((row, answers, reference) => {
      const found = energyFactor(row, answers, reference)
      return found && `${found.unit}，${found.source}`
    }),
  ),
  field('ownFactor', '实测因子', number({ decimals: 6, unit: 'kgCO₂e/计量单位', hint: '空着按因子库计' })),
  field(
    'ownSource',
    '实测因子的依据',
    text({ required: (row: Row) => row.has('ownFactor'), rules: [{ maxLength: 100 }] }),
  ),
  field(
    'kg',
    '排放',
    calc((row, answers, reference) => kgOf([rowOfEnergy(row, answers, reference)]), { unit: 'kgCO₂e', decimals: 2 }),
  ),
  ...qualityColumns,
]

const inputColumns: readonly Field[] = [
  field('stage', '阶段', option(stages, { required: true })),
  field('kind', '类型', option(rowKinds, { required: true })),
  field('name', '名称', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('process', '因子库的过程', choice('processFactor', { visible: isProcess, hint: '选择后按因子库的因子计' })),
  field(
    'fuel',
    '上游的燃料',
    choice('energyType', { visible: isUpstream, required: isUpstream, hint: '数量取自“能源”中用于本产品工序的量' }),
  ),
  field('amount', '数量', number({ decimals: 4, required: isCarried, visible: isCarried })),
  field('unit', '单位', text({ required: isCarried, visible: isCarried, rules: [{ maxLength: 20 }], example: 't' })),
  field('tonnes', '运输质量', number({ decimals: 4, unit: 't', required: isTransport, visible: isTransport })),
  field(
    'km',
    '运输距离',
    number({ decimals: 2, unit: 'km', required: isTransport, visible: isTransport, hint: '回程空驶的计入距离' }),
  ),
  field('factor', '因子', number({ decimals: 6, required: hasOwnFactor, visible: hasOwnFactor })),
  field(
    'factorUnit',
    '因子的计量单位',
    text({ required: hasOwnFactor, visible: hasOwnFactor, rules: [{ maxLength: 30 }], example: 'kgCO2e/kg' }),
  ),
  field(
    'factorSource',
    '因子来源和版本',
    text({ required: hasOwnFactor, visible: hasOwnFactor, rules: [{ maxLength: 100 }] }),
  ),
  field(
    'libraryFactor',
    '因子库的因子',
    calc((row, answers, reference) => {
      const found = isProcess(row) ? processFactor(row, answers, reference) : null
      return found && `${found.factor} ${found.unit}，${found.source}`
    }),
  ),
  field(
    'kg',
    '排放',
    calc((row, answers, reference) => kgOf([rowOfInput(row, answers, reference)]), { unit: 'kgCO₂e', decimals: 2 }),
  ),
  field('primary', '活动数据为实测', yesNo({ required: true })),
  ...qualityColumns,
]

const coproductColumns: readonly Field[] = [
  field('name', '共生产品', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('basis', '分配基数', number({ decimals: 4, required: true })),
]

const cutOffColumns: readonly Field[] = [
  field('name', '舍去的输入', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('share', '估计占比', number({ decimals: 2, unit: '%', min: 0, max: 100, required: true, jump: null })),
]

const apart = (label: string) =>
  number({ decimals: 2, unit: 'kgCO₂e', signed: true, jump: null, hint: `${label}，单独报告，不计入结果` })

export const form = [
  section('product', '产品与边界', [
    field(
      'recordTitle',
      '记录名称',
      text({
        required: true,
        rules: [{ length: [2, 60] }],
        example: '5mm浮法玻璃 2025年',
        hint: '写明产品、规格和年度；同一名称只能有一份',
      }),
    ),
    field('year', '数据年度', year({ required: true })),
    field('productName', '产品名称', text({ required: true, rules: [{ maxLength: 50 }] })),
    field('rule', '依据的核算规则', text({ required: true, rules: [{ maxLength: 100 }], example: 'GB/T 24067—2024' })),
    field(
      'unitKind',
      '单位的性质',
      option(
        { declared: '声明单位（部分产品碳足迹）', functional: '功能单位（含使用阶段）' },
        { required: true, clause: 'GB/T 24067—2024' },
      ),
    ),
    field(
      'unitLabel',
      '功能单位或声明单位的内容',
      text({ required: true, rules: [{ maxLength: 50 }], example: '1 重量箱平板玻璃' }),
    ),
    field('productUnit', '计量单位', text({ required: true, rules: [{ maxLength: 20 }], example: '重量箱' })),
    field(
      'kgPerUnit',
      '每声明单位的质量',
      number({
        decimals: 6,
        unit: 'kg',
        rules: ['nonzero'],
        jump: null,
        hint: '不能按质量计的产品空着，不给出每千克的结果',
      }),
    ),
    field('boundary', '系统边界', option(labelsOf(boundaries), { required: true })),
    field('periodFrom', '数据期间起', month({ required: true })),
    field('periodTo', '数据期间止', month({ required: true, hint: '一般为连续12个月' })),
    field(
      'outputAmount',
      '期间产量',
      number({ decimals: 4, required: true, rules: ['nonzero'], hint: '按产品计量单位填写' }),
    ),
    field(
      'outputPerUnit',
      '每声明单位折合的产量',
      number({ decimals: 6, rules: ['nonzero'], jump: null, hint: '空着为1：声明单位就是一个计量单位' }),
    ),
    field(
      'category',
      '过程排放核对的产品',
      option(plausibleProducts, { none: '其他产品', hint: '这几类产品的过程排放有上限可以核对' }),
    ),
    field(
      'outputTonnes',
      '产量折合质量',
      number({ decimals: 4, unit: 't', rules: ['nonzero'], visible: isLimited, required: isLimited }),
    ),
    ...contactFields,
  ]),
  section(
    'energy',
    '能源',
    [
      field(
        'energyRows',
        '能源消费',
        rows(energyColumns, {
          max: 40,
          unique: ['energyCode'],
          name: 'energyCode',
          hint: '全厂消费量取自账本采用的年度能耗，只需填写用于本产品工序的量',
        }),
      ),
    ],
    {
      intro:
        '外购电力按全国电力平均碳足迹因子计，已含上游；燃料的上游在“其他清单”中按“燃料上游”填写因子；自发自用的光伏等电力在“其他清单”中填写，其全生命周期排放不为零。',
    },
  ),
  section('inputs', '其他清单', [
    field(
      'inputRows',
      '原材料、运输、过程和其他',
      rows(inputColumns, { min: 1, max: 150, required: true, name: 'name' }),
    ),
  ]),
  section('allocation', '分配与取舍', [
    field(
      'method',
      '分配方法',
      option(allocationMethods, { required: true, hint: '先细分工序；不能细分的按物理关系，再按产值' }),
    ),
    field(
      'mainBasis',
      '主产品的分配基数',
      number({ decimals: 4, visible: allocates, required: allocates, rules: ['nonzero'] }),
    ),
    field(
      'coproductRows',
      '共生产品',
      rows(coproductColumns, { max: 20, visible: allocates, required: allocates, unique: ['name'], name: 'name' }),
    ),
    field(
      'cutOffRows',
      '舍去的输入',
      rows(cutOffColumns, { max: 50, unique: ['name'], name: 'name', hint: '每一项都要有估计占比' }),
    ),
  ]),
  section('certificates', '绿证（第二结果）', [
    field(
      'certificatesUsed',
      '给出含绿证的第二结果',
      yesNo({ required: true, hint: '产品规则允许时才给出；第一结果始终按平均因子，不因绿证改变' }),
    ),
    field(
      'certificateMwh',
      '已核销的绿证',
      number({ decimals: 4, unit: 'MWh', visible: usesCertificates, required: usesCertificates, rules: ['nonzero'] }),
    ),
    field(
      'certificateFactor',
      '绿证电量的因子',
      number({ decimals: 6, unit: 'kgCO₂e/kWh', visible: usesCertificates, required: usesCertificates, jump: null }),
    ),
    field('certificateProof', '绿证核销凭证', files(0, 5, { visible: usesCertificates, required: usesCertificates })),
  ]),
  section('apart', '单独报告', [
    field('biogenic', '生物质碳排放和吸收', apart('净值')),
    field('landUse', '土地利用变化', apart('直接土地利用变化')),
    field('airTransport', '航空运输', apart('已计入运输的仍单独写明')),
    field('capture', '碳捕集与封存', apart('净捕集量')),
  ]),
  section('review', '编制、核查与公开', [
    field('author', '编制', option({ enterprise: '企业自行编制', institution: '委托机构编制' }, { required: true })),
    field(
      'authorName',
      '编制机构',
      text({
        visible: (answers: Answers) => answers.text('author') === 'institution',
        required: (answers: Answers) => answers.text('author') === 'institution',
        rules: ['organisationName', { maxLength: 50 }],
      }),
    ),
    field(
      'reviewKind',
      '评审或核查',
      option({ none: '没有', critical: '鉴定性评审', thirdParty: '第三方核查' }, { required: true }),
    ),
    field(
      'certificateNo',
      '标识认证证书编号',
      text({ rules: [{ maxLength: 60 }], hint: '平台不发放标识；证书以认证认可平台为准' }),
    ),
    field(
      'certBody',
      '发证机构',
      text({ visible: isCertified, required: isCertified, rules: ['organisationName', { maxLength: 50 }] }),
    ),
    field('validFrom', '发证日期', date({ visible: isCertified, required: isCertified })),
    field('validTo', '有效期至', date({ visible: isCertified, required: isCertified })),
    field('report', '碳足迹报告', files(0, 3)),
    field('remark', '说明', area(500)),
    field(
      'isPublic',
      '同意公开',
      yesNo({
        required: true,
        anew: true,
        hint: '同意的，公众可以看到产品、单位、边界、规则、年度和结果；清单和因子不公开。随时可以改为不同意',
      }),
    ),
  ]),
  section('result', '结果', [
    field(
      'resultText',
      '产品碳足迹',
      calc((_row, answers, reference) => resultText(footprintOf(answers, reference))),
    ),
    field(
      'qualityGrade',
      '数据质量等级',
      calc((_row, answers, reference) => footprintOf(answers, reference).grade),
    ),
    field(
      'cutOffResult',
      '取舍准则',
      calc((_row, answers, reference) => footprintOf(answers, reference).cutOffText),
    ),
    field(
      'processResult',
      '过程排放核对',
      calc((_row, answers, reference) => footprintOf(answers, reference).processText),
    ),
  ]),
] as const
