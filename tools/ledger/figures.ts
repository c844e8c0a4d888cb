/** The figures of a year by the facts alone: derived, never typed. */

import { type Factors, factorsOf, type LedgerSettings } from './factors.ts'
import type { EnergyLine, Facts, ProjectLine, YearCase } from './facts.ts'

/** Whether the enterprise's carbon has a process part: stated, none, unknown, or left out where last year had one. */
export type ProcessAnswer = 'stated' | 'none' | 'unknown' | 'leftOut'

/** Unrounded figures; null or missing where the facts do not give one. */
export type YearFigures = {
  /** 综合能耗 by the kinds of energy, else as stated. */
  total: number | null
  tceEq?: number
  tceGross?: number
  hasConversion: boolean
  co2Energy?: number | null
  co2Process?: number
  processAnswer: ProcessAnswer
  /** Null where the process is unknown; missing where the year before had another calibre. */
  co2Total?: number | null
  co2PerTce?: number
  co2Used?: number
  conversionEfficiency?: number
  intensity?: number
  reuseRate?: number
  renewableRate?: number
  pvHours?: number
  unitEnergy?: Record<string, number>
  saved?: Record<string, number>
}

const electricity = '33'

/** What a stated total of carbon may differ from that of the energy by and still be the energy alone: rounding. */
export const energyOnlyShare = 0.002

export const netOf = ({ used, convOut = 0, recover = 0 }: EnergyLine) => used - convOut - recover
export const isEnergySupply = (industry: string) => industry.startsWith('44')
/** Coal-fired power and cogeneration, whose output is power and heat. */
export const isPowerPlant = (industry: string) => industry === '4411' || industry === '4412'

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** Quantity of a kind in all its lines. */
export const sumOfKind = (facts: Facts, code: string, of: (line: EnergyLine) => number | undefined): number =>
  facts.energy.reduce((sum, line) => sum + (line.code === code ? (of(line) ?? 0) : 0), 0)

/** 节能量 as stated, else at the output after the change. */
export function savedOf({ saved, before, after, outBefore, outAfter }: ProjectLine): number | undefined {
  if (saved !== undefined) return saved
  if (before === undefined || after === undefined) return undefined
  if (outBefore === undefined || outAfter === undefined) return before - after
  return outBefore === 0 ? undefined : (before * outAfter) / outBefore - after
}

/** What the rules and the answer of a year read. */
export function figuresOf(year: YearCase, settings: LedgerSettings): YearFigures {
  const { industry, facts } = year
  const factors = factorsOf(settings, year.year)
  const energy = energyFigures(facts, factors)
  const total = energy.tceEq ?? facts.statedTce ?? null
  const carbon = carbonFigures(year, settings, factors, energy.tceEq === undefined)
  const figures: YearFigures = { total, ...energy, ...carbon }
  const { co2Total } = figures
  const perTce = isEnergySupply(industry) ? grossOf(facts, factors) : energy.tceEq
  if (typeof co2Total === 'number' && perTce !== undefined && perTce > 0) figures.co2PerTce = co2Total / perTce
  const efficiency = efficiencyOf(year, factors)
  if (efficiency !== undefined) figures.conversionEfficiency = efficiency
  if (total !== null && facts.outputValue) figures.intensity = (total * 1000) / facts.outputValue
  return { ...figures, ...shareFigures(facts, factors, energy.tceEq), ...namedFigures(facts) }
}

export const grossOf = (facts: Facts, factors: Factors): number =>
  facts.energy.reduce((sum, line) => sum + line.used * coefficientOf(line, factors), 0)

export const coefficientOf = ({ code, coef }: EnergyLine, factors: Factors): number => coef ?? factors.tce(code)

function energyFigures(facts: Facts, factors: Factors) {
  const hasConversion = facts.energy.some(({ convOut }) => convOut)
  if (facts.energy.length === 0) return { hasConversion }
  const tceEq = facts.energy.reduce((sum, line) => sum + netOf(line) * coefficientOf(line, factors), 0)
  return hasConversion ? { hasConversion, tceEq, tceGross: grossOf(facts, factors) } : { hasConversion, tceEq }
}

function carbonFigures(year: YearCase, settings: LedgerSettings, factors: Factors, hasNoEnergy: boolean) {
  const { facts } = year
  const processAnswer = processAnswerOf(year, settings)
  const own = facts.process.filter(({ id }) => !settings.bounds.otherGas.ids.includes(id))
  const co2Process = own.reduce((sum, { activity, factor }) => sum + activity * factor, 0)
  const process = facts.process.length > 0 ? { co2Process } : {}
  if (hasNoEnergy) return { processAnswer, ...process }
  const co2Energy = energyCarbonOf(facts, factors)
  if (processAnswer === 'leftOut') return { processAnswer, co2Energy, ...process }
  const co2Total = processAnswer === 'unknown' || co2Energy === null ? null : co2Energy + co2Process
  const report = facts.report && facts.report.year === year.year ? { co2Used: facts.report.co2 } : {}
  return { processAnswer, co2Energy, ...process, co2Total, ...report }
}

