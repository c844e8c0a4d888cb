/** Queries for runs and their results. */
import { digestHex, sm3Prefix } from '@green/contract/overview/digest.ts'
import { beginningsOf } from '@green/filing/cases/machine.ts'
import { ratingRunCase } from '@green/filing/cases/rating/rating-run.ts'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, like, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { keywordMatch } from '../../../base/enterprise/search-store.ts'
import { type RunningDigest, startDigest } from '../../../crypto/digest.ts'
import type { Tx } from '../../../db/database.ts'
import { insertMany } from '../../../db/insert-many.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { ratingResult, ratingRun, ratingScheme } from '../../../db/schema/green-code.ts'
import { backgroundJob } from '../../../db/schema/operation/operation.ts'

export type RunRecord = typeof ratingRun.$inferSelect
export type ResultRecord = typeof ratingResult.$inferSelect

const starter = alias(account, 'starter')
const freezer = alias(account, 'freezer')
const publisher = alias(account, 'publisher')

const named = {
  ...getTableColumns(ratingRun),
  schemeTitle: ratingScheme.title,
  schemeEdition: ratingScheme.edition,
  startedByName: starter.name,
  frozenByName: freezer.name,
  publishedByName: publisher.name,
  jobState: backgroundJob.state,
  jobDone: backgroundJob.done,
  jobTotal: backgroundJob.total,
  jobSays: backgroundJob.says,
}

export type RunFilter = { year?: number | undefined; state?: string | undefined; trial?: '0' | '1' | undefined }

export async function runPage(tx: Tx, { year, state, trial }: RunFilter, page: PageNumber) {
  const condition = and(
    year ? eq(ratingRun.year, year) : undefined,
    state ? eq(ratingRun.state, state) : undefined,
    trial ? eq(ratingRun.trial, trial === '1') : undefined,
  )
  return pageOf(
    tx,
    {
      select: named,
      from: (select) =>
        select
          .from(ratingRun)
          .innerJoin(ratingScheme, eq(ratingScheme.id, ratingRun.schemeId))
          .leftJoin(starter, eq(starter.id, ratingRun.startedBy))
          .leftJoin(freezer, eq(freezer.id, ratingRun.frozenBy))
          .leftJoin(publisher, eq(publisher.id, ratingRun.publishedBy))
          .leftJoin(backgroundJob, eq(backgroundJob.id, ratingRun.jobId))
          .where(condition),
      orderBy: [desc(ratingRun.year), desc(ratingRun.startedAt), desc(ratingRun.id)],
    },
    page,
  )
}

export async function namedRun(tx: Tx, id: string) {
  const [row] = await tx
    .select(named)
    .from(ratingRun)
    .innerJoin(ratingScheme, eq(ratingScheme.id, ratingRun.schemeId))
    .leftJoin(starter, eq(starter.id, ratingRun.startedBy))
    .leftJoin(freezer, eq(freezer.id, ratingRun.frozenBy))
    .leftJoin(publisher, eq(publisher.id, ratingRun.publishedBy))
    .leftJoin(backgroundJob, eq(backgroundJob.id, ratingRun.jobId))
    .where(eq(ratingRun.id, id))
  return row ?? null
}
export type NamedRun = NonNullable<Awaited<ReturnType<typeof namedRun>>>

export async function runById(tx: Tx, id: string): Promise<RunRecord | null> {
  const [row] = await tx.select().from(ratingRun).where(eq(ratingRun.id, id))
  return row ?? null
}

const isReal = eq(ratingRun.trial, false)

// Unscoped: everybody
export async function publishedRunOf(tx: Tx, year: number): Promise<RunRecord | null> {
  const [row] = await tx
    .select()
    .from(ratingRun)
    .where(and(eq(ratingRun.year, year), isReal, isNotNull(ratingRun.publishedAt)))
  return row ?? null
}

export async function publishedYears(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx
    .select({ year: ratingRun.year, id: ratingRun.id })
    .from(ratingRun)
    .where(and(isReal, isNotNull(ratingRun.publishedAt)))
  return new Map(rows.map(({ year, id }) => [year, id]))
}

/** The run of a year that is being computed, with whether its job still goes on. */
export async function computingRunOf(tx: Tx, year: number) {
  const [row] = await tx
    .select({ id: ratingRun.id, startedAt: ratingRun.startedAt, by: starter.name })
    .from(ratingRun)
    .innerJoin(backgroundJob, eq(backgroundJob.id, ratingRun.jobId))
    .leftJoin(starter, eq(starter.id, ratingRun.startedBy))
    .where(
      and(
        eq(ratingRun.year, year),
        isReal,
        inArray(ratingRun.state, beginningsOf(ratingRunCase, 'finish')),
        inArray(backgroundJob.state, ['queued', 'running']),
      ),
    )
    .limit(1)
  return row ?? null
}

