/** 参考价格 of the city for figures that only illustrate. */
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, moment } from '../columns.ts'

/** One entry, append-only: a later one of the same day replaces it. */
export const marketPrice = pgTable(
  'market_price',
  {
    id: uuid('id').primaryKey(),
    /** certificate, allowance, cbam. */
    kind: text('kind').notNull(),
    /** The first day of which it is the price. */
    fromDay: date('from_day').notNull(),
    price: amount('price').notNull(),
    source: text('source').notNull(),
    byName: text('by_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('market_price_kind').on(t.kind, t.fromDay)],
)
