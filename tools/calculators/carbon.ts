/** 碳计算器: emissions by GB/T 32150, scope 1 (fuels, processes) and scope 2 (bought power and heat). Pure and exact. */
import { Exact } from '@green/filing/value/exact.ts'
import { isOtherGas } from '../energy-conversion/rules.ts'
import { electricityEmission, heatEmission } from './carbon-scope-two.ts'
import type { Counted } from './energy.ts'
import {
  type CalculatorFault,
  combined,
  type Explained,
  editionOf,
  exact,
  fault,
  type Library,
  numberOf,
  plain,
  recorder,
  roundedTo,
  sharesOf,
  sourceOf,
  textOf,
  total,
  type Uncertainty,
  type UncertaintyInput,
  uncertaintyOf,
  uncertaintyRemarks,
  zero,
} from './parts.ts'
import { unitLabels } from './units.ts'

/** An own heating value, carbon content or oxidation stands in for the listed one, with its reason. `own`: no listed fuel at all. */
export type CarbonFuel = UncertaintyInput & {
  fuelId: string
  /** Of an `own` fuel. */
  name?: string
  amount: number
  unit?: string
  /** GJ/t or GJ/10^4Nm3, tC/GJ, percent. */
  ncv?: number | null
  carbonContent?: number | null
  oxidation?: number | null
  reason?: string
}
export type CarbonProcess = UncertaintyInput & {
  id: string
  name?: string
  amount: number
  factor?: number | null
  reason?: string
}
export type CarbonElectricity = UncertaintyInput & {
  purchasedMWh?: number | null
  exportedMWh?: number | null
  greenMWh?: number | null
  /** Whether recognised green power is deducted; some programmes forbid it. Absent: yes. */
  deductGreen?: boolean
  area?: string
  dataYear?: number | null
  factor?: number | null
  reason?: string
}
export type CarbonHeat = UncertaintyInput & {
  purchasedGJ?: number | null
  exportedGJ?: number | null
  steam?: readonly { t: number; pressureMPaAbs?: number | null; enthalpy?: number | null }[]
  hotWater?: readonly { t: number; tempC: number }[]
  factor?: number | null
  reason?: string
}
export type CarbonInput = {
  fuels?: readonly CarbonFuel[]
  process?: readonly CarbonProcess[]
  recoveredCO2?: number | null
  electricity?: CarbonElectricity
  heat?: CarbonHeat
  outputValue?: number | null
  products?: readonly { name: string; unit: string; output: number | null }[]
}

type Part = { label: string; tCO2: number; uncertaintyPct: number | null; explained: Explained }
export type CarbonResult = {
  fuelItems: (Part & { fuelId: string })[]
  fuelTotal: number
  processItems: (Part & { id: string })[]
  processTotal: number
  sequesteredTotal: number
  recovered: number
  scope1: number
  gridFactor: number | null
  netElectricityMWh: number
  electricity: number
  netHeatGJ: number
  heat: number
  scope2: number
  total: number
  /** The other treatment of green power, shown second; null without green power. */
  totalOtherBasis: number | null
  perOutput: number | null
  products: { name: string; intensity: number | null; unit: string }[]
  structure: { source: string; tCO2: number; sharePct: number }[]
  uncertainty: Uncertainty | null
  explained: Record<string, Explained>
  remarks: string[]
}

/** One emission: exact, with the figures behind it. */
export type Emission = { value: Exact; given: UncertaintyInput; explained: Explained }
type Source = Emission & { id: string; label: string }

const carbonToCo2 = Exact.ratio(44, 12)
const hundred = Exact.whole(100)
const isNumber = (value: number | null | undefined) => typeof value === 'number'

