/** Which verifications a person may read: the enterprise its own, the institution its commissions until they are withdrawn, the county its district's, the city all. */
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { energyVerification } from '../../db/schema/energy-verification.ts'
import type { Actor } from '../../platform/actor.ts'

const nobody = sql`false`

const ofInstitution = (id: string) =>
  and(eq(energyVerification.institutionId, id), ne(energyVerification.state, 'withdrawn'))

export function scopeOf(actor: Actor): SQL {
  switch (actor.role) {
    case 'enterprise':
      return actor.enterpriseId && !actor.agent
        ? (or(eq(energyVerification.enterpriseId, actor.enterpriseId), ofInstitution(actor.enterpriseId)) ?? nobody)
        : nobody
    case 'county':
      return actor.qxCode ? eq(energyVerification.qxCode, actor.qxCode) : nobody
    case 'city':
    case 'admin':
      return sql`true`
    default:
      return nobody
  }
}
