/** Queries for benchmark tables and for what uses them. */

import type { BenchmarkState } from '@green/filing/cases/rating/benchmark-table.ts'
import type { BenchmarkKey } from '@green/filing/programme/benchmarks.ts'
import { fullSample } from '@green/green-code/benchmark-table.ts'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  like,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { batch } from '../../../db/schema/filing.ts'
import { benchmarkTable, ratingRun } from '../../../db/schema/green-code.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { clock } from '../../../platform/clock.ts'

export type BenchmarkRecord = typeof benchmarkTable.$inferSelect

/** What a list has no room for. */
const { sample: _sample, leftOut: _leftOut, ...listed } = getTableColumns(benchmarkTable)
export type ListedBenchmark = Omit<BenchmarkRecord, 'sample' | 'leftOut'>

export type BenchmarkFilter = {
  year?: number | undefined
  indicator?: BenchmarkKey | undefined
  origin?: string | undefined
  state?: BenchmarkState | undefined
  /** Codes of groups, or the beginning of one. */
  groups?: readonly string[] | undefined
}

const t = benchmarkTable
const filtered = (f: BenchmarkFilter) =>
  and(
    f.year ? eq(t.year, f.year) : undefined,
    f.indicator ? eq(t.indicator, f.indicator) : undefined,
    f.origin ? eq(t.origin, f.origin) : undefined,
    // A dropped draft is shown only where the filter names its state.
    f.state ? eq(t.state, f.state) : ne(t.state, 'dropped'),
    f.groups
      ? f.groups.length > 0
        ? or(...f.groups.map((code) => like(t.groupCode, `${code}%`)))
        : sql`false`
      : undefined,
  )

export async function benchmarkPage(tx: Tx, f: BenchmarkFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: listed,
      from: (select) => select.from(t).where(filtered(f)),
      orderBy: [desc(t.year), asc(t.groupCode), asc(t.indicator), desc(t.edition), desc(t.id)],
    },
    page,
  )
}

/**
 * A division of which fewer than ten enterprises are left when those of its published tables of four digits are taken away: both
 * distributions together would tell of them.
 */
const leavesFew = sql`(${t.origin} = 'computed' and length(${t.groupCode}) = 2 and ${t.n} - (
  select coalesce(sum(c.n), 0) from benchmark_table c
  where c.state = 'frozen' and c.shown_publicly and c.origin = 'computed' and c.year = ${t.year}
    and c.indicator = ${t.indicator} and length(c.group_code) = 4 and starts_with(c.group_code, ${t.groupCode})
) between 1 and ${fullSample - 1})`

/** Which of these tables are of such divisions. */
export async function leavingFew(tx: Tx, tables: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.id, [...tables]), leavesFew))
  return new Set(rows.map(({ id }) => id))
}

/** The frozen tables that may be shown to the public. */
export async function publishedPage(tx: Tx, f: BenchmarkFilter, page: PageNumber) {
  return pageOf(
    tx,
    {
      select: getTableColumns(t),
      from: (select) =>
        select.from(t).where(and(filtered({ ...f, state: 'frozen' }), t.shownPublicly, sql`not ${leavesFew}`)),
      orderBy: [desc(t.year), asc(t.groupCode), asc(t.indicator), desc(t.id)],
    },
    page,
  )
}

/** The frozen tables of these groups, newest year first. */
export async function frozenOf(tx: Tx, groups: readonly string[]): Promise<BenchmarkRecord[]> {
  return tx
    .select()
    .from(t)
    .where(and(eq(t.state, 'frozen'), inArray(t.groupCode, [...groups])))
    .orderBy(desc(t.year), asc(t.indicator), desc(t.groupCode))
}

/** Every table of a year that is a draft or stands. */
export async function tablesOfYear(tx: Tx, year: number): Promise<BenchmarkRecord[]> {
  return tx
    .select()
    .from(t)
    .where(and(eq(t.year, year), inArray(t.state, ['unconfirmed', 'draft', 'frozen'])))
    .orderBy(asc(t.groupCode), asc(t.indicator), asc(t.edition))
}

type Place = Pick<BenchmarkRecord, 'year' | 'indicator' | 'groupCode'>

/** The editions of one indicator, group and year, newest first. */
export async function editionsOf(tx: Tx, { year, indicator, groupCode }: Place): Promise<ListedBenchmark[]> {
  return tx
    .select(listed)
    .from(t)
    .where(and(eq(t.year, year), eq(t.indicator, indicator), eq(t.groupCode, groupCode), ne(t.state, 'dropped')))
    .orderBy(desc(t.edition))
}

/** An edition that was frozen keeps its number, also when it was withdrawn. */
export async function nextEdition(tx: Tx, place: Place): Promise<number> {
  const [latest] = await editionsOf(tx, place)
  return (latest?.edition ?? 0) + 1
}

/** The batches that score with the table: those of the year after its data that opened while it stood. */
export async function batchesUsing(tx: Tx, record: ListedBenchmark, programmes: readonly string[]): Promise<string[]> {
  if (!record.frozenAt || programmes.length === 0) return []
  const rows = await tx
    .select({ name: batch.name })
    .from(batch)
    .where(
      and(
        inArray(batch.programme, [...programmes]),
        eq(batch.year, record.year + 1),
        isNull(batch.archivedAt),
        lte(batch.openAt, clock.now()),
        gte(batch.benchmarksAt, record.frozenAt),
        record.endedAt ? lt(batch.benchmarksAt, record.endedAt) : undefined,
      ),
    )
    .orderBy(asc(batch.openAt))
  return rows.map(({ name }) => name)
}

// Unscoped: every office
/** The years of the runs that rate with the table; tries of a draft do not count. */
export async function runsUsing(tx: Tx, id: string): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ year: ratingRun.year })
    .from(ratingRun)
    .where(and(eq(ratingRun.trial, false), sql`${ratingRun.tables} @> ${JSON.stringify([{ id }])}::jsonb`))
    .orderBy(ratingRun.year)
  return rows.map(({ year }) => year)
}

// Unscoped: read before
/** Names by id; ids that are gone are left out. */
export async function enterpriseNames(
  tx: Tx,
  ids: readonly string[],
  qxCode: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: enterprise.id, name: enterprise.enterpriseName })
    .from(enterprise)
    .where(and(inArray(enterprise.id, [...new Set(ids)]), qxCode === null ? undefined : eq(enterprise.qxCode, qxCode)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether another table of that place is a draft or stands. */
export async function isOccupied(tx: Tx, place: Place, besides: string): Promise<boolean> {
  const rows = await tx
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.year, place.year),
        eq(t.indicator, place.indicator),
        eq(t.groupCode, place.groupCode),
        ne(t.id, besides),
        notInArray(t.state, ['dropped', 'withdrawn', 'replaced']),
      ),
    )
    .limit(1)
  return rows.length > 0
}
