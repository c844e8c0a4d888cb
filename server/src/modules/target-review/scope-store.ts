/** Who reads which reviews: the enterprise its own once they were sent to it, a county those of its district, the city and the supervisors all. */
import { and, eq, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { targetReview, targetReviewYear } from '../../db/schema/target-review.ts'
import type { Actor } from '../../platform/actor.ts'

const nobody = sql`false`
/** Only on the city's list: the enterprise was not told yet. */
const told = notInArray(targetReview.state, ['listed', 'removed'])

export function scopeOf(actor: Actor): SQL {
  switch (actor.role) {
    case 'enterprise':
      return actor.enterpriseId && !actor.agent
        ? (and(eq(targetReview.enterpriseId, actor.enterpriseId), told) ?? nobody)
        : nobody
    case 'county':
      return actor.qxCode ? (and(eq(targetReview.qxCode, actor.qxCode), told) ?? nobody) : nobody
    case 'supervisor':
      return told
    case 'city':
    case 'admin':
      return sql`true`
    default:
      return nobody
  }
}

export function yearScopeOf({ role }: Actor): SQL {
  switch (role) {
    case 'city':
    case 'admin':
      return sql`true`
    case 'county':
    case 'supervisor':
      return or(eq(targetReviewYear.state, 'open'), eq(targetReviewYear.state, 'closed')) ?? nobody
    default:
      return nobody
  }
}

/** Evidence is read by its enterprise, and by the office once it was sent. */
export const fileScopeOf = (actor: Actor): SQL =>
  actor.role === 'enterprise' ? scopeOf(actor) : (and(scopeOf(actor), isNotNull(targetReview.sentAt)) ?? nobody)
