/** 能源计算器: 综合能耗 by GB/T 2589-2020, 当量值 and 等价值 side by side, for output, added value and products. Pure and exact. */

import type { DictItem } from '@green/filing/programme/reference.ts'
import { Exact } from '@green/filing/value/exact.ts'
import { equivalentFactor } from '../energy-conversion/rules.ts'
import { type Bridge, bridgeOf } from '../energy-year/calibres.ts'
import {
  type CalculatorFault,
  combined,
  type Explained,
  editionOf,
  exact,
  fault,
  kilo,
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
  type UsedFactors,
  uncertaintyOf,
  uncertaintyRemarks,
  zero,
} from './parts.ts'
import { type CountedProduct, countProduct, type EnergyProduct } from './products.ts'
import { multiplierOf, unitLabels } from './units.ts'

export type EnergyItem = UncertaintyInput & {
  energyId: string
  unit: string
  /** Typed as such; otherwise opening + purchased − closing − exported. */
  consumption?: number | null
  opening?: number | null
  purchased?: number | null
  closing?: number | null
  exported?: number | null
  /** An own coefficient, in the unit of the listed one, and where it comes from. */
  coefficient?: number | null
  reason?: string
}
/** Amounts of money in 万元 at current prices. */
export type EnergyInput = {
  items: readonly EnergyItem[]
  outputValue?: number | null
  addedValue?: number | null
  products?: readonly EnergyProduct[]
  /** kgce/kWh of 等价值; absent: by the year of the data. */
  electricityEquivalent?: number | null
  dataYear?: number | null
  feedstockTce?: number | null
  greenElectricityMWh?: number | null
}

export type CountedEnergyItem = {
  energyId: string
  label: string
  unit: string
  consumption: number
  tceEq: number
  tceEquiv: number
  sharePct: number
  isMedium: boolean
  /** ± percent. */
  uncertaintyPct: number | null
  eq: Explained
  equiv: Explained
}
export type EnergyResult = {
  items: CountedEnergyItem[]
  totalEq: number
  totalEquiv: number
  perOutputEq: number | null
  perOutputEquiv: number | null
  perAddedValueEquiv: number | null
  products: CountedProduct[]
  /** Null where nothing is deducted. */
  assessedEquivRef: number | null
  uncertaintyEq: Uncertainty | null
  uncertaintyEquiv: Uncertainty | null
  explained: Record<string, Explained>
  bridge: Bridge | null
  remarks: string[]
}
export type Counted<Result> =
  | { ok: true; result: Result; factors: UsedFactors }
  | { ok: false; faults: CalculatorFault[] }

type Line = {
  given: EnergyItem
  item: DictItem
  amount: Exact
  eq: Exact
  equiv: Exact
  how: { amount: string; eq: string; equiv: string }
  equivSource: string
}

type Equivalent = { factor: Exact; source: string; year: number | null }

/** kgce/kWh of 等价值 as given, or of the year of the data; the newest known for a year without one. */
function equivalentOf(input: EnergyInput, library: Library): Equivalent | null {
  const own = Exact.of(input.electricityEquivalent)
  const known = equivalentFactor(library, input.dataYear ?? 9999)
  const listed = known && Exact.of(known.tcePerUnit)?.over(Exact.whole(10))
  if (own && !(listed && listed.compare(own) === 0)) return { factor: own, source: '本次填写的供电煤耗', year: null }
  return known && listed ? { factor: listed, source: known.source, year: known.year } : null
}

/** Net consumption in the entered unit, and how it came about. */
function consumptionOf({ consumption, opening, purchased, closing, exported }: EnergyItem): [Exact, string] {
  const direct = Exact.of(consumption)
  if (direct) return [direct, plain(direct, 4)]
  const sum = exact(opening).plus(exact(purchased)).minus(exact(closing)).minus(exact(exported))
  const parts = [opening, purchased, closing, exported].map((part) => plain(exact(part), 4))
  return [sum, `（${parts[0]}＋${parts[1]}－${parts[2]}－${parts[3]}）＝${plain(sum, 4)}`]
}

function lineOf(entry: EnergyItem, field: string, library: Library, power: Equivalent | null): Line | CalculatorFault {
  const item = library.find('calculatorEnergy', entry.energyId)
  if (!item) return fault('ENERGY_UNKNOWN', `${field}.energyId`)
  const multiplier = multiplierOf(textOf(item.unit), entry.unit)
  if (!multiplier) return fault('UNIT_MISMATCH', `${field}.unit`)
  const [amount, amountHow] = consumptionOf(entry)
  if (amount.compare(zero) < 0) return fault('NEGATIVE_CONSUMPTION', `${field}.consumption`)
  const isPower = entry.energyId === 'electricity_eq'
  const coefficient = Exact.of((isPower ? null : entry.coefficient) ?? numberOf(item.coefficient))
  if (!coefficient) return fault('FACTOR_MISSING', `${field}.coefficient`)
  const supplyHeat = Exact.of(numberOf(item.supplyHeat))
  const equivalent = isPower && power ? power.factor : (supplyHeat ?? coefficient)
  const counted = amount.times(multiplier)
  const tce = (factor: Exact) => counted.times(factor).over(kilo) ?? zero
  const arithmetic = (factor: Exact) =>
    `${amountHow}${unitLabels[entry.unit] ?? entry.unit}×${plain(multiplier)}×${plain(factor)}÷1000＝${plain(tce(factor), 4)}tce`
  const isMedium = item.isMedium === true
  return {
    given: entry,
    item,
    amount,
    eq: isMedium ? zero : tce(coefficient),
    equiv: tce(equivalent),
    equivSource: isPower && power ? power.source : sourceOf(item, ownReason(entry)),
    how: {
      amount: amountHow,
      eq: isMedium ? '耗能工质只有等价值，当量值不计' : arithmetic(coefficient),
      equiv: arithmetic(equivalent),
    },
  }
}

