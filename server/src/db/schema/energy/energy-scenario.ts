/** 情景测算: what-if studies of an enterprise's year. Every saving is an edition of its own and is never changed. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

export const energyScenario = pgTable(
  'energy_scenario',
  {
    id: uuid('id').primaryKey(),
    /** All editions of one study. */
    seriesId: uuid('series_id').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    title: text('title').notNull(),
    year: integer('year').notNull(),
    edition: integer('edition').notNull(),
    current: boolean('current').notNull().default(true),
    /** Printed on the paper, with the code that is typed for the public check. */
    number: text('number').notNull(),
    checkCode: text('check_code').notNull(),
    /** Base, factors, prices, measures and results as JSON; kept as text because its hash is of exactly these signs. */
    content: text('content').notNull(),
    sha256: text('sha256').notNull(),
    /** The paper, once somebody took it. */
    fileId: uuid('file_id'),
    madeAt: moment('made_at').notNull(),
    madeBy: uuid('made_by').notNull(),
    madeByName: text('made_by_name').notNull(),
    deletedAt: moment('deleted_at'),
    deletedByName: text('deleted_by_name'),
  },
  (t) => [
    uniqueIndex('energy_scenario_current').on(t.seriesId).where(sql`current and deleted_at is null`),
    uniqueIndex('energy_scenario_edition').on(t.seriesId, t.edition),
    uniqueIndex('energy_scenario_number').on(t.number),
    index('energy_scenario_enterprise').on(t.enterpriseId, t.madeAt.desc()),
    index('energy_scenario_file').on(t.fileId),
  ],
)
