/** Queries for questions to the offices. */

import { isCityOfficer } from '@green/contract/roles.ts'
import { inquiryCase } from '@green/filing/cases/inquiry.ts'
import { beginningsOf } from '@green/filing/cases/machine.ts'
import { readByDistricts } from '@green/filing/records/readers.ts'
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { localDate } from '../../../db/local-date.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { inquiry } from '../../../db/schema/services.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeBy } from '../../../platform/scope.ts'

export type InquiryRecord = typeof inquiry.$inferSelect

/** A county reads what lies with it; city and administrator read all. */
export const scopeOf = scopeBy(inquiry, readByDistricts)

const isUnanswered = inArray(inquiry.state, beginningsOf(inquiryCase, 'answer'))
const isProposed = inArray(inquiry.state, beginningsOf(inquiryCase, 'release'))
const isPublished = inArray(inquiry.state, beginningsOf(inquiryCase, 'withdraw'))

export type InquiryFilter = {
  keyword?: string | undefined
  state?: string | undefined
  office?: string | undefined
  overdue?: '1' | undefined
  from?: string | undefined
  to?: string | undefined
}

const localDay = localDate(inquiry.at)

function conditionsOf(actor: Actor, f: InquiryFilter, today: string): SQL | undefined {
  return and(
    scopeOf(actor),
    f.state ? eq(inquiry.state, f.state) : undefined,
    f.office ? (f.office === 'city' ? isNull(inquiry.qxCode) : eq(inquiry.qxCode, f.office)) : undefined,
    f.overdue ? and(isUnanswered, lt(inquiry.dueOn, today)) : undefined,
    f.from ? sql`${localDay} >= ${f.from}` : undefined,
    f.to ? sql`${localDay} <= ${f.to}` : undefined,
    f.keyword
      ? or(
          ...[inquiry.number, inquiry.subject, inquiry.question, inquiry.askerName].map(
            (text) => sql`strpos(${text}, ${f.keyword}) > 0`,
          ),
        )
      : undefined,
  )
}

/** One page: unanswered ones first, the first due before the others; then the newest. */
export async function inquiryPage(tx: Tx, actor: Actor, filter: InquiryFilter, today: string, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: getTableColumns(inquiry),
      from: (select) => select.from(inquiry).where(conditionsOf(actor, filter, today)),
      orderBy: [
        sql`case when ${isUnanswered} then 0 else 1 end`,
        sql`case when ${isUnanswered} then ${inquiry.dueOn} end`,
        desc(inquiry.at),
        desc(inquiry.id),
      ],
    },
    page,
  )
}

/** How many that page lists in all. */
export async function countInquiries(tx: Tx, actor: Actor, filter: InquiryFilter, today: string): Promise<number> {
  const [found] = await tx
    .select({ n: count() })
    .from(inquiry)
    .where(conditionsOf(actor, filter, today))
  return found?.n ?? 0
}

// Unscoped: own
export async function inquiriesOf(tx: Tx, enterpriseId: string, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: getTableColumns(inquiry),
      from: (select) => select.from(inquiry).where(eq(inquiry.enterpriseId, enterpriseId)),
      orderBy: [desc(inquiry.at), desc(inquiry.id)],
    },
    page,
  )
}

export async function findByNumber(tx: Tx, number: string): Promise<InquiryRecord | null> {
  const [row] = await tx.select().from(inquiry).where(eq(inquiry.number, number))
  return row ?? null
}

/** What everybody reads, the latest first; the keyword in any of its three texts. */
export async function publishedPage(tx: Tx, keyword: string, page: PageNumber) {
  const { id, qxCode, at, answeredAt, publicText } = inquiry
  const texts = (['subject', 'question', 'answer'] as const).map(
    (key) => sql`strpos(${publicText} ->> ${key}, ${keyword}) > 0`,
  )
  return pageOf(
    tx,
    {
      select: { id, qxCode, at, answeredAt, publicText },
      from: (select) => select.from(inquiry).where(and(isPublished, keyword ? or(...texts) : undefined)),
      orderBy: [desc(inquiry.publishedAt), desc(inquiry.id)],
    },
    page,
  )
}

/** What waits for this person's office: questions for an answer, and for the city answers to be published. */
export async function waitingInquiries(tx: Tx, actor: Actor, today: string) {
  const own = isCityOfficer(actor.role) ? isNull(inquiry.qxCode) : scopeOf(actor)
  const [waiting] = await tx
    .select({
      count: count(),
      late: sql<number>`count(*) filter (where ${lt(inquiry.dueOn, today)})::int`,
      oldest: sql<string | null>`min(${inquiry.at})`,
    })
    .from(inquiry)
    .where(and(own, isUnanswered))
  const [proposed] = await tx
    .select({ count: count(), oldest: sql<string | null>`min(${inquiry.answeredAt})` })
    .from(inquiry)
    .where(and(isProposed, isCityOfficer(actor.role) ? undefined : sql`false`))
  return { waiting: waiting ?? { count: 0, late: 0, oldest: null }, proposed: proposed ?? { count: 0, oldest: null } }
}

/** Offices with unanswered questions due by that day, and how many of them were due before today. */
export async function dueByOffice(tx: Tx, { today, until }: { today: string; until: string }) {
  return tx
    .select({
      qxCode: inquiry.qxCode,
      late: sql<number>`count(*) filter (where ${lt(inquiry.dueOn, today)})::int`,
      soon: sql<number>`count(*) filter (where ${gte(inquiry.dueOn, today)})::int`,
    })
    .from(inquiry)
    .where(and(isUnanswered, sql`${inquiry.dueOn} <= ${until}`))
    .groupBy(inquiry.qxCode)
    .orderBy(asc(inquiry.qxCode))
}

/** Unanswered questions whose last day is over, and those asked before that day: for the whole city. */
export async function overdueInquiries(tx: Tx, today: string, requestedBefore: string) {
  const [row] = await tx
    .select({
      late: count(),
      long: sql<number>`count(*) filter (where ${localDay} < ${requestedBefore})::int`,
    })
    .from(inquiry)
    .where(and(isUnanswered, lt(inquiry.dueOn, today)))
  return row ?? { late: 0, long: 0 }
}
