/** 产品碳足迹 by GB/T 24067-2024: stages, allocation, the second result, uncertainty, data quality, cut-off and plausibility. */
import { Exact } from '@green/filing/value/exact.ts'
import type { ProductCase, ProductRow } from './product-case.ts'
import { atLeast, exactOf, one, percentOf, sumOf, zero } from './read.ts'
import type { FootprintSettings } from './settings.ts'

export type ProductFootprint = {
  /** kg of each row, by its number. */
  rowsKg: Record<string, number>
  stagesKg: Record<string, number>
  totalKg: number
  allocationFactor: number
  /** The main product's. */
  allocatedKg: number
  declaredUnits: number
  perDeclaredUnitKg: number
  /** Null where no row states one. */
  uncertaintyPct: number | null
  withoutStatedUncertaintySharePct: number | null
  dqr: number | null
  primarySharePct: number | null
  /** Only for a unit that has a mass. */
  perKg?: number
  cutOff: { sumPct: number; maxPct: number; ok: boolean }
  processPerTonne?: number
  plausibleProcess?: boolean
  /** The second result: with certificates of green power. */
  marketBasedPerDeclaredUnitKg?: number
}

/** A share of the main product ÷ Σ; one where nothing is divided. */
export function allocationFactorOf({ main, coproducts }: Pick<ProductCase, 'main' | 'coproducts'>): Exact {
  return main.over(sumOf([main, ...coproducts.map(({ basis }) => basis)])) ?? one
}

/** The footprint of a product. */
export function footprintOf(product: ProductCase, settings: FootprintSettings): ProductFootprint {
  const factor = allocationFactorOf(product)
  const own = product.rows.map((row) => ({ row, kg: row.isMain ? row.kg : row.kg.times(factor) }))
  const allocated = sumOf(own.map(({ kg }) => kg))
  const perUnit = allocated.over(product.declaredUnits) ?? zero
  const result: ProductFootprint = {
    rowsKg: Object.fromEntries(product.rows.map(({ id, kg }) => [id, kg.toNumber(2)])),
    stagesKg: stageSums(product.rows),
    totalKg: sumOf(product.rows.map(({ kg }) => kg)).toNumber(2),
    allocationFactor: factor.toNumber(6),
    allocatedKg: allocated.toNumber(2),
    declaredUnits: product.declaredUnits.toNumber(4),
    perDeclaredUnitKg: perUnit.toNumber(4),
    ...qualityOf(own, allocated),
    cutOff: cutOffOf(product, settings),
  }
  if (product.kgPerUnit) result.perKg = (perUnit.over(product.kgPerUnit) ?? zero).toNumber(4)
  const process = processOf(product)
  if (process) {
    result.processPerTonne = process.perTonne.toNumber(4)
    result.plausibleProcess = process.isPlausible
  }
  const saved = savedByCertificates(product, factor)
  if (saved) {
    const second = atLeast(allocated.minus(saved), zero).over(product.declaredUnits) ?? zero
    result.marketBasedPerDeclaredUnitKg = second.toNumber(4)
  }
  return result
}

function stageSums(rows: readonly ProductRow[]): Record<string, number> {
  const sums = Map.groupBy(rows, ({ stage }) => stage)
  return Object.fromEntries(
    [...sums].toSorted().map(([stage, own]) => [stage, sumOf(own.map(({ kg }) => kg)).toNumber(2)]),
  )
}

type OwnRow = { row: ProductRow; kg: Exact }

/** Shares and means are weighted by the main product's emissions. */
function qualityOf(own: readonly OwnRow[], allocated: Exact) {
  const share = (rows: readonly OwnRow[]) => percentOf(sumOf(rows.map(({ kg }) => kg)), allocated)?.toNumber(2) ?? null
  const stated = own.filter(({ row }) => row.variance !== null)
  const squares = sumOf(stated.map(({ row, kg }) => kg.times(kg).times(row.variance ?? zero)))
  const mean = sumOf(own.map(({ row, kg }) => kg.times(row.quality))).over(allocated)
  return {
    uncertaintyPct: stated.length > 0 ? (squares.over(allocated.times(allocated))?.root(2) ?? null) : null,
    withoutStatedUncertaintySharePct: share(own.filter(({ row }) => row.variance === null)),
    dqr: mean?.toNumber(2) ?? null,
    primarySharePct: share(own.filter(({ row }) => row.isPrimary)),
  }
}

function cutOffOf({ cutOff }: ProductCase, { cutOff: limits }: FootprintSettings): ProductFootprint['cutOff'] {
  const shares = cutOff.map(({ sharePct }) => sharePct)
  const [sum, max] = [sumOf(shares), shares.reduce(atLeast, zero)]
  const isWithin = max.compare(exactOf(limits.itemPct)) <= 0 && sum.compare(exactOf(limits.sumPct)) <= 0
  return { sumPct: sum.toNumber(2), maxPct: max.toNumber(2), ok: isWithin }
}

/** Process emissions in t per t of product, against what is chemically possible. */
function processOf({ rows, plausibility }: ProductCase) {
  if (!plausibility) return null
  const kg = sumOf(rows.filter(({ kind }) => kind === 'process').map((row) => row.kg))
  const perTonne = kg.over(plausibility.tonnes.times(Exact.whole(1000))) ?? zero
  return { perTonne, isPlausible: perTonne.compare(plausibility.max) <= 0 }
}

/** kg of the main product that certificates take off; power of all products is divided as its rows are. */
function savedByCertificates({ rows, certificates }: ProductCase, factor: Exact): Exact | null {
  if (!certificates) return null
  const { kWh, averageFactor, certFactor } = certificates
  const bought = rows.flatMap(({ power, isMain }) =>
    power && power.factor.compare(averageFactor) === 0 ? [{ kWh: power.kWh, share: isMain ? one : factor }] : [],
  )
  const all = sumOf(bought.map((power) => power.kWh))
  const main = sumOf(bought.map((power) => power.kWh.times(power.share)))
  return kWh.times(averageFactor.minus(certFactor)).times(main.over(all) ?? zero)
}
