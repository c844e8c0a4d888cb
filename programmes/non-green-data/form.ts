/** One year of an enterprise: output, consumption, emissions, measures, plans. Titled factories have the same form and the changes of the title. */
import type { Answers } from '@green/filing/form/answers.ts'
import {
  area,
  choice,
  choices,
  type FileFormat,
  field,
  files,
  integer,
  money,
  number,
  rows,
  section,
  text,
  year,
  yesNo,
} from '@green/filing/form/fields.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import { powerFields, processFields, reportFields } from '../blocks/rows/carbon-rows.ts'
import { certColumns } from '../blocks/rows/cert-rows.ts'
import { energyRowsField } from '../blocks/rows/energy-rows.ts'
import { equipColumns } from '../blocks/rows/equip-rows.ts'
import { meterColumns } from '../blocks/rows/meter-rows.ts'
import { pollutantColumns } from '../blocks/rows/pollutant-rows.ts'
import { productColumns } from '../blocks/rows/product-rows.ts'
import { projectColumns } from '../blocks/rows/project-rows.ts'
import { solidColumns } from '../blocks/rows/solid-rows.ts'
import { waterColumns } from '../blocks/rows/water-rows.ts'

const books: readonly FileFormat[] = ['pdf', 'jpg', 'png', 'xls', 'xlsx']
/** Facts that seldom change are prefilled from last year's filing. */
const asBefore = { from: 'lastYear' } as const

const isIdle = (answers: Answers) => answers.has('runState') && answers.text('runState') !== 'normal'
/** Only an operating enterprise has figures; the others give the reason. */
export const isRunning = (answers: Answers) => !isIdle(answers)
const says = (key: string) => (answers: Answers) => answers.yes(key)
const whenRunning = { visible: isRunning } as const

export const basics = section('base', '基本情况', [
  field('year', '填报年度', year({ required: true, hint: '填上一自然年的数据' })),
  field(
    'runState',
    '经营状态',
    choice('runState', { required: true, hint: '停产、搬迁、注销的只需在“说明”中写明情况' }),
  ),
  field(
    'remark',
    '说明',
    area(500, { required: isIdle, hint: '停产、搬迁、注销的起止时间和原因；其他需要说明的情况' }),
  ),
  ...contactFields,
] as const)

export const economy = section(
  'economy',
  '经济和用地',
  [
    field(
      'outputValue',
      '工业总产值',
      money({
        required: true,
        rules: ['nonzero'],
        from: { archive: 'outputValue' },
        fact: fact('output.value'),
        hint: '与统计报表B204-1一致',
      }),
    ),
    field('addedValue', '工业增加值', money({ signed: true, fact: fact('output.added'), hint: '用于绿效码评价' })),
    field('revenue', '营业收入', money({ required: true, fact: fact('money.revenue') })),
    field('profit', '利润', money({ signed: true, fact: fact('money.profit'), hint: '亏损填负数' })),
    field('tax', '税收', money({ fact: fact('money.tax') })),
    field('rdInvest', '研发投入', money({ fact: fact('money.research') })),
    field(
      'employeeCount',
      '职工人数',
      integer({
        unit: '人',
        required: true,
        rules: ['people'],
        from: { archive: 'employeeCount' },
        fact: fact('people.employees'),
      }),
    ),
    field(
      'landArea',
      '用地面积',
      number({
        unit: 'm²',
        required: true,
        rules: ['nonzero'],
        ...asBefore,
        fact: fact('land.area', { isLasting: true }),
        hint: '按不动产权证或用地规划许可',
      }),
    ),
    field(
      'buildArea',
      '计容建筑面积',
      number({
        unit: 'm²',
        required: true,
        rules: ['nonzero'],
        ...asBefore,
        fact: fact('land.building', { isLasting: true }),
      }),
    ),
  ] as const,
  whenRunning,
)

export const energy = section(
  'energy',
  '能源和产品',
  [
    energyRowsField('与统计报表205-1一致；以前年度的可以一并核对', { amount: 'elecOwnRenew', year: 'year' }),
    ...powerFields,
    field(
      'renewOtherTce',
      '非电可再生能源',
      number({
        decimals: 4,
        unit: 'tce',
        fact: fact('energy.renewOther', { calibre: 'gb2589eq' }),
        hint: '生物质、太阳能热等',
      }),
    ),
    ...processFields('year'),
    ...reportFields({ required: false }),
    field(
      'pvCapacity',
      '自建光伏装机',
      number({ unit: 'kW', ...asBefore, fact: fact('power.pvCapacity', { isLasting: true }) }),
    ),
    field(
      'productRows',
      '主要产品',
      rows(productColumns, {
        min: 1,
        max: 5,
        required: true,
        unique: ['year', 'productName'],
        name: 'productName',
        hint: '产值最大的一至五种',
      }),
    ),
    field('platformFns', '能碳平台功能', choices('ecPlatform', { ...asBefore, hint: '已投入使用的功能' })),
    field(
      'equipRows',
      '主要用能设备',
      rows(equipColumns, { name: 'name', ...asBefore, hint: '填型号后自动比对高耗能落后机电设备淘汰目录' }),
    ),
    field(
      'meterRows',
      '能源计量器具',
      rows(meterColumns, { max: 60, unique: ['meterLevel', 'energyCode'], ...asBefore, clause: 'GB 17167' }),
    ),
  ] as const,
  whenRunning,
)

