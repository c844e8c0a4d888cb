/** Who reads which reviews: the enterprise its own once they were sent to it, a county those of its district, the city and the supervisors all. */
import { isNotNull } from 'drizzle-orm'
import { targetReview, targetReviewYear } from '../../../db/schema/inspection/target-review.ts'
import { readByOfficesOnce, readOnceSent, scopeBy } from '../../../platform/scope.ts'

/** Only on the city's list: the enterprise was not notified yet. */
const ofTheCity = ['listed', 'removed']

export const scopeOf = scopeBy(targetReview, {
  own: { own: 'enterpriseId', except: ofTheCity },
  district: { own: 'qxCode', except: ofTheCity },
  supervisor: { except: ofTheCity },
  wide: 'all',
})

export const yearScopeOf = scopeBy(targetReviewYear, readByOfficesOnce('open', 'closed'))

/** Evidence is read by its enterprise, and by the office once it was sent. */
export const fileScopeOf = scopeBy(targetReview, readOnceSent(scopeOf, isNotNull(targetReview.sentAt)))
