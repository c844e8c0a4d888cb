/** Converts energy to standard coal (GB/T 2589, 当量值) and CO₂, by the list of energy kinds. */
import { Exact } from '@green/filing/exact.ts'
import type { Reference } from '@green/filing/reference.ts'

/** Code of 电力 in the statistical form. */
const electricity = '33'

/** A numeric attribute of an energy kind; null when the list has none. */
function attribute(reference: Reference, code: string, name: 'coefTcePerUnit' | 'co2Factor'): number | null {
  const value = reference.find('energyType', code)?.[name]
  return typeof value === 'number' ? value : null
}

/** tce of one unit of the kind. */
export const tcePerUnit = (reference: Reference, code: string) => attribute(reference, code, 'coefTcePerUnit')

/** tCO₂ of one unit of the kind; null where only a measured factor counts. */
export const co2PerUnit = (reference: Reference, code: string) => attribute(reference, code, 'co2Factor')

/** tce for one 万kWh, the one electricity factor of a renewable share above and below the line. */
export const electricityCoefficient = (reference: Reference) => tcePerUnit(reference, electricity)

/** The unit of the kind, as text. */
export function unitLabel(reference: Reference, code: string): string | null {
  const unit = reference.find('energyType', code)?.unit
  return typeof unit === 'string' ? (reference.find('unit', unit)?.label ?? unit) : null
}

/** tCO₂ of so many tce, by the factor of the reference list `tceCarbon`; null without either. */
export function co2OfTce(tce: Exact | null, reference: Reference): Exact | null {
  const factor = Exact.of(reference.find('tceCarbon', 'tce')?.co2Factor)
  return tce && factor ? tce.times(factor) : null
}
