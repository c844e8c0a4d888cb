/** 节能目标责任评价考核 as cases: the year and the review of one enterprise. */

import { officePath } from '@green/contract/screens/screens.ts'
import {
  type TargetReviewAction,
  type TargetReviewFacts,
  type TargetReviewState,
  type TargetReviewYearAction,
  type TargetReviewYearState,
  targetReviewCase,
  targetReviewYearCase,
} from '@green/filing/cases/inspection/target-review.ts'
import type { CaseKind, CaseNews } from '../../../base/case/take-step.ts'
import { isFirstHand } from '../../../base/deputy/hands.ts'
import type { Addressees } from '../../../base/message/store.ts'
import { tell } from '../../../base/message/tell.ts'
import type { Tx } from '../../../db/database.ts'
import { targetReview, targetReviewYear } from '../../../db/schema/inspection/target-review.ts'
import { draftsOnly } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { scopeOf, yearScopeOf } from './scope-store.ts'
import type { ReviewRecord } from './store.ts'

export const yearKind: CaseKind<TargetReviewYearState, TargetReviewYearAction, object, typeof targetReviewYear> = {
  machine: targetReviewYearCase,
  table: targetReviewYear,
  scope: yearScopeOf,
  facts: async () => ({}),
  nameOf: ({ year }) => `${year}年节能目标责任评价考核`,
  logged: {
    labels: { deadline: '自评截止', dropTarget: '下降率目标（%）', basis: '依据' },
    values: (_services, row) => ({ ...row }),
  },
  tell: {},
}

type News = CaseNews<TargetReviewAction, ReviewRecord>

const own = '/mainPages/targetReview'

const telling =
  (page: string, to: (record: ReviewRecord) => Addressees, sms: boolean) =>
  async (tx: Tx, services: Services, news: News) =>
    tell(tx, services, {
      to: to(news.saved),
      ...((page === own ? toEnterprise(news) : null) ?? moved(news)),
      link: `${page}?id=${news.saved.id}`,
      sms,
    })

const moved = ({ saved, step, state, opinion }: News) =>
  ({
    template: 'targetReviewMoved',
    values: {
      number: saved.number,
      step,
      enterprise: saved.enterpriseName,
      year: String(saved.year),
      state,
      said: opinion ? `说明：${opinion}` : '',
    },
  }) as const

/** What the enterprise has to do until when; null where nothing is to be done. */
function toEnterprise({ action, saved }: News) {
  const year = String(saved.year)
  if (action === 'start') return { template: 'targetReviewToFill', values: { year, day: saved.deadline } } as const
  if (action === 'release' && saved.objectUntil && saved.result)
    return {
      template: 'targetReviewResult',
      values: { year, grade: saved.result.gradeLabel, day: saved.objectUntil },
    } as const
  return null
}

const office = officePath('targetReviews')

export const reviewKind: CaseKind<TargetReviewState, TargetReviewAction, TargetReviewFacts, typeof targetReview> = {
  machine: targetReviewCase,
  table: targetReview,
  scope: scopeOf,
  facts: async (tx, row, actor) => ({
    draftsOnly: actor !== null && draftsOnly(actor),
    isLate: row !== null && row.deadline < clock.today(),
    isSecond: row?.scoredBy !== null && (!row || !actor || !(await isFirstHand(tx, row.id, actor, [row.scoredBy]))),
    objectionOpen: row?.objectUntil != null && row.objectUntil >= clock.today(),
    objectionTermOver: row?.objectUntil != null && row.objectUntil < clock.today(),
  }),
  nameOf: ({ number, enterpriseName }) => `节能目标考核 ${number} ${enterpriseName}`,
  logged: {
    labels: { dropTarget: '下降率目标（%）', totalLimit: '总量目标（tce）', total: '核定总分', gradeText: '完成等级' },
    values: (_services, row) => ({ ...row, gradeText: row.result?.gradeLabel ?? null }),
  },
  tell: {
    enterprise: telling(own, ({ enterpriseId }) => ({ enterpriseId }), true),
    county: telling(office, ({ qxCode }) => ({ role: 'county', qxCode }), false),
    city: telling(office, () => ({ role: 'city' }), false),
    scorer: telling(office, ({ scoredBy }) => (scoredBy ? [scoredBy] : []), false),
  },
}
