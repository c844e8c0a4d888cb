/** Units in which an energy may be entered, by the unit of its coefficient. */
import { Exact } from '@green/filing/value/exact.ts'

/** How many of the coefficient's unit one entered unit is. */
const multipliers: Readonly<Record<string, Readonly<Record<string, Exact>>>> = {
  kg: { t: Exact.whole(1000), kg: Exact.whole(1), '10^4t': Exact.whole(10_000_000) },
  t: { t: Exact.whole(1), kg: Exact.ratio(1, 1000), '10^4t': Exact.whole(10_000) },
  m3: { '10^4m3': Exact.whole(10_000), m3: Exact.whole(1) },
  kWh: { '10^4kWh': Exact.whole(10_000), MWh: Exact.whole(1000), kWh: Exact.whole(1) },
  MJ: { GJ: Exact.whole(1000), MJ: Exact.whole(1) },
  '10^4Nm3': { '10^4Nm3': Exact.whole(1) },
}

/** In words. Standard cubic metres of the carbon guideline are the cubic metres of the statistical form. */
export const unitLabels: Readonly<Record<string, string>> = {
  t: '吨',
  kg: '千克',
  '10^4t': '万吨',
  m3: '立方米',
  '10^4m3': '万立方米',
  '10^4Nm3': '万标准立方米',
  kWh: '千瓦时',
  MWh: '兆瓦时',
  '10^4kWh': '万千瓦时',
  MJ: '兆焦',
  GJ: '吉焦',
}

/** The usual unit first. */
export const unitsFor = (coefficientUnit: string): string[] => Object.keys(multipliers[coefficientUnit] ?? {})

/** Null for a unit that does not fit. */
export const multiplierOf = (coefficientUnit: string, unit: string): Exact | null =>
  multipliers[coefficientUnit]?.[unit] ?? null

/** Those of the statistical forms and the ledger. */
const statUnits: ReadonlySet<string> = new Set(['10^4kWh', '10^4m3', 't', 'GJ'])

/** Of these units the one in which the ledger has the quantity; undefined where it has none of them. */
export const statUnitIn = (units: readonly string[]): string | undefined => units.find((unit) => statUnits.has(unit))
