/** Whose pieces an officer writes and reads before they are published: a county its own, the city all. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { content } from '../../db/schema/content.ts'
import type { Actor } from '../../platform/actor.ts'

export function scopeOf({ role, qxCode }: Actor): SQL {
  if (role === 'city' || role === 'admin') return sql`true`
  return role === 'county' && qxCode ? eq(content.qxCode, qxCode) : sql`false`
}
