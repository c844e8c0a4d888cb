/** Which registrations a person may read: the enterprise its own, the county those of its district, the city all. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { greenPower } from '../../db/schema/green-power.ts'
import type { Actor } from '../../platform/actor.ts'

const nobody = sql`false`

export function scopeOf(actor: Actor): SQL {
  switch (actor.role) {
    case 'enterprise':
      return actor.enterpriseId && !actor.agent ? eq(greenPower.enterpriseId, actor.enterpriseId) : nobody
    case 'county':
      return actor.qxCode ? eq(greenPower.qxCode, actor.qxCode) : nobody
    case 'city':
    case 'admin':
      return sql`true`
    default:
      return nobody
  }
}
