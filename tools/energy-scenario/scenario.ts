/** 情景测算: one year's energy of an enterprise with other fuels, devices or power, beside the year as it was. Pure and exact. */

import * as faultTexts from '@green/filing/kinds/fault-texts.ts'
import { ofDataYear } from '@green/filing/programme/reference.ts'
import { Exact, exactSum } from '@green/filing/value/exact.ts'
import type { CarrierPrice } from '../energy-conversion/carrier-prices.ts'
import {
  co2PerUnit,
  equivalentFactor,
  gridFactor,
  isElectricity,
  type Lookup,
  tcePerUnit,
} from '../energy-conversion/rules.ts'
import { type BridgeStep, bridgeOf, type EnergyAccount } from '../energy-year/calibres.ts'

/** The year that is changed, as its accepted source states it. Electricity in 万千瓦时, output in 万元. */
export type ScenarioBase = EnergyAccount & { outputValue: number | null }

/** One measure. Measures work in their order, each on what the ones before it left. Investment in 万元. */
export type ScenarioChange = { name: string; investWan: number } & (
  | /** `share` percent of a kind is replaced; both efficiencies in percent turn its heat into the quantity of the other. */
  {
      kind: 'fuel'
      from: string
      to: string
      share: number
      fromEfficiency: number
      toEfficiency: number
    } /** A device that needs so much less of a kind in a year, in the kind's unit. */
  | {
      kind: 'device'
      energyCode: string
      saved: number
    } /** Own renewable power used on site, 万千瓦时 a year more: bought power becomes own power. */
  | {
      kind: 'ownPower'
      quantity: number
    } /** `share` percent of the bought power is green, traded or with certificates, at `premium` yuan more for each kWh. */
  | { kind: 'greenPower'; share: number; premium: number }
)

/** tce in three calibres, t CO₂ location- and market-based; kgce and kg CO₂ for 万元 of output. Null: cannot be worked out. */
export type ScenarioFigures = {
  tce: number
  tceEquivalent: number
  tceAssessed: number
  co2: number | null
  co2Market: number | null
  unitEnergy: number | null
  unitCarbon: number | null
  ownPower: number
  greenPower: number
}
type Change = { tce: number; co2: number | null; co2Market: number | null; yuan: number | null }
export type ScenarioStep = Change & {
  label: string
  /** The arithmetic in words. */
  how: string
  lines: { energyCode: string; delta: number }[]
}
export type ScenarioResult = {
  figures: ScenarioFigures
  /** After less before; yuan a year by the given prices, below 0 is saved. */
  /** `yuanByTce`: by the reference prices, so that another kind costs what it costs; null where one has none. */
  change: Change & { yuanByTce: number | null }
  lines: { energyCode: string; before: number; after: number }[]
  steps: ScenarioStep[]
  /** From 当量值 to the other calibres, each difference with its arithmetic. */
  bridge: BridgeStep[]
  investWan: number
  /** Investment over what a year saves; null where nothing is invested, nothing saved, or a price is missing. */
  paybackYears: number | null
  /** What cannot be worked out, in words: a factor or a price that is missing. */
  gaps: string[]
}
/**
 * `yuan`: by kind for one small unit (kWh, m³, t, GJ); `carriers`: reference prices of the kinds. A study from before they were has the
 * one price of a tonne of standard coal that it was computed with.
 */
export type ScenarioPrices = {
  yuan: Readonly<Record<string, number>>
  yuanPerTce: number
  carriers?: readonly CarrierPrice[] | undefined
}

/** A measure that cannot be: which one, and why in words. */
export type ScenarioFault = { index: number; field: string; message: string }

const electricityCode = '33'
const zero = Exact.whole(0)
const hundred = Exact.whole(100)
const kilo = Exact.whole(1000)
/** 万 in the unit of a kind. */
const tenThousand = Exact.whole(10_000)
const exact = (value: number | null | undefined) => Exact.of(value) ?? zero

/** The entries of energy kinds that a scenario reads, kept with it so that it gives the same digits for ever. */
export type FrozenKind = { code: string; label: string; unit: string; [attribute: string]: unknown }

