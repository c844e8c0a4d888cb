/** Who may read merges of the archive: the city and the administrator. */
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'

export function scopeOf({ role }: Actor): SQL {
  return role === 'city' || role === 'admin' ? sql`true` : sql`false`
}
