/** Queries for the years and the reviews. */
import { isDistrictOfficer, isFiler } from '@green/contract/roles.ts'
import { and, asc, desc, eq, getTableColumns, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { targetReview, targetReviewYear } from '../../../db/schema/inspection/target-review.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf, yearScopeOf } from './scope-store.ts'

export type YearRecord = typeof targetReviewYear.$inferSelect
export type ReviewRecord = typeof targetReview.$inferSelect
export type WithYear = { of: ReviewRecord; year: YearRecord }

// Unscoped: part
const counted = (where: SQL) =>
  sql<number>`(select count(*)::int from ${targetReview} r where r.year_id = ${sql.raw('target_review_year.id')} and r.state <> 'removed' and ${where})`

export async function yearsPage(tx: Tx, actor: Actor, page: PageNumber) {
  const own = isDistrictOfficer(actor.role) ? sql`r.qx_code = ${actor.qxCode}` : sql`true`
  return pageOf(
    tx,
    {
      select: {
        year: getTableColumns(targetReviewYear),
        enterprises: counted(own),
        submitted: counted(sql`${own} and r.sent_at is not null`),
        scored: counted(sql`${own} and r.scored_at is not null`),
        released: counted(sql`${own} and r.released_at is not null`),
      },
      from: (select) =>
        select.from(targetReviewYear).where(and(yearScopeOf(actor), ne(targetReviewYear.state, 'dropped'))),
      orderBy: [desc(targetReviewYear.year), desc(targetReviewYear.id)],
    },
    page,
  )
}

export async function findYear(tx: Tx, actor: Actor, id: string): Promise<YearRecord | null> {
  const [row] = await tx
    .select()
    .from(targetReviewYear)
    .where(and(eq(targetReviewYear.id, id), yearScopeOf(actor)))
  return row ?? null
}

/** Another year that is not dropped. */
export async function usedYear(tx: Tx, year: number, except: string | undefined): Promise<boolean> {
  const rows = await tx
    .select({ id: targetReviewYear.id })
    .from(targetReviewYear)
    .where(and(eq(targetReviewYear.year, year), ne(targetReviewYear.state, 'dropped')))
  return rows.some(({ id }) => id !== except)
}

export type ReviewFilter = {
  yearId?: string | undefined
  year?: number | undefined
  qxCode?: string | undefined
  state?: string | undefined
  grade?: string | undefined
  keyword?: string | undefined
}

/** States in which the result was told to the enterprise. */
export const releasedStates: readonly string[] = ['released', 'objected', 'closed']

const withYear = { of: getTableColumns(targetReview), year: getTableColumns(targetReviewYear) }

export async function reviewPage(tx: Tx, actor: Actor, f: ReviewFilter, page: PageNumber) {
  const where = and(
    scopeOf(actor),
    // Who was taken off the list is only found by that state.
    f.state ? eq(targetReview.state, f.state) : ne(targetReview.state, 'removed'),
    f.yearId ? eq(targetReview.yearId, f.yearId) : undefined,
    f.year ? eq(targetReview.year, f.year) : undefined,
    f.qxCode ? eq(targetReview.qxCode, f.qxCode) : undefined,
    // A grade that was not told yet does not filter for those who may not see it.
    f.grade ? and(eq(targetReview.grade, f.grade), mayFilter(actor)) : undefined,
    f.keyword
      ? or(
          keywordMatch(f.keyword, {
            texts: [targetReview.enterpriseName, targetReview.number],
            enterpriseId: targetReview.enterpriseId,
          }),
          eq(targetReview.socialCode, f.keyword),
        )
      : undefined,
  )
  return pageOf(
    tx,
    {
      select: withYear,
      from: (select) =>
        select
          .from(targetReview)
          .innerJoin(targetReviewYear, eq(targetReviewYear.id, targetReview.yearId))
          .where(where),
      orderBy: [desc(targetReview.year), asc(targetReview.number), asc(targetReview.id)],
    },
    page,
  )
}

const mayFilter = ({ role }: Actor) =>
  isFiler(role) || isDistrictOfficer(role) ? inArray(targetReview.state, [...releasedStates]) : undefined

export async function findReview(tx: Tx, actor: Actor, id: string): Promise<WithYear | null> {
  const [row] = await tx
    .select(withYear)
    .from(targetReview)
    .innerJoin(targetReviewYear, eq(targetReviewYear.id, targetReview.yearId))
    .where(and(eq(targetReview.id, id), scopeOf(actor)))
  return row ?? null
}

// Unscoped: read before
export async function yearOf(tx: Tx, id: string): Promise<YearRecord> {
  const [row] = await tx.select().from(targetReviewYear).where(eq(targetReviewYear.id, id))
  if (!row) throw new Error('a review belongs to a year')
  return row
}

/** Reviews of a year that were not removed. */
export async function reviewsOfYear(tx: Tx, yearId: string) {
  return tx
    .select({ id: targetReview.id, enterpriseId: targetReview.enterpriseId, state: targetReview.state })
    .from(targetReview)
    .where(and(eq(targetReview.yearId, yearId), ne(targetReview.state, 'removed')))
    .orderBy(asc(targetReview.number))
}

// Unscoped: read before
/** The years, latest first, in whose list of 重点用能单位 an enterprise stands. */
export async function listedYears(tx: Tx, enterpriseId: string, years: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ year: targetReview.year })
    .from(targetReview)
    .where(
      and(
        eq(targetReview.enterpriseId, enterpriseId),
        inArray(targetReview.year, [...years]),
        ne(targetReview.state, 'removed'),
      ),
    )
    .orderBy(desc(targetReview.year))
  return rows.map(({ year }) => year)
}

/** Results that were told and whose term for objecting is over. */
export async function settledReviews(tx: Tx, today: string, limit: number) {
  return tx
    .select({ id: targetReview.id })
    .from(targetReview)
    .where(and(eq(targetReview.state, 'released'), lt(targetReview.objectUntil, today)))
    .orderBy(asc(targetReview.id))
    .limit(limit)
}
