/** Queries for filings that enterprises owe year by year: who owes one, and its state. */
import { isDistrictOfficer, isWide } from '@green/contract/roles.ts'
import type { ProgrammeName } from '@green/filing/programme/programme.ts'
import { isNotFiled, type State, statesWhere } from '@green/filing/workflow/states.ts'
import type { WhoFilesFacet } from '@green/filing/workflow/who-files.ts'
import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { activeIn, activeOn, isEnterprise } from '../../base/enterprise/counted-store.ts'
import { labelled } from '../../base/enterprise/label-store.ts'
import { enterpriseSearch, keywordMatch } from '../../base/enterprise/search-store.ts'
import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { title } from '../../db/schema/decisions.ts'
import { filing } from '../../db/schema/filing.ts'
import { enterprise } from '../../db/schema/operation/archive.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'

/** A filing's state, or that there is none yet. */
export type OwedState = State | 'to_fill'

/** `dueOn`: the last day of the batch that takes the year; without a batch the end of the year counts. */
type Owed = { programme: ProgrammeName & WhoFilesFacet; year: number; dueOn?: string | undefined }

const nobody = sql`false`

/** A county sees its own enterprises; the timer and the city see all. */
function scopeOf(actor: Actor | null): SQL | undefined {
  if (!actor || isWide(actor.role)) return undefined
  return isDistrictOfficer(actor.role) && actor.qxCode ? eq(enterprise.qxCode, actor.qxCode) : nobody
}

// Unscoped: part
/** Enterprises 规上, registered here or not, with or without the title that defines the audience. */
function owes({ audience }: Owed['programme'], year: number): SQL | undefined {
  const holding = (kind: string) =>
    sql`exists (select 1 from ${title} where ${and(
      eq(title.enterpriseId, enterprise.id),
      eq(title.kind, kind),
      eq(title.state, 'valid'),
      gte(title.validTo, clock.today()),
      lte(title.year, year),
    )})`
  return and(
    isEnterprise,
    eq(enterprise.aboveScale, true),
    audience?.holds ? holding(audience.holds) : undefined,
    audience?.lacks ? sql`not ${holding(audience.lacks)}` : undefined,
  )
}

const own = ({ programme, year }: Owed) =>
  and(
    eq(filing.enterpriseId, enterprise.id),
    eq(filing.programme, programme.id),
    eq(filing.year, year),
    isNull(filing.deletedAt),
  )

/** One that closed before the last day owes nothing; its filings still count. */
function worksOrFiled({ year, dueOn }: Owed): SQL | undefined {
  const today = clock.today()
  const works = dueOn === undefined ? activeIn(year) : activeOn(dueOn < today ? dueOn : today)
  return or(works, isNotNull(filing.id))
}

const stateOrNone = sql<OwedState>`coalesce(${filing.state}, 'to_fill')`

/** Number of enterprises by county and state. */
export async function owedByCounty(
  tx: Tx,
  actor: Actor | null,
  owed: Owed,
): Promise<{ qxCode: string; state: OwedState; count: number }[]> {
  return tx
    .select({ qxCode: enterprise.qxCode, state: stateOrNone, count: count() })
    .from(enterprise)
    .leftJoin(filing, own(owed))
    .where(and(scopeOf(actor), owes(owed.programme, owed.year), worksOrFiled(owed)))
    .groupBy(enterprise.qxCode, stateOrNone)
}

export type OwedFilter = {
  qxCode?: string | undefined
  state?: OwedState | undefined
  keyword?: string | undefined
  label?: string | undefined
}

/** The enterprises themselves, by name, with their filings so far. */
export async function owedPage(tx: Tx, actor: Actor | null, owed: Owed, filter: OwedFilter, page: PageNumber) {
  const where = and(
    scopeOf(actor),
    owes(owed.programme, owed.year),
    worksOrFiled(owed),
    filter.qxCode ? eq(enterprise.qxCode, filter.qxCode) : undefined,
    filter.state ? eq(stateOrNone, filter.state) : undefined,
    filter.label && actor ? labelled(actor, enterprise.id, filter.label) : undefined,
    keywordMatch(filter.keyword, enterpriseSearch),
  )
  return pageOf(
    tx,
    {
      select: {
        enterprise,
        state: stateOrNone,
        filingId: filing.id,
        submittedAt: filing.submittedAt,
      },
      from: (select) => select.from(enterprise).leftJoin(filing, own(owed)).where(where),
      orderBy: [asc(enterprise.sortKey), asc(enterprise.id)],
    },
    page,
  )
}

// Unscoped: part
/** Of enterprises: whether this one owes the year and has not sent it. */
export function notSentWithin(tx: Tx, owed: Owed): SQL | undefined {
  const sent = tx
    .select({ one: sql`1` })
    .from(filing)
    .where(and(own(owed), notInArray(filing.state, statesWhere(isNotFiled))))
  return and(owes(owed.programme, owed.year), notExists(sent))
}

/** Ids and counties of those who have not sent theirs. */
export async function notSent(tx: Tx, owed: Owed): Promise<{ enterpriseId: string; qxCode: string }[]> {
  return tx
    .select({ enterpriseId: enterprise.id, qxCode: enterprise.qxCode })
    .from(enterprise)
    .leftJoin(filing, own(owed))
    .where(
      and(
        owes(owed.programme, owed.year),
        activeOn(clock.today()),
        or(isNull(filing.id), inArray(filing.state, statesWhere(isNotFiled))),
      ),
    )
    .orderBy(asc(enterprise.id))
}
