/** Queries for codes and what they stand on. */
import { codeIs, codeStates } from '@green/filing/cases/green-code.ts'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { labelled } from '../../../base/enterprise/label-store.ts'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import type { Tx } from '../../../db/database.ts'
import { byName } from '../../../db/name-order.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { caseHistory } from '../../../db/schema/cases.ts'
import { filing } from '../../../db/schema/filing.ts'
import { greenCode, ratingRun, ratingScheme } from '../../../db/schema/green-code.ts'
import type { Actor } from '../../../platform/actor.ts'
import { scopeOf } from './scope-store.ts'

export type GreenCodeRecord = typeof greenCode.$inferSelect

/** Without the long documents, which only a detail and an export read. */
const { inputs: _inputs, tables: _tables, result: _result, ...short } = getTableColumns(greenCode)
export type ShortCode = Omit<GreenCodeRecord, 'inputs' | 'tables' | 'result'>

/**
 * The ids of the rows without a benchmark. A subquery, because the database computes one only for the rows of the page: a plain
 * expression would read the document of every row that it sorts.
 */
const unscorable = sql<string[]>`(select coalesce(array_agg(one ->> 'id'), '{}')
  from jsonb_array_elements(${greenCode.result} -> 'rows') one where one ->> 'state' = 'unscorable')`
export type ListedCode = ShortCode & { unscorable: readonly string[] }

export type CodeFilter = {
  keyword?: string | undefined
  year?: number | undefined
  grade?: string | undefined
  state?: string | undefined
  qxCode?: string | undefined
  consent?: 'yes' | 'withdrawn' | 'none' | undefined
  mark?: 'gate' | 'withoutTable' | undefined
  label?: string | undefined
}

const consentIs: Record<NonNullable<CodeFilter['consent']>, SQL | undefined> = {
  yes: and(isNotNull(greenCode.consentAt), isNull(greenCode.withdrawnAt)),
  withdrawn: isNotNull(greenCode.withdrawnAt),
  none: isNull(greenCode.consentAt),
}
const marked: Record<NonNullable<CodeFilter['mark']>, SQL> = {
  gate: sql`cardinality(${greenCode.gates}) > 0`,
  withoutTable: sql`${greenCode.result} -> 'rows' @> '[{"state":"unscorable"}]'`,
}

const called = { texts: [greenCode.enterpriseName], enterpriseId: greenCode.enterpriseId }

const named = (keyword: string | undefined): SQL | undefined =>
  keyword
    ? or(keywordMatch(keyword, called), eq(greenCode.socialCode, keyword), eq(greenCode.code, keyword.toUpperCase()))
    : undefined

const listed = (actor: Actor, f: CodeFilter): SQL | undefined =>
  and(
    scopeOf(actor),
    or(eq(greenCode.current, true), inArray(greenCode.state, [...codeStates.waiting])),
    f.year ? eq(greenCode.year, f.year) : undefined,
    f.grade ? eq(greenCode.grade, f.grade) : undefined,
    f.state ? eq(greenCode.state, f.state) : undefined,
    f.qxCode ? eq(greenCode.qxCode, f.qxCode) : undefined,
    f.consent && consentIs[f.consent],
    f.mark && marked[f.mark],
    labelled(actor, greenCode.enterpriseId, f.label),
    named(f.keyword),
  )

const newestFirst = [desc(greenCode.year), desc(greenCode.updatedAt), desc(greenCode.id)]

/** The editions that count, and corrections that wait for a second officer. */
export async function codePage(tx: Tx, actor: Actor, filter: CodeFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: { ...short, unscorable },
      from: (select) => select.from(greenCode).where(listed(actor, filter)),
      orderBy: newestFirst,
    },
    page,
  )
}

/** The same with the documents, for the export. */
export async function wholeCodes(tx: Tx, actor: Actor, filter: CodeFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: getTableColumns(greenCode),
      from: (select) => select.from(greenCode).where(listed(actor, filter)),
      orderBy: newestFirst,
    },
    page,
  )
}

export async function findCode(tx: Tx, actor: Actor, id: string): Promise<GreenCodeRecord | null> {
  const [row] = await tx
    .select()
    .from(greenCode)
    .where(and(eq(greenCode.id, id), scopeOf(actor)))
  return row ?? null
}

/** Every edition of an enterprise that this person reads, the newest year and edition first. */
export async function codesOf(tx: Tx, actor: Actor, enterpriseId: string): Promise<ShortCode[]> {
  return tx
    .select(short)
    .from(greenCode)
    .where(and(eq(greenCode.enterpriseId, enterpriseId), scopeOf(actor)))
    .orderBy(desc(greenCode.year), desc(greenCode.edition))
}

// Unscoped: people
/**
 * Who published this edition, or computed it as a correction: nobody judges an own result a second time. Who only looked at a
 * correction before it was told may answer an objection: else a city with two officers would have nobody left.
 */
export async function peopleBehind(tx: Tx, { id, runId, edition }: GreenCodeRecord): Promise<string[]> {
  const entries = await tx
    .select({ actorId: caseHistory.actorId })
    .from(caseHistory)
    .where(and(eq(caseHistory.caseId, id), inArray(caseHistory.action, ['publish', 'compute'])))
  const [run] =
    edition === 1 ? await tx.select({ by: ratingRun.publishedBy }).from(ratingRun).where(eq(ratingRun.id, runId)) : []
  return [...entries.map(({ actorId }) => actorId), run?.by].flatMap((one) => one ?? [])
}

