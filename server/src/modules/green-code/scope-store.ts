/** Which codes a person may read: the enterprise's own once it was told, the county's, every one of the city. */
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { greenCode } from '../../db/schema/green-code.ts'
import type { Actor } from '../../platform/actor.ts'

/** Corrections that the office has not told yet, or did not adopt. */
const ofTheOffice = ['computed', 'dropped']
const nobody = sql`false`

export function scopeOf(actor: Actor): SQL {
  switch (actor.role) {
    case 'enterprise':
      return actor.enterpriseId && !actor.agent
        ? (and(eq(greenCode.enterpriseId, actor.enterpriseId), notInArray(greenCode.state, ofTheOffice)) ?? nobody)
        : nobody
    case 'county':
      return actor.qxCode ? eq(greenCode.qxCode, actor.qxCode) : nobody
    case 'city':
    case 'admin':
      return sql`true`
    default:
      return nobody
  }
}
