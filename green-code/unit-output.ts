/** Energy, carbon and water per unit of output: the figures that are compared with a frozen table. */
import { Exact } from '@green/filing/value/exact.ts'
import type { Figure, TableKey } from './inputs.ts'

/** What an enterprise used and made in a year. */
export type YearAmounts = {
  /** 万元. */
  outputValue?: Figure
  /** tce. */
  totalTce?: Figure
  /** t. */
  co2Total?: Figure
  /** m³. */
  waterIntake?: Figure
}

const zero = Exact.whole(0)

/** Numerator of a figure and its factor: t to kg. */
const numerators: Record<TableKey, { key: keyof YearAmounts; factor: Exact }> = {
  unitOutputEnergy: { key: 'totalTce', factor: Exact.whole(1000) },
  unitOutputCarbon: { key: 'co2Total', factor: Exact.whole(1000) },
  unitOutputWater: { key: 'waterIntake', factor: Exact.whole(1) },
}

/** An exact figure per output with its two parts, or which of them is missing or absurd. A numerator of 0 is a value, an output of 0 is none. */
export function perOutput(
  amounts: YearAmounts,
  key: TableKey,
): { value: Exact; numerator: Exact; output: Exact } | 'outputValue' | 'missing' {
  const output = Exact.of(amounts.outputValue)
  if (!output || output.compare(zero) <= 0) return 'outputValue'
  const numerator = Exact.of(amounts[numerators[key].key])?.times(numerators[key].factor)
  const value = numerator?.over(output)
  return numerator && value && numerator.compare(zero) >= 0 ? { value, numerator, output } : 'missing'
}
