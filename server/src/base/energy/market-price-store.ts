/** 参考价格: those that came with the platform, and those that the city has entered; the later entry of a day counts. */
import type { MarketPrice, PriceKind } from '@green/filing/programme/market-price.ts'
import { asc } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { marketPrice } from '../../db/schema/energy/market.ts'
import { freeze, once, readData } from '../reference/data-file.ts'

const ofFile = once(() => freeze(readData<{ prices: MarketPrice[] }>('market-prices.json').prices))

/** Every price by its first day, with who entered it. */
export async function marketPrices(tx: Tx): Promise<(MarketPrice & { byName: string })[]> {
  const rows = await tx.select().from(marketPrice).orderBy(asc(marketPrice.createdAt))
  const entered = rows.map(({ kind, fromDay, price, source, byName }) => ({
    kind: kind as PriceKind,
    from: fromDay,
    price,
    source,
    byName,
  }))
  const fromFile = ofFile().map((one) => ({ ...one, byName: '' }))
  return [...fromFile, ...entered].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

export async function insertMarketPrice(tx: Tx, row: typeof marketPrice.$inferInsert): Promise<void> {
  await tx.insert(marketPrice).values(row)
}
