/** Kinds of energy of a year: how much of each, what the plant converts itself, what was bought, stocked, sold and paid. */
import { defaultSettings, factorsOf } from '@green/tools/ledger/factors.ts'
import type { Chance } from './chance.ts'
import type { Plan } from './plan.ts'
import type { BookProduct } from './products.ts'
import { profiles } from './profiles.ts'
import { round, sumOf } from './rounding.ts'

export type BookEnergy = {
  code: string
  used: number
  open?: number
  bought?: number
  close?: number
  sold?: number
  lost?: number
  produced?: number
  convOut?: number
  recover?: number
  feedstock?: number
  /** In a story: what becomes the product is counted as burned, too. */
  co2OnAll?: boolean
  money?: number
}

export type ConversionRow = { in: string; inTce: number; powerOut: number; heatOut: number; fuel?: boolean }

type Used = { energy: BookEnergy[]; conv: ConversionRow[]; products: BookProduct[] }

const factors = factorsOf(defaultSettings(), 2025)
/** tce for a unit. */
export const coalOf = (code: string): number => factors.tce(code)
const [power, heat] = [coalOf('33'), coalOf('32')]

/** What the year's total is taken from depends on the industry; null where the products would take more than the plant has. */
export function energyOf(plan: Plan, i: number, outputValue: number, made: BookProduct[], chance: Chance): Used | null {
  const { profile, mix, coverage } = plan
  if (profile.driver === 'chp') return cogeneration(plan, i, outputValue)
  const ofProducts = sumOf(made.map(({ tce = 0 }) => tce))
  const byIntensity = (plan.back(plan.intensity, 'intensity', i) * outputValue * chance.between(0.9995, 1.0005)) / 1000
  const total = profile.driver === 'unit' ? ofProducts / coverage : byIntensity
  if (profile.driver === 'mixed' && ofProducts > 0.985 * total) return null
  const value = sumOf(made.map((one) => one.value ?? 0))
  const products =
    profile.driver === 'intensity'
      ? made.map((one) => (one.value ? { ...one, tce: round((total * coverage * one.value) / value, 2) } : one))
      : made
  const shares = Object.entries(mix).map(([code, share]) => [code, share * Math.exp(chance.normal() * 0.03)] as const)
  const whole = sumOf(shares.map(([, share]) => share))
  const energy = shares.map(([code, share]): BookEnergy => ({ code, used: (total * share) / whole / coalOf(code) }))
  return { ...converted(plan, energy, products), products }
}

/** Conversion inside the plant: what is made and used again cancels in the net value; the mix is what was bought. */
function converted({ pattern, conversion: drawn }: Plan, energy: BookEnergy[], products: readonly BookProduct[]) {
  const conv: ConversionRow[] = []
  const ofKind = (code: string) => energy.find((one) => one.code === code) ?? { code, used: 0 }
  const output = products.find(({ name }) => name === pattern.conv?.of)?.output ?? 0
  const addPower = (made: number) => {
    const line = ofKind('33')
    line.used += made
    line.convOut = made
  }
  const { furnaceGas, converterGas, gasToPower, efficiency = 0, wasteHeatPower, ownHeat, powerPart = 0 } = drawn
  if (furnaceGas && converterGas && gasToPower) {
    for (const [code, perTonne] of [
      ['12', furnaceGas],
      ['13', converterGas],
    ] as const) {
      const gas = (output * perTonne) / 10_000
      energy.push({ code, used: gas, recover: gas })
    }
    const input = ((output * furnaceGas) / 10_000) * gasToPower * coalOf('12')
    const powerOut = (input * efficiency) / power
    conv.push({ in: '12', inTce: round(input, 2), powerOut: round(powerOut, 2), heatOut: 0 })
    addPower(powerOut)
  }
  if (wasteHeatPower) {
    const powerOut = round((output * wasteHeatPower) / 10_000, 2)
    const wasted = round((powerOut * 36) / efficiency, 2)
    energy.push({ code: '37', used: wasted, recover: wasted })
    conv.push({ in: '37', inTce: round(wasted * heat, 2), powerOut, heatOut: 0, fuel: false })
    addPower(powerOut)
  }
  const fuel = pattern.conv?.fuel
  if (ownHeat && typeof fuel === 'string') {
    const input = ofKind(fuel).used * coalOf(fuel) * ownHeat
    const powerOut = (input * efficiency * powerPart) / power
    const heatOut = (input * efficiency * (1 - powerPart)) / heat
    conv.push({ in: fuel, inTce: round(input, 2), powerOut: round(powerOut, 2), heatOut: round(heatOut, 2) })
    addPower(powerOut)
    energy.push({ code: '32', used: heatOut, convOut: heatOut })
  }
  return { energy, conv }
}