const ownReason = ({ coefficient, reason, energyId }: EnergyItem) =>
  typeof coefficient === 'number' && energyId !== 'electricity_eq' ? (reason ?? '') : null

function explainedLine({ item, how, given: entry, equivSource }: Line): { eq: Explained; equiv: Explained } {
  const common = { edition: editionOf(item), rounding: roundedTo(4) }
  return {
    eq: {
      formula: '净消费量×单位换算×折标准煤系数÷1000（当量值）',
      how: how.eq,
      source: item.isMedium === true ? '' : sourceOf(item, ownReason(entry)),
      ...common,
    },
    equiv: { formula: '净消费量×单位换算×等价折标准煤系数÷1000', how: how.equiv, source: equivSource, ...common },
  }
}

/** All faults at once, each at its field; otherwise the figures, rounded as they are shown, with the factors they rest on. */
export function countEnergy(input: EnergyInput, from: Library): Counted<EnergyResult> {
  const { library, used } = recorder(from)
  const power = equivalentOf(input, library)
  const made = input.items.map((entry, i) => lineOf(entry, `items[${i}]`, library, power))
  const faults = made.filter((one) => 'code' in one && 'field' in one) as CalculatorFault[]
  if (input.items.length === 0) faults.push(fault('NOTHING_GIVEN', 'items'))
  if (faults.length > 0) return { ok: false, faults }
  const lines = made as Line[]
  const [eq, equiv] = [total(lines.map((line) => line.eq)), total(lines.map((line) => line.equiv))]
  const media = total(lines.filter(({ item }) => item.isMedium === true).map((line) => line.equiv))
  const shares = sharesOf(lines.map((line) => line.eq))
  const products = (input.products ?? []).map((product) => countProduct(product, { eq, media }, library))
  const per = (sum: Exact, value: number | null | undefined) => sum.over(exact(value))?.toNumber(4) ?? null
  const assessed = assessedOf(input, equiv, power)
  return {
    ok: true,
    factors: used,
    result: {
      items: lines.map((line, i) => ({
        energyId: line.given.energyId,
        label: line.item.label,
        unit: line.given.unit,
        consumption: line.amount.toNumber(4),
        tceEq: line.eq.toNumber(4),
        tceEquiv: line.equiv.toNumber(4),
        sharePct: shares[i] ?? 0,
        isMedium: line.item.isMedium === true,
        uncertaintyPct: uncertaintyOf(line.given),
        ...explainedLine(line),
      })),
      totalEq: eq.toNumber(2),
      totalEquiv: equiv.toNumber(2),
      perOutputEq: per(eq, input.outputValue),
      perOutputEquiv: per(equiv, input.outputValue),
      perAddedValueEquiv: Number(input.addedValue) > 0 ? per(equiv, input.addedValue) : null,
      products,
      assessedEquivRef: assessed?.toNumber(2) ?? null,
      uncertaintyEq: combined(lines.map(({ eq: value, given: entry }) => ({ value, given: entry }))),
      uncertaintyEquiv: combined(lines.map(({ equiv: value, given: entry }) => ({ value, given: entry }))),
      explained: explainedTotals(input, { lines, eq, equiv, assessed, power }),
      bridge: bridgeFor(input, lines, { eq, media, power }, library),
      remarks: [
        ...remarksOf(input, lines, power),
        ...uncertaintyRemarks(lines.map(({ eq: value, given: entry }) => ({ value, given: entry }))),
      ],
    },
  }
}

function assessedOf({ feedstockTce, greenElectricityMWh }: EnergyInput, equiv: Exact, power: Equivalent | null) {
  if (!feedstockTce && !greenElectricityMWh) return null
  return equiv.minus(exact(feedstockTce)).minus(exact(greenElectricityMWh).times(power?.factor ?? zero))
}

type Totals = { lines: Line[]; eq: Exact; equiv: Exact; assessed: Exact | null; power: Equivalent | null }

