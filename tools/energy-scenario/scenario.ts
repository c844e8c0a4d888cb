/** 情景测算: one year's energy of an enterprise with other fuels, devices or power, beside the year as it was. */
import { Exact, exactSum } from '@green/filing/exact.ts'
import { co2PerUnit, gridFactor, isElectricity, type Lookup, tcePerUnit } from '../energy-conversion/rules.ts'

/** The year that is changed. Quantities in the unit of the kind, electricity and green power in 万kWh, output in 万元. */
export type ScenarioBase = {
  year: number
  used: readonly { energyCode: string; quantity: number; tce: number | null; co2: number | null }[]
  /** What the year's source states; the sum of the kinds where it states none. */
  totalTce: number | null
  co2: number | null
  greenPower: number | null
  outputValue: number | null
}

/** One measure. Measures work in their order, each on what the ones before it left. */
export type ScenarioChange =
  /** `share` percent of a kind is replaced; both efficiencies in percent turn its heat into the quantity of the other. */
  | { kind: 'fuel'; from: string; to: string; share: number; fromEfficiency: number; toEfficiency: number }
  /** A device that needs so much less of a kind in a year. */
  | { kind: 'device'; energyCode: string; saved: number }
  /** Own renewable power used on site, 万kWh a year: less bought power in every figure. */
  | { kind: 'ownPower'; quantity: number }
  /** `share` percent of the bought power is green, traded or with certificates: lowers the market-based figure only. */
  | { kind: 'greenPower'; share: number }

/** tce in 当量值, t CO₂ by place (grid mean) and by contract (less green power), yuan by the prices given. */
export type ScenarioFigures = {
  tce: number
  co2: number | null
  co2Market: number | null
  cost: number | null
  unitOutputEnergy: number | null
  unitOutputCarbon: number | null
}
export type ScenarioResult = {
  before: ScenarioFigures
  after: ScenarioFigures
  lines: { energyCode: string; before: number; after: number }[]
  /** What cannot be worked out, in words: a factor or a price that is missing. */
  gaps: string[]
}

/** A measure that cannot be: which one, and why in words. */
export type ScenarioFault = { index: number; field: string; message: string }

const electricityCode = '33'
const zero = Exact.whole(0)
const hundred = Exact.whole(100)
/** kgce and kg of one tonne. */
const kilo = Exact.whole(1000)
const exact = (value: number | null | undefined) => Exact.of(value) ?? zero

/** Measures that ask for more than there is, or that name a kind without a coefficient. */
export function scenarioFaults(base: ScenarioBase, changes: readonly ScenarioChange[], reference: Lookup) {
  const left = quantitiesOf(base)
  return changes.flatMap((change, index): ScenarioFault[] => {
    const found = faultOf(change, left, reference)
    if (found) return [{ index, ...found }]
    apply(change, left, reference)
    return []
  })
}

function faultOf(change: ScenarioChange, left: Map<string, Exact>, reference: Lookup) {
  const has = (code: string) => left.get(code) ?? zero
  const percent = (value: number) => value >= 0 && value <= 100
  switch (change.kind) {
    case 'fuel':
      if (change.from === change.to) return { field: 'to', message: '替代后的能源应与原能源不同' }
      if (has(change.from).compare(zero) <= 0) return { field: 'from', message: '该年没有使用这种能源' }
      if (!percent(change.share)) return { field: 'share', message: '替代比例应在0至100之间' }
      if (change.fromEfficiency <= 0) return { field: 'fromEfficiency', message: '效率应大于0' }
      if (change.toEfficiency <= 0) return { field: 'toEfficiency', message: '效率应大于0' }
      if (!tcePerUnit(reference, change.from)) return { field: 'from', message: '这种能源没有折标准煤系数，不能换算' }
      if (!tcePerUnit(reference, change.to)) return { field: 'to', message: '这种能源没有折标准煤系数，不能换算' }
      return null
    case 'device':
      if (change.saved < 0) return { field: 'saved', message: '节约量不能为负' }
      return exact(change.saved).compare(has(change.energyCode)) > 0
        ? { field: 'saved', message: `节约量不能大于用量${has(change.energyCode).toDouble()}` }
        : null
    case 'ownPower':
      if (change.quantity < 0) return { field: 'quantity', message: '自发自用电量不能为负' }
      return exact(change.quantity).compare(has(electricityCode)) > 0
        ? { field: 'quantity', message: `自发自用电量不能大于用电量${has(electricityCode).toDouble()}` }
        : null
    case 'greenPower':
      return percent(change.share) ? null : { field: 'share', message: '绿电比例应在0至100之间' }
  }
}

const quantitiesOf = ({ used }: ScenarioBase) =>
  new Map(used.map(({ energyCode, quantity }) => [energyCode, exact(quantity)]))