/** Σ(消费－原料－自发自用可再生－产出－回收)×因子; null where a kind has no factor. */
function energyCarbonOf(facts: Facts, factors: Factors): number | null {
  const own = facts.power?.ownRenew ?? 0
  let sum = 0
  let ownLeft = own
  for (const line of facts.energy) {
    const factor = line.co2Factor ?? factors.co2(line.code)
    if (factor === null) return null
    const renewable = line.code === electricity ? ownLeft : 0
    if (line.code === electricity) ownLeft = 0
    const feedstock = line.co2OnAll ? 0 : (line.feedstock ?? 0)
    sum += (netOf(line) - feedstock - renewable) * factor
  }
  return sum
}

/** Whether an industry must answer for its process; some only where they make a certain product. */
export function mustHaveProcess({ industry, facts }: YearCase, { bounds }: LedgerSettings): boolean {
  const { codes, onlyWith } = bounds.mustHaveProcess
  if (!codes.includes(industry)) return false
  const only = onlyWith[industry]
  if (!only || facts.products.length === 0) return true
  return (
    facts.products.some(({ floor, name }) => floor === only.floor || new RegExp(only.name).test(name)) ||
    facts.process.some(({ kind }) => kind === only.floor)
  )
}

function processAnswerOf(year: YearCase, settings: LedgerSettings): ProcessAnswer {
  const { facts, before } = year
  if (facts.process.length > 0) return 'stated'
  if (facts.hasProcess === false) return 'none'
  if (facts.hasProcess === true || mustHaveProcess(year, settings)) return 'unknown'
  return before.hasProcess ? 'leftOut' : 'none'
}

/** (发电×0.1229＋供热×0.03412)÷投入, of fuel only; without rows of conversion that of a power plant's kinds of energy. */
function efficiencyOf({ industry, facts }: YearCase, factors: Factors): number | undefined {
  const burned = facts.conversions.filter(({ isFuel }) => isFuel)
  if (facts.conversions.length > 0) {
    const input = sum(burned.map(({ inTce }) => inTce))
    return input > 0 ? sum(burned.map((row) => outputTce(row, factors))) / input : undefined
  }
  const made = sum(facts.energy.map((line) => (line.convOut ?? 0) * coefficientOf(line, factors)))
  if (!isPowerPlant(industry) || made === 0) return undefined
  const fuel = facts.energy.filter(({ code }) => code !== '32' && code !== electricity)
  const input = sum(fuel.map((line) => line.used * coefficientOf(line, factors)))
  return input > 0 ? made / input : undefined
}

/** tce of the power and heat of a conversion. */
export const outputTce = ({ powerOut, heatOut }: { powerOut: number; heatOut: number }, factors: Factors): number =>
  powerOut * factors.tce(electricity) + heatOut * factors.tce('32')

function shareFigures(facts: Facts, factors: Factors, tceEq: number | undefined): Partial<YearFigures> {
  const { power, water, pvKW } = facts
  const shares: Partial<YearFigures> = {}
  if (water?.reuse !== undefined && water.intake !== undefined && water.reuse + water.intake > 0)
    shares.reuseRate = (water.reuse / (water.reuse + water.intake)) * 100
  if (power && tceEq !== undefined && tceEq > 0)
    shares.renewableRate = ((power.ownRenew + power.traded + power.gec) * factors.tce(electricity) * 100) / tceEq
  const generated = power ? power.ownRenew + power.feedIn : 0
  if (pvKW && generated) shares.pvHours = (generated * 10_000) / pvKW
  return shares
}

function namedFigures(facts: Facts): Partial<YearFigures> {
  const unitEnergy = facts.products.flatMap(({ name, tce, output }) =>
    tce && output ? [[name, (tce * 1000) / output] as const] : [],
  )
  const saved = facts.projects.flatMap((project) => {
    const value = project.saved === undefined ? savedOf(project) : undefined
    return value === undefined ? [] : [[project.name, value] as const]
  })
  const named: Partial<YearFigures> = {}
  if (unitEnergy.length > 0) named.unitEnergy = Object.fromEntries(unitEnergy)
  if (saved.length > 0) named.saved = Object.fromEntries(saved)
  return named
}

/** A figure of the answer, or figures by name. */
type Shown = number | null | Record<string, number>

const nearest = (value: number) => Number(value.toFixed(4))

function shownOf(value: Shown): Shown {
  if (value === null) return null
  if (typeof value === 'number') return nearest(value)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, nearest(one)]))
}

/** The figures that an answer shows, each the nearest with four decimals; rules compare the unrounded ones. */
export function shownFigures({ total, hasConversion, processAnswer, ...figures }: YearFigures): Record<string, Shown> {
  const known = Object.entries(figures).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]))
  return Object.fromEntries(known.map(([key, value]) => [key, shownOf(value)]))
}
