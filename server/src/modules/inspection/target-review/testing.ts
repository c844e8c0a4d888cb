/** Years and reviews for tests, taken to a state by the real people. */

import type { TargetReviewState } from '@green/filing/cases/inspection/target-review.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { ReviewVariant } from '@green/filing/programme/target-review-words.ts'
import { transaction } from '../../../db/database.ts'
import { withPapers } from '../../../demo/papers.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { reviewFor } from './reading.ts'
import { beginYear, openYear, walkReview } from './scenario.ts'
import { type ReviewRecord, reviewsOfYear, yearOf } from './store.ts'
import { listEnterprises } from './years.ts'

export type ReviewCast = { city: Actor; supervisors: Actor[]; filerOf: (enterpriseId: string) => Actor }

/** Each year of a city has one review only: a test takes the next one back. Files share this module, not the city. */
const lastYears = new WeakMap<Services['db'], number>()

/** `dropTarget` 3 % and a deadline far off. */
export async function draftReviewYear(services: Services, { city }: ReviewCast, variant: ReviewVariant = 'measures60') {
  const year = (lastYears.get(services.db) ?? clock.year()) - 1
  lastYears.set(services.db, year)
  const made = await beginYear(services, { year, variant, deadline: '2999-01-01', dropTarget: 3 }, city)
  return yearOf(services.db, made.id)
}

/** A review whose year is not yet opened. */
export async function listedReview(services: Services, of: { id: string }, cast: ReviewCast): Promise<string> {
  const year = await draftReviewYear(services, cast)
  await transaction(services.db, (tx) =>
    listEnterprises(tx, services, { year, origin: '重点用能单位名单', enterpriseIds: [of.id] }, cast.city),
  )
  const [listed] = await reviewsOfYear(services.db, year.id)
  if (!listed) throw new Error('the enterprise is listed')
  return listed.id
}

/** 20000 tce for 40000 万元 and 3 % less in the next year: the goal is reached exactly. */
export const reachedGoal: AnswerSet = { baseTce: '20000', baseOutput: '40000', yearTce: '19400', yearOutput: '40000' }

export async function openedReview(
  services: Services,
  of: { id: string },
  cast: ReviewCast,
  {
    state = 'to_fill',
    variant = 'measures60',
    answers = {},
  }: { state?: TargetReviewState; variant?: ReviewVariant; answers?: AnswerSet } = {},
): Promise<ReviewRecord> {
  const year = await draftReviewYear(services, cast, variant)
  const totalLimit = variant === 'measures50' ? 20_000 : null
  const ids = await openYear(services, year.id, [{ id: of.id, totalLimit }], cast.city)
  const id = ids.get(of.id)
  const [scorer] = cast.supervisors
  if (!id || !scorer) throw new Error('the year has a review of this enterprise, and a supervisor scores it')
  const filer = cast.filerOf(of.id)
  await walkReview(services, id, { filer, scorer, second: cast.city }, state, {
    answers: async (whole) =>
      (await withPapers(services, filer, { ...whole, ...reachedGoal, ...answers })) as AnswerSet,
  })
  return (await reviewFor(services.db, cast.city, id)).of
}
