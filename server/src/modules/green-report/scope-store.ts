/** Which reports a person may read: the enterprise its own, the county those of its district, the city all. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { greenReport } from '../../db/schema/green-report.ts'
import type { Actor } from '../../platform/actor.ts'

const nobody = sql`false`

export function scopeOf(actor: Actor): SQL {
  switch (actor.role) {
    case 'enterprise':
      return actor.enterpriseId && !actor.agent ? eq(greenReport.enterpriseId, actor.enterpriseId) : nobody
    case 'county':
      return actor.qxCode ? eq(greenReport.qxCode, actor.qxCode) : nobody
    case 'city':
    case 'admin':
      return sql`true`
    default:
      return nobody
  }
}