/** `unitOf`: the unit of a kind in words, 万千瓦时. */
export function frozenKinds(
  codes: readonly string[],
  year: number,
  reference: Lookup,
  unitOf: (code: string) => string,
): FrozenKind[] {
  return [...new Set([electricityCode, ...codes])].toSorted().flatMap((code) => {
    const item = ofDataYear(reference.find('energyType', code), year)
    if (!item) return []
    const { label, coefTcePerUnit = null, coef205 = null, co2Factor = null } = item
    const power = isElectricity(code)
      ? {
          co2ByYear: [gridFactor(reference, year)].filter((one) => one !== null),
          equivalentByYear: [equivalentFactor(reference, year)].filter((one) => one !== null),
        }
      : {}
    return [{ code, label, unit: unitOf(code), coefTcePerUnit, coef205, co2Factor, ...power }]
  })
}

/** Reads the kept entries as the lists they came from. */
export const kindsLookup = (kinds: readonly FrozenKind[]): Lookup => ({
  find: (dict, code) => (dict === 'energyType' ? kinds.find((kind) => kind.code === code) : undefined),
})

/** The energy as the measures change it; nothing else of the year moves. */
type Amounts = { used: ReadonlyMap<string, Exact>; own: Exact; greenShare: Exact | null; premium: Exact }

type Study = { base: ScenarioBase; reference: Lookup; kinds: readonly FrozenKind[]; prices: ScenarioPrices }

const used = ({ used: of }: Amounts, code: string) => of.get(code) ?? zero
const bought = (amounts: Amounts) => used(amounts, electricityCode).minus(amounts.own)

function start({ base }: Study): Amounts {
  const kinds = new Map<string, Exact>()
  for (const { energyCode, quantity } of base.used)
    kinds.set(energyCode, (kinds.get(energyCode) ?? zero).plus(exact(quantity)))
  return { used: kinds, own: exact(base.ownPower), greenShare: null, premium: zero }
}

/** tce of one unit of a kind: as the year's source measured it, else by the list. */
const tceFactor = ({ base, reference }: Study, code: string) =>
  ownFactor(base, code, 'tce') ?? Exact.of(tcePerUnit(reference, code, base.year))

/** t CO₂ of one unit of a kind; electricity by the grid factor of the year. */
function carbonFactor({ base, reference }: Study, code: string): Exact | null {
  const own = isElectricity(code) ? null : ownFactor(base, code, 'co2')
  return own ?? Exact.of(co2PerUnit(reference, code, base.year))
}

function ownFactor(base: ScenarioBase, code: string, key: 'tce' | 'co2'): Exact | null {
  const line = base.used.find(({ energyCode }) => energyCode === code)
  const [sum, quantity] = [Exact.of(line?.[key]), Exact.of(line?.quantity)]
  return sum && quantity && sum.over(quantity)
}

const kindOf = ({ kinds }: Study, code: string) => kinds.find((kind) => kind.code === code)
const labelOf = (study: Study, code: string) => kindOf(study, code)?.label ?? code
const unitOf = (study: Study, code: string) => kindOf(study, code)?.unit ?? ''
/** A figure of the arithmetic: at most four decimals. */
const shown = (value: Exact) => String(value.toNumber(4))

