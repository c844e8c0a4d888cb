/** Queries open to anybody: titles, filed institutions, the city's numbers. No contact is read here. */

import { institutionKinds, type TitleState } from '@green/contract/filing/titles.ts'
import { isDenied, isNotFiled, statesWhere, wasGranted } from '@green/filing/workflow/states.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { countedBy } from '../../../base/enterprise/counted-store.ts'
import { bearsOneOf } from '../../../base/enterprise/label-store.ts'
import { keywordMatch, titleSearch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { title } from '../../../db/schema/decisions.ts'
import { batch, filing, statistic } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'

import { clock } from '../../../platform/clock.ts'
import type { Sum } from '../../../platform/small-groups.ts'

export type TitleRecord = typeof title.$inferSelect

export type TitleFilter = {
  kind?: string | undefined
  /** Those held today, unless others are asked for. */
  state?: TitleState | 'any' | undefined
  industryCode?: string | undefined
  keyword?: string | undefined
  /** A district today and those that became part of it. */
  qxCodes?: readonly string[] | undefined
  level?: string | undefined
  year?: number | undefined
  serviceType?: string | undefined
  /** Of enterprises that have this label today; asked by staff only. */
  label?: string | undefined
}

/** Valid and not past its last day, whether or not the nightly run has been there. */
export const isHeld = (today: string) => and(eq(title.state, 'valid'), gte(title.validTo, today))

/** Past its last day a title is expired, even before the nightly run says so. */
function inState(today: string, wanted: NonNullable<TitleFilter['state']>): SQL | undefined {
  if (wanted === 'any') return undefined
  if (wanted === 'valid') return isHeld(today)
  if (wanted !== 'expired') return eq(title.state, wanted)
  return or(eq(title.state, 'expired'), and(eq(title.state, 'valid'), lt(title.validTo, today)))
}

/** Titles that match the filter. */
export function titlesWhere(today: string, f: TitleFilter): SQL | undefined {
  return and(
    f.kind === undefined ? notInArray(title.kind, [...institutionKinds]) : eq(title.kind, f.kind),
    f.industryCode ? sql`starts_with(${title.industryCode}, ${f.industryCode})` : undefined,
    inState(today, f.state ?? 'valid'),
    keywordMatch(f.keyword, titleSearch),
    f.qxCodes === undefined ? undefined : inArray(title.qxCode, [...f.qxCodes]),
    f.level === undefined ? undefined : eq(title.level, f.level),
    f.year === undefined ? undefined : eq(title.year, f.year),
    f.label === undefined ? undefined : bearsOneOf(title.enterpriseId, [f.label]),
    f.serviceType === undefined
      ? undefined
      : sql`${f.serviceType} = any(string_to_array(${title.publicFacts} ->> 'serviceTypes', ','))`,
  )
}

/** One page of titles, newest year first, with the exact total. */
export async function titlePage(tx: Tx, today: string, filter: TitleFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: getTableColumns(title),
      from: (select) => select.from(title).where(titlesWhere(today, filter)),
      orderBy: [desc(title.year), asc(title.number), asc(title.id)],
    },
    page,
  )
}

/** Credit codes of the holders by title, public as in every list of titles. */
export async function holderCodes(tx: Tx, titleIds: readonly string[]): Promise<Map<string, string>> {
  if (titleIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: title.id, code: enterprise.socialCode })
    .from(title)
    .innerJoin(enterprise, eq(enterprise.id, title.enterpriseId))
    .where(inArray(title.id, [...titleIds]))
  return new Map(rows.map((row) => [row.id, row.code]))
}

/** A title, also one that has ended: a person who follows an old link reads so. */
export async function titleById(tx: Tx, id: string): Promise<TitleRecord | null> {
  const [row] = await tx.select().from(title).where(eq(title.id, id))
  return row ?? null
}

