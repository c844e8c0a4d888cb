/** 口径: one year's energy in every calibre in use, and the bridge that names each difference with its figure. */
import { Exact, exactSum } from '@green/filing/value/exact.ts'
import {
  equivalentFactor,
  gridFactor,
  isElectricity,
  isHeat,
  type Lookup,
  statisticalTcePerUnit,
  tcePerUnit,
} from '../energy-conversion/rules.ts'

/** The calibres of standard coal in the order of the bridge, and the one of carbon, which is never derived from them. */
export const calibres = {
  stat205: { label: '统计口径（205-1）', basis: '工业统计报表205-1及其参考折标系数', use: '与统计报表核对' },
  gb2589eq: {
    label: '当量值（GB/T 2589）',
    basis: 'GB/T 2589-2020，电力0.1229kgce/kWh',
    use: '绿色工厂、限额、绿效码',
  },
  gb2589equiv: { label: '等价值（GB/T 2589）', basis: 'GB/T 2589-2020，电力按当年供电煤耗', use: '要求等价值的项目' },
  assessed: {
    label: '考核口径',
    basis: '等价值扣除原料用能和绿色电力',
    use: '能耗双控、碳双控参考，以主管部门核定为准',
  },
  ghg: { label: '碳排放（GB/T 32150）', basis: 'GB/T 32150，按品种核算，不由标准煤折算', use: '碳排放核算' },
} as const
type Calibre = keyof typeof calibres
type CoalCalibre = Exclude<Calibre, 'ghg'>

/** What a source says of a year: the total, and the consumption by kind. */
export type EnergyAccount = {
  year: number
  /** 当量值; the sum of the kinds where the source states none. */
  totalTce: number | null
  used: readonly { energyCode: string; quantity: number; tce: number | null; co2: number | null }[]
  co2: number | null
  greenPower: number | null
  ownPower: number | null
  feedstockTce: number | null
  mediaTce: number | null
}

export type BridgeStep = {
  code: string
  from: CoalCalibre
  to: CoalCalibre
  label: string
  /** How the figure comes about, in words. */
  how: string
  delta: number
}
export type CarbonPart = { code: string; label: string; how: string; co2: number }
export type Bridge = {
  totals: Record<CoalCalibre, number>
  steps: BridgeStep[]
  carbon: { location: number | null; market: number | null; parts: CarbonPart[] }
}

type Names = (energyCode: string) => string
type Made = Omit<BridgeStep, 'delta'> & { delta: Exact }

const zero = Exact.of(0) as Exact
const exact = (value: number | null) => Exact.of(value) ?? zero

/** Null where the source has neither a total nor kinds. */
export function bridgeOf(account: EnergyAccount, reference: Lookup, nameOf: Names): Bridge | null {
  const { used } = account
  const lines = exactSum(used.map(({ tce }) => Exact.of(tce)))
  const total = Exact.of(account.totalTce) ?? lines
  if (!total) return null
  const made = [
    ...toEquivalentHeat(account, reference, nameOf),
    ...scopeStep(total, lines),
    ...toPrimary(account, reference),
    ...toAssessed(account, reference),
  ]
  const sums = { stat205: zero, gb2589eq: total, gb2589equiv: zero, assessed: zero }
  const between = (to: CoalCalibre) => exactSum(made.filter((step) => step.to === to).map(({ delta }) => delta)) ?? zero
  sums.stat205 = total.minus(between('gb2589eq'))
  sums.gb2589equiv = total.plus(between('gb2589equiv'))
  sums.assessed = sums.gb2589equiv.plus(between('assessed'))
  return {
    totals: {
      stat205: sums.stat205.toDouble(),
      gb2589eq: total.toDouble(),
      gb2589equiv: sums.gb2589equiv.toDouble(),
      assessed: sums.assessed.toDouble(),
    },
    steps: made.filter(({ delta }) => delta.n !== 0n).map((step) => ({ ...step, delta: step.delta.toDouble() })),
    carbon: carbonOf(account, reference, nameOf),
  }
}

const k1k2 = { from: 'stat205', to: 'gb2589eq' } as const
const k2k3 = { from: 'gb2589eq', to: 'gb2589equiv' } as const
const k3k4 = { from: 'gb2589equiv', to: 'assessed' } as const