/** Why a measure cannot be taken on these amounts; null when it can. */
function faultOf(study: Study, change: ScenarioChange, now: Amounts): Omit<ScenarioFault, 'index'> | null {
  const none = '该年没有使用这种能源'
  const percent = (value: number) => value > 0 && value <= 100
  switch (change.kind) {
    case 'fuel': {
      if (used(now, change.from).compare(zero) <= 0) return { field: 'from', message: none }
      if (change.from === change.to) return { field: 'to', message: '替代后的能源应与原能源不同' }
      const without = [change.from, change.to].findIndex((code) => !tceFactor(study, code))
      if (without >= 0)
        return { field: without === 0 ? 'from' : 'to', message: '这种能源没有折标准煤系数，不能换算热量' }
      if (!percent(change.share)) return { field: 'share', message: '替代比例应大于0、不超过100' }
      if (!(change.fromEfficiency > 0)) return { field: 'fromEfficiency', message: faultTexts.efficiency }
      if (!(change.toEfficiency > 0)) return { field: 'toEfficiency', message: faultTexts.efficiency }
      break
    }
    case 'device': {
      const amount = used(now, change.energyCode)
      if (amount.compare(zero) <= 0) return { field: 'energyCode', message: none }
      if (!(change.saved > 0)) return { field: 'saved', message: '请填写大于0的节约量' }
      if (exact(change.saved).compare(amount) > 0)
        return { field: 'saved', message: `节约量不能大于用量${shown(amount)}${unitOf(study, change.energyCode)}` }
      break
    }
    case 'ownPower':
      if (!(change.quantity > 0)) return { field: 'quantity', message: '请填写大于0的自发自用电量' }
      break
    case 'greenPower':
      if (!(change.share >= 0 && change.share <= 100)) return { field: 'share', message: '绿电比例应在0至100之间' }
      if (now.greenShare) return { field: 'share', message: '绿电比例在一个方案中只能设一次' }
      if (bought(now).compare(zero) <= 0) return { field: 'share', message: '已经没有外购电' }
  }
  if (bought(apply(study, change, now).amounts).compare(zero) >= 0) return null
  const field = change.kind === 'ownPower' ? 'quantity' : change.kind === 'device' ? 'saved' : 'share'
  return { field, message: `外购电只有${shown(bought(now))}万千瓦时，不够减少` }
}

/** The amounts after a measure, and its arithmetic. */
function apply(study: Study, change: ScenarioChange, now: Amounts): { amounts: Amounts; label: string; how: string } {
  const plus = (deltas: readonly (readonly [string, Exact])[]): Amounts => {
    const next = new Map(now.used)
    for (const [code, delta] of deltas) next.set(code, (next.get(code) ?? zero).plus(delta))
    return { ...now, used: next }
  }
  const say = (code: string, amount: Exact) => `${shown(amount)}${unitOf(study, code)}`
  switch (change.kind) {
    case 'fuel': {
      const { from, to } = change
      const [fromTce, toTce] = [tceFactor(study, from) ?? zero, tceFactor(study, to) ?? zero]
      const moved = used(now, from).times(exact(change.share)).over(hundred) ?? zero
      const heat = moved.times(fromTce).times(exact(change.fromEfficiency))
      const needed = heat.over(toTce.times(exact(change.toEfficiency))) ?? zero
      return {
        amounts: plus([
          [from, zero.minus(moved)],
          [to, needed],
        ]),
        label: `${labelOf(study, from)}改为${labelOf(study, to)}`,
        how: `${say(from, used(now, from))}×${change.share}%＝${say(from, moved)}；有效热量不变：${shown(moved)}×${shown(fromTce)}tce×${change.fromEfficiency}%÷（${shown(toTce)}tce×${change.toEfficiency}%）＝${say(to, needed)}`,
      }
    }
    case 'device': {
      const { energyCode } = change
      const left = used(now, energyCode).minus(exact(change.saved))
      return {
        amounts: plus([[energyCode, zero.minus(exact(change.saved))]]),
        label: `设备节约${labelOf(study, energyCode)}`,
        how: `${say(energyCode, used(now, energyCode))}－${change.saved}＝${say(energyCode, left)}`,
      }
    }
    case 'ownPower':
      return {
        amounts: { ...now, own: now.own.plus(exact(change.quantity)) },
        label: '可再生电力自发自用',
        how: `外购电${shown(bought(now))}－${change.quantity}＝${shown(bought(now).minus(exact(change.quantity)))}万千瓦时；用电量和当量值不变，外购电的排放和电费减少`,
      }
    case 'greenPower': {
      const share = exact(change.share).over(hundred) ?? zero
      return {
        amounts: { ...now, greenShare: share, premium: exact(change.premium) },
        label: '外购绿电、绿证',
        how: `外购电${shown(bought(now))}万千瓦时×${change.share}%＝${shown(bought(now).times(share))}万千瓦时；只减少基于市场的排放和考核口径，比例对其后的措施同样适用`,
      }
    }
  }
}

