/** Days of the city in queries. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The day of a moment in Asia/Shanghai, a `date`; `dayOf` of the clock is the same for a text. */
export const localDate = (moment: SQL | PgColumn): SQL => sql`(${moment} at time zone 'Asia/Shanghai')::date`
