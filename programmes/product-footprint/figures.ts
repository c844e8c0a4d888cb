/** The results of a footprint, by the one calculation (tools/footprint). */
import type { Figure } from '@green/filing/form/form.ts'
import type { ProductFootprint } from '@green/tools/footprint/product.ts'
import { footprintOf } from './result.ts'

const figure = (
  label: string,
  unit: string,
  decimals: number,
  formula: string,
  of: (result: ProductFootprint) => number | null | undefined,
): Figure => ({
  label,
  unit,
  decimals,
  formula,
  of: (answers, reference) => {
    const { figures } = footprintOf(answers, reference)
    return (figures && of(figures)) ?? null
  },
})

export const figures = {
  perUnit: figure(
    '产品碳足迹',
    'kgCO₂e/声明单位',
    4,
    '（共同的排放 × 分配系数 + 仅主产品的排放）÷ 声明单位数（GB/T 24067—2024）',
    (result) => result.perDeclaredUnitKg,
  ),
  perUnitMarket: figure(
    '含绿证的第二结果',
    'kgCO₂e/声明单位',
    4,
    '第一结果 −（平均因子 − 绿证电量的因子）× 绿证电量 × 分配系数 ÷ 声明单位数',
    (result) => result.marketBasedPerDeclaredUnitKg,
  ),
  perKg: figure('每千克产品', 'kgCO₂e/kg', 4, '产品碳足迹 ÷ 每声明单位的质量', (result) => result.perKg),
  totalKg: figure('排放合计', 'kgCO₂e', 2, 'Σ 活动数据 × 因子，分配前', (result) => result.totalKg),
  allocatedKg: figure('主产品的排放', 'kgCO₂e', 2, '分配后', (result) => result.allocatedKg),
  allocationFactor: figure('分配系数', '', 6, '主产品的基数 ÷ 全部产品的基数之和', (result) => result.allocationFactor),
  declaredUnits: figure('声明单位数', '', 4, '期间产量 ÷ 每声明单位折合的产量', (result) => result.declaredUnits),
  upstreamKg: figure('其中 A1 原材料与能源上游', 'kgCO₂e', 2, 'Σ A1 各行', ({ stagesKg }) => stagesKg.A1),
  transportKg: figure('其中 A2 运输', 'kgCO₂e', 2, 'Σ A2 各行', ({ stagesKg }) => stagesKg.A2),
  productionKg: figure('其中 A3 生产', 'kgCO₂e', 2, 'Σ A3 各行', ({ stagesKg }) => stagesKg.A3),
  uncertainty: figure(
    '不确定度',
    '%',
    2,
    '√Σ(各行排放 × √(活动数据不确定度² + 因子不确定度²))² ÷ 排放合计；没有给出的不计入，另列占比',
    (result) => result.uncertaintyPct,
  ),
  unstated: figure(
    '未给不确定度的占比',
    '%',
    2,
    '没有给出不确定度的各行排放 ÷ 排放合计',
    (result) => result.withoutStatedUncertaintySharePct,
  ),
  quality: figure('数据质量得分', '', 2, 'Σ 各行五项评分的均值 × 排放 ÷ 排放合计，1最好', (result) => result.dqr),
  primaryShare: figure('实测活动数据的占比', '%', 2, '实测各行排放 ÷ 排放合计', (result) => result.primarySharePct),
} as const satisfies Record<string, Figure>
