/** Which requests for an account a person may read: a county those of its enterprises, city and administrator all. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { enterprise } from '../../db/schema/archive.ts'
import type { Actor } from '../../platform/actor.ts'

/** Of a question that has joined the enterprise. */
export function scopeOf(actor: Actor): SQL {
  if (actor.role === 'city' || actor.role === 'admin') return sql`true`
  return actor.role === 'county' && actor.qxCode ? eq(enterprise.qxCode, actor.qxCode) : sql`false`
}
