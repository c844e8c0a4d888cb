/** Queries for ratings. A county reads those of its own enterprises. */

import { badLevel } from '@green/contract/calls/service/rating.ts'
import { readByDistricts } from '@green/filing/records/readers.ts'
import { isDecided, statesWhere } from '@green/filing/workflow/states.ts'
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { labelled } from '../../../base/enterprise/label-store.ts'
import { enterpriseSearch, keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { filing } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { serviceRate } from '../../../db/schema/services.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeBy } from '../../../platform/scope.ts'

export type RateRecord = typeof serviceRate.$inferSelect

/** States after which a case is over for its filer, and may be rated. */
const ended = statesWhere(isDecided)

export const scopeOf = scopeBy(serviceRate, readByDistricts)

/** Ratings sent before that moment. */
export const sentBefore = (at: string): SQL => lt(serviceRate.at, at)

export type RateFilter = {
  rateObject?: string | undefined
  level?: number | undefined
  bad?: '1' | undefined
  state?: string | undefined
  keyword?: string | undefined
  label?: string | undefined
}

function conditionsOf(actor: Actor, f: RateFilter): SQL | undefined {
  return and(
    scopeOf(actor),
    f.rateObject ? eq(serviceRate.rateObject, f.rateObject) : undefined,
    f.level ? eq(serviceRate.level, f.level) : undefined,
    f.bad ? lte(serviceRate.level, badLevel) : undefined,
    f.state ? eq(serviceRate.state, f.state) : undefined,
    // A label must not tell who rated without a name.
    f.label ? and(eq(serviceRate.anonymous, false), labelled(actor, serviceRate.enterpriseId, f.label)) : undefined,
    f.keyword
      ? or(
          // A hidden name must not be found by search.
          and(eq(serviceRate.anonymous, false), keywordMatch(f.keyword, { texts: enterpriseSearch.texts })),
          sql`strpos(${serviceRate.content}, ${f.keyword}) > 0`,
          sql`strpos(coalesce(${serviceRate.objectName}, ''), ${f.keyword}) > 0`,
        )
      : undefined,
  )
}

export type ListedRate = RateRecord & { enterpriseName: string }
const listed = { rate: serviceRate, enterpriseName: enterprise.enterpriseName }

/** One page, bad ones that wait first, then the newest. */
export async function ratePage(tx: Tx, actor: Actor, filter: RateFilter, page: PageNumber) {
  const found = await pageOf(
    tx,
    {
      select: listed,
      from: (select) =>
        select
          .from(serviceRate)
          .innerJoin(enterprise, eq(enterprise.id, serviceRate.enterpriseId))
          .where(conditionsOf(actor, filter)),
      orderBy: [
        sql`case when ${serviceRate.level} <= ${badLevel} and ${serviceRate.state} <> 'fixed' then 0 else 1 end`,
        desc(serviceRate.at),
        desc(serviceRate.id),
      ],
    },
    page,
  )
  return { ...found, rows: found.rows.map(({ rate, enterpriseName }): ListedRate => ({ ...rate, enterpriseName })) }
}

/** Marks by level with the closed ones among them, within what may be read; all for the public. */
export async function marks(tx: Tx, scope: SQL | undefined) {
  return tx
    .select({
      level: serviceRate.level,
      count: count(),
      closed: sql<number>`count(*) filter (where ${serviceRate.state} = 'fixed')::int`,
    })
    .from(serviceRate)
    .where(scope)
    .groupBy(serviceRate.level)
}

/** How the enterprise of a rating is called. */
export async function raterName(tx: Tx, enterpriseId: string): Promise<string> {
  const [row] = await tx
    .select({ name: enterprise.enterpriseName })
    .from(enterprise)
    .where(eq(enterprise.id, enterpriseId))
  return row?.name ?? ''
}

export async function ratesOf(tx: Tx, enterpriseId: string): Promise<RateRecord[]> {
  return tx
    .select()
    .from(serviceRate)
    .where(eq(serviceRate.enterpriseId, enterpriseId))
    .orderBy(desc(serviceRate.at))
    .limit(100)
}

/** Own decided cases that were not rated yet, the last decided first. */
export async function unratedCases(tx: Tx, enterpriseId: string) {
  return tx
    .select({
      id: filing.id,
      programme: filing.programme,
      number: filing.number,
      state: filing.state,
      stateSince: filing.stateSince,
    })
    .from(filing)
    .where(
      and(
        eq(filing.enterpriseId, enterpriseId),
        inArray(filing.state, ended),
        isNull(filing.deletedAt),
        notExists(tx.select({ one: sql`1` }).from(serviceRate).where(eq(serviceRate.objectId, filing.id))),
      ),
    )
    .orderBy(desc(filing.stateSince))
    .limit(50)
}

/** Ratings that were answered, for the public; the words of a bad mark too. */
export async function answeredRates(tx: Tx, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: getTableColumns(serviceRate),
      from: (select) =>
        select.from(serviceRate).where(and(isNotNull(serviceRate.reply), sql`${serviceRate.content} <> ''`)),
      orderBy: [desc(serviceRate.repliedAt), desc(serviceRate.id)],
    },
    page,
  )
}

/** Bad marks without an answer, and when the first of them is due. */
export async function waitingBad(tx: Tx, actor: Actor) {
  const [row] = await tx
    .select({
      count: count(),
      due: sql<string | null>`min(${serviceRate.dueOn})::text`,
      oldest: sql<string | null>`min(${serviceRate.at})`,
    })
    .from(serviceRate)
    .where(and(scopeOf(actor), lte(serviceRate.level, badLevel), sql`${serviceRate.state} <> 'fixed'`))
  return row ?? { count: 0, due: null, oldest: null }
}
