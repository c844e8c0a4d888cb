/**
 * Rubric A, the city's default: 通则指标表, 100 points. Points and most values were seen in one deployed scoring table, not in the
 * national text: lead and base are defaults of the city level, marked as to be confirmed. Annex C.1 of GB/T 36132-2025 gives energy and
 * resources 60 points, this table 56. The national list is decided on the ministry's platform, and 53 key industries have tables of
 * their own there, which were not found: for both this score only advises.
 */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import type { Bounds, Indicator, Rubric } from '@green/filing/scoring/rubric.ts'
import { nationalNotice } from '../blocks/national-self.ts'
import { holdsFourSystems } from '../blocks/rows/cert-rows.ts'
import { isEliminated } from '../blocks/rows/equip-rows.ts'
import { isOverPermit } from '../blocks/rows/pollutant-rows.ts'
import { vetoProofs, vetoResult } from '../blocks/vetoes.ts'
import type { figures } from './figures.ts'
import type { form } from './form.ts'

type Key = (typeof form)[number]['fields'][number]['key'] | keyof typeof figures

const energy = '能源低碳化'
const resources = '资源高效化'
const clean = '生产洁净化'
const products = '产品绿色化'
const land = '用地集约化'

/** How certain the numbers of a row are; shown beside them. */
const table = '分值据公开的《通则指标评分表》（GB/T 36132-2025）；'
const partly = `${table}引领值、基准值出自同一份评分表`
const baseByUs = `${table}引领值出自同一份评分表，基准值由本平台设定`
/** One deployed table is no published text: both values are the city's to confirm. */
const open: Pick<Indicator, 'tentative'> = { tentative: ['lead', 'base'] }
const byBenchmark = `${table}引领值、基准值由批次按行业录入并注明依据文件，没有录入的行业不能评分`
const judged = `${table}专家按案例的真实性、代表性和成效评分`

const fixed = (lead: number, base: number): Bounds => ({ from: 'fixed', lead, base })
type OfYear = (row: Row, answers: Answers) => boolean

const energyIndicators = (ofYear: OfYear): readonly Indicator<Key>[] => [
  {
    id: 'energyIntensity',
    seq: '4',
    group: energy,
    label: '单位产品综合能耗',
    unit: 'kgce/单位',
    points: 11,
    how: {
      kind: 'multi',
      table: 'productRows',
      where: ofYear,
      nameColumn: 'productName',
      valueColumn: 'unitEnergy',
      weightColumn: 'productTce',
      direction: 'inv',
      top: 3,
      bounds: { from: 'row', leadColumn: 'lv1', baseColumn: 'lv2' },
    },
    otherwise: [
      {
        value: 'unitOutputEnergy',
        label: '单位产值综合能耗',
        unit: 'kgce/万元',
        how: { kind: 'inv', bounds: { from: 'benchmark', benchmark: 'unitOutputEnergy' } },
      },
    ],
    evidence: ['energyRows', 'productRows', 'statEnergyFiles', 'energyUseReport'],
    basis: `${table}有强制性限额标准的产品按限额标准1级为引领值、2级为基准值（前三种产品按能耗加权），没有的按单位产值综合能耗和行业基准表`,
  },
  {
    id: 'carbonIntensity',
    seq: '5',
    group: energy,
    label: '单位产值碳排放量',
    unit: 'kgCO₂/万元',
    points: 11,
    value: 'unitOutputCarbon',
    how: { kind: 'inv', bounds: { from: 'benchmark', benchmark: 'unitOutputCarbon' } },
    evidence: ['co2Scope', 'processRows', 'ghgReport'],
    basis: byBenchmark,
  },
  {
    id: 'renewableRate',
    seq: '6',
    group: energy,
    label: '可再生能源利用率',
    unit: '%',
    points: 8,
    value: 'renewableRate',
    how: {
      kind: 'fwd',
      bounds: {
        from: 'bands',
        by: 'totalTce',
        bands: [
          { below: 3000, lead: 33.03, base: 0 },
          { below: 5000, lead: 7.93, base: 0 },
          { below: 10000, lead: 11.9, base: 0 },
          { below: null, lead: 4.31, base: 0 },
        ],
      },
    },
    evidence: ['greenElecFiles'],
    basis: `${partly}；引领值按综合能源消费量分档`,
    ...open,
  },
  {
    id: 'platform',
    seq: '7',
    group: energy,
    label: '能碳管理系统平台功能符合数量',
    unit: '项',
    points: 4,
    value: 'platformFns',
    how: { kind: 'count', bounds: fixed(6, 0) },
    evidence: ['platformFiles'],
    basis: `${partly}；有的地方以8项为引领值`,
    ...open,
  },
]

