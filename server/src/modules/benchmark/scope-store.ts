/** Which benchmark tables a person may read: the office all of them, everybody else those that were frozen. */
import { isNotNull, type SQL, sql } from 'drizzle-orm'
import { benchmarkTable } from '../../db/schema/green-code.ts'
import type { Actor } from '../../platform/actor.ts'

export function scopeOf(actor: Actor): SQL {
  const isOffice = actor.role === 'city' || actor.role === 'admin' || actor.role === 'county'
  return isOffice ? sql`true` : isNotNull(benchmarkTable.frozenAt)
}