// Unscoped: read before
/** Whether a later year of the same enterprise has been confirmed. */
export async function hasLaterYear(tx: Tx, { enterpriseId, year }: GreenCodeRecord): Promise<boolean> {
  const [later] = await tx
    .select({ id: greenCode.id })
    .from(greenCode)
    .where(
      and(
        eq(greenCode.enterpriseId, enterpriseId),
        gt(greenCode.year, year),
        eq(greenCode.current, true),
        isNotNull(greenCode.confirmedAt),
      ),
    )
    .limit(1)
  return later !== undefined
}

// Unscoped: read before
/** The codes of earlier years that a confirmed one ends. */
export async function earlierInForce(tx: Tx, { enterpriseId, year }: GreenCodeRecord): Promise<string[]> {
  const rows = await tx
    .select({ id: greenCode.id })
    .from(greenCode)
    .where(
      and(
        eq(greenCode.enterpriseId, enterpriseId),
        lt(greenCode.year, year),
        eq(greenCode.current, true),
        inArray(greenCode.state, [...codeStates.current]),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Told, and the last day for an objection is over. */
export async function termsOver(tx: Tx, today: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: greenCode.id })
    .from(greenCode)
    .where(
      and(inArray(greenCode.state, [...codeStates.told]), eq(greenCode.current, true), lt(greenCode.contestBy, today)),
    )
    .orderBy(asc(greenCode.contestBy), asc(greenCode.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Standing past the last day of validity. */
export async function validityOver(tx: Tx, today: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: greenCode.id })
    .from(greenCode)
    .where(
      and(
        inArray(greenCode.state, [...codeStates.current]),
        eq(greenCode.current, true),
        lt(greenCode.validUntil, today),
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Objections without an answer. */
export async function openObjections(tx: Tx): Promise<GreenCodeRecord[]> {
  return tx
    .select()
    .from(greenCode)
    .where(
      and(
        inArray(greenCode.state, [...codeStates.contested]),
        eq(greenCode.current, true),
        isNotNull(greenCode.answerBy),
      ),
    )
    .orderBy(asc(greenCode.answerBy))
    .limit(500)
}

// Unscoped: read before
export async function schemesOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof ratingScheme.$inferSelect>()
  const rows = await tx
    .select()
    .from(ratingScheme)
    .where(inArray(ratingScheme.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

// Unscoped: read before
/** Number and kind of the record a result was computed from. */
export async function recordName(tx: Tx, filingId: string) {
  const [row] = await tx
    .select({ id: filing.id, number: filing.number, programme: filing.programme })
    .from(filing)
    .where(eq(filing.id, filingId))
  return row ?? null
}

const isPublic = (today: string): SQL | undefined =>
  and(
    inArray(greenCode.state, [...codeStates.shown]),
    eq(greenCode.current, true),
    or(isNull(greenCode.validUntil), sql`${greenCode.validUntil} >= ${today}`),
  )

/** Every code that is public today, for the search. */
export async function publicCodes(tx: Tx, today: string): Promise<GreenCodeRecord[]> {
  return tx.select().from(greenCode).where(isPublic(today)).orderBy(asc(greenCode.id))
}

/** The code as anybody may find it; null where nothing of it is public. */
export async function publicCode(tx: Tx, code: string, today: string): Promise<GreenCodeRecord | null> {
  const [row] = await tx
    .select()
    .from(greenCode)
    .where(and(eq(greenCode.code, code), isPublic(today)))
  return row ?? null
}

type PublicFilter = { keyword?: string | undefined; qxCodes?: readonly string[] | undefined; year?: number | undefined }

/** By district and name, in no other order. */
export async function publicPage(tx: Tx, today: string, f: PublicFilter, page: PageNumber) {
  const where = and(
    isPublic(today),
    keywordMatch(f.keyword, called),
    f.qxCodes ? inArray(greenCode.qxCode, [...f.qxCodes]) : undefined,
    f.year ? eq(greenCode.year, f.year) : undefined,
  )
  return pageOf(
    tx,
    {
      select: getTableColumns(greenCode),
      from: (select) => select.from(greenCode).where(where),
      orderBy: [asc(greenCode.qxCode), byName(greenCode.enterpriseName), asc(greenCode.id)],
    },
    page,
  )
}
/** The highest edition of an enterprise's year, and whether a correction waits for a second officer. */
export async function editionsOf(tx: Tx, { enterpriseId, year }: Pick<GreenCodeRecord, 'enterpriseId' | 'year'>) {
  const rows = await tx
    .select({ id: greenCode.id, edition: greenCode.edition, state: greenCode.state })
    .from(greenCode)
    .where(and(eq(greenCode.enterpriseId, enterpriseId), eq(greenCode.year, year)))
  return {
    last: Math.max(0, ...rows.map((row) => row.edition)),
    isWaiting: rows.some((row) => codeIs(row.state, 'waiting')),
  }
}

/** The edition that counts of the same year, beside this one. */
export async function otherCurrent(tx: Tx, { id, enterpriseId, year }: GreenCodeRecord): Promise<string | null> {
  const [row] = await tx
    .select({ id: greenCode.id })
    .from(greenCode)
    .where(
      and(
        eq(greenCode.enterpriseId, enterpriseId),
        eq(greenCode.year, year),
        eq(greenCode.current, true),
        ne(greenCode.id, id),
      ),
    )
  return row?.id ?? null
}
