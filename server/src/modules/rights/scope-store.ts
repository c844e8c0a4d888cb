/** Who may read changes of rights: administrators. */
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'

export const scopeOf = ({ role }: Actor): SQL => (role === 'admin' ? sql`true` : sql`false`)
