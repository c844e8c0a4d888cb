/** Which pushes a person may read: a county its own, city and administrator all. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { countyPush } from '../../db/schema/services.ts'
import type { Actor } from '../../platform/actor.ts'

export function scopeOf(actor: Actor): SQL {
  if (actor.role === 'city' || actor.role === 'admin') return sql`true`
  return actor.role === 'county' && actor.qxCode ? eq(countyPush.qxCode, actor.qxCode) : sql`false`
}
