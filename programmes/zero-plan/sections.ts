/** What plan and acceptance of a 零碳工厂 have in common: boundary, energy, carbon, efficiency, supply chain, meters, offsets, evidence. */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import {
  area,
  calc,
  choice,
  choices,
  date,
  type Field,
  field,
  files,
  integer,
  money,
  month,
  number,
  option,
  rows,
  section,
  text,
  year,
  yesNo,
} from '@green/filing/form/fields.ts'
import { isElectricity, unitLabel } from '@green/tools/energy-conversion/rules.ts'
import { fact } from '@green/tools/ledger/fact.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import { vetoFields } from '../blocks/vetoes.ts'
import { co2Factor, gatesText, tceFactor, zeroOf } from './result.ts'

export const guidance = '关于开展零碳工厂建设工作的指导意见（工信部联节〔2026〕13号）'

export const isInMarket = (answers: Answers) => answers.yes('isCarbonMarket')
const isPower = (row: Row) => isElectricity(row.text('energyCode'))
const isFuel = (row: Row) => row.has('energyCode') && !isPower(row)
const hasOffsets = (answers: Answers) => answers.rows('offsetRows').length > 0

/** Site and boundary; `ofYear` is what the year of the figures is called. */
export const boundaryFields = (ofYear: string, siteFrom: string) =>
  [
    field('siteName', '厂区名称', text({ required: true, rules: [{ length: [2, 60] }], from: { archive: siteFrom } })),
    field(
      'siteAddress',
      '厂区地址',
      text({ required: true, rules: [{ maxLength: 100 }], from: { archive: 'address' } }),
    ),
    field('industryGroup', '所属行业', choice('industryGroup', { required: true })),
    field('isCompute', '是否算力设施', yesNo({ required: true, hint: '算力设施没有物理认定量的基本要求' })),
    field('isCarbonMarket', '是否全国碳市场重点排放单位', yesNo({ required: true, clause: guidance })),
    field('year', ofYear, year({ required: true, hint: '一般为上一自然年；能源取自账本采用的这一年数据' })),
    field(
      'boundaryText',
      '核算边界',
      area(1000, { required: true, atLeast: 20, hint: '厂界、纳入的设施和排放源；20至1000字', clause: guidance }),
    ),
    field('boundaryMap', '边界图', files(1, 3)),
    field(
      'facilityRows',
      '主要设施',
      rows(
        [
          field('name', '设施名称', text({ required: true, rules: [{ maxLength: 50 }] })),
          field('inBoundary', '是否在边界内', yesNo({ required: true })),
          field(
            'reason',
            '不纳入的理由',
            text({
              required: (row: Row) => row.has('inBoundary') && !row.yes('inBoundary'),
              rules: [{ maxLength: 100 }],
            }),
          ),
        ],
        { min: 1, max: 60, required: true, name: 'name' },
      ),
    ),
    ...contactFields,
  ] as const

const energyColumns: readonly Field[] = [
  field('energyCode', '能源品种', choice('energyType', { required: true })),
  field(
    'unit',
    '计量单位',
    calc((row, _answers, reference) => unitLabel(reference, row.text('energyCode'))),
  ),
  field(
    'consumeQty',
    '消费量',
    number({
      decimals: 4,
      required: true,
      fact: fact('en.{energyCode}.used'),
      hint: '取自账本采用的年度能耗，不一致的先更正年度能耗',
    }),
  ),
  field(
    'tce',
    '折标量',
    calc(
      (row, answers, reference) => {
        const [amount, factor] = [row.number('consumeQty'), tceFactor(row, answers, reference)]
        return isPower(row) || amount === null || factor === null ? null : amount * factor
      },
      { unit: 'tce', decimals: 4 },
    ),
  ),
  field(
    'factor',
    '排放因子',
    calc((row, answers, reference) => (isPower(row) ? null : co2Factor(row, answers, reference)), {
      unit: 'tCO₂/计量单位',
      decimals: 6,
    }),
  ),
  field(
    'ownCo2',
    '实测排放因子',
    number({ decimals: 6, unit: 'tCO₂/计量单位', visible: isFuel, jump: null, hint: '空着按因子库计；生物质等填0' }),
  ),
  field(
    'ownSource',
    '实测因子的依据',
    text({ visible: isFuel, required: (row: Row) => row.has('ownCo2'), rules: [{ maxLength: 100 }] }),
  ),
]

