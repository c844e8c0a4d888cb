/** The inspections of a city as a court would read them. */
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { finesOnlyAfterOrder } from '@green/tools/inspection/clauses.ts'
import { inspection } from '../../db/schema/inspection/inspection.ts'
import { obligationsOf, papersOf, reviewsOf, statementsOf } from '../../modules/inspection/inspection-paper/store.ts'
import { foundOf } from '../../modules/inspection/verification/found.ts'
import { dayOf } from '../../platform/clock.ts'
import type { WithDb } from '../../platform/services.ts'
import type { CourtCase } from './court-testing.ts'

export async function courtCases({ db }: WithDb): Promise<CourtCase[]> {
  const cases: CourtCase[] = []
  for (const row of await db.select().from(inspection)) {
    const { items } = await foundOf(db, row)
    cases.push({
      number: row.number,
      papers: (await papersOf(db, row.id)).flatMap(
        ({ kind, state, number, content, issuedAt, issuedByName, service }) =>
          state === 'issued' && issuedAt
            ? [
                {
                  kind: kind as PaperKindKey,
                  number,
                  content,
                  issuedOn: dayOf(issuedAt),
                  issuedBy: issuedByName ?? '',
                  servedOn: service?.at ?? null,
                },
              ]
            : [],
      ),
      answeredOn: (await statementsOf(db, row.id)).flatMap(({ answeredAt }) => (answeredAt ? [dayOf(answeredAt)] : [])),
      reviews: (await reviewsOf(db, row.id)).flatMap(({ result, reviewedAt, reviewedByName }) =>
        reviewedAt ? [{ by: reviewedByName ?? '', on: dayOf(reviewedAt), passed: result === 'passed' }] : [],
      ),
      publishedOn: row.publishedAt && dayOf(row.publishedAt),
      payments: (await obligationsOf(db, row.id)).flatMap(({ obligation }) => obligation.payments),
      finedAfterOrder: items.some(({ result, clause }) => result === 'breach' && clause && finesOnlyAfterOrder(clause)),
    })
  }
  return cases
}
