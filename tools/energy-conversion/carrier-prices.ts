/** 分品种能源价格: what a kind of energy costs, of which year and from whom. A saving is worth what the saved kind costs. */
import priceFile from '../../data/energy-prices.json' with { type: 'json' }

export type CarrierPrice = {
  /** Of the statistical form: 33, 15. */
  code: string
  label: string
  /** For the small unit that bills use: 千瓦时, 立方米, 吨, GJ. */
  yuan: number
  per: string
  /** Small units in the unit of the statistical form: 10000 for 万千瓦时. */
  perUnit: number
  year: number
  source: string
}

/** The platform's own, where a city's file has none. */
export const defaultCarrierPrices: readonly CarrierPrice[] = priceFile.carriers

const powerCode = '33'

/** Yuan of a quantity in the unit of the statistical form; null where the kind has no price. */
export function carrierYuan(prices: readonly CarrierPrice[], code: string, quantity: number): number | null {
  const price = prices.find((one) => one.code === code)
  return price ? quantity * price.perUnit * price.yuan : null
}

/** The price of power: every list has one, since the platform's own stands in. */
export const powerPrice = (prices: readonly CarrierPrice[]): CarrierPrice => {
  const isPower = ({ code }: CarrierPrice) => code === powerCode
  const price = prices.find(isPower) ?? defaultCarrierPrices.find(isPower)
  if (!price) throw new Error('data/energy-prices.json has no price of power')
  return price
}

/** 电力0.64元/千瓦时（2025年，来源）. */
export const carrierPriceText = ({ label, yuan, per, year, source }: CarrierPrice): string =>
  `${label}${yuan}元/${per}（${year}年，${source}）`

/** Of this share of the energy at least the kinds must have a price. */
const leastPriced = 0.8

/**
 * What a tonne of standard coal costs an enterprise, by the kinds it uses: a gap of all its energy is worth the price of its own mix.
 * Null where too much of the mix has no price.
 */
export function mixPrice(
  prices: readonly CarrierPrice[],
  used: readonly { energyCode: string; quantity: number; tce: number | null }[],
): { yuanPerTce: number; carriers: CarrierPrice[] } | null {
  const priced = used.flatMap(({ energyCode, quantity, tce }) => {
    const yuan = carrierYuan(prices, energyCode, quantity)
    return yuan === null || tce === null || tce <= 0 ? [] : [{ energyCode, tce, yuan }]
  })
  const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0)
  const whole = sum(used.map(({ tce }) => tce ?? 0))
  const tce = sum(priced.map((one) => one.tce))
  if (tce <= 0 || tce < whole * leastPriced) return null
  return {
    yuanPerTce: sum(priced.map(({ yuan }) => yuan)) / tce,
    carriers: prices.filter(({ code }) => priced.some(({ energyCode }) => energyCode === code)),
  }
}
