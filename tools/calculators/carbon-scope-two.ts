/** Scope 2 of the carbon calculator: net bought power by the grid factor of area and year, net bought heat with steam and hot water. */
import { Exact } from '@green/filing/value/exact.ts'
import type { CarbonElectricity, CarbonHeat, Emission } from './carbon.ts'
import {
  type CalculatorFault,
  editionOf,
  exact,
  fault,
  type Library,
  numberOf,
  plain,
  roundedTo,
  sourceOf,
  total,
  zero,
} from './parts.ts'

const firstYear = 2000

/** The factor of the year, else the newest before it. */
function gridOf({ area, dataYear }: CarbonElectricity, library: Library) {
  if (!area) return undefined
  for (let year = Math.min(dataYear ?? 2100, 2100); year >= firstYear; year--) {
    const item = library.find('gridFactor', `${area}-${year}`)
    if (item) return item
  }
  return undefined
}

type Power = Emission & { net: Exact; factor: Exact | null; other: Exact | null; remarks: string[] }
const none = { formula: '', how: '', source: '', edition: '', rounding: roundedTo(2) }

/** `other`: the emission with green power treated the other way round; null without any. */
export function electricityEmission(power: CarbonElectricity, library: Library): Power | CalculatorFault {
  const [bought, sold, green] = [power.purchasedMWh, power.exportedMWh, power.greenMWh].map(exact)
  if (!bought || !sold || !green || [bought, sold, green].every((value) => value.compare(zero) === 0))
    return { value: zero, net: zero, factor: null, other: null, given: {}, explained: none, remarks: [] }
  const isOwn = typeof power.factor === 'number'
  const item = isOwn ? undefined : gridOf(power, library)
  const factor = Exact.of(isOwn ? power.factor : numberOf(item?.value))
  if (!factor) return fault('GRID_FACTOR_MISSING', 'electricity.dataYear')
  const isDeducted = power.deductGreen !== false
  const gross = bought.minus(sold)
  const net = isDeducted ? gross.minus(green) : gross
  const value = net.times(factor)
  const year = numberOf(item?.year)
  const isLent = year !== null && typeof power.dataYear === 'number' && year !== power.dataYear
  const hasGreen = green.compare(zero) > 0
  const deduction = isDeducted ? `－${plain(green, 4)}` : ''
  return {
    value,
    net,
    factor,
    given: power,
    other: hasGreen ? (isDeducted ? gross : gross.minus(green)).times(factor) : null,
    explained: {
      formula: `（购入电量－输出电量${isDeducted ? '－可认定的绿电' : ''}）×电网平均排放因子`,
      how: `（${plain(bought, 4)}－${plain(sold, 4)}${deduction}）MWh×${plain(factor)}tCO₂/MWh＝${plain(value, 4)}tCO₂`,
      source: item ? `${item.label}，${sourceOf(item, null)}` : sourceOf(undefined, power.reason ?? ''),
      edition: editionOf(item),
      rounding: roundedTo(2),
    },
    remarks: [
      isLent ? `${power.dataYear}年的电网因子还没有公布，暂用${year}年的${plain(factor)}` : '',
      hasGreen && isDeducted ? '已扣减绿电（基于市场）；有的工作不认可扣减，基于位置的合计列在旁边' : '',
      hasGreen && !isDeducted ? '没有扣减绿电（基于位置）；扣减后的合计列在旁边' : '',
    ].filter((text) => text !== ''),
  }
}

const coldEnthalpy = Exact.of('83.74') ?? zero
const waterHeat = Exact.of('4.1868') ?? zero
const coldWater = Exact.whole(20)
const kilo = Exact.whole(1000)

/** kJ/kg of saturated steam at an absolute pressure, between two rows of the table in a straight line; null outside of it. */
function enthalpyAt(pressure: Exact, library: Library): Exact | null {
  const rows = library.items('saturatedSteam')
  const at = (row: (typeof rows)[number]) => exact(numberOf(row.pressure))
  const above = rows.findIndex((row) => at(row).compare(pressure) >= 0)
  const high = rows[above]
  if (!high || (above === 0 && at(high).compare(pressure) !== 0)) return null
  const low = at(high).compare(pressure) === 0 ? high : rows[above - 1]
  if (!low) return null
  for (const row of [low, high]) library.find('saturatedSteam', row.code)
  const [h0, h1] = [exact(numberOf(low.enthalpy)), exact(numberOf(high.enthalpy))]
  const share = pressure.minus(at(low)).over(at(high).minus(at(low))) ?? zero
  return h0.plus(h1.minus(h0).times(share))
}

type Warmth = Emission & { net: Exact }

export function heatEmission(heat: CarbonHeat, library: Library): Warmth | { faults: CalculatorFault[] } {
  const faults: CalculatorFault[] = []
  const texts: string[] = []
  const steam = (heat.steam ?? []).map(({ t, enthalpy, pressureMPaAbs }, i) => {
    const pressure = Exact.of(pressureMPaAbs)
    const known = Exact.of(enthalpy) ?? (pressure && enthalpyAt(pressure, library))
    if (!known)
      faults.push(fault(pressure ? 'STEAM_PRESSURE_RANGE' : 'STEAM_STATE_MISSING', `heat.steam[${i}].enthalpy`))
    if (!known) return zero
    texts.push(`${plain(exact(t), 4)}t蒸汽×（${plain(known, 2)}－83.74）÷1000`)
    return exact(t).times(known.minus(coldEnthalpy)).over(kilo) ?? zero
  })
  if (faults.length > 0) return { faults }
  const water = (heat.hotWater ?? []).map(({ t, tempC }) => {
    texts.push(`${plain(exact(t), 4)}t热水×（${plain(exact(tempC), 2)}－20）×4.1868÷1000`)
    return exact(t).times(exact(tempC).minus(coldWater)).times(waterHeat).over(kilo) ?? zero
  })
  const net = exact(heat.purchasedGJ).minus(exact(heat.exportedGJ)).plus(total(steam)).plus(total(water))
  const hasAny = texts.length > 0 || Boolean(heat.purchasedGJ) || Boolean(heat.exportedGJ)
  if (!hasAny) return { value: zero, net, given: {}, explained: none }
  const item = library.find('heatFactor', 'heat')
  const isOwn = typeof heat.factor === 'number'
  const factor = exact(isOwn ? heat.factor : numberOf(item?.value))
  const value = net.times(factor)
  const parts = [plain(exact(heat.purchasedGJ), 4), ...texts].join('＋')
  return {
    value,
    net,
    given: heat,
    explained: {
      formula: '（购入热量＋蒸汽、热水折热量－输出热量）×热力排放因子',
      how: `（${parts}－${plain(exact(heat.exportedGJ), 4)}）GJ×${plain(factor)}tCO₂/GJ＝${plain(value, 4)}tCO₂`,
      source: sourceOf(item, isOwn ? (heat.reason ?? '') : null),
      edition: editionOf(item),
      rounding: roundedTo(2),
    },
  }
}
