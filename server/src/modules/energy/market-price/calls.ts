/** 参考价格: its calls. */
import { marketPrice } from '@green/contract/calls/energy/scheme/market-price.ts'
import { priceKinds } from '@green/filing/programme/market-price.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { insertMarketPrice, marketPrices } from '../../../base/energy/market-price-store.ts'
import { transaction } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { ids } from '../../../platform/ids.ts'

export const marketPriceCalls = handlers(marketPrice, {
  prices: ({ services }) => marketPrices(services.db),
  add: ({ input, actor, services }) =>
    transaction(services.db, async (tx) => {
      const { kind, from, price, source } = input
      await insertMarketPrice(tx, {
        id: ids.next(),
        kind,
        fromDay: from,
        price,
        source: source.trim(),
        byName: actor.name,
        createdAt: clock.now(),
      })
      const { label, unit } = priceKinds[kind]
      await writeAudit(tx, {
        kind: 'business',
        actor,
        action: '录入参考价格',
        object: `${label} ${from}`,
        result: '已录入',
        changes: [
          { label: `价格（${unit}）`, before: '', after: String(price) },
          { label: '来源', before: '', after: source.trim() },
        ],
      })
      return marketPrices(tx)
    }),
})