/** Green power, 万千瓦时: by the share, else the year's own as far as so much is still bought. */
function greenOf(study: Study, amounts: Amounts): Exact {
  if (amounts.greenShare) return bought(amounts).times(amounts.greenShare)
  const own = exact(study.base.greenPower)
  const [before, now] = [bought(start(study)), bought(amounts)]
  return own.compare(before) <= 0 && own.compare(now) > 0 ? now : own
}

type Totals = {
  tce: Exact
  co2: Exact | null
  co2Market: Exact | null
  yuan: Exact | null
  /** By the reference prices. */
  reference: Exact | null
  account: EnergyAccount
}

/** The year with these amounts. What its source states beside the kinds (process emissions, rounding) stays as it is. */
function totalsOf(study: Study, amounts: Amounts, gaps: Set<string>): Totals {
  const { base, reference } = study
  const before = start(study)
  const codes = [...new Set([...before.used.keys(), ...amounts.used.keys()])]
  const delta = (code: string) => used(amounts, code).minus(used(before, code))
  const moved = (of: (code: string) => Exact) => codes.filter((code) => of(code).compare(zero) !== 0)
  const summed = (factorOf: (code: string) => Exact | null, of: (code: string) => Exact, missing: string) => {
    const parts = moved(of).map((code) => {
      const factor = factorOf(code)
      if (!factor) gaps.add(`${labelOf(study, code)}${missing}`)
      return factor && of(code).times(factor)
    })
    return parts.includes(null) ? null : (exactSum(parts) ?? zero)
  }
  // Own power has neither emissions nor a bill.
  const paid = (code: string) => (isElectricity(code) ? bought(amounts).minus(bought(before)) : delta(code))
  const lineSum = (key: 'tce' | 'co2') => exactSum(base.used.map((line) => Exact.of(line[key])))
  const tceChange = summed((code) => tceFactor(study, code), delta, '没有折标准煤系数') ?? zero
  const carbonChange = summed((code) => carbonFactor(study, code), paid, '没有排放因子，碳排放不能得出')
  const bill = summed((code) => priceOf(study, code), paid, '没有填写价格，能源费用不能得出')
  const atReference = moved(paid).map((code) => referencePriceOf(study, code)?.times(paid(code)) ?? null)

  const tce = (Exact.of(base.totalTce) ?? lineSum('tce') ?? zero).plus(tceChange)
  const co2 = Exact.of(base.co2) ?? lineSum('co2')
  const green = greenOf(study, amounts)
  const grid = Exact.of(gridFactor(reference, base.year)?.co2Factor)
  const location = co2 && carbonChange ? co2.plus(carbonChange) : null
  const surcharge = amounts.greenShare
    ? green.minus(exact(base.greenPower)).times(tenThousand).times(amounts.premium)
    : zero
  return {
    tce,
    co2: location,
    co2Market: location && grid ? location.minus(green.times(grid)) : null,
    yuan: bill ? bill.plus(surcharge) : null,
    reference: atReference.includes(null) ? null : (exactSum(atReference) ?? zero),
    account: {
      ...base,
      totalTce: tce.toDouble(),
      co2: location?.toDouble() ?? null,
      greenPower: green.toDouble(),
      ownPower: amounts.own.toDouble(),
      used: codes.map((energyCode) => ({
        energyCode,
        quantity: used(amounts, energyCode).toDouble(),
        tce: null,
        co2: null,
      })),
    },
  }
}

/** Yuan of one unit of a kind: prices are for the small unit, kWh and not 万千瓦时. */
function priceOf(study: Study, code: string): Exact | null {
  const price = Exact.of(study.prices.yuan[code])
  if (!price) return null
  return price.times(isTenThousands(unitOf(study, code)) ? tenThousand : Exact.whole(1))
}
/** The same by the reference prices. */
function referencePriceOf({ prices }: Study, code: string): Exact | null {
  const price = prices.carriers?.find((one) => one.code === code)
  return price ? exact(price.yuan).times(exact(price.perUnit)) : null
}

/** What the change of the energy is worth: kind by kind. */
function worthOf({ prices }: Study, last: Totals, before: Totals): number | null {
  if (!prices.carriers) return last.tce.minus(before.tce).times(exact(prices.yuanPerTce)).toDouble()
  return difference(last.reference, before.reference)
}