export async function isJobOpen(tx: Tx, jobId: string | null): Promise<boolean> {
  if (jobId === null) return false
  return (
    (await tx.$count(
      backgroundJob,
      and(eq(backgroundJob.id, jobId), inArray(backgroundJob.state, ['queued', 'running'])),
    )) > 0
  )
}

/** The latest run of a year that has results: published before frozen before computed. */
export async function latestRunOf(tx: Tx, year: number | undefined): Promise<string | null> {
  const [row] = await tx
    .select({ id: ratingRun.id })
    .from(ratingRun)
    .where(
      and(
        isReal,
        year ? eq(ratingRun.year, year) : undefined,
        inArray(ratingRun.state, ['computed', 'frozen', 'published']),
      ),
    )
    .orderBy(desc(ratingRun.year), sql`${ratingRun.publishedAt} is null`, desc(ratingRun.startedAt))
    .limit(1)
  return row?.id ?? null
}

// Unscoped: read before
/** The latest trial of a version of the scheme. */
export async function lastTrial(tx: Tx, schemeId: string): Promise<RunRecord | null> {
  const [row] = await tx
    .select()
    .from(ratingRun)
    .where(and(eq(ratingRun.schemeId, schemeId), eq(ratingRun.trial, true), ne(ratingRun.state, 'discarded')))
    .orderBy(desc(ratingRun.startedAt), desc(ratingRun.id))
    .limit(1)
  return row ?? null
}

/** One computation, freezing or publication of a year at a time, whatever the process. */
export const lockYear = (tx: Tx, year: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('rating'), ${year})`)
/** One process computes a run. */
export const lockComputing = (tx: Tx, id: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${id}))`)

export async function clearResults(tx: Tx, runId: string): Promise<void> {
  await tx.delete(ratingResult).where(eq(ratingResult.runId, runId))
}

/** As one value: eighteen thousand bind parameters would take as long as the rating itself. */
export const insertResults = (tx: Tx, rows: readonly (typeof ratingResult.$inferInsert)[]) =>
  insertMany(tx, ratingResult, rows)

/** Bands, and the grades of percentile mode, once everybody has a total. */
export async function placeResults(
  tx: Tx,
  runId: string,
  places: readonly { id: string; band: string | null; grade?: string }[],
): Promise<void> {
  for (let first = 0; first < places.length; first += 5000) {
    const some = JSON.stringify(places.slice(first, first + 5000))
    await tx.execute(sql`
      update rating_result r set band = p.band, grade = coalesce(p.grade, r.grade),
        result = case when p.grade is null then r.result else jsonb_set(r.result, '{grade}', to_jsonb(p.grade)) end
      from jsonb_to_recordset(${some}::jsonb) as p(id uuid, band text, grade text)
      where r.run_id = ${runId} and r.enterprise_id = p.id`)
  }
}

