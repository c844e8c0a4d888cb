/** The indicators of a works, by the one calculation (tools/footprint): the chosen calibre, and the other one next to it. */
import { divide, times } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { ZeroCarbonFactory } from '@green/tools/footprint/zero-carbon.ts'
import { otherCalibre } from '@green/tools/zero-carbon/rules.ts'
import { zeroOf } from './result.ts'

type Of = (result: ZeroCarbonFactory) => number | null

const own = (label: string, unit: string, decimals: number, formula: string, of: Of): Figure => ({
  label,
  unit,
  decimals,
  formula,
  of: (answers, reference) => {
    const { calibre, results } = zeroOf(answers, reference)
    return results && of(results[calibre])
  },
})
const other = (label: string, unit: string, decimals: number, formula: string, of: Of): Figure => ({
  label: `${label}（另一口径）`,
  unit,
  decimals,
  formula: `${formula}，电力按另一种折标口径`,
  of: (answers, reference) => {
    const { calibre, results } = zeroOf(answers, reference)
    return results && of(results[otherCalibre[calibre]])
  },
})

const energy = ['综合能源消费量', 'tce', 4, 'Σ 燃料 × 折标系数 + 用电量 × 电力折标系数 − 原料用能'] as const
const intensity = ['单位能耗碳排放', 'tCO₂/tce', 4, '碳排放量（基于市场）÷ 综合能源消费量；抵销不计入'] as const
const nonFossil = [
  '非化石能源消费占比',
  '%',
  2,
  '（自发绿电 + 直供绿电 + 绿电交易 + 绿证 + 非化石燃料）÷ 综合能源消费量 × 100',
] as const

export const figures = {
  energyTce: own(...energy, (result) => result.energyTce),
  co2Market: own(
    '碳排放量（基于市场）',
    'tCO₂',
    4,
    '燃料 + 过程 − 回收和外供 + （网购电量 − 绿证电量）× 电网因子；绿电交易按0计',
    (result) => result.co2MarketT,
  ),
  co2Location: own(
    '碳排放量（基于位置）',
    'tCO₂',
    4,
    '燃料 + 过程 − 回收和外供 + （网购电量 + 绿电交易电量）× 电网因子',
    (result) => result.co2LocationT,
  ),
  intensity: own(...intensity, (result) => result.intensityMarket),
  intensityOther: other(...intensity, (result) => result.intensityMarket),
  intensityLocation: own(
    '单位能耗碳排放（基于位置）',
    'tCO₂/tce',
    4,
    '碳排放量（基于位置）÷ 综合能源消费量',
    (result) => result.intensityLocation,
  ),
  nonFossil: own(...nonFossil, (result) => result.nonFossilPct),
  nonFossilOther: other(...nonFossil, (result) => result.nonFossilPct),
  physicalShare: own(
    '非化石能源电力消费物理认定量占比',
    '%',
    2,
    '（自发绿电 + 直供绿电）÷ 用电量 × 100；绿电交易和绿证不计入',
    (result) => result.physicalPct,
  ),
  energyPerAdded: {
    label: '单位工业增加值能耗',
    unit: 'tce/万元',
    decimals: 4,
    formula: '综合能源消费量 ÷ 工业增加值',
    of: (answers, reference) => {
      const { calibre, results } = zeroOf(answers, reference)
      return divide(results?.[calibre].energyTce ?? null, answers.number('addedValue'))
    },
  },
  efficientShare: {
    label: '节能装备应用占比',
    unit: '%',
    decimals: 2,
    formula: '达到能效2级及以上装备的额定功率 ÷ 纳入范围装备的额定功率 × 100',
    of: (answers) => times(divide(answers.number('efficientKw'), answers.number('ratedKw')), 100),
  },
  removalShare: {
    label: '碳清除率',
    unit: '%',
    decimals: 2,
    formula: '碳捕集利用与封存量 ÷ 碳排放量（基于位置）× 100；没有的为不涉及',
    of: (answers, reference) => {
      const { calibre, results } = zeroOf(answers, reference)
      return times(divide(answers.number('ccusT'), results?.[calibre].co2LocationT ?? null), 100)
    },
  },
  footprintShare: {
    label: '开展产品碳足迹分析占比',
    unit: '%',
    decimals: 2,
    formula: '已开展分析的主要产品类别 ÷ 主要产品类别 × 100',
    of: (answers) => times(divide(answers.number('categoriesDone'), answers.number('categoriesTotal')), 100),
  },
  autoShare: {
    label: '能源数据自动采集率',
    unit: '%',
    decimals: 2,
    formula: '自动采集的计量器具 ÷ 应装计量器具（GB 17167）× 100',
    of: (answers) => times(divide(answers.number('metersAuto'), answers.number('metersDue')), 100),
  },
  measureCount: {
    label: '零碳供应链管理措施',
    unit: '项',
    decimals: 0,
    formula: '已开展的措施数，共6项',
    of: (answers) => answers.list('measures').length || null,
  },
  functionCount: {
    label: '能碳管理中心功能',
    unit: '项',
    decimals: 0,
    formula: '已具备的功能数，共13项',
    of: (answers) => answers.list('functions').length || null,
  },
  offsetTotal: {
    label: '抵销量',
    unit: 'tCO₂',
    decimals: 4,
    formula: 'Σ 已注销的抵销量；不计入任何指标',
    of: (answers) => (answers.rows('offsetRows').length > 0 ? answers.sum('offsetRows', 'amount') : null),
  },
} as const satisfies Record<string, Figure>
