/** Names in the one order of `filing/value/name-order.ts`, whatever the order of the city's database is. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** For `orderBy`, in place of `asc(column)`. */
export const byName = (name: AnyPgColumn | SQL): SQL => sql`${name} collate "C"`
