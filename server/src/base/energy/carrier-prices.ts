/** 分品种能源价格 in force: the platform's or the city's file, and in their place what the city has set by two hands, each with year and source. */
import { type CarrierPrice, defaultCarrierPrices } from '@green/tools/energy-conversion/carrier-prices.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { once, readData } from '../reference/data-file.ts'
import { type Names, namesOf } from '../reference/names.ts'
import { valuesAt } from '../reference/setting-store.ts'

export const priceKind = 'energyPrice'

/** What a city sets of one kind of energy. */
export type PriceSetting = Pick<CarrierPrice, 'yuan' | 'year' | 'source'>

const ofFile = once(
  (): readonly CarrierPrice[] =>
    readData<{ carriers?: readonly CarrierPrice[] }>('energy-prices.json').carriers ?? defaultCarrierPrices,
)

/** The price of a kind where the city has set none; null where there is none. */
export const priceOfFile = (code: string): CarrierPrice | null => ofFile().find((one) => one.code === code) ?? null

/** For which unit a kind is priced, and how many of them are one unit of the statistical form. */
const pricedIn: Readonly<Record<string, readonly [per: string, perUnit: number]>> = {
  '10^4kWh': ['千瓦时', 10_000],
  '10^4m3': ['立方米', 10_000],
  t: ['吨', 1],
  GJ: ['GJ', 1],
  tce: ['吨标准煤', 1],
}

/** A kind with its unit, without a price; null for a code that is none. */
export function pricedKind(names: Names, code: string): Omit<CarrierPrice, keyof PriceSetting> | null {
  const kind = names.find('energyType', code)
  const { per, perUnit } = priceOfFile(code) ?? {}
  if (!kind) return null
  const [ownPer, ownPerUnit] = pricedIn[String(kind.unit)] ?? [String(kind.unit), 1]
  return { code, label: kind.label, per: per ?? ownPer, perUnit: perUnit ?? ownPerUnit }
}

/** What a price is called among the settings; null for a key that is no kind of energy. */
export async function priceName(tx: Tx, code: string): Promise<string | null> {
  const kind = pricedKind(await namesOf(tx), code)
  return kind && `能源价格：${kind.label}`
}

/** Every kind that has a price today, in the order of their codes. */
export async function carrierPrices(tx: Tx): Promise<CarrierPrice[]> {
  const own = await valuesAt(tx, priceKind, clock.now())
  if (own.size === 0) return [...ofFile()]
  const names = await namesOf(tx)
  const set = [...own].flatMap(([code, value]) => {
    const kind = pricedKind(names, code)
    return kind ? [Object.assign(kind, value as unknown as PriceSetting)] : []
  })
  return [...ofFile().filter(({ code }) => !own.has(code)), ...set].toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