const mwh = (more: { required?: true; from?: { archive: string }; hint?: string } = {}) =>
  number({ unit: 'MWh', decimals: 4, jump: null, ...more })

export const energyFields = [
  field(
    'energyRows',
    '能源消费',
    rows(energyColumns, {
      min: 1,
      max: 60,
      required: true,
      unique: ['energyCode'],
      name: 'energyCode',
      hint: '电力一行用于与下面的电量核对，折标和排放按下面的电量计',
    }),
  ),
  field('gridMWh', '网购电量', mwh({ required: true, hint: '不含绿电交易；购绿证的电量包括在内' })),
  field(
    'certMWh',
    '其中持有绿证的电量',
    mwh({
      from: { archive: 'ledgerCertificates' },
      hint: '用于本企业当年用电的绿证，不能多于“绿电凭证”中登记的；已作他用的不能再计',
    }),
  ),
  field('tradedGreenMWh', '绿电交易电量', mwh({ from: { archive: 'ledgerTraded' } })),
  field('directLineMWh', '绿电直供电量', mwh()),
  field('ownPvMWh', '自发自用可再生电量', mwh({ from: { archive: 'ledgerOwnPower' } })),
  field('pvFeedInMWh', '可再生电力上网电量', mwh({ hint: '只作说明，不计入用电' })),
  field('storageMWh', '储能放电量', mwh({ hint: '只作说明' })),
  field('microgrid', '是否建有工业绿色微电网', yesNo()),
  field(
    'renewableTce',
    '非化石燃料',
    number({ unit: 'tce', decimals: 4, jump: null, hint: '生物质等，已在上表中的部分' }),
  ),
  field(
    'feedstockTce',
    '原料用能',
    number({ unit: 'tce', decimals: 4, jump: null, hint: '已在上表中、用作原料的部分，两边都不计' }),
  ),
  field('powerFiles', '电量凭证', files(1, 10, { hint: '电费结算单、绿电合同与结算单、绿证核销凭证、自发电计量记录' })),
] as const

export const carbonFields = [
  field(
    'accountingStd',
    '核算依据',
    option(
      { market: '全国碳市场核算规则', national: 'GB/T 32150 及行业标准', other: '国际通行标准' },
      { required: true, clause: guidance, hint: '纳入全国碳市场的按其规则' },
    ),
  ),
  field('processT', '过程排放', number({ unit: 'tCO₂', decimals: 4, signed: true, hint: '没有填0' })),
  field('recoveredT', '回收量', number({ unit: 'tCO₂', decimals: 4, hint: '回收外供的二氧化碳' })),
  field('exportedT', '外供电力和热力的排放', number({ unit: 'tCO₂', decimals: 4 })),
  field('ccusT', '碳捕集利用与封存量', number({ unit: 'tCO₂', decimals: 4, hint: '没有的空着，为不涉及' })),
  field(
    'verifiedT',
    '核查确认的碳排放量',
    number({ unit: 'tCO₂', decimals: 4, hint: '经生态环境部门核查或机构核查的，与平台核算并列显示' }),
  ),
  field('ghgReport', '碳排放报告或核查声明', files(1, 2)),
] as const

export const efficiencyFields = [
  field('addedValue', '工业增加值', money({ required: true, from: { archive: 'addedValue' } })),
  field('ratedKw', '纳入范围装备的额定功率', number({ unit: 'kW', required: true, hint: '重点用能产品设备目录内的' })),
  field('efficientKw', '其中达到能效2级及以上', number({ unit: 'kW', required: true })),
  field('equipFiles', '设备能效清单', files(1, 3, { formats: ['pdf', 'xls', 'xlsx'] })),
] as const

