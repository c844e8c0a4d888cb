/** The factors that the city's library has for a row, each with its source and year of data. */
import type { Answers, Row } from '@green/filing/form/answers.ts'
import type { Reference } from '@green/filing/programme/reference.ts'
import { co2PerUnit, isElectricity, processCo2PerUnit, unitLabel } from '@green/tools/energy-conversion/rules.ts'
import { powerFactor, powerFactorOrigin } from '@green/tools/power-footprint/rules.ts'

/** The five scores of a row, by the columns that hold them. */
export const scoreKeys = ['scoreTime', 'scoreTechnology', 'scorePlace', 'scoreComplete', 'scoreReliable'] as const

const heat = '32'
export const isHeat = (code: string) => code === heat
/** What is burned, so that something came before it that its factor does not have. */
export const isFuel = (code: string) => !isElectricity(code) && !isHeat(code)

export type RowFactor = { factor: number; unit: string; source: string }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Of burning a fuel, of heat, or of power from the grid; the row's own measured one goes first. */
export function energyFactor(row: Row, answers: Answers, reference: Reference): RowFactor | null {
  const [code, dataYear] = [row.text('energyCode'), answers.number('year')]
  const unit = unitLabel(reference, code)
  if (unit === null) return null
  const own = row.number('ownFactor')
  if (own !== null) return { factor: own, unit: `kgCO2e/${unit}`, source: row.text('ownSource') || '实测' }
  if (isElectricity(code)) {
    const found = dataYear === null ? null : powerFactor(reference, dataYear)
    return found && { factor: found.kgPerKwh, unit: 'kgCO2e/kWh', source: powerFactorOrigin(found, dataYear ?? 0) }
  }
  const factor = co2PerUnit(reference, code, dataYear ?? undefined)
  const source = textOf(reference.find('energyType', code)?.co2Source)
  return factor === null ? null : { factor, unit: `tCO2/${unit}`, source: source || '城市因子库' }
}

/** Of a process of the library, such as the decomposition of a carbonate. */
export function processFactor(row: Row, answers: Answers, reference: Reference): RowFactor | null {
  const code = row.text('process')
  const factor = processCo2PerUnit(reference, code, answers.number('year') ?? undefined)
  const source = textOf(reference.find('processFactor', code)?.source)
  return factor === null ? null : { factor, unit: 'tCO2/t', source: source || '城市因子库' }
}
