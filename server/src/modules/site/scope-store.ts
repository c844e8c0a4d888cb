/** Which tenancies a person may read: an enterprise and a park their own, a county those of its district, the city all. */
import { eq, or, type SQL, sql } from 'drizzle-orm'
import { parkTenant } from '../../db/schema/sites.ts'
import type { Actor } from '../../platform/actor.ts'

const nobody = sql`false`

export function scopeOf({ role, enterpriseId, agent, qxCode }: Actor): SQL {
  switch (role) {
    case 'enterprise':
      return enterpriseId && !agent
        ? (or(eq(parkTenant.enterpriseId, enterpriseId), eq(parkTenant.parkId, enterpriseId)) ?? nobody)
        : nobody
    case 'county':
      return qxCode ? (or(eq(parkTenant.qxCode, qxCode), eq(parkTenant.parkQxCode, qxCode)) ?? nobody) : nobody
    case 'city':
    case 'admin':
      return sql`true`
    default:
      return nobody
  }
}