function fuelEmission(fuel: CarbonFuel, field: string, library: Library): Source | CalculatorFault {
  const item = fuel.fuelId === 'own' ? undefined : library.find('carbonFuel', fuel.fuelId)
  if (!item && fuel.fuelId !== 'own') return fault('FUEL_UNKNOWN', `${field}.fuelId`)
  if (item && fuel.unit && fuel.unit !== item.unit) return fault('UNIT_MISMATCH', `${field}.unit`)
  const amount = exact(fuel.amount)
  if (amount.compare(zero) < 0) return fault('NEGATIVE_CONSUMPTION', `${field}.amount`)
  const keys = ['ncv', 'carbonContent', 'oxidation'] as const
  const [ncv, content, oxidation] = keys.map((key) => Exact.of(fuel[key] ?? numberOf(item?.[key])))
  if (!ncv || !content || !oxidation) {
    const missing = keys.find((key) => !isNumber(fuel[key]) && numberOf(item?.[key]) === null) ?? 'ncv'
    return fault('FACTOR_MISSING', `${field}.${missing}`)
  }
  const value = amount
    .times(ncv)
    .times(content)
    .times(oxidation.over(hundred) ?? zero)
    .times(carbonToCo2)
  const isOwn = keys.some((key) => isNumber(fuel[key]))
  const unit = unitLabels[fuel.unit ?? textOf(item?.unit)] ?? fuel.unit ?? ''
  return {
    id: fuel.fuelId,
    label: item?.label ?? (fuel.name || '其他燃料'),
    value,
    given: fuel,
    explained: {
      formula: '消费量×低位发热量×单位热值含碳量×碳氧化率×44/12',
      how: `${plain(amount, 4)}${unit}×${plain(ncv)}×${plain(content)}×${plain(oxidation)}%×44/12＝${plain(value, 4)}tCO₂`,
      source: sourceOf(item, isOwn ? (fuel.reason ?? '') : null),
      edition: editionOf(item),
      rounding: roundedTo(2),
    },
  }
}

/** Carbon that stays in iron or steel has a negative factor. */
function processEmission(process: CarbonProcess, field: string, library: Library): Source | CalculatorFault {
  const item = library.find('processFactor', process.id)
  // The calculator's total is of CO₂ alone.
  if (!item || isOtherGas(process.id)) return fault('PROCESS_UNKNOWN', `${field}.id`)
  const amount = exact(process.amount)
  if (amount.compare(zero) < 0) return fault('NEGATIVE_CONSUMPTION', `${field}.amount`)
  const factor = Exact.of(process.factor ?? numberOf(item.co2PerUnit))
  if (!factor) return fault('FACTOR_MISSING', `${field}.factor`)
  const isSequestered = process.id.endsWith('_sequestered')
  const signed = isSequestered && factor.compare(zero) > 0 ? zero.minus(factor) : factor
  const value = amount.times(signed)
  return {
    id: process.id,
    label: process.name || item.label,
    value,
    given: process,
    explained: {
      formula: isSequestered ? '产量×固碳系数，作扣减' : '活动水平×过程排放因子',
      how: `${plain(amount, 4)}×${plain(signed)}＝${plain(value, 4)}tCO₂`,
      source: sourceOf(item, isNumber(process.factor) ? (process.reason ?? '') : null),
      edition: editionOf(item) || editionOf(library.find('heatFactor', 'heat')),
      rounding: roundedTo(2),
    },
  }
}

const isFault = (one: object | null): one is CalculatorFault => one !== null && 'field' in one && 'code' in one

