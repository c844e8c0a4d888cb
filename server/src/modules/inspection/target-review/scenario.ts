/** Walks a year and its reviews to a state by the real people: for the demo city and for tests. */

import type { TargetReviewState } from '@green/filing/cases/inspection/target-review.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import type { ReviewVariant } from '@green/filing/programme/target-review-words.ts'
import { reviewPaper } from '@green/programmes/target-review/paper.ts'
import type { ReviewSheet } from '@green/programmes/target-review/review.ts'
import { referenceOf } from '../../../base/reference/reference.ts'
import { transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { computedOf, reviewFor, scopeOfReview } from './reading.ts'
import { beginReview, saveSheet, setTarget, takeReviewStep, updateReview } from './review-steps.ts'
import { reviewsOfYear, yearOf } from './store.ts'
import { listEnterprises, saveYear, takeYearStep } from './years.ts'

type YearInput = { year: number; variant: ReviewVariant; deadline: string; dropTarget: number }

export const beginYear = (services: Services, input: YearInput, city: Actor) =>
  saveYear(services, { ...input, basis: '《节约能源法》第二十五条、《重点用能单位节能管理办法》' }, city)

/** Where the list of enterprises comes from. */
export const listOrigin = '重点用能单位名单'

/** Lists the enterprises, gives each its total where the table asks for one, and opens the year. */
export async function openYear(
  services: Services,
  yearId: string,
  of: readonly { id: string; totalLimit: number | null }[],
  city: Actor,
): Promise<Map<string, string>> {
  await transaction(services.db, async (tx) =>
    listEnterprises(
      tx,
      services,
      { year: await yearOf(tx, yearId), origin: listOrigin, enterpriseIds: of.map(({ id }) => id) },
      city,
    ),
  )
  const { dropTarget, version, year } = await yearOf(services.db, yearId)
  const listed = await reviewsOfYear(services.db, yearId)
  for (const one of listed) {
    const totalLimit = of.find(({ id }) => id === one.enterpriseId)?.totalLimit ?? null
    const input = { dropTarget, totalLimit, targetPaper: `演示节能目标〔${year}〕1号` }
    await setTarget(services, { id: one.id, version: 1, ...input }, city)
  }
  await takeYearStep(services, { id: yearId, version, action: 'open' }, city)
  return new Map(listed.map(({ id, enterpriseId }) => [enterpriseId, id]))
}

/** Who does what; `second` releases what `scorer` scored. */
export type ReviewPeople = { filer: Actor; scorer: Actor; second: Actor }
type Walk = {
  /** Over the example's answers; files are the caller's. */
  answers: (known: AnswerSet) => Promise<AnswerSet>
  /** Scores below what was claimed, with their reason. */
  lower?: ReviewSheet['items']
}

const ways: Partial<Record<TargetReviewState, readonly string[]>> = {
  to_fill: [],
  submitted: ['submit'],
  returned: ['submit', 'back'],
  scored: ['submit', 'score'],
  released: ['submit', 'score', 'release'],
  objected: ['submit', 'score', 'release', 'object'],
  closed: ['submit', 'score', 'release', 'object', 'uphold'],
}

const opinions: Readonly<Record<string, string>> = {
  back: '请补充能源审计报告和计量器具检定证书。',
  object: '节能改造计划已全部完成，请按验收材料重新核定。',
  uphold: '经复核，改造项目在考核年度内未验收，维持原结果。',
}

export async function walkReview(
  services: Services,
  id: string,
  people: ReviewPeople,
  to: TargetReviewState,
  { answers, lower = {} }: Walk,
): Promise<void> {
  const { filer, scorer, second } = people
  const now = async () => (await reviewFor(services.db, scorer, id)).of
  for (const step of ways[to] ?? []) {
    if (step === 'submit') {
      await beginReview(services, { id }, filer)
      const found = await reviewFor(services.db, filer, id)
      const known = (found.of.answers ?? {}) as AnswerSet
      const whole = { ...(reviewPaper(scopeOfReview(found)).example() as AnswerSet), ...known }
      const input = { id, version: found.of.version, answers: await answers(whole), reasons: [] }
      await updateReview(services, { ...input, action: 'submit' }, filer)
    } else if (step === 'score') {
      const found = await reviewFor(services.db, scorer, id)
      const sheet = agreeing(computedOf(found, await referenceOf(services)), lower)
      await saveSheet(services, { id, version: found.of.version, finish: true, sheet }, scorer)
    } else {
      const by = step === 'back' ? scorer : step === 'object' ? filer : second
      const action = step as 'back' | 'release' | 'object' | 'uphold'
      const { version } = await now()
      await takeReviewStep(
        services,
        { id, version, action, ...(opinions[step] ? { opinion: opinions[step] } : {}) },
        by,
      )
    }
  }
}

/** Every claim confirmed, but for these. */
export const agreeing = ({ lines }: ReturnType<typeof computedOf>, lower: ReviewSheet['items'] = {}): ReviewSheet => ({
  figures: {},
  items: {
    ...Object.fromEntries(
      lines.filter(({ judged }) => judged).map(({ id, self }) => [id, { score: self, reason: '' }]),
    ),
    ...lower,
  },
  breaches: [],
})