export const environment = section(
  'environment',
  '用水和环境',
  [
    field(
      'waterRows',
      '取水',
      rows(waterColumns, { min: 1, required: true, unique: ['year', 'source'], hint: '与统计报表205-4一致' }),
    ),
    field(
      'waterReuse',
      '重复利用水量',
      number({ unit: 'm³', required: true, fact: fact('water.reuse'), hint: '循环水、串联水、回用水之和；没有填0' }),
    ),
    field(
      'intakePermitNo',
      '取水许可证号',
      text({ rules: [{ maxLength: 40 }], ...asBefore, hint: '自取地表水、地下水的填写' }),
    ),
    field('solidRows', '固体废物', rows(solidColumns, { min: 1, max: 100, required: true, name: 'name' })),
    field(
      'pollutantRows',
      '污染物',
      rows(pollutantColumns, {
        unique: ['medium', 'outlet', 'name'],
        hint: '按排污许可证逐个排放口填写；没有排放的不填，该项不参与评分',
      }),
    ),
    field('permitNo', '排污许可证号（登记号）', text({ required: true, rules: [{ maxLength: 40 }], ...asBefore })),
    field('cleanAudit', '清洁生产审核', choice('cleanAudit', { required: true, ...asBefore })),
    field(
      'cleanAuditYear',
      '验收年份',
      year({
        required: (answers: Answers) => answers.text('cleanAudit') === 'passed',
        visible: (answers: Answers) => answers.text('cleanAudit') === 'passed',
        ...asBefore,
      }),
    ),
    field(
      'certRows',
      '管理体系',
      rows(certColumns, { max: 20, unique: ['sysType', 'certNo'], name: 'certNo', ...asBefore }),
    ),
    field('projectRows', '当年改造项目', rows(projectColumns, { max: 50, name: 'projectName' })),
    field('penalty', '当年是否受到安全、环保、节能处罚', yesNo({ required: true })),
    field(
      'penaltyState',
      '处罚类型',
      choice('penaltyState', {
        required: says('penalty'),
        visible: says('penalty'),
        hint: '有一项不属于“一般处罚，已按期整改”的，选“其他”；用于绿效码评价',
      }),
    ),
    field(
      'penaltyDesc',
      '处罚情况',
      area(500, { required: says('penalty'), visible: says('penalty'), hint: '时间、机关、事由、处罚和整改情况' }),
    ),
    field('penaltyFiles', '处罚决定和整改材料', files(1, 5, { required: says('penalty'), visible: says('penalty') })),
  ] as const,
  whenRunning,
)

export const plans = section(
  'plans',
  '创建意向和需求',
  [
    field('planGreen', '是否有创建意向', yesNo({ required: true, hint: '有意向的列入培育库' })),
    field(
      'planYear',
      '计划申报年度',
      integer({ unit: '年', max: 2100, plain: true, required: says('planGreen'), visible: says('planGreen') }),
    ),
    field(
      'planLevel',
      '计划申报层级',
      choice('greenLevel', { only: ['city', 'national'], required: says('planGreen'), visible: says('planGreen') }),
    ),
    field('needDiagnosis', '是否需要绿色诊断', yesNo({ required: true })),
    field('needs', '需求', choices('cultivateNeed')),
  ] as const,
  whenRunning,
)

export const materials = section(
  'materials',
  '材料',
  [
    field(
      'statFiles',
      '能源购进、消费与库存（205-1）和工业产销总值（B204-1）统计报表',
      files(1, 3, {
        formats: books,
        hint: '规上企业提供统计报表；其他企业提供盖章的年度台账',
        proves: ['outputValue', 'energyRows', 'productRows'],
      }),
    ),
    field('ledgerFiles', '能源台账', files(0, 2, { formats: books, proves: ['energyRows'] })),
  ] as const,
  whenRunning,
)

export const commitment = section('commitment', '承诺', commitmentFields)

export const form = [basics, economy, energy, environment, plans, materials, commitment] as const