/** The hash over everything that is frozen, in the order of the enterprises: by today's suite, or by that of a kept one. */
export async function hashOfResults(tx: Tx, runId: string, like?: string): Promise<string> {
  const whole = startDigest(like)
  if (whole.name === 'SM3') return hashedHere(tx, runId, whole)
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select encode(sha256(convert_to(coalesce(string_agg(one, '' order by enterprise_id), ''), 'UTF8')), 'hex') as hash from (
      select enterprise_id, encode(sha256(convert_to(
        inputs::text || tables::text || result::text || coalesce(total::text, '') || grade || coalesce(band, ''), 'UTF8')), 'hex') as one
      from rating_result where run_id = ${runId}) counted`)
  return rows[0]?.hash ?? ''
}

/** PostgreSQL has no SM3: the same texts, some at a time. */
async function hashedHere(tx: Tx, runId: string, whole: RunningDigest): Promise<string> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await tx.execute<{ id: string; one: string }>(sql`
      select enterprise_id as id, inputs::text || tables::text || result::text || coalesce(total::text, '') || grade || coalesce(band, '') as one
      from rating_result where run_id = ${runId} and enterprise_id > ${after} order by enterprise_id limit 500`)
    for (const { one } of rows) whole.update(digestHex(startDigest(sm3Prefix).update(one).digest()))
    const last = rows.at(-1)
    if (!last) return whole.digest()
    after = last.id
  }
}

type Counted = { grade: string; n: number }
const n = sql<number>`count(*)::int`

/** The counts that a run shows, each of one statement. */
export async function countResults(tx: Tx, runId: string) {
  const ofRun = eq(ratingResult.runId, runId)
  const division = sql<string>`left(${ratingResult.industryCode}, 2)`
  const lack = sql<string>`unnest(${ratingResult.lacks})`
  const tens = sql<number>`least(floor(${ratingResult.total} / 10), 9)::int`
  const grades: Counted[] = await tx
    .select({ grade: ratingResult.grade, n })
    .from(ratingResult)
    .where(ofRun)
    .groupBy(ratingResult.grade)
  const counties = await tx
    .select({ code: ratingResult.qxCode, grade: ratingResult.grade, n })
    .from(ratingResult)
    .where(ofRun)
    .groupBy(ratingResult.qxCode, ratingResult.grade)
    .orderBy(asc(ratingResult.qxCode))
  const industries = await tx
    .select({ code: division, grade: ratingResult.grade, n })
    .from(ratingResult)
    .where(ofRun)
    .groupBy(division, ratingResult.grade)
    .orderBy(asc(division))
  const totals = await tx
    .select({ tens, n })
    .from(ratingResult)
    .where(and(ofRun, isNotNull(ratingResult.total)))
    .groupBy(tens)
  const lacks = await tx.select({ lack, n }).from(ratingResult).where(ofRun).groupBy(lack).orderBy(desc(n), asc(lack))
  const outliers = await tx.$count(ratingResult, and(ofRun, sql`cardinality(${ratingResult.outliers}) > 0`))
  const moves = await tx
    .select({ moved: ratingResult.moved, n })
    .from(ratingResult)
    .where(and(ofRun, isNotNull(ratingResult.moved)))
    .groupBy(ratingResult.moved)
  const was = sql<string>`${ratingResult.before} ->> 'grade'`
  const before: Counted[] = await tx
    .select({ grade: was, n })
    .from(ratingResult)
    .where(and(ofRun, isNotNull(ratingResult.before)))
    .groupBy(was)
  return { grades, counties, industries, totals, lacks, outliers, moves, before }
}

export type ResultFilter = {
  qxCode?: string | undefined
  industryCode?: string | undefined
  grade?: string | undefined
  lack?: string | undefined
  outlier?: '1' | undefined
  moved?: 'up' | 'down' | 'any' | undefined
  keyword?: string | undefined
}

function conditionsOf(runId: string, f: ResultFilter): SQL | undefined {
  const direction = {
    up: sql`${ratingResult.moved} > 0`,
    down: sql`${ratingResult.moved} < 0`,
    any: sql`${ratingResult.moved} <> 0`,
  }
  return and(
    eq(ratingResult.runId, runId),
    f.qxCode ? eq(ratingResult.qxCode, f.qxCode) : undefined,
    f.industryCode ? like(ratingResult.industryCode, `${f.industryCode}%`) : undefined,
    f.grade ? eq(ratingResult.grade, f.grade) : undefined,
    f.lack ? sql`${f.lack} = any(${ratingResult.lacks})` : undefined,
    f.outlier ? sql`cardinality(${ratingResult.outliers}) > 0` : undefined,
    f.moved ? direction[f.moved] : undefined,
    keywordMatch(f.keyword, {
      texts: [ratingResult.enterpriseName, ratingResult.socialCode],
      enterpriseId: ratingResult.enterpriseId,
    }),
  )
}

/** Without the long documents, which only a detail and an export read. */
const { inputs: _inputs, tables: _tables, result: _result, ...short } = getTableColumns(ratingResult)
export type ListedResult = Omit<ResultRecord, 'inputs' | 'tables' | 'result'>

const byRank = [sql`${ratingResult.total} desc nulls last`, asc(ratingResult.enterpriseId)]

export async function resultPage(tx: Tx, runId: string, filter: ResultFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: short,
      from: (select) => select.from(ratingResult).where(conditionsOf(runId, filter)),
      orderBy: byRank,
    },
    page,
  )
}

/** The same with the documents, for the export. */
export async function wholeResults(tx: Tx, runId: string, filter: ResultFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: getTableColumns(ratingResult),
      from: (select) => select.from(ratingResult).where(conditionsOf(runId, filter)),
      orderBy: byRank,
    },
    page,
  )
}

export async function resultOf(tx: Tx, runId: string, enterpriseId: string): Promise<ResultRecord | null> {
  const [row] = await tx
    .select()
    .from(ratingResult)
    .where(and(eq(ratingResult.runId, runId), eq(ratingResult.enterpriseId, enterpriseId)))
  return row ?? null
}
