/** 计算结果: what the calculators found for an enterprise's year. Every saving is an edition of its own and is never changed. */
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

export const calculation = pgTable(
  'calculation',
  {
    id: uuid('id').primaryKey(),
    /** All editions of one year and kind of an enterprise. */
    seriesId: uuid('series_id').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    /** `energy` or `carbon`. */
    kind: text('kind').notNull(),
    year: integer('year').notNull(),
    edition: integer('edition').notNull(),
    current: boolean('current').notNull().default(true),
    title: text('title').notNull(),
    /** Printed on the paper. */
    number: text('number').notNull(),
    /** Editions of the factors. */
    dataEdition: text('data_edition').notNull(),
    /** Input, factors used and result as JSON; kept as text because its hash is of exactly these signs. */
    content: text('content').notNull(),
    sha256: text('sha256').notNull(),
    /** tce of 当量值, or tCO₂; beside it 等价值, and the figure for 万元 of output. For lists only. */
    total: doublePrecision('total').notNull(),
    totalEquiv: doublePrecision('total_equiv'),
    perOutput: doublePrecision('per_output'),
    /** The paper, once somebody took it. */
    fileId: uuid('file_id'),
    madeAt: moment('made_at').notNull(),
    madeBy: uuid('made_by').notNull(),
    madeByName: text('made_by_name').notNull(),
  },
  (t) => [
    uniqueIndex('calculation_current').on(t.seriesId).where(sql`current`),
    uniqueIndex('calculation_edition').on(t.seriesId, t.edition),
    uniqueIndex('calculation_number').on(t.number),
    index('calculation_enterprise').on(t.enterpriseId, t.year, t.kind),
    index('calculation_file').on(t.fileId),
  ],
)