/** Changes the quantities; green power changes none. */
function apply(change: ScenarioChange, left: Map<string, Exact>, reference: Lookup): void {
  const add = (code: string, quantity: Exact) => left.set(code, (left.get(code) ?? zero).plus(quantity))
  switch (change.kind) {
    case 'fuel': {
      const moved = (left.get(change.from) ?? zero).times(exact(change.share)).over(hundred) ?? zero
      const heat = moved.times(exact(tcePerUnit(reference, change.from))).times(exact(change.fromEfficiency))
      const needed = heat.over(exact(tcePerUnit(reference, change.to)).times(exact(change.toEfficiency)))
      add(change.from, zero.minus(moved))
      add(change.to, needed ?? zero)
      break
    }
    case 'device':
      add(change.energyCode, zero.minus(exact(change.saved)))
      break
    case 'ownPower':
      add(electricityCode, zero.minus(exact(change.quantity)))
      break
    case 'greenPower':
      break
  }
}

/**
 * The year with the measures. What the year's source states beside its kinds (process emissions, rounding) stays as it is, so
 * that only the measures move a figure. `prices` in yuan for one unit of a kind. Figures with every digit; GB/T 2589-2020 当量值,
 * GB/T 32150 with the grid factor of the data's year.
 */
export function scenarioOf(
  base: ScenarioBase,
  changes: readonly ScenarioChange[],
  reference: Lookup,
  prices: Readonly<Record<string, number | null>>,
): ScenarioResult {
  const before = quantitiesOf(base)
  const after = new Map(before)
  for (const change of changes) apply(change, after, reference)
  const codes = [...new Set([...before.keys(), ...after.keys()])]
  const moved = codes.map((code) => ({ code, delta: (after.get(code) ?? zero).minus(before.get(code) ?? zero) }))
  const gaps = new Set<string>()
  const labelOf = (code: string) => reference.find('energyType', code)?.label ?? code
  const changeBy = (factorOf: (code: string) => Exact | null, missing: string) =>
    exactSum(
      moved.map(({ code, delta }) => {
        if (delta.compare(zero) === 0) return zero
        const factor = factorOf(code)
        if (!factor) gaps.add(`${labelOf(code)}${missing}`)
        return factor ? delta.times(factor) : null
      }),
    ) ?? zero

  const lineSum = (key: 'tce' | 'co2') => exactSum(base.used.map((line) => Exact.of(line[key])))
  const tce = Exact.of(base.totalTce) ?? lineSum('tce') ?? zero
  const co2 = Exact.of(base.co2) ?? lineSum('co2')
  const tceAfter = tce.plus(
    changeBy((code) => ownFactor(base, code, 'tce') ?? Exact.of(tcePerUnit(reference, code)), '没有折标准煤系数'),
  )
  const co2Change = changeBy((code) => carbonFactor(base, code, reference), '没有排放因子')
  const isPriced = moved.every(({ code }) => !(before.get(code) ?? after.get(code))?.n || prices[code] != null)
  for (const { code } of moved) if (prices[code] == null) gaps.add(`${labelOf(code)}没有填写价格`)
  const cost = (quantities: Map<string, Exact>) =>
    isPriced ? exactSum(codes.map((code) => (quantities.get(code) ?? zero).times(exact(prices[code])))) : null

  const share = changes.findLast((change) => change.kind === 'greenPower')?.share
  const greenAfter =
    share === undefined
      ? exact(base.greenPower)
      : ((after.get(electricityCode) ?? zero).times(exact(share)).over(hundred) ?? zero)
  const grid = Exact.of(gridFactor(reference, base.year)?.co2Factor)
  const figures = (total: Exact, carbon: Exact | null, green: Exact, money: Exact | null): ScenarioFigures => ({
    tce: total.toDouble(),
    co2: carbon?.toDouble() ?? null,
    co2Market: carbon && grid ? carbon.minus(green.times(grid)).toDouble() : null,
    cost: money?.toDouble() ?? null,
    unitOutputEnergy: perOutput(total, base.outputValue),
    unitOutputCarbon: carbon ? perOutput(carbon, base.outputValue) : null,
  })
  return {
    before: figures(tce, co2, exact(base.greenPower), cost(before)),
    after: figures(tceAfter, co2 ? co2.plus(co2Change) : null, greenAfter, cost(after)),
    lines: codes.map((energyCode) => ({
      energyCode,
      before: (before.get(energyCode) ?? zero).toDouble(),
      after: (after.get(energyCode) ?? zero).toDouble(),
    })),
    gaps: [...gaps],
  }
}

/** The year's own figure for one unit of a kind, as its source measured it. */
function ownFactor({ used }: ScenarioBase, code: string, key: 'tce' | 'co2'): Exact | null {
  const line = used.find(({ energyCode }) => energyCode === code)
  const [sum, quantity] = [Exact.of(line?.[key]), Exact.of(line?.quantity)]
  return sum && quantity && sum.over(quantity)
}

function carbonFactor(base: ScenarioBase, code: string, reference: Lookup): Exact | null {
  const own = isElectricity(code) ? null : ownFactor(base, code, 'co2')
  return own ?? Exact.of(co2PerUnit(reference, code, base.year))
}

/** kgce or kg CO₂ for 万元 of output. */
function perOutput(tonnes: Exact, outputValue: number | null): number | null {
  const output = Exact.of(outputValue)
  return (output && tonnes.times(kilo).over(output)?.toDouble()) ?? null
}
