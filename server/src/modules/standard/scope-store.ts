/** Which editions of standards a person may read: the city and the administrator all of them. */
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'

export const editionScope = ({ role }: Actor): SQL => (role === 'city' || role === 'admin' ? sql`true` : sql`false`)
