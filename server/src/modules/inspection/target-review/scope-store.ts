/** Who reads which reviews: the enterprise its own once they were sent to it, a county those of its district, the city and the supervisors all. */
import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import { targetReview, targetReviewYear } from '../../../db/schema/inspection/target-review.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeBy } from '../../../platform/scope.ts'

/** Only on the city's list: the enterprise was not notified yet. */
const ofTheCity = ['listed', 'removed']

export const scopeOf = scopeBy(targetReview, {
  enterprise: { own: 'enterpriseId', except: ofTheCity },
  county: { own: 'qxCode', except: ofTheCity },
  supervisor: { except: ofTheCity },
  city: 'all',
  admin: 'all',
})

const begun = { only: ['open', 'closed'] }

export const yearScopeOf = scopeBy(targetReviewYear, { county: begun, supervisor: begun, city: 'all', admin: 'all' })

const sent = (actor: Actor): SQL => and(scopeOf(actor), isNotNull(targetReview.sentAt)) ?? sql`false`

/** Evidence is read by its enterprise, and by the office once it was sent. */
export const fileScopeOf = scopeBy(targetReview, {
  enterprise: scopeOf,
  county: sent,
  supervisor: sent,
  city: sent,
  admin: sent,
})
