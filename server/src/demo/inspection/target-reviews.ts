/** 节能目标考核 in the demo city: a year by the one table whose term is over, one under way by the other, one in preparation; an enterprise in every state. */

import type { TargetReviewState } from '@green/filing/cases/inspection/target-review.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { transaction } from '../../db/database.ts'
import { takeReviewStep } from '../../modules/inspection/target-review/review-steps.ts'
import { beginYear, listOrigin, openYear, walkReview } from '../../modules/inspection/target-review/scenario.ts'
import { reviewsOfYear, yearOf } from '../../modules/inspection/target-review/store.ts'
import { listEnterprises } from '../../modules/inspection/target-review/years.ts'
import { addMs, clock, dayOf, moveClock } from '../../platform/clock.ts'
import { typed } from '../book/answers.ts'
import type { DemoRecord } from '../demo-store.ts'
import { officeDay } from '../office-days.ts'
import { withPapers } from '../papers.ts'
import { dayFrom, industrial, officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

type Plan = readonly { to: TargetReviewState; lower?: true }[]
const dayMs = 86_400_000

const lastYear: Plan = [{ to: 'closed', lower: true }, { to: 'released' }, { to: 'released' }]
const thisYear: Plan = [
  { to: 'to_fill' },
  { to: 'submitted' },
  { to: 'returned' },
  { to: 'scored', lower: true },
  { to: 'released' },
  { to: 'objected', lower: true },
]

export async function fillTargetReviews(stage: SeedContext): Promise<void> {
  const year = Number(stage.present.slice(0, 4))
  await runYear(stage, { year: year - 2, variant: 'measures60', plan: lastYear, day: -300, withOverdue: true })
  await runYear(stage, { year: year - 1, variant: 'measures50', plan: thisYear, day: -12 })
  await prepareYear(stage, year, -2)
  moveClock(stage.present)
}

/** The ceiling on the total over what is used. */
const allowance = 1.03
const yearIn = ({ book }: DemoRecord, year: number) =>
  book?.years.find((one) => one.year === year) ?? book?.years.at(-1)

type Run = { year: number; variant: 'measures60' | 'measures50'; plan: Plan; day: number; withOverdue?: true }

async function runYear(stage: SeedContext, { year, variant, plan, day, withOverdue }: Run): Promise<void> {
  const { services, cast } = stage
  const [scorer] = cast.supervisors
  if (!scorer) throw new Error('supervisors are expected')
  const at = (days: number, n: number) => moveClock(officeHour(stage, dayFrom(stage, days), sequence(9900 + year + n)))
  at(day, 0)
  const first = stage.records.filter(({ id }) => cast.filerOf(id).loginName === 'enterprise')
  const others = industrial(stage).filter((one) => !first.includes(one))
  const units = [...first, ...others].slice(0, plan.length)
  // One that never answered: its self-assessment is overdue.
  if (withOverdue) units.push(...others.slice(-1))
  const deadline = officeDay(dayOf(addMs(clock.now(), 30 * dayMs)))
  const begun = await beginYear(services, { year, variant, deadline, dropTarget: 3 }, cast.city)
  const limitOf = (unit: DemoRecord) =>
    variant === 'measures50' ? Math.round((yearIn(unit, year)?.statedTce ?? 0) * allowance) : null
  const ids = await openYear(
    services,
    begun.id,
    units.map((unit) => ({ id: unit.id, totalLimit: limitOf(unit) })),
    cast.city,
  )
  for (const [i, unit] of units.entries()) {
    const id = ids.get(unit.id)
    const { to, lower } = plan[i] ?? { to: 'to_fill' as const }
    if (!id) continue
    at(day + 3, i + 1)
    const filer = cast.filerOf(unit.id)
    const people = { filer, scorer, second: cast.city }
    const [base, now] = [yearIn(unit, year - 1), yearIn(unit, year)]
    const figures = {
      baseTce: typed(base?.statedTce ?? 0, 2),
      baseOutput: typed(base?.outputValue ?? 0, 2),
      yearTce: typed(now?.statedTce ?? 0, 2),
      yearOutput: typed(now?.outputValue ?? 0, 2),
    }
    await walkReview(services, id, people, to, {
      answers: async (whole) => (await withPapers(services, filer, { ...whole, ...figures })) as AnswerSet,
      ...(lower ? { lower: { retrofit: { score: 1, reason: '两项改造尚未验收，按进度给分' } } } : {}),
    })
  }
}

/** Four enterprises wait for the opening; one of them was taken off the list again. */
async function prepareYear(stage: SeedContext, year: number, day: number): Promise<void> {
  const { services, cast } = stage
  moveClock(officeHour(stage, dayFrom(stage, day), sequence(9900 + year)))
  const deadline = officeDay(dayOf(addMs(clock.now(), 60 * dayMs)))
  const { id: yearId } = await beginYear(services, { year, variant: 'measures60', deadline, dropTarget: 3 }, cast.city)
  const enterpriseIds = industrial(stage)
    .slice(-4)
    .map(({ id }) => id)
  const begun = await yearOf(services.db, yearId)
  await transaction(services.db, (tx) =>
    listEnterprises(tx, services, { year: begun, origin: listOrigin, enterpriseIds }, cast.city),
  )
  const [gone] = await reviewsOfYear(services.db, yearId)
  if (gone) await takeReviewStep(services, { id: gone.id, version: 1, action: 'remove' }, cast.city)
}