export const chainFields = [
  field('categoriesTotal', '主要产品类别数', integer({ unit: '类', required: true, rules: ['nonzero'] })),
  field('categoriesDone', '已开展碳足迹分析的类别数', integer({ unit: '类', required: true })),
  field('footprintFiles', '产品碳足迹报告', files(0, 5, { footprint: true, hint: '可选择已登记的产品碳足迹报告' })),
  field('measures', '零碳供应链管理措施', choices('zeroMeasure', { hint: '没有开展的不选' })),
  field(
    'metersDue',
    '应装能源计量器具',
    integer({ unit: '台', required: true, rules: ['nonzero'], clause: 'GB 17167' }),
  ),
  field('metersAuto', '其中自动采集', integer({ unit: '台', required: true })),
  field('meterFiles', '计量器具台账', files(1, 3, { formats: ['pdf', 'xls', 'xlsx'] })),
  field('functions', '能碳管理中心功能', choices('ecCentre', { hint: '每项应有报表或运行记录，截图不作证明' })),
  field('centreFiles', '能碳管理中心材料', files(0, 3, { hint: '验收材料、运行报表' })),
  field('centreAccepted', '能碳管理中心验收日期', date()),
] as const

const offsetKinds = { ccer: 'CCER', other: '其他国内减排量', international: '国际减排量' } as const

export const offsetFields = [
  field('residualT', '剩余排放', number({ unit: 'tCO₂', decimals: 4, hint: '应减尽减之后剩余、拟抵销的部分' })),
  field(
    'offsetRows',
    '碳抵销',
    rows(
      [
        field('kind', '种类', option(offsetKinds, { required: true })),
        field('registryNo', '登记或注销编号', text({ required: true, rules: [{ maxLength: 60 }] })),
        field('vintage', '减排量产生年份', year({ required: true })),
        field('amount', '数量', number({ unit: 'tCO₂', decimals: 4, required: true, rules: ['nonzero'] })),
        field('cancelledAt', '注销日期', date({ required: true })),
        field('file', '注销凭证', files(1, 2)),
      ],
      { max: 30, unique: ['registryNo'], name: 'registryNo', hint: '抵销不计入任何指标，须披露' },
    ),
  ),
  field('disclosureUrl', '披露网址', text({ required: hasOffsets, rules: ['url'] })),
  field('reports', '信息披露', choices('zeroReport', { hint: '已公开发布的' })),
  field('reportFiles', '披露的报告', files(0, 3)),
] as const

/** The six that bar from any green title, and the market's surrender as a declaration with its proof. */
export const requirementFields = [
  ...vetoFields,
  field(
    'neg7',
    '近三年按期足额清缴碳排放配额',
    yesNo({ visible: isInMarket, required: isInMarket, anew: true, clause: guidance, hint: '未按期足额清缴的选“否”' }),
  ),
  field(
    'neg7Proof',
    '按期清缴的证明',
    files(1, 3, { visible: isInMarket, required: isInMarket, hint: '全国碳排放权注册登记系统的清缴记录' }),
  ),
] as const

/** The gates of a stage in words, by the chosen calibre and the other one. */
export const resultSection = (stage: 'basic' | 'target', title: string) =>
  section(
    'result',
    title,
    [
      field(
        'gates',
        '指标和差距',
        calc((_row, answers, reference) => gatesText(zeroOf(answers, reference), stage, 'own', reference)),
      ),
      field(
        'gatesOther',
        '另一折标口径',
        calc((_row, answers, reference) => gatesText(zeroOf(answers, reference), stage, 'other', reference)),
      ),
    ] as const,
    { intro: '只列指标和差距，不计分；碳抵销不计入指标。限值未核对，达不到的须说明，不作为不能提交的理由。' },
  )

export const paperFields = [...commitmentFields] as const

/** What is planned or done, with what each cuts. */
export const workRows = (label: string) =>
  field(
    'projectRows',
    label,
    rows(
      [
        field('projectName', '项目名称', text({ required: true, rules: [{ maxLength: 100 }] })),
        field('projType', '类型', choice('retrofitType', { required: true })),
        field('invest', '投资额', money({ required: true })),
        field('startsIn', '开工年月', month({ required: true })),
        field('endsIn', '完工年月', month({ required: true })),
        field('saveTce', '年节能量', number({ unit: 'tce', decimals: 4 })),
        field('cutCo2', '年减碳量', number({ unit: 'tCO₂', decimals: 4, required: true })),
        field('progress', '进展', choice('projectStage', { required: true })),
      ],
      { min: 1, max: 60, required: true, name: 'projectName' },
    ),
  )
