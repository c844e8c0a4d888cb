/** Which orders of stations a person may read: the administrator all of them, others none. */
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'

export const stationScope = ({ role }: Actor): SQL => (role === 'admin' ? sql`true` : sql`false`)