/** What else the holder of a title holds or held, newest first; holders outside the archive are known by their credit code. */
export async function otherTitlesOf(tx: Tx, of: TitleRecord): Promise<TitleRecord[]> {
  if (of.enterpriseId === null && of.socialCode === '') return []
  const sameHolder =
    of.enterpriseId === null ? eq(title.socialCode, of.socialCode) : eq(title.enterpriseId, of.enterpriseId)
  return tx
    .select()
    .from(title)
    .where(and(sameHolder, ne(title.id, of.id)))
    .orderBy(desc(title.year), desc(title.validFrom), asc(title.id))
    .limit(50)
}

/** Titles of a kind held today, by the district they were granted in. */
export async function heldByDistrict(tx: Tx, today: string, kind: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ qxCode: title.qxCode, n: count() })
    .from(title)
    .where(and(eq(title.kind, kind), isHeld(today)))
    .groupBy(title.qxCode)
  return new Map(rows.map((row) => [row.qxCode, row.n]))
}

/** 在册企业 by district. */
export async function enterprisesByDistrict(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .select({ qxCode: enterprise.qxCode, n: count() })
    .from(enterprise)
    .where(countedBy('enterprises', clock.year()))
    .groupBy(enterprise.qxCode)
  return new Map(rows.map((row) => [row.qxCode, row.n]))
}

/** Filings sent in a calendar year that their filer has not taken back, of the city or of the given ones. */
export const countFiled = (tx: Tx, year: number, within?: SQL): Promise<number> =>
  tx.$count(
    filing,
    and(
      within,
      gte(filing.submittedAt, `${year}-01-01T00:00:00+08:00`),
      lt(filing.submittedAt, `${year + 1}-01-01T00:00:00+08:00`),
      isNull(filing.deletedAt),
      notInArray(filing.state, statesWhere(isNotFiled)),
    ),
  )

/** Titles of a kind held on a day. */
export const countHeld = (tx: Tx, today: string, kind: string): Promise<number> =>
  tx.$count(title, titlesWhere(today, { kind }))

/** 在册企业 of the city. */
export const countOnRecord = (tx: Tx): Promise<number> => tx.$count(enterprise, countedBy('enterprises', clock.year()))

const countsAsSaving = statesWhere((state) => wasGranted(state) && !isDenied(state))

/**
 * Yearly saving of the retrofit projects in filings that were approved at that moment. A form speaks of the last three years, so only an
 * enterprise's latest one counts: the next year's names most of the same projects again.
 */
export async function savings(tx: Tx, at: string): Promise<Sum> {
  const stateThen = sql`case when ${filing.stateSince} < ${at} then ${filing.state} else
    (select h.to_state from filing_history h where h.filing_id = ${filing.id} and h.at < ${at} order by h.at desc, h.id desc limit 1) end`
  const latest = tx
    .selectDistinctOn([statistic.enterpriseId], { value: statistic.value })
    .from(statistic)
    .innerJoin(filing, eq(filing.id, statistic.filingId))
    .where(and(eq(statistic.key, 'savedTce'), inArray(stateThen, countsAsSaving)))
    .orderBy(statistic.enterpriseId, desc(statistic.year), desc(statistic.filingId))
    .as('latest')
  const [row] = await tx
    .select({
      total: sql<number>`coalesce(sum(${latest.value}), 0)::float8`,
      units: count(),
      largest: sql<number[]>`coalesce((array_agg(${latest.value}::float8 order by ${latest.value} desc))[1:2], '{}')`,
    })
    .from(latest)
  return row ?? { total: 0, units: 0, largest: [] }
}

/** Every batch that takes filings now, the next to close first. */
export async function openBatches(tx: Tx, now: string) {
  return tx
    .select({ programme: batch.programme, name: batch.name, closeAt: batch.closeAt })
    .from(batch)
    .where(and(isNull(batch.archivedAt), lte(batch.openAt, now), gte(batch.closeAt, now)))
    .orderBy(asc(batch.closeAt), asc(batch.id))
}
