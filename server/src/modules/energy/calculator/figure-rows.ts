/** A kept result as rows: each figure with its unit and everything behind it. Paper and workbook print these. */
import type { Explained } from '@green/tools/calculators/parts.ts'
import { unitLabels } from '@green/tools/calculators/units.ts'
import type { CalculationContent } from './saved-results.ts'

export type FigureRow = { label: string; value: number | null; decimals: number; unit: string; explained: Explained }

const none: Explained = { formula: '', how: '', source: '', edition: '', rounding: '' }

export function figureRows({ energy, carbon }: Pick<CalculationContent, 'energy' | 'carbon'>): FigureRow[] {
  const rows: FigureRow[] = []
  const add = (label: string, value: number | null, decimals: number, unit: string, explained?: Explained) =>
    rows.push({ label, value, decimals, unit, explained: explained ?? none })
  if (energy) {
    const { explained: by } = energy
    add('综合能耗（当量值）', energy.totalEq, 2, 'tce', by.totalEq)
    add('综合能耗（等价值）', energy.totalEquiv, 2, 'tce', by.totalEquiv)
    add('单位产值能耗（当量值）', energy.perOutputEq, 4, 'tce/万元', by.perOutputEq)
    add('单位产值能耗（等价值）', energy.perOutputEquiv, 4, 'tce/万元', by.perOutputEquiv)
    add('单位增加值能耗（等价值）', energy.perAddedValueEquiv, 4, 'tce/万元', by.perAddedValueEquiv)
    if (energy.assessedEquivRef !== null) add('考核参考值', energy.assessedEquivRef, 2, 'tce', by.assessedEquivRef)
    for (const { label, tceEq, tceEquiv, eq, equiv } of energy.items) {
      add(`${label}（当量值）`, tceEq, 4, 'tce', eq)
      add(`${label}（等价值）`, tceEquiv, 4, 'tce', equiv)
    }
    for (const { name, unitEnergy, unit, explained } of energy.products)
      add(`${name}单位产品综合能耗`, unitEnergy, 2, unit, explained)
  }
  if (carbon) {
    const { explained: by } = carbon
    add('碳排放合计', carbon.total, 2, 'tCO₂', by.total)
    add('范围一', carbon.scope1, 2, 'tCO₂', by.scope1)
    add('范围二', carbon.scope2, 2, 'tCO₂', by.scope2)
    add('单位产值碳排放', carbon.perOutput, 4, 'tCO₂/万元', by.perOutput)
    for (const { label, tCO2, explained } of [...carbon.fuelItems, ...carbon.processItems])
      add(label, tCO2, 2, 'tCO₂', explained)
    add('购入电力', carbon.electricity, 2, 'tCO₂', by.electricity)
    add('购入热力', carbon.heat, 2, 'tCO₂', by.heat)
  }
  return rows
}

/** 1 200吨. */
export const amountText = (amount: number, unit: string) => `${amount}${unitLabels[unit] ?? unit}`