/** 热电联产: from the value of what it sells back to the coal; a tce of coal gives heat and power by efficiency and heat share. */
function cogeneration({ conversion, back, capacities }: Plan, i: number, outputValue: number): Used {
  const of = (key: string) => conversion[key] ?? 0
  const efficiency = of('efficiency') / back(1, 'intensity', i) ** (1 / 6)
  const [heatPerTce, powerPerTce] = [
    (efficiency * of('heatShare')) / heat,
    (efficiency * (1 - of('heatShare'))) / power,
  ]
  const soldShare = 1 - of('heatOwn') - of('heatLost')
  const value = heatPerTce * soldShare * of('heatPrice') + powerPerTce * (1 - of('powerOwn')) * of('powerPrice')
  const input = (outputValue * 10_000 * 0.985) / value
  const [heatOut, powerOut] = [round(input * heatPerTce, 2), round(input * powerPerTce, 2)]
  const heatSold = round(heatOut * soldShare, 2)
  const powerSold = round(powerOut * (1 - of('powerOwn')), 2)
  const lost = round(heatOut * of('heatLost'), 2)
  const product = (name: string, unit: string, output: number, sold: number, price: number) => {
    if (!capacities.has(name)) capacities.set(name, (output / 0.68) * 1.1)
    return {
      name,
      unit,
      output,
      sold,
      value: round((sold * price) / 10_000, 2),
      capacity: Math.round(capacities.get(name) ?? 0),
    }
  }
  return {
    conv: [{ in: '04', inTce: round(input, 2), powerOut, heatOut }],
    products: [
      {
        ...product('热力', 'GJ', heatOut, heatSold, of('heatPrice')),
        priceBand: [40, 120],
        tce: round((heatOut * of('heatCoal')) / 1000, 2),
        floor: 'heatGJ',
      },
      { ...product('电力', '万kWh', powerOut, powerSold, of('powerPrice')), priceBand: [3000, 5500] },
    ],
    energy: [
      { code: '04', used: input / coalOf('04') },
      { code: '21', used: input * 0.0008 },
      { code: '33', used: round(powerOut - powerSold, 2) * 1.02, convOut: powerOut, sold: powerSold },
      { code: '32', used: round(heatOut - heatSold - lost, 2), convOut: heatOut, sold: heatSold, lost },
    ],
  }
}

/** Stocks, purchases and what they cost; the year begins with the stock that the last one ended with. */
export function withFlows(
  { profile, pattern, prices }: Plan,
  energy: readonly BookEnergy[],
  ownRenew: number,
  before: readonly BookEnergy[],
  chance: Chance,
): BookEnergy[] {
  return energy.map((line) => {
    const { code } = line
    const decimals = line.used >= 100 ? 2 : 4
    const amount = (value = 0) => round(value, decimals)
    const [used, convOut, recover] = [amount(line.used), amount(line.convOut), amount(line.recover)]
    const own = code === '33' ? ownRenew : 0
    const need = used + (line.sold ?? 0) + (line.lost ?? 0) - convOut - recover - own
    const flows: BookEnergy = { ...line, used }
    if (convOut) flows.convOut = convOut
    if (recover) flows.recover = recover
    if (profile.ownProduced?.includes(code)) return { ...flows, produced: amount(need) }
    if (need <= 0.0005 || (convOut && code === '32')) return flows
    const stock = () => amount(used * chance.between(0.03, 0.07))
    const isStocked = profiles.carriers[code]?.stock === true
    if (isStocked) {
      flows.open = before.find((one) => one.code === code)?.close ?? stock()
      flows.close = stock()
    }
    flows.bought = amount(need + (flows.close ?? 0) - (flows.open ?? 0))
    const price = prices[code]
    if (price) flows.money = round((flows.bought * price * chance.between(0.97, 1.03)) / 10_000, 4)
    const feedstock = pattern.feedstock?.[code]
    if (feedstock) flows.feedstock = round(used * chance.draw(feedstock), 2)
    return flows
  })
}
