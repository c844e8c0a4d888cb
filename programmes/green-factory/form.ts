/** The form of 绿色工厂: the enterprise, the conditions, one year of data, the scored values, the proofs. */
import type { Answers } from '@green/filing/form/answers.ts'
import {
  area,
  calc,
  choice,
  choices,
  type FileFormat,
  field,
  files,
  industry,
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
import { evaluatorFields } from '../blocks/evaluator.ts'
import { isCityLevel, nationalExport, nationalSelfFields } from '../blocks/national-self.ts'
import { powerFields, processFields, reportFields } from '../blocks/rows/carbon-rows.ts'
import { certColumns } from '../blocks/rows/cert-rows.ts'
import { energyRowsField } from '../blocks/rows/energy-rows.ts'
import { equipColumns } from '../blocks/rows/equip-rows.ts'
import { pollutantColumns } from '../blocks/rows/pollutant-rows.ts'
import { productColumns } from '../blocks/rows/product-rows.ts'
import { projectColumns } from '../blocks/rows/project-rows.ts'
import { solidColumns } from '../blocks/rows/solid-rows.ts'
import { waterColumns } from '../blocks/rows/water-rows.ts'
import { selfReport } from '../blocks/self-report.ts'
import { vetoFields } from '../blocks/vetoes.ts'

const standard = 'GB/T 36132-2025《绿色工厂评价通则》'
const books: readonly FileFormat[] = ['pdf', 'jpg', 'png', 'xls', 'xlsx']

/** What the papers on water, and those on land and buildings, prove. */
const waterFigures = ['waterRows', 'waterReuse'] as const
const landFigures = ['landArea', 'buildArea', 'buildingFoot', 'structFoot', 'yardFoot'] as const

const isThirdParty = (answers: Answers) => isCityLevel(answers) && answers.text('evalMode') === 'third'
const isGeneral = (answers: Answers) => answers.text('industryGroup') === 'general'
const uses =
  (...keys: string[]) =>
  (answers: Answers) =>
    keys.some((key) => (answers.number(key) ?? 0) > 0)
const says = (key: string) => (answers: Answers) => answers.yes(key)
const lists = (key: string) => (answers: Answers) => answers.has(key)

const titleColumns = [
  field('titleName', '称号名称', text({ required: true, rules: [{ maxLength: 50 }] })),
  field('titleKind', '类别', choice('titleKind', { required: true })),
  field('titleLevel', '级别', choice('greenLevel', { required: true })),
  field('titleYear', '获得年份', year({ required: true })),
  field('file', '证明', files(1, 2)),
] as const

const techColumns = [
  field('techName', '技术或设备名称', text({ required: true, rules: [{ maxLength: 100 }] })),
  field(
    'catalogue',
    '所在目录',
    text({
      required: true,
      rules: [{ maxLength: 100 }],
      example: '国家工业和信息化领域节能降碳技术装备推荐目录（2024年版）',
    }),
  ),
  field('itemNo', '目录序号', text({ required: true, rules: [{ maxLength: 20 }] })),
  field('place', '使用部位', text({ rules: [{ maxLength: 50 }] })),
  field('file', '采用证明', files(0, 2, { hint: '采购合同、铭牌照片等' })),
] as const

export const basics = section('base', '基本信息', [
  field(
    'applyLevel',
    '申报层级',
    choice('greenLevel', {
      required: true,
      only: ['city', 'national'],
      hint: '推荐国家级须已列入市级名单，在工信部平台自评价，不需要第三方评价报告',
    }),
  ),
  field(
    'factoryName',
    '工厂名称',
    text({ required: true, rules: ['organisationName'], hint: '一个企业有多个工厂的，每个工厂单独申报' }),
  ),
  field(
    'factoryAddress',
    '工厂地址',
    text({ required: true, rules: [{ maxLength: 100 }], from: { archive: 'address' } }),
  ),
  field(
    'industryGroup',
    '所属行业',
    choice('gfIndustry', {
      required: true,
      hint: '53个重点细分行业国家另有指标表，本平台尚未收录，按通则计出的只是参考分；其余选“非重点行业”',
    }),
  ),
  field(
    'subIndustry',
    '细分行业',
    choice('gfSubIndustry', { required: true, under: 'industryGroup', proposedBy: 'statCode' }),
  ),
  field(
    'otherSubIndustry',
    '非重点细分行业',
    text({ required: isGeneral, visible: isGeneral, rules: [{ maxLength: 30 }], example: '调味品制造' }),
  ),
  field(
    'statCode',
    '国民经济行业（四位代码）',
    industry({
      required: true,
      from: { archive: 'industryCode' },
      clause: 'GB/T 4754-2017',
      hint: '与统计局登记一致，只选一个',
    }),
  ),
  field('evalYear', '评价年度', year({ required: true, hint: '一般为上一自然年' })),
  field(
    'evalMode',
    '评价方式',
    choice('evalMode', {
      required: isCityLevel,
      visible: isCityLevel,
      hint: '市级按批次通知选择；推荐国家级只有自评价，不再填写',
      clause: '工信部节〔2024〕13号《绿色工厂梯度培育及管理暂行办法》',
    }),
  ),
  ...nationalSelfFields,
  ...evaluatorFields('factory', { required: isThirdParty, visible: isThirdParty }),
  field('processIntro', '工艺情况简介', area(200, { required: true, hint: '主要工序、装备水平' })),
  field(
    'greenIntro',
    '绿色发展情况简介',
    area(500, { required: true, hint: '能源、资源、环境、产品、用地五方面做了什么、效果如何' }),
  ),
  field('highlight', '主要亮点', area(100)),
  field('titleRows', '已获称号', rows(titleColumns, { max: 30, name: 'titleName', hint: '供评审参考，不加分' })),
  ...contactFields,
] as const)

export const requirements = section(
  'requirements',
  '基本要求',
  [
    ...vetoFields,
    field(
      'certRows',
      '管理体系证书',
      rows(certColumns, {
        min: 1,
        max: 20,
        required: true,
        unique: ['sysType', 'certNo'],
        name: 'certNo',
        hint: '质量、环境、能源、职业健康安全四个管理体系均应建立并运行',
        clause: 'GB/T 19001、GB/T 24001、GB/T 23331、GB/T 45001',
      }),
    ),
    field(
      'equipRows',
      '主要用能设备',
      rows(equipColumns, { name: 'name', hint: '填型号后自动比对高耗能落后机电设备淘汰目录' }),
    ),
  ] as const,
  { intro: '以下为一票否决的基本要求，任何一项不符合即不能申报。' },
)

export const yearData = section('data', '年度数据', [
  field(
    'landArea',
    '工厂用地面积',
    number({
      unit: 'm²',
      required: true,
      rules: ['nonzero'],
      fact: fact('land.area', { isLasting: true }),
      hint: '按不动产权证或用地规划许可',
    }),
  ),
  field(
    'buildArea',
    '总建筑（计容）面积',
    number({ unit: 'm²', required: true, fact: fact('land.building', { isLasting: true }) }),
  ),
  field(
    'buildingFoot',
    '建筑物占地面积',
    number({ unit: 'm²', required: true, fact: fact('land.buildingFoot', { isLasting: true }) }),
  ),
  field(
    'structFoot',
    '构筑物占地面积',
    number({ unit: 'm²', required: true, fact: fact('land.structFoot', { isLasting: true }) }),
  ),
  field('yardFoot', '露天堆场占地面积', number({ unit: 'm²', fact: fact('land.yardFoot', { isLasting: true }) })),
  field(
    'outputValue',
    '工业总产值（评价年）',
    money({
      required: true,
      rules: ['nonzero'],
      from: { archive: 'outputValue' },
      fact: fact('output.value'),
      hint: '与统计报表B204-1一致',
    }),
  ),
  field(
    'outputValue3y',
    '近三年工业总产值合计',
    money({ required: true, fact: fact('output.value', { years: 3 }), hint: '评价年及之前两年之和' }),
  ),
  field(
    'addedValue',
    '工业增加值',
    money({ signed: true, from: { archive: 'addedValue' }, fact: fact('output.added') }),
  ),
  field('revenue', '营业收入', money({ from: { archive: 'revenue' }, fact: fact('money.revenue') })),
  field('tax', '税收', money({ fact: fact('money.tax') })),
  field('profit', '利润', money({ signed: true, fact: fact('money.profit'), hint: '亏损填负数' })),
  energyRowsField('填评价年度和之前两年，与统计报表205-1一致', { amount: 'elecOwnRenew', year: 'evalYear' }),
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
  ...processFields('evalYear'),
  ...reportFields({ required: true }),
  field(
    'co2Scope',
    '碳排放核算边界说明',
    area(200, {
      required: true,
      hint: '核算到哪些设施、哪些气体、是否含过程排放，与温室气体排放报告一致',
      clause: 'GB/T 32150',
    }),
  ),
  field(
    'productRows',
    '主要产品',
    rows(productColumns, { min: 1, max: 50, required: true, unique: ['year', 'productName'], name: 'productName' }),
  ),
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
  field('solidRows', '固体废物', rows(solidColumns, { min: 1, max: 100, required: true, name: 'name' })),
  field('hasWastewater', '是否有废水污染物排放', yesNo({ required: true, hint: '废水全部回用不外排的选“否”' })),
  field('hasWasteGas', '是否有废气污染物排放', yesNo({ required: true })),
  field(
    'pollutantRows',
    '主要污染物',
    rows(pollutantColumns, {
      visible: (answers: Answers) => answers.yes('hasWastewater') || answers.yes('hasWasteGas'),
      unique: ['medium', 'outlet', 'name'],
      hint: '按排污许可证逐个排放口填写',
    }),
  ),
] as const)

const indicators = section('indicators', '评价指标', [
  field(
    'techCount',
    '采用国家目录先进技术设备数量',
    calc((_, answers) => answers.rows('techRows').length, { unit: '项', decimals: 0, clause: standard }),
  ),
  field('techRows', '采用的先进技术和设备', rows(techColumns, { max: 50, name: 'techName' })),
  field('projectRows', '近三年绿色低碳改造项目', rows(projectColumns, { max: 50, name: 'projectName', factYears: 3 })),
  field(
    'platformFns',
    '能碳管理平台功能',
    choices('ecPlatform', { hint: '已投入使用的功能，评价时逐项演示', clause: standard }),
  ),
  field('caseSaveMat', '是否提供减少原辅材料消耗案例', yesNo({ required: true, clause: standard })),
  field(
    'caseSaveMatFiles',
    '减少原辅材料消耗案例',
    files(1, 3, { required: says('caseSaveMat'), visible: says('caseSaveMat') }),
  ),
  field('caseRecycled', '是否提供再生、回收材料替代案例', yesNo({ required: true, clause: standard })),
  field(
    'caseRecycledFiles',
    '再生、回收材料替代案例',
    files(1, 3, { required: says('caseRecycled'), visible: says('caseRecycled') }),
  ),
  field('caseDesign', '是否提供绿色设计典型案例', yesNo({ required: true, clause: standard })),
  field(
    'caseDesignFiles',
    '绿色设计典型案例',
    files(1, 3, { required: says('caseDesign'), visible: says('caseDesign') }),
  ),
  field('pcfTotal', '产品类别总数', integer({ unit: '类', required: true, rules: ['nonzero'] })),
  field(
    'pcfDone',
    '已核算碳足迹产品类别数',
    integer({ unit: '类', required: true, hint: '没有填0', clause: 'GB/T 24067' }),
  ),
  field(
    'hasEffStandard',
    '产品是否有强制性能效标准',
    yesNo({ required: true, hint: '如电机、变压器、家用电器；没有的该项不参与评分' }),
  ),
  field(
    'effProductOut',
    '2级及以上能效产品产量',
    number({ required: says('hasEffStandard'), visible: says('hasEffStandard') }),
  ),
  field(
    'effProductAll',
    '有能效标准产品总产量',
    number({ required: says('hasEffStandard'), visible: says('hasEffStandard') }),
  ),
] as const)

export const materials = section(
  'materials',
  '材料',
  [
    field('licenceFiles', '营业执照', files(1, 1)),
    field('creditFiles', '信用中国、信用公示系统和执行信息截图', files(1, 5, { hint: '截图须显示查询日期' })),
    field('orgPlanFiles', '绿色工厂组织架构与职责、中长期规划、年度目标及达成情况', files(1, 5, { scenario: true })),
    field('systemFiles', '管理体系手册、文件清单、内审与管评报告', files(1, 8)),
    field('indicatorBook', '指标计算过程表', files(1, 1, { formats: ['xls', 'xlsx'] })),
    field('indicatorPdf', '指标计算过程表（盖章）', files(1, 1, { formats: ['pdf'] })),
    field(
      'statOutputFiles',
      '工业产销总值及主要产品产量（B204-1）',
      files(1, 3, { formats: books, proves: ['outputValue', 'outputValue3y', 'addedValue', 'productRows'] }),
    ),
    field(
      'statEnergyFiles',
      '能源购进、消费与库存（205-1）',
      files(1, 3, { formats: books, proves: ['energyRows', 'elecPurchased'] }),
    ),
    field(
      'statMoreFiles',
      '其他能源统计报表（205-2、205-3、205-6）',
      files(0, 5, { formats: books, hint: '如有', proves: ['energyRows', 'productRows'] }),
    ),
    field('statWaterFiles', '工业企业用水情况（205-4）', files(1, 3, { formats: books, proves: waterFigures })),
    field('energyUseReport', '重点用能单位能源利用状况报告', files(0, 2, { hint: '重点用能单位提供' })),
    field('ghgReport', '温室气体排放报告', files(1, 1, { proves: ['ghgReportTotal', 'processRows'] })),
    field(
      'greenElecFiles',
      '可再生电力核算清单及凭证',
      files(1, 5, {
        required: uses('elecOwnRenew', 'elecTradedGreen', 'elecGec'),
        formats: books,
        proves: ['elecOwnRenew', 'elecTradedGreen', 'elecGec'],
      }),
    ),
    field('waterLedgerFiles', '用水台账', files(1, 3, { formats: books, proves: waterFigures })),
    field('solidLedgerFiles', '固体废物台账与利用协议', files(1, 5, { formats: books, proves: ['solidRows'] })),
    field(
      'permitFiles',
      '排污许可证、执行报告、在线监测或季度检测报告',
      files(1, 8, { hint: '排污登记管理的企业上传登记回执和检测报告' }),
    ),
    field(
      'projectFiles',
      '改造项目清单、合同、付款凭证',
      files(1, 8, { required: lists('projectRows'), formats: books, proves: ['projectRows'] }),
    ),
    field('platformFiles', '能碳管理平台功能截图', files(1, 5, { required: lists('platformFns') })),
    field('pcfFiles', '产品碳足迹报告', files(1, 5, { required: uses('pcfDone'), footprint: true })),
    field('planFiles', '规划许可证及附图、总平面图', files(1, 5, { proves: landFigures })),
    field('selfReport', '自评价报告（盖章）', files(1, 1, { formats: ['pdf'], template: selfReport })),
    field(
      'thirdReport',
      '第三方评价报告',
      files(1, 1, {
        required: isThirdParty,
        visible: isThirdParty,
        formats: ['pdf'],
        hint: '市级申报选择第三方评价的提供',
      }),
    ),
    nationalExport,
  ] as const,
  { intro: '盖章材料上传PDF或图片，单个文件不超过20MB。' },
)

export const commitment = section('commitment', '承诺', commitmentFields)

export const form = [basics, requirements, yearData, indicators, materials, commitment] as const
