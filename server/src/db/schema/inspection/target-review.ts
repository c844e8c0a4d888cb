/** 节能目标责任评价考核: the year as the city opened it, and the review of each enterprise. */
import type { Citation } from '@green/filing/facts/facts.ts'
import type { AnswerValue } from '@green/filing/form/answers.ts'
import type { FrozenRubric } from '@green/filing/scoring/frozen-rubric.ts'
import type { ReviewResult, ReviewSheet } from '@green/programmes/target-review/review.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { exactNumber, filledFrom, filledIn, moment } from '../columns.ts'

type Source = { words: string; value: AnswerValue }
type Reason = { code: string; field: string; reason: string }

export const targetReviewYear = pgTable(
  'target_review_year',
  {
    ...caseColumns(),
    /** The reviewed year. */
    year: integer('year').notNull(),
    variant: text('variant').notNull(),
    basis: text('basis').notNull(),
    deadline: date('deadline').notNull(),
    /** %, for enterprises without a target of their own. */
    dropTarget: exactNumber('drop_target').notNull(),
    /** Frozen when the year opens; every score of the year is by it. */
    rubric: jsonb('rubric').$type<FrozenRubric>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('target_review_year_year').on(t.year).where(sql`${t.state} <> 'dropped'`)],
)

export const targetReview = pgTable(
  'target_review',
  {
    ...caseColumns(),
    /** JNKH-year-serial. */
    number: text('number').notNull(),
    yearId: uuid('year_id').notNull(),
    year: integer('year').notNull(),
    enterpriseId: uuid('enterprise_id').notNull(),
    enterpriseName: text('enterprise_name').notNull(),
    socialCode: text('social_code').notNull(),
    qxCode: text('qx_code').notNull(),
    industryCode: text('industry_code'),
    /** The label or filters by which it came onto the list. */
    origin: text('origin').notNull(),
    dropTarget: exactNumber('drop_target').notNull(),
    totalLimit: exactNumber('total_limit'),
    targetPaper: text('target_paper').notNull().default(''),
    deadline: date('deadline').notNull(),
    /** As the enterprise fills it in; null before it has begun. */
    answers: filledIn('answers'),
    reasons: jsonb('reasons').$type<Reason[]>().notNull().default([]),
    sources: filledFrom('sources').$type<Record<string, Source>>().notNull().default({}),
    lastPlace: text('last_place'),
    /** As it was sent last, and the hash over it. */
    sent: filledIn('sent'),
    sentHash: text('sent_hash'),
    /** What its numbers cited of the ledger. */
    citations: jsonb('citations').$type<readonly Citation[]>().notNull().default([]),
    sentAt: moment('sent_at'),
    sentByName: text('sent_by_name'),
    sheet: jsonb('sheet').$type<ReviewSheet>(),
    /** As it was when the scoring was finished. */
    result: jsonb('result').$type<ReviewResult>(),
    selfTotal: exactNumber('self_total'),
    total: exactNumber('total'),
    grade: text('grade'),
    scoredBy: uuid('scored_by'),
    scoredByName: text('scored_by_name'),
    scoredAt: moment('scored_at'),
    releasedByName: text('released_by_name'),
    releasedAt: moment('released_at'),
    /** The last day for objecting. */
    objectUntil: date('object_until'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('target_review_once').on(t.yearId, t.enterpriseId).where(sql`${t.state} <> 'removed'`),
    index('target_review_enterprise').on(t.enterpriseId),
    index('target_review_list').on(t.year.desc(), t.state),
  ],
)