const resourceIndicators = (ofYear: OfYear): readonly Indicator<Key>[] => [
  {
    id: 'caseSaveMat',
    seq: '8a',
    group: resources,
    label: '减少原辅材料消耗案例',
    points: 4,
    how: { kind: 'qual', evidence: 'caseSaveMat' },
    evidence: ['caseSaveMatFiles'],
    basis: judged,
  },
  {
    id: 'caseRecycled',
    seq: '8b',
    group: resources,
    label: '再生、回收材料替代案例',
    points: 4,
    how: { kind: 'qual', evidence: 'caseRecycled' },
    evidence: ['caseRecycledFiles'],
    basis: judged,
  },
  {
    id: 'waterIntensity',
    seq: '9',
    group: resources,
    label: '单位产品取水量',
    unit: 'm³/单位',
    points: 6,
    how: {
      kind: 'multi',
      table: 'productRows',
      where: ofYear,
      nameColumn: 'productName',
      valueColumn: 'unitIntake',
      weightColumn: 'productIntake',
      direction: 'inv',
      top: 3,
      bounds: { from: 'row', leadColumn: 'quotaAdv', baseColumn: 'quotaGen' },
    },
    otherwise: [
      {
        value: 'unitOutputWater',
        label: '单位产值取水量',
        unit: 'm³/万元',
        how: { kind: 'inv', bounds: { from: 'benchmark', benchmark: 'unitOutputWater' } },
      },
    ],
    evidence: ['waterRows', 'productRows', 'statWaterFiles', 'waterLedgerFiles'],
    basis: `${table}有取水定额国家标准的产品按定额先进值、通用值（前三种产品按取水量加权），没有的按单位产值取水量和行业基准表`,
  },
  {
    id: 'waterReuse',
    seq: '10',
    group: resources,
    label: '工业用水重复利用率',
    unit: '%',
    points: 4,
    value: 'waterReuseRate',
    how: { kind: 'fwd', bounds: fixed(92.22, 80) },
    evidence: ['waterReuse', 'waterLedgerFiles'],
    basis: partly,
    ...open,
  },
  {
    id: 'solidUtil',
    seq: '11',
    group: resources,
    label: '一般工业固废综合利用率',
    unit: '%',
    points: 4,
    value: 'solidUtilRate',
    how: { kind: 'fwd', bounds: fixed(100, 80) },
    applicable: (answers) =>
      (answers.sum('solidRows', 'generated', (row) => row.text('category') === 'general') ?? 0) > 0,
    evidence: ['solidRows', 'solidLedgerFiles'],
    basis: partly,
    ...open,
  },
]

const cleanIndicators: readonly Indicator<Key>[] = [
  {
    id: 'techCount',
    seq: '12',
    group: clean,
    label: '生产工艺和设备先进性（目录内项数）',
    unit: '项',
    points: 6,
    value: 'techCount',
    how: { kind: 'fwd', bounds: fixed(5, 3) },
    evidence: ['techRows'],
    basis: partly,
    ...open,
  },
  {
    id: 'retrofitCount',
    seq: '13a',
    group: clean,
    label: '近三年改造年均项目数',
    unit: '项/年',
    points: 4,
    value: 'retrofitPerYear',
    how: { kind: 'fwd', bounds: fixed(3.67, 0) },
    evidence: ['projectRows', 'projectFiles'],
    basis: baseByUs,
    ...open,
  },
  {
    id: 'retrofitInvest',
    seq: '13b',
    group: clean,
    label: '近三年改造投资额占比',
    unit: '%',
    points: 4,
    value: 'retrofitInvestRatio',
    how: { kind: 'fwd', bounds: fixed(0.57, 0) },
    evidence: ['projectRows', 'projectFiles'],
    basis: baseByUs,
    ...open,
  },
  {
    id: 'waterPollutants',
    seq: '14a',
    group: clean,
    label: '废水污染物优于许可限值最低比例',
    unit: '%',
    points: 4,
    value: 'waterBetterMin',
    how: { kind: 'fwd', bounds: fixed(75, 0) },
    applicable: (answers) => answers.yes('hasWastewater'),
    evidence: ['pollutantRows', 'permitFiles'],
    basis: partly,
    ...open,
  },
  {
    id: 'airPollutants',
    seq: '14b',
    group: clean,
    label: '废气污染物优于许可限值最低比例',
    unit: '%',
    points: 4,
    value: 'airBetterMin',
    how: { kind: 'fwd', bounds: fixed(86.1, 80) },
    applicable: (answers) => answers.yes('hasWasteGas'),
    evidence: ['pollutantRows', 'permitFiles'],
    basis: partly,
    ...open,
  },
]

const productIndicators: readonly Indicator<Key>[] = [
  {
    id: 'caseDesign',
    seq: '15',
    group: products,
    label: '绿色设计典型案例',
    points: 4,
    how: { kind: 'qual', evidence: 'caseDesign' },
    evidence: ['caseDesignFiles'],
    basis: judged,
  },
  {
    id: 'footprint',
    seq: '16',
    group: products,
    label: '开展碳足迹核算产品类别占比',
    unit: '%',
    points: 4,
    value: 'pcfRatio',
    how: { kind: 'fwd', bounds: fixed(100, 80) },
    evidence: ['pcfFiles'],
    basis: partly,
    ...open,
  },
  {
    id: 'effProducts',
    seq: '17',
    group: products,
    label: '节能产品占比',
    unit: '%',
    points: 6,
    value: 'effProductRate',
    how: { kind: 'fwd', bounds: fixed(100, 80) },
    applicable: (answers) => answers.yes('hasEffStandard'),
    evidence: ['effProductOut', 'effProductAll', 'statOutputFiles'],
    basis: `${partly}；没有强制性能效标准的产品不适用`,
    ...open,
  },
]