function explainedTotals(input: EnergyInput, { lines, eq, equiv, assessed, power }: Totals): Record<string, Explained> {
  const edition = editionOf(lines[0]?.item)
  const base = { source: 'GB/T 2589-2020《综合能耗计算通则》', edition }
  const sum = (key: 'eq' | 'equiv') =>
    `${lines.map((line) => plain(line[key], 4)).join('＋')}＝${plain(key === 'eq' ? eq : equiv, 4)}tce`
  const over = (value: Exact, by: number | null | undefined) =>
    by
      ? `${plain(value, 4)}tce÷${plain(exact(by), 4)}万元＝${plain(value.over(exact(by)) ?? zero, 4)}tce/万元`
      : '没有填写，不能得出'
  const overAdded = (value: Exact, by: number | null | undefined) =>
    by !== null && by !== undefined && by <= 0 ? '工业增加值不大于0，不适用' : over(value, by)
  const [two, four] = [roundedTo(2), roundedTo(4)]
  return {
    totalEq: { formula: '综合能耗（当量值）＝各品种当量值之和', how: sum('eq'), ...base, rounding: two },
    totalEquiv: { formula: '综合能耗（等价值）＝各品种等价值之和', how: sum('equiv'), ...base, rounding: two },
    perOutputEq: { formula: '当量值÷工业总产值', how: over(eq, input.outputValue), ...base, rounding: four },
    perOutputEquiv: { formula: '等价值÷工业总产值', how: over(equiv, input.outputValue), ...base, rounding: four },
    perAddedValueEquiv: {
      formula: '等价值÷工业增加值',
      how: overAdded(equiv, input.addedValue),
      ...base,
      rounding: four,
    },
    ...(assessed
      ? {
          assessedEquivRef: {
            formula: '考核参考值＝等价值－原料用能－绿电×供电煤耗；以主管部门核定的口径为准',
            how: `${plain(equiv, 4)}－${plain(exact(input.feedstockTce), 4)}－${plain(exact(input.greenElectricityMWh), 4)}×${plain(power?.factor ?? zero)}＝${plain(assessed, 4)}tce`,
            source: power?.source ?? '',
            edition,
            rounding: two,
          },
        }
      : {}),
  }
}

/** Coefficient units that make one unit of the statistical form: 10⁴m³ of m³, t of kg. */
const statisticalUnit: Readonly<Record<string, Exact>> = {
  kg: kilo,
  MJ: kilo,
  m3: Exact.whole(10_000),
  kWh: Exact.whole(10_000),
}

/** From the statistical calibre over 当量值 and 等价值 to the assessed one, by the bridge that yearly figures have. */
function bridgeFor(
  input: EnergyInput,
  lines: readonly Line[],
  { eq, media, power }: { eq: Exact; media: Exact; power: Equivalent | null },
  library: Library,
): Bridge | null {
  const year = input.dataYear ?? power?.year ?? 0
  const used = lines.flatMap(({ item, given: entry, amount, eq: tce }) => {
    const multiplier = multiplierOf(textOf(item.unit), entry.unit)
    const by = statisticalUnit[textOf(item.unit)]
    if (item.isMedium === true || !multiplier || !by) return []
    const quantity = amount.times(multiplier).over(by) ?? zero
    return [{ energyCode: textOf(item.statCode), quantity: quantity.toDouble(), tce: tce.toDouble(), co2: null }]
  })
  const account = {
    year,
    used,
    totalTce: eq.toDouble(),
    co2: null,
    ownPower: null,
    greenPower: exact(input.greenElectricityMWh).over(Exact.whole(10))?.toDouble() ?? null,
    feedstockTce: input.feedstockTce ?? null,
    mediaTce: media.toDouble(),
  }
  const tcePerUnit = power?.factor.times(Exact.whole(10)).toDouble()
  const equivalentByYear =
    tcePerUnit === undefined ? [] : [{ year: power?.year ?? year, tcePerUnit, source: power?.source }]
  const find = (list: string, code: string) => {
    const item = list === 'energyType' ? library.find(list, code) : undefined
    return item && { ...item, equivalentByYear }
  }
  const bridge = bridgeOf(account, { find }, (code) => library.find('energyType', code)?.label ?? '')
  return bridge && { ...bridge, steps: bridge.steps.filter(({ delta }) => Math.abs(delta) >= 0.005) }
}

function remarksOf(input: EnergyInput, lines: readonly Line[], power: Equivalent | null): string[] {
  const has = (id: string) => lines.some(({ given: entry }) => entry.energyId === id)
  const shared = (input.products ?? []).filter(({ allocatedTceEq }) => typeof allocatedTceEq !== 'number').length
  return [
    has('electricity_eq') && power?.year && input.dataYear && power.year !== input.dataYear
      ? `电力等价值暂用${power.year}年供电煤耗${plain(power.factor)}kgce/kWh`
      : '',
    has('heat_eq') ? '没有维护供热煤耗，热力的等价值按当量值计' : '',
    lines.some(({ item }) => item.isMedium === true)
      ? '耗能工质只填外购的：自产的已包含在所用燃料和电力中，重复填写会重复计算'
      : '',
    (input.products ?? []).length > 1 && shared > 0
      ? '多个产品中没有填写分摊量的，按全部综合能耗计算；请填写分摊到该产品的能耗'
      : '',
  ].filter((text) => text !== '')
}
