/**
 * 零碳工厂 and 零碳园区: the core indicators. The factor of power in standard coal says the calibre (等价 or 当量) and comes with
 * the case; offsets never enter an indicator.
 */
import type { Exact } from '@green/filing/value/exact.ts'
import type { Input } from '../ledger/input.ts'
import { atLeast, exactOf, optional, percentOf, positive, required, sumOf, yearOf, zero } from './read.ts'
import { type FootprintSettings, type GuidingShare, guidingShares } from './settings.ts'

export type ZeroCarbonFactory = {
  energyTce: number
  /** 基于位置: only what is physically green is without carbon. */
  co2LocationT: number
  /** 基于市场: traded green power and certificates too. */
  co2MarketT: number
  intensityMarket: number
  intensityLocation: number
  nonFossilPct: number
  /** Null without any power. */
  physicalPct: number | null
  gates: {
    intensityBasic: boolean
    intensityTarget: boolean
    nonFossilBasic: boolean
    nonFossilTarget: boolean
    physicalApplies: boolean
    /** Only where it has a limit; null where the indicator does not apply. */
    physicalBasic?: boolean | null
    /** Null where the indicator does not apply. */
    physicalTarget: boolean | null
  }
}

const perTenMWh = exactOf(10)

/** The indicators of a factory's case. */
export function factoryOf(input: Input, settings: FootprintSettings): ZeroCarbonFactory {
  yearOf(input)
  const of = (key: string) => optional(input, key, { unit: 'MWh' }) ?? zero
  const [grid, certificates, traded] = [
    required(input, 'gridMWh', { unit: 'MWh' }),
    of('certMWh'),
    of('tradedGreenMWh'),
  ]
  if (certificates.compare(grid) > 0) input.refuse('certMWh', '不能多于网购电量，请核对')
  const physical = of('ownPvMWh').plus(of('directLineMWh'))
  const power = sumOf([grid, traded, physical])
  const tcePerMWh = positive(input, 'electricityTcePer10MWh').over(perTenMWh) ?? zero
  const fuels = input.list('fuels').map((fuel) => ({
    tce: required(fuel, 'amount').times(required(fuel, 'tce')),
    co2: required(fuel, 'amount').times(required(fuel, 'co2')),
  }))
  // 原料用能 counts neither above nor below the line.
  const feedstock = optional(input, 'feedstockTce', { unit: 'tce' }) ?? zero
  const renewableFuel = optional(input, 'renewableTce', { unit: 'tce' }) ?? zero
  const fuelTce = sumOf(fuels.map(({ tce }) => tce))
  if (feedstock.plus(renewableFuel).compare(fuelTce) > 0)
    input.refuse('feedstockTce', '与非化石燃料之和不能大于燃料合计，请核对')
  const energy = power.times(tcePerMWh).plus(fuelTce).minus(feedstock)
  if (energy.compare(zero) <= 0) input.refuse('gridMWh', '和燃料都为0，没有能源消费不能计算，请补填')
  const onSite = sumOf(fuels.map(({ co2 }) => co2)).plus(optional(input, 'processT', { signed: true }) ?? zero)
  const gridFactor = required(input, 'gridFactor')
  const location = onSite.plus(grid.plus(traded).times(gridFactor))
  const market = onSite.plus(grid.minus(certificates).times(gridFactor))
  const perTce = (amount: Exact) => amount.over(energy) ?? zero
  const nonFossil = sumOf([physical, traded, certificates]).times(tcePerMWh).plus(renewableFuel)
  const shares = { nonFossil: percentOf(nonFossil, energy) ?? zero, physical: percentOf(physical, power) }
  return {
    energyTce: energy.toNumber(4),
    co2LocationT: location.toNumber(4),
    co2MarketT: market.toNumber(4),
    intensityMarket: perTce(market).toNumber(4),
    intensityLocation: perTce(location).toNumber(4),
    nonFossilPct: shares.nonFossil.toNumber(2),
    physicalPct: shares.physical?.toNumber(2) ?? null,
    gates: gatesOf(perTce(market), power, shares, settings),
  }
}

/** Compared unrounded. */
function gatesOf(
  intensity: Exact,
  power: Exact,
  shares: { nonFossil: Exact; physical: Exact | null },
  { zeroFactory: limits }: FootprintSettings,
): ZeroCarbonFactory['gates'] {
  const isAtMost = (value: Exact, limit: number) => value.compare(exactOf(limit)) <= 0
  const reaches = (value: Exact, limit: number) => value.compare(exactOf(limit)) >= 0
  const physicalApplies = reaches(power, limits.physicalFromMWh)
  const physical = (limit: number) => (physicalApplies ? reaches(shares.physical ?? zero, limit) : null)
  return {
    intensityBasic: isAtMost(intensity, limits.intensityBasic),
    intensityTarget: isAtMost(intensity, limits.intensityTarget),
    nonFossilBasic: reaches(shares.nonFossil, limits.nonFossilBasicPct),
    nonFossilTarget: reaches(shares.nonFossil, limits.nonFossilTargetPct),
    physicalApplies,
    ...(limits.physicalBasicPct === null ? {} : { physicalBasic: physical(limits.physicalBasicPct) }),
    physicalTarget: physical(limits.physicalTargetPct),
  }
}

export type ZeroCarbonPark = {
  co2T: number
  /** tCO₂ per tce. */
  intensity: number
  /** Null for a park below the smallest band, for which no limit is published. */
  limit: number | null
  core: 'met' | 'notMet' | 'unconfirmed'
  guiding: Record<GuidingShare, boolean | null>
  reductionNeededT: number | null
}

/** The indicators of a park's case. */
export function parkOf(input: Input, settings: FootprintSettings): ZeroCarbonPark {
  const { bands, guiding } = settings.zeroPark
  const energy = positive(input, 'energyTce', '应大于0，没有能源消费不能计算，请核对', { unit: 'tce' })
  // More may leave a park than it takes in.
  const net = (key: string, factor: string) =>
    input.has(key) ? required(input, key, { signed: true }).times(required(input, factor)) : zero
  const emissions = sumOf([
    required(input, 'fuelT'),
    optional(input, 'conversionT', { signed: true }) ?? zero,
    net('netElectricityMWh', 'gridFactor'),
    net('netHeatGJ', 'heatFactor'),
    optional(input, 'processT', { signed: true }) ?? zero,
  ])
  const intensity = emissions.over(energy) ?? zero
  const limit = bands.findLast(({ fromTce }) => energy.compare(exactOf(fromTce)) >= 0)?.limit ?? null
  const allowed = limit === null ? null : exactOf(limit)
  const shares = input.object('guiding')
  const reaches = (key: GuidingShare) => {
    const share = shares && optional(shares, key, { unit: '%' })
    return share ? share.compare(exactOf(guiding[key])) >= 0 : null
  }
  return {
    co2T: emissions.toNumber(4),
    intensity: intensity.toNumber(4),
    limit,
    core: allowed === null ? 'unconfirmed' : intensity.compare(allowed) <= 0 ? 'met' : 'notMet',
    guiding: Object.fromEntries(guidingShares.map((key) => [key, reaches(key)])) as ZeroCarbonPark['guiding'],
    reductionNeededT: allowed && atLeast(emissions.minus(allowed.times(energy)), zero).toNumber(4),
  }
}