export const isTenThousands = (unit: string) => unit.startsWith('万')

const difference = (after: Exact | null, before: Exact | null) =>
  after && before ? after.minus(before).toDouble() : null
const changeOf = (after: Totals, before: Totals): Change => ({
  tce: after.tce.minus(before.tce).toDouble(),
  co2: difference(after.co2, before.co2),
  co2Market: difference(after.co2Market, before.co2Market),
  yuan: difference(after.yuan, before.yuan),
})

/** Measures that ask for more than there is, or that cannot be worked out; each by its place. */
export function scenarioFaults(
  base: ScenarioBase,
  changes: readonly ScenarioChange[],
  kinds: readonly FrozenKind[],
): ScenarioFault[] {
  const study = { base, kinds, reference: kindsLookup(kinds), prices: { yuan: {}, yuanPerTce: 0 } }
  let now = start(study)
  return changes.flatMap((change, index): ScenarioFault[] => {
    const found = faultOf(study, change, now)
    if (found) return [{ index, ...found }]
    now = apply(study, change, now).amounts
    return []
  })
}

/**
 * The year with the measures, in the calibres of the yearly figures: GB/T 2589-2020 当量值 and 等价值, GB/T 32150 with the grid
 * factor of the data's year. Figures with every digit; the same input gives the same output.
 */
export function scenarioOf(
  base: ScenarioBase,
  changes: readonly ScenarioChange[],
  kinds: readonly FrozenKind[],
  prices: ScenarioPrices,
): ScenarioResult {
  const study = { base, kinds, reference: kindsLookup(kinds), prices }
  const gaps = new Set<string>()
  const first = start(study)
  const before = totalsOf(study, first, gaps)
  let [now, last] = [first, before]
  const steps = changes.map((change): ScenarioStep => {
    const { amounts, label, how } = apply(study, change, now)
    const totals = totalsOf(study, amounts, gaps)
    const codes = [...amounts.used.keys()]
    const lines = codes.flatMap((energyCode) => {
      const delta = used(amounts, energyCode).minus(used(now, energyCode))
      return delta.compare(zero) === 0 ? [] : [{ energyCode, delta: delta.toDouble() }]
    })
    const step = { label: change.name.trim() || label, how, lines, ...changeOf(totals, last) }
    now = amounts
    last = totals
    return step
  })
  const change = changeOf(last, before)
  const investWan = (exactSum(changes.map((one) => Exact.of(one.investWan))) ?? zero).toDouble()
  return {
    ...figuresOf(study, last),
    change: { ...change, yuanByTce: worthOf(study, last, before) },
    lines: [...now.used.keys()].map((energyCode) => ({
      energyCode,
      before: used(first, energyCode).toDouble(),
      after: used(now, energyCode).toDouble(),
    })),
    steps,
    investWan,
    paybackYears:
      investWan > 0 && change.yuan !== null && change.yuan < 0
        ? (exact(investWan).times(tenThousand).over(exact(-change.yuan))?.toDouble() ?? null)
        : null,
    gaps: [...gaps],
  }
}

function figuresOf({ base, reference, ...study }: Study, { tce, co2, co2Market, account }: Totals) {
  const bridge = bridgeOf(account, reference, (code) => labelOf({ base, reference, ...study }, code))
  const output = exact(base.outputValue)
  const figures: ScenarioFigures = {
    tce: tce.toDouble(),
    tceEquivalent: bridge?.totals.gb2589equiv ?? tce.toDouble(),
    tceAssessed: bridge?.totals.assessed ?? tce.toDouble(),
    co2: co2?.toDouble() ?? null,
    co2Market: co2Market?.toDouble() ?? null,
    unitEnergy: tce.times(kilo).over(output)?.toDouble() ?? null,
    unitCarbon: co2?.times(kilo).over(output)?.toDouble() ?? null,
    ownPower: account.ownPower ?? 0,
    greenPower: account.greenPower ?? 0,
  }
  return { figures, bridge: bridge?.steps.filter(({ to }) => to === 'gb2589equiv' || to === 'assessed') ?? [] }
}