const landIndicators: readonly Indicator<Key>[] = [
  {
    id: 'landOutput',
    seq: '18a',
    group: land,
    label: '单位用地面积产值',
    unit: '万元/m²',
    points: 4,
    value: 'landOutput',
    how: { kind: 'fwd', bounds: fixed(1.2, 1) },
    evidence: ['planFiles', 'statOutputFiles'],
    basis: partly,
    ...open,
  },
  {
    id: 'buildingCoef',
    seq: '18b',
    group: land,
    label: '建筑系数',
    unit: '%',
    points: 2,
    value: 'buildingCoef',
    how: { kind: 'fwd', bounds: fixed(51, 40) },
    evidence: ['planFiles'],
    basis: partly,
    ...open,
  },
  {
    id: 'plotRatio',
    seq: '18c',
    group: land,
    label: '容积率',
    points: 2,
    value: 'plotRatio',
    how: { kind: 'fwd', bounds: fixed(1.12, 0.5) },
    evidence: ['planFiles'],
    basis: partly,
    ...open,
  },
]

/** The rows of the table, for a form that names its year under `yearKey`. */
export function generalIndicators(yearKey: string): readonly Indicator<Key>[] {
  const ofYear: OfYear = (row, answers) => row.text('year') === answers.text(yearKey)
  return [
    ...energyIndicators(ofYear),
    ...resourceIndicators(ofYear),
    ...cleanIndicators,
    ...productIndicators,
    ...landIndicators,
  ]
}

export const rubric: Rubric<Key> = {
  id: 'green-factory-general',
  name: '绿色工厂通则指标表',
  version: '2025',
  basis: 'GB/T 36132-2025《绿色工厂评价通则》；工信部节〔2024〕13号',
  // No official pass line was found.
  passLine: 60,
  tentativeLine: true,
  naPolicy: 'normalise',
  advisory: {
    says: `推荐国家级以工信部平台自评价为准（${nationalNotice}）；53个重点细分行业的国家指标表尚未收录：这两种情形按通则计出的只是参考分，不判定是否达到合格线，也不参加排名。`,
    reads: ['applyLevel', 'industryGroup', 'subIndustry'],
    within: 'subIndustry',
    of: (values) => {
      if (values.applyLevel === 'national') return '国家级以工信部平台自评价为准，本分仅供参考'
      return typeof values.industryGroup === 'string' && values.industryGroup !== 'general'
        ? '该细分行业的国家指标表未收录，本分仅供参考'
        : null
    },
  },
  gates: [
    {
      id: 'g1',
      label: '依法设立，近三年无否决情形',
      basis: '工信部节〔2024〕13号；GB/T 36132-2025 基本要求',
      evidence: ['licenceFiles', 'creditFiles', ...vetoProofs],
      hit: vetoResult,
    },
    {
      id: 'g2',
      label: '明确绿色制造管理层职责，有中长期规划和年度量化目标',
      basis: 'GB/T 36132-2025 基本要求',
      evidence: ['orgPlanFiles'],
    },
    {
      id: 'g3',
      label: '建立并运行质量、环境、能源、职业健康安全管理体系',
      basis: 'GB/T 36132-2025 基本要求；GB/T 19001、GB/T 24001、GB/T 23331、GB/T 45001',
      evidence: ['certRows', 'systemFiles'],
      // Systems may exist without certificates: without them the expert judges.
      hit: (answers) => (holdsFourSystems(answers) ? false : null),
    },
    {
      id: 'g4',
      label: '无国家明令淘汰的工艺和设备',
      basis: '高耗能落后机电设备（产品）淘汰目录第一至第四批；产业结构调整指导目录（2024年本）',
      evidence: ['equipRows'],
      hit: (answers) => (answers.rows('equipRows').some(isEliminated) ? true : null),
    },
    {
      id: 'g5',
      label: '排放符合排污许可和总量要求',
      basis: '排污许可管理条例',
      evidence: ['permitFiles', 'pollutantRows'],
      hit: (answers) => (answers.rows('pollutantRows').some(isOverPermit) ? true : null),
    },
  ],
  indicators: generalIndicators('evalYear'),
  // A title earned by the same figures must not count twice: titles are shown beside the score.
  bonus: [],
  bonusCap: 0,
  grades: [
    { code: 'pass', label: '达到市级要求', min: 60 },
    { code: 'below', label: '未达到市级要求', min: 0 },
  ],
}
