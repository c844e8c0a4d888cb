/** A result that nobody objected to in its term is settled. */
import { Refusal } from '@green/contract/errors.ts'
import { takeCaseStep, theClock } from '../../../base/case/take-step.ts'
import { transaction } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { reviewKind } from './kind.ts'
import { settledReviews } from './store.ts'

/** Of one night; the next goes on. */
const portion = 2000

export async function settleReviews(services: Services): Promise<void> {
  for (const { id } of await settledReviews(services.db, clock.today(), portion))
    try {
      await transaction(services.db, (tx) => takeCaseStep(tx, services, reviewKind, { id, action: 'settle' }, theClock))
    } catch (error) {
      // The enterprise objected meanwhile; it stops no other.
      if (!(error instanceof Refusal)) throw error
      services.log.warn({ review: id, code: error.code }, 'a timer’s step was refused')
    }
}
