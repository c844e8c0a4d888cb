/** One year of an enterprise's water: sources, reuse, and the use of each product. */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import {
  area,
  calc,
  choice,
  date,
  type FileFormat,
  field,
  files,
  industry,
  integer,
  money,
  number,
  percent,
  rows,
  section,
  text,
  year,
  yesNo,
} from '@green/filing/form/fields.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import {
  levelLabel,
  levelOfRow,
  productUnit,
  quotaItem,
  unitProductIntake,
  vuiDecimals,
  worstLevel,
} from './products.ts'

const ledgerFormats: readonly FileFormat[] = ['pdf', 'jpg', 'png', 'xls', 'xlsx']
const volume = (label: string) => number({ unit: 'm³', required: true, hint: label })

/** Own wells and river intakes need a permit; town water does not. */
export const hasOwnSource = (answers: Answers) =>
  answers.rows('waterRows').some((row) => ['surface', 'ground'].includes(row.text('source')))
const isBalanceTested = (answers: Answers) => answers.yes('waterBalance')
const hasNoQuota = (row: Answers | Row) => !row.has('quotaProduct')

const sourceColumns = [
  field('source', '水源', choice('waterSource', { required: true })),
  field('intake', '取水量', number({ unit: 'm³', required: true, fact: fact('water.{source}.intake') })),
  field('ofProduction', '其中生产取水', number({ unit: 'm³', fact: fact('water.{source}.production') })),
] as const

const numberOrNothing = (value: unknown) => (typeof value === 'number' ? value : null)

export const productColumns = [
  field('productName', '产品名称', text({ required: true, rules: [{ maxLength: 50 }], example: '普通硅酸盐水泥熟料' })),
  field('quotaProduct', '对应的定额产品', choice('waterQuotaProduct', { hint: '列表中没有适用的产品时不选' })),
  field('industryCode', '所属行业', industry({ required: true })),
  field('process', '主要工艺', text({ rules: [{ maxLength: 50 }] })),
  field(
    'unit',
    '产品单位',
    text({ required: hasNoQuota, visible: hasNoQuota, rules: [{ maxLength: 20 }], example: '吨' }),
  ),
  field(
    'countUnit',
    '计量单位',
    calc((row, _answers, reference) => productUnit(row, reference) || null),
  ),
  field('capacity', '设计产能', number({ decimals: 4 })),
  field(
    'output',
    '产量',
    number({ decimals: 4, required: true, rules: ['nonzero'], hint: '合格产品产量，按计量单位填写' }),
  ),
  field(
    'intake',
    '取水量',
    number({ unit: 'm³', required: true, hint: '主要、辅助、附属生产系统的取水量，不含非常规水' }),
  ),
  field('uncon', '非常规水量', number({ unit: 'm³', hint: '再生水、雨水、海水淡化，不计入单位产品取水量' })),
  field('reuse', '重复利用量', number({ unit: 'm³' })),
  field(
    'vui',
    '单位产品取水量',
    calc((row) => unitProductIntake(row), { decimals: vuiDecimals }),
  ),
  field(
    'vuiUnit',
    '单位',
    calc((row, _answers, reference) => {
      const unit = quotaItem(row, reference)?.unit
      return typeof unit === 'string' ? unit : row.has('unit') ? `m³/${row.text('unit')}` : null
    }),
  ),
  field(
    'quotaStd',
    '适用定额标准',
    calc((row, _answers, reference) => {
      const standard = quotaItem(row, reference)?.standard
      return typeof standard === 'string' ? standard : null
    }),
  ),
  field(
    'lead',
    '领跑值',
    calc((row, _a, reference) => numberOrNothing(quotaItem(row, reference)?.lead), { decimals: 4 }),
  ),
  field(
    'adv',
    '先进值',
    calc((row, _a, reference) => numberOrNothing(quotaItem(row, reference)?.adv), { decimals: 4 }),
  ),
  field(
    'gen',
    '通用值',
    calc((row, _a, reference) => numberOrNothing(quotaItem(row, reference)?.gen), { decimals: 4 }),
  ),
  field(
    'level',
    '水平',
    calc((row, _answers, reference) => levelLabel(levelOfRow(row, reference), reference)),
  ),
] as const

const meter = (place: string, at: 'Need' | 'Have') =>
  integer({ unit: '块', required: true, hint: `${place}${at === 'Need' ? '应当' : '实际'}安装的水表数量` })

export const form = [
  section('base', '基本信息', [
    field('year', '调查年度', year({ required: true, hint: '每个年度填报一次' })),
    field(
      'outputValue',
      '工业总产值',
      money({
        from: { archive: 'outputValue' },
        fact: fact('output.value'),
        hint: '与年度数据一致，用于计算万元产值取水量',
      }),
    ),
    ...contactFields,
  ]),
  section('meters', '计量与管理', [
    field('waterMeter1Need', '一级水表应装', meter('进出用水单位', 'Need')),
    field('waterMeter1Have', '一级水表实装', meter('进出用水单位', 'Have')),
    field('waterMeter2Need', '二级水表应装', meter('主要次级用水单位', 'Need')),
    field('waterMeter2Have', '二级水表实装', meter('主要次级用水单位', 'Have')),
    field('waterMeter3Need', '三级水表应装', meter('主要用水设备', 'Need')),
    field('waterMeter3Have', '三级水表实装', meter('主要用水设备', 'Have')),
    field('waterBalance', '是否开展水平衡测试', yesNo({ required: true })),
    field('waterBalanceDate', '水平衡测试日期', date({ visible: isBalanceTested, required: isBalanceTested })),
    field('waterBalanceReport', '水平衡测试报告', files(0, 1, { visible: isBalanceTested })),
    field('leakRate', '管网漏损率', percent()),
    field('savingInvest', '年度节水投入', money()),
  ]),
  section('water', '取水与用水', [
    field(
      'waterRows',
      '取水量',
      rows(sourceColumns, {
        min: 1,
        max: 8,
        required: true,
        unique: ['source'],
        name: 'source',
        hint: '按水源填写全厂取水量',
      }),
    ),
    field(
      'waterPermit',
      '取水许可证号',
      text({
        visible: hasOwnSource,
        required: hasOwnSource,
        rules: [{ maxLength: 40 }],
        hint: '自取地表水、地下水时填写',
      }),
    ),
    field('waterCirc', '循环水量', volume('在同一系统内循环使用的水量')),
    field('waterSerial', '串联水量', volume('从一个系统用后再供另一个系统的水量')),
    field('waterReclaim', '回用水量', volume('处理后再次使用的水量')),
    field('drain', '排水量', volume('排出厂区的水量')),
  ]),
  section('products', '产品用水', [
    field(
      'productRows',
      '产品用水',
      rows(productColumns, { min: 1, max: 50, required: true, unique: ['productName'], name: 'productName' }),
    ),
    field(
      'productNames',
      '产品',
      calc(
        (_row, answers) =>
          answers
            .rows('productRows')
            .map((row) => row.text('productName'))
            .filter(Boolean)
            .join('、') || null,
      ),
    ),
    field(
      'worst',
      '用水水平',
      calc((_row, answers, reference) => levelLabel(worstLevel(answers, reference), reference)),
    ),
    field('remark', '说明', area(300, { hint: '单位产品取水量较上年变化超过30%时须说明原因' })),
  ]),
  section('materials', '附件', [
    field('waterLedger', '用水统计表或台账', files(1, 3, { formats: ledgerFormats })),
    field('waterBills', '水费单或计量记录', files(0, 6, { formats: ledgerFormats })),
  ]),
  section('commitment', '真实性承诺', commitmentFields),
] as const