/** All faults at once, each at its field; otherwise the figures, rounded as they are shown, with the factors they rest on. */
export function countCarbon(input: CarbonInput, from: Library): Counted<CarbonResult> {
  const { library, used } = recorder(from)
  const fuels = (input.fuels ?? []).map((fuel, i) => fuelEmission(fuel, `fuels[${i}]`, library))
  const processes = (input.process ?? []).map((one, i) => processEmission(one, `process[${i}]`, library))
  const power = electricityEmission(input.electricity ?? {}, library)
  const warmth = heatEmission(input.heat ?? {}, library)
  const faults = [...fuels, ...processes, power].filter(isFault).concat('faults' in warmth ? warmth.faults : [])
  if (!input.fuels?.length && !input.process?.length && !input.electricity && !input.heat)
    faults.push(fault('NOTHING_GIVEN', 'fuels'))
  if (faults.length > 0 || isFault(power) || 'faults' in warmth) return { ok: false, faults }
  const [burnt, made] = [fuels as Source[], processes as Source[]]
  const fuelTotal = total(burnt.map(({ value }) => value))
  const emitted = total(made.map(({ value }) => value).filter((value) => value.compare(zero) > 0))
  const sequestered = zero.minus(total(made.map(({ value }) => value).filter((value) => value.compare(zero) < 0)))
  const scope1 = fuelTotal.plus(emitted).minus(sequestered).minus(exact(input.recoveredCO2))
  const scope2 = power.value.plus(warmth.value)
  const sum = scope1.plus(scope2)
  const structure = [
    { source: '燃料燃烧', value: fuelTotal },
    { source: '过程排放', value: emitted },
    { source: '购入电力', value: power.value },
    { source: '购入热力', value: warmth.value },
  ]
  const shares = sharesOf(structure.map(({ value }) => value))
  const part = ({ value, label, explained, given: uncertainty }: Source) => ({
    label,
    tCO2: value.toNumber(2),
    uncertaintyPct: uncertaintyOf(uncertainty),
    explained,
  })
  return {
    ok: true,
    factors: used,
    result: {
      fuelItems: burnt.map((one) => ({ fuelId: one.id, ...part(one) })),
      fuelTotal: fuelTotal.toNumber(2),
      processItems: made.map((one) => ({ id: one.id, ...part(one) })),
      processTotal: emitted.toNumber(2),
      sequesteredTotal: sequestered.toNumber(2),
      recovered: exact(input.recoveredCO2).toNumber(2),
      scope1: scope1.toNumber(2),
      gridFactor: power.factor?.toNumber(4) ?? null,
      netElectricityMWh: power.net.toNumber(4),
      electricity: power.value.toNumber(2),
      netHeatGJ: warmth.net.toNumber(2),
      heat: warmth.value.toNumber(2),
      scope2: scope2.toNumber(2),
      total: sum.toNumber(2),
      totalOtherBasis: power.other ? sum.minus(power.value).plus(power.other).toNumber(2) : null,
      perOutput: sum.over(exact(input.outputValue))?.toNumber(4) ?? null,
      products: (input.products ?? []).map(({ name, unit, output }) => ({
        name,
        unit: `tCO2/${unit}`,
        intensity: sum.over(exact(output))?.toNumber(4) ?? null,
      })),
      structure: structure.map(({ source, value }, i) => ({
        source,
        tCO2: value.toNumber(2),
        sharePct: shares[i] ?? 0,
      })),
      uncertainty: combined([...burnt, ...made, power, warmth]),
      explained: explainedTotals(input, { fuelTotal, emitted, sequestered, scope1, scope2, sum }, { power, warmth }),
      remarks: [...power.remarks, ...uncertaintyRemarks([...burnt, ...made, power, warmth])],
    },
  }
}

type Sums = Record<'fuelTotal' | 'emitted' | 'sequestered' | 'scope1' | 'scope2' | 'sum', Exact>

function explainedTotals(
  input: CarbonInput,
  { fuelTotal, emitted, sequestered, scope1, scope2, sum }: Sums,
  { power, warmth }: { power: Emission; warmth: Emission },
): Record<string, Explained> {
  const base = {
    source: 'GB/T 32150《工业企业温室气体排放核算和报告通则》',
    edition: power.explained.edition || warmth.explained.edition,
    rounding: roundedTo(2),
  }
  const recovered = exact(input.recoveredCO2)
  return {
    scope1: {
      formula: '范围一＝燃料燃烧＋过程排放－固碳－回收的CO₂',
      how: `${plain(fuelTotal, 4)}＋${plain(emitted, 4)}－${plain(sequestered, 4)}－${plain(recovered, 4)}＝${plain(scope1, 4)}tCO₂`,
      ...base,
    },
    electricity: power.explained,
    heat: warmth.explained,
    scope2: {
      formula: '范围二＝净购入电力＋净购入热力',
      how: `${plain(power.value, 4)}＋${plain(warmth.value, 4)}＝${plain(scope2, 4)}tCO₂`,
      ...base,
    },
    total: {
      formula: '合计＝范围一＋范围二（不含范围三）',
      how: `${plain(scope1, 4)}＋${plain(scope2, 4)}＝${plain(sum, 4)}tCO₂`,
      ...base,
    },
    perOutput: {
      formula: '合计÷工业总产值',
      how: input.outputValue
        ? `${plain(sum, 4)}tCO₂÷${plain(exact(input.outputValue), 4)}万元＝${plain(sum.over(exact(input.outputValue)) ?? zero, 4)}tCO₂/万元`
        : '没有填写产值，不能得出',
      ...base,
      rounding: roundedTo(4),
    },
  }
}
