/** One energy entry feeds both calculators: its fuels, electricity and heat as the carbon calculator takes them. */
import { Exact } from '@green/filing/value/exact.ts'
import type { CarbonFuel, CarbonInput } from './carbon.ts'
import type { EnergyInput, EnergyItem } from './energy.ts'
import { exact, type Library, textOf, zero } from './parts.ts'
import { multiplierOf } from './units.ts'

/** `fuel`: the kind of coal, or another fuel of the carbon list than the usual one. */
export type LinkedItem = EnergyItem & { fuel?: string }

const tonne = Exact.whole(1000)
const tenThousand = Exact.whole(10_000)

/** Net consumption in the coefficient's own unit. */
function amountOf(
  { consumption, opening, purchased, closing, exported, unit }: EnergyItem,
  base: string,
): Exact | null {
  const direct = Exact.of(consumption)
  const amount = direct ?? exact(opening).plus(exact(purchased)).minus(exact(closing)).minus(exact(exported))
  const multiplier = multiplierOf(base, unit)
  return multiplier && amount.times(multiplier)
}

/** Null where the guideline has no such fuel; what is entered by hand in the carbon part is added to it. */
function fuelOf(item: LinkedItem, library: Library): CarbonFuel | null {
  const energy = library.find('calculatorEnergy', item.energyId)
  const fuel = library.find('carbonFuel', item.fuel || textOf(energy?.fuel))
  const amount = amountOf(item, textOf(energy?.unit))
  if (!fuel || !amount) return null
  const by = fuel.unit === '10^4Nm3' ? tenThousand : tonne
  const { activityPct, factorPct } = item
  return {
    fuelId: fuel.code,
    amount: amount.over(by)?.toDouble() ?? 0,
    unit: textOf(fuel.unit),
    ...(typeof activityPct === 'number' ? { activityPct } : {}),
    ...(typeof factorPct === 'number' ? { factorPct } : {}),
  }
}

/** The carbon input of both, the linked fuels first, and what of the energy entry has no factor there, in words. */
export function carbonFrom(
  energy: Omit<EnergyInput, 'items'> & { items: readonly LinkedItem[] },
  own: CarbonInput,
  library: Library,
): { input: CarbonInput; linkedFuels: number; remarks: string[] } {
  const sum = (id: string, base: string, by: Exact) =>
    energy.items
      .filter(({ energyId }) => energyId === id)
      .reduce((all, item) => all.plus(amountOf(item, base)?.over(by) ?? zero), exact(0))
      .toDouble()
  const items = energy.items.filter(({ energyId }) => !['electricity_eq', 'heat_eq'].includes(energyId))
  const linked = items.map((item) => ({ item, fuel: fuelOf(item, library) }))
  const labelOf = (id: string) => library.find('calculatorEnergy', id)
  const without = linked
    .filter(({ item, fuel }) => !fuel && labelOf(item.energyId)?.isMedium !== true)
    .map(({ item }) => labelOf(item.energyId)?.label ?? item.energyId)
  const bought = sum('electricity_eq', 'kWh', tonne)
  const heat = sum('heat_eq', 'MJ', tonne)
  const fuels = linked.flatMap(({ fuel }) => (fuel ? [fuel] : []))
  return {
    linkedFuels: fuels.length,
    input: {
      ...own,
      outputValue: own.outputValue ?? energy.outputValue ?? null,
      products: own.products ?? (energy.products ?? []).map(({ name, unit, output }) => ({ name, unit, output })),
      fuels: [...fuels, ...(own.fuels ?? [])],
      electricity: {
        ...own.electricity,
        purchasedMWh: bought + (own.electricity?.purchasedMWh ?? 0),
        greenMWh: own.electricity?.greenMWh ?? energy.greenElectricityMWh ?? null,
      },
      heat: { ...own.heat, purchasedGJ: heat + (own.heat?.purchasedGJ ?? 0) },
    },
    remarks: [
      energy.items.some(({ energyId, fuel }) => energyId === 'raw_coal' && !fuel) ? '原煤按烟煤计，请确认煤种' : '',
      without.length > 0
        ? `${without.join('、')}没有缺省排放因子，没有计入碳排放；请在碳排放的“其他燃料”中按实测值填写`
        : '',
    ].filter((text) => text !== ''),
  }
}
