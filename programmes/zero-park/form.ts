/** The form of a 零碳园区: boundary, energy and carbon of the park, coverage by the ledgers of its tenants, the five guiding indicators. */
import {
  area,
  calc,
  choice,
  field,
  files,
  integer,
  money,
  month,
  number,
  percent,
  rows,
  section,
  text,
  year,
  yesNo,
} from '@green/filing/form/fields.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import { coreText, guidingText } from './result.ts'

export const notice = '关于开展零碳园区建设的通知（发改环资〔2025〕910号）'

/** Whose opinions the city has before it recommends. */
export const opinionOffices: readonly string[] = ['市发展改革委', '市经济信息委', '市能源局']

const tce = (hint: string) => number({ unit: 'tce', decimals: 4, required: true, jump: null, hint })
const years = [2026, 2030] as const

export const form = [
  section('park', '园区', [
    field('yqName', '园区名称', text({ required: true, rules: ['organisationName'], from: { archive: 'yqName' } })),
    field('yqLevel', '园区级别', choice('parkLevel', { required: true, from: { archive: 'yqLevel' } })),
    field('inCatalogue', '是否在开发区审核公告目录内', yesNo({ required: true, clause: notice })),
    field('isSubPark', '是否园中园', yesNo({ required: true })),
    field('boundaryText', '四至边界', area(1000, { required: true, atLeast: 20, hint: '20至1000字', clause: notice })),
    field('boundaryFile', '边界图', files(1, 3)),
    field('year', '数据年度', year({ required: true, hint: '国家首批以2025年为基准年', clause: notice })),
    ...contactFields,
  ] as const),
  section(
    'coverage',
    '企业账本覆盖',
    [
      field(
        'tenantTotal',
        '已确认入驻的企业',
        integer({
          unit: '家',
          required: true,
          rules: ['nonzero'],
          from: { archive: 'ledgerTenants' },
          hint: '以“厂区与园区”中双方确认的为准',
        }),
      ),
      field(
        'tenantReporting',
        '其中账本已采用本年度能耗的企业',
        integer({
          unit: '家',
          required: true,
          from: { archive: 'ledgerReporting' },
          hint: '没有采用的企业不估算、不补齐',
        }),
      ),
      field('coverageNote', '未覆盖部分的说明', area(500, { hint: '没有覆盖的企业用什么数据、谁提供' })),
    ] as const,
    { intro: '园区数据由企业账本合计；缺哪些企业如实列出，不估算。园区填报的合计与账本合计并列显示给主管部门。' },
  ),
  section('carbon', '能源和碳排放', [
    field('energyTce', '综合能源消费量（等价值）', tce('一个自然年')),
    field('energyTceEqual', '综合能源消费量（当量值）', tce('同一边界、同一年度')),
    field('fuelT', '燃料燃烧排放', number({ unit: 'tCO₂', decimals: 4, required: true, clause: notice })),
    field(
      'conversionT',
      '加工转换排放',
      number({ unit: 'tCO₂', decimals: 4, signed: true, required: true, hint: '没有填0' }),
    ),
    field(
      'netElectricityMWh',
      '净调入电量',
      number({
        unit: 'MWh',
        decimals: 4,
        signed: true,
        required: true,
        jump: null,
        hint: '调出多于调入的填负数；绿电直供不计入',
      }),
    ),
    field('netHeatGJ', '净调入热量', number({ unit: 'GJ', decimals: 4, signed: true, required: true, jump: null })),
    field(
      'processT',
      '工业过程排放',
      number({ unit: 'tCO₂', decimals: 4, signed: true, required: true, hint: '没有填0' }),
    ),
    field('transportText', '国际航空和航运燃料', area(300, { hint: '单独列出，不扣减' })),
    field('carbonFiles', '碳排放核算表', files(1, 3, { formats: ['pdf', 'xls', 'xlsx'] })),
  ] as const),
  section('guiding', '引导性指标', [
    field(
      'cleanTce',
      '清洁能源消费量',
      number({ unit: 'tce', decimals: 4, required: true, jump: null, hint: '与等价值同一口径' }),
    ),
    field('directGreenMWh', '其中绿电直接供应', number({ unit: 'MWh', decimals: 4, jump: null })),
    field('productsAll', '有限额标准的主要产品', integer({ unit: '种', required: true })),
    field('productsAtLevel2', '其中达到或优于限额2级', integer({ unit: '种', required: true })),
    field('solidMade', '工业固废产生量', number({ unit: 't', decimals: 4 })),
    field('solidUsed', '工业固废综合利用量', number({ unit: 't', decimals: 4 })),
    field('heatFound', '余热余冷余压资源量', number({ unit: 'GJ', decimals: 4 })),
    field('heatUsed', '余热余冷余压利用量', number({ unit: 'GJ', decimals: 4 })),
    field('waterAll', '工业用水总量', number({ unit: 'm³', decimals: 2, hint: '取水量与重复利用量之和' })),
    field('waterReused', '重复利用量', number({ unit: 'm³', decimals: 2 })),
  ] as const),
  section('result', '指标和差距', [
    field(
      'core',
      '核心指标',
      calc((_row, answers, reference) => coreText(answers, reference)),
    ),
    field(
      'guidingResult',
      '引导性指标',
      calc((_row, answers, reference) => guidingText(answers, reference)),
    ),
  ] as const),
  section('plan', '建设方案', [
    field(
      'pathRows',
      '分年目标',
      rows(
        [
          field('year', '年度', year({ required: true, years })),
          field('co2', '碳排放量', number({ unit: 'tCO₂', decimals: 4, required: true })),
          field('cleanPct', '清洁能源消费占比', percent({ required: true })),
        ],
        { min: 1, max: 5, required: true, unique: ['year'], name: 'year' },
      ),
    ),
    field(
      'projectRows',
      '重点项目',
      rows(
        [
          field('projectName', '项目名称', text({ required: true, rules: [{ maxLength: 100 }] })),
          field('projType', '类型', choice('retrofitType', { required: true })),
          field('invest', '投资额', money({ required: true })),
          field('endsIn', '完工年月', month({ required: true })),
          field('cutCo2', '年减碳量', number({ unit: 'tCO₂', decimals: 4, required: true })),
        ],
        { min: 1, max: 60, required: true, name: 'projectName' },
      ),
    ),
    field('planFile', '零碳园区申报书', files(1, 2)),
    ...commitmentFields,
  ] as const),
] as const
