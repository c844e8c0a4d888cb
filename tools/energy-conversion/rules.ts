/** Converts energy to standard coal (GB/T 2589, 当量值) and CO₂, by the list of energy kinds. */

import { ofDataYear, type Reference } from '@green/filing/programme/reference.ts'
import { Exact } from '@green/filing/value/exact.ts'

/** The part of a reference that looks up one entry. */
export type Lookup = Pick<Reference, 'find'>

/** Code of 电力 in the statistical form. */
const electricity = '33'

/** 热力 and 余热余压: heat, counted at 0.03412 tce/GJ by GB/T 2589 and at 0.0341 by the statistical form. */
const heat: readonly string[] = ['32', '37']
export const isHeat = (code: string) => heat.includes(code)

/** Whether the kind is electricity, whose factor is the grid's and never a measured one. */
export const isElectricity = (code: string) => code === electricity

/** A numeric attribute of an energy kind; null when the list has none. */
function attribute(
  reference: Lookup,
  code: string,
  name: 'coefTcePerUnit' | 'coef205' | 'co2Factor',
  dataYear?: number,
): number | null {
  const value = ofDataYear(reference.find('energyType', code), dataYear)?.[name]
  return typeof value === 'number' ? value : null
}

/** tce of one unit of the kind in data of that year, the newest without one: 当量值 of GB/T 2589-2020, heat 0.03412 tce/GJ. */
export const tcePerUnit = (reference: Lookup, code: string, dataYear?: number) =>
  attribute(reference, code, 'coefTcePerUnit', dataYear)

/** The same in the calibre of the statistical form 205-1, heat 0.0341 tce/GJ. */
export const statisticalTcePerUnit = (reference: Lookup, code: string, dataYear?: number) =>
  attribute(reference, code, 'coef205', dataYear)

type GridFactor = { year: number; co2Factor: number; document: string }

/** The grid factor (tCO₂/万kWh) for data of that year: the year's own, else the newest before it, else the oldest published. */
export function gridFactor(reference: Lookup, dataYear: number): GridFactor | null {
  const published = reference.find('energyType', electricity)?.co2ByYear
  if (!Array.isArray(published)) return null
  const known = published as readonly GridFactor[]
  return known.findLast(({ year }) => year <= dataYear) ?? known[0] ?? null
}

type EquivalentFactor = { year: number; tcePerUnit: number; source: string }

/** 等价值 of electricity (tce/万kWh) for data of that year: the year's own, else the newest before it, else the oldest published. */
export function equivalentFactor(reference: Lookup, dataYear: number): EquivalentFactor | null {
  const published = reference.find('energyType', electricity)?.equivalentByYear
  if (!Array.isArray(published)) return null
  const known = published as readonly EquivalentFactor[]
  return known.findLast(({ year }) => year <= dataYear) ?? known[0] ?? null
}

/** tCO₂ of one unit of the kind in data of that year; without a year by the newest grid factor. Null where only a measured factor counts. */
export function co2PerUnit(reference: Lookup, code: string, dataYear?: number): number | null {
  if (dataYear && isElectricity(code)) return gridFactor(reference, dataYear)?.co2Factor ?? null
  return attribute(reference, code, 'co2Factor', dataYear)
}

/** tCO₂ of one unit of activity of a process; negative where carbon stays in the product, null where the filer gives the factor. */
export function processCo2PerUnit(reference: Lookup, code: string, dataYear?: number): number | null {
  const value = ofDataYear(reference.find('processFactor', code), dataYear)?.co2PerUnit
  return typeof value === 'number' ? value : null
}

/** tce for one 万kWh, the one electricity factor of a renewable share above and below the line. */
export const electricityCoefficient = (reference: Reference, dataYear?: number) =>
  tcePerUnit(reference, electricity, dataYear)

/** tce of so many 万kWh by a calibre of the list `energyCalibre`; null where the list has no coefficient for it. */
export function electricityTce(tenThousandKwh: Exact, calibre: string, reference: Reference): Exact | null {
  const item = reference.find('energyType', electricity)
  const coefficient = Exact.of(calibre === 'equivalent' ? item?.equivalentTcePerUnit : item?.coefTcePerUnit)
  return coefficient && tenThousandKwh.times(coefficient)
}

/** tCO₂ of so many 万kWh by the grid factor. */
export function co2OfElectricity(tenThousandKwh: Exact, reference: Reference): Exact | null {
  const factor = Exact.of(co2PerUnit(reference, electricity))
  return factor && tenThousandKwh.times(factor)
}

/** The unit of the kind, as text. */
export function unitLabel(reference: Lookup, code: string): string | null {
  const unit = reference.find('energyType', code)?.unit
  return typeof unit === 'string' ? (reference.find('unit', unit)?.label ?? unit) : null
}

/**
 * tCO₂ of so many tce saved, by the rule of thumb of the reference list `tceCarbon` (unverified); null without either. Only for
 * savings: an emission is never derived from a sum in tce.
 */
export function co2OfTce(tce: Exact | null, reference: Reference): Exact | null {
  const factor = Exact.of(reference.find('tceCarbon', 'tce')?.co2Factor)
  return tce && factor ? tce.times(factor) : null
}

/** CF₄ and C₂F₆ of the anode effect: in tCO₂e, beside the CO₂ and never in its sum. */
const otherGases: readonly string[] = ['pfc_cf4', 'pfc_c2f6']
export const isOtherGas = (process: string): boolean => otherGases.includes(process)