/** Kinds for which the two lists have different coefficients; one counted by a measured value is equal in both. */
function toEquivalentHeat({ used, year }: EnergyAccount, reference: Lookup, nameOf: Names): Made[] {
  return used.flatMap(({ energyCode, quantity, tce }) => {
    const [own, listed, statistical] = [
      Exact.of(tce),
      Exact.of(tcePerUnit(reference, energyCode, year)),
      Exact.of(statisticalTcePerUnit(reference, energyCode, year)),
    ]
    if (!own || !listed || !statistical || listed.compare(statistical) === 0) return []
    const byList = exact(quantity).times(listed)
    // Stated with two decimals: a difference within half a unit of the last place is no measured value.
    if (Math.abs(own.minus(byList).toDouble()) > 0.02) return []
    const code = isHeat(energyCode) ? 'B1' : 'B2'
    const how = `${quantity}×（${listed.toDouble()}－${statistical.toDouble()}）`
    const delta = exact(quantity).times(listed.minus(statistical))
    return [{ ...k1k2, code, label: `${nameOf(energyCode)}的折标系数不同`, how, delta }]
  })
}

/** The stated total against the sum of the kinds: conversion, recovery, or rounding of the source. */
function scopeStep(total: Exact, lines: Exact | null): Made[] {
  if (!lines) return []
  return [
    {
      ...k1k2,
      code: 'B3',
      label: '填报总量与分品种合计之差',
      how: '加工转换产出、回收利用的计法不同，或分品种未填全；差额较大的应说明',
      delta: total.minus(lines),
    },
  ]
}

function toPrimary({ used, year, mediaTce }: EnergyAccount, reference: Lookup): Made[] {
  const power = exactSum(used.map(({ energyCode, quantity }) => (isElectricity(energyCode) ? exact(quantity) : null)))
  const factor = equivalentFactor(reference, year)
  const own = Exact.of(tcePerUnit(reference, '33', year))
  const steps: Made[] = []
  if (power && factor && own)
    steps.push({
      ...k2k3,
      code: 'B4',
      label: '电力由当量改按等价计',
      how: `${power.toDouble()}万kWh×（${factor.tcePerUnit}－${own.toDouble()}）${heldOver(factor.year, year)}`,
      delta: power.times(exact(factor.tcePerUnit).minus(own)),
    })
  if (mediaTce)
    steps.push({
      ...k2k3,
      code: 'B5',
      label: '外购耗能工质',
      how: 'GB/T 2589 附录B；当量值不计',
      delta: exact(mediaTce),
    })
  return steps
}

function toAssessed({ year, feedstockTce, greenPower, ownPower }: EnergyAccount, reference: Lookup): Made[] {
  const factor = equivalentFactor(reference, year)
  const steps: Made[] = []
  if (feedstockTce)
    steps.push({
      ...k3k4,
      code: 'B7',
      label: '原料用能',
      how: '用作原料、不作燃料动力的部分',
      delta: zero.minus(exact(feedstockTce)),
    })
  for (const [label, power] of [
    ['绿电交易和绿证', greenPower],
    ['自发自用可再生电力', ownPower],
  ] as const)
    if (power && factor)
      steps.push({
        ...k3k4,
        code: 'B8',
        label,
        how: `${power}万kWh×${factor.tcePerUnit}${heldOver(factor.year, year)}`,
        delta: zero.minus(exact(power).times(exact(factor.tcePerUnit))),
      })
  return steps
}

const heldOver = (factorYear: number, year: number) => (factorYear === year ? '' : `，暂用${factorYear}年系数`)

/** Location-based in sum; green power is deducted only in the market-based figure beside it. */
function carbonOf(account: EnergyAccount, reference: Lookup, nameOf: Names): Bridge['carbon'] {
  const grid = gridFactor(reference, account.year)
  const parts: CarbonPart[] = account.used.flatMap(({ energyCode, quantity, co2 }) => {
    if (co2 === null) return []
    const how =
      isElectricity(energyCode) && grid
        ? `${quantity}万kWh×${grid.co2Factor}${heldOver(grid.year, account.year)}`
        : '消费量×排放因子'
    return [{ code: energyCode, label: nameOf(energyCode), how, co2 }]
  })
  const listed = exactSum(parts.map(({ co2 }) => Exact.of(co2)))
  const stated = Exact.of(account.co2)
  const location = stated ?? listed
  if (stated && listed && stated.compare(listed) !== 0)
    parts.push({
      code: 'other',
      label: '过程排放和其他',
      how: '来源所报总量与分品种合计之差：工业生产过程、自发电量不计排放，或以温室气体报告为准',
      co2: stated.minus(listed).toDouble(),
    })
  const market =
    location && grid ? location.minus(exact(account.greenPower).times(exact(grid.co2Factor))).toDouble() : null
  return { location: location?.toDouble() ?? null, market, parts }
}

/** Figures of a list of differences as they are printed: each rounded so that the printed ones add up to the printed end. */
export function shownSteps(start: number, deltas: readonly number[], decimals = 2): number[] {
  let before = exact(start)
  return deltas.map((delta) => {
    const after = before.plus(exact(delta))
    const shown = exact(after.toNumber(decimals)).minus(exact(before.toNumber(decimals)))
    before = after
    return shown.toNumber(decimals)
  })
}
