/** The words of 折标系数 and 排放因子 that both sides and the calls use: groups of factors and their figures. */
import { keysOf } from '../value/keys-of.ts'

/** `isYearly`: a value belongs to one data year, which is part of its key; the others hold from a data year on. */
export const factorGroups = {
  energy: { label: '能源折标系数（GB/T 2589）', isYearly: false },
  statistical: { label: '统计报表折标系数', isYearly: false },
  medium: { label: '耗能工质折标系数（等价值）', isYearly: false },
  equivalent: { label: '电力等价值（供电煤耗）', isYearly: true },
  grid: { label: '电网平均排放因子', isYearly: true },
  fuel: { label: '燃料排放因子', isYearly: false },
  heat: { label: '热力排放因子', isYearly: false },
  process: { label: '工业生产过程排放因子', isYearly: false },
} as const
export type FactorGroup = keyof typeof factorGroups
export const factorGroupNames = keysOf(factorGroups)

/** The figures of a factor: one, or the three of a fuel. */
export const factorParts = {
  value: '数值',
  ncv: '低位发热量',
  carbonContent: '单位热值含碳量',
  oxidation: '碳氧化率',
} as const
export type FactorPart = keyof typeof factorParts
export const factorPartNames = keysOf(factorParts)
