/**
 * Reads a report in one read-only snapshot with a time limit. Every name in the SQL comes from the source's declaration, every
 * value is a bind parameter.
 */
import { refuse } from '@green/contract/errors.ts'
import type { ReportAsked, ReportPlan } from '@green/contract/overview/report.ts'
import { reportColumn } from '@green/contract/overview/report-sources.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, pgCode, type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { columnOf, readingOf } from './sources-store.ts'

const withinSeconds = 10
const cancelled = '57014'
/** Lines times columns of a pivot; the limits of either are told with their numbers. */
const cellsAtMost = 50_000

export type Value = string | number | null
/** A line of a grouped report: values of its keys (null also where a key is summed over), and which keys are summed over. */
export type GroupLine = { keys: (string | null)[]; summed: boolean[]; records: number; values: (number | null)[] }

/** One snapshot, so that rows and totals agree; ended by the database when it takes too long. */
async function snapshot<T>(db: Database, read: (tx: Tx) => Promise<T>, seconds: number): Promise<T> {
  try {
    return await transaction(db, async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read, read only`)
      await tx.execute(sql`select set_config('statement_timeout', ${String(Math.round(seconds * 1000))}, true)`)
      return read(tx)
    })
  } catch (error) {
    if (pgCode(error) === cancelled) throw refuse('REPORT_TOO_SLOW', { seconds })
    throw error
  }
}

const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const alias = (letter: string, at: number) => sql.identifier(`${letter}${at}`)

const columnSql = (plan: ReportPlan, key: string, actor: Actor): SQL => sql`${columnOf(plan.source, key, actor)}`

/** The rows of a list from an offset on, and how many there are in all. */
export async function listRows(
  db: Database,
  actor: Actor,
  { plan, query }: { plan: ReportPlan; query: ReportAsked },
  { size, offset }: { size: number; offset: number },
  seconds: number = withinSeconds,
): Promise<{ rows: Value[][]; total: number }> {
  const { from, where, id } = readingOf(plan.source)
  const condition = where(actor, query) ?? sql`true`
  const cells = plan.columns.map((key, at) => {
    const type = reportColumn(plan.source, key)?.kind === 'number' ? sql`::float8` : sql`::text`
    return sql`(${columnSql(plan, key, actor)})${type} as ${alias('c', at)}`
  })
  const direction = plan.sort?.order === 'desc' ? sql`desc` : sql`asc`
  const order = plan.sort
    ? sql`${columnSql(plan, plan.sort.by, actor)} ${direction} nulls last, ${id}`
    : sql`${id} desc`
  return snapshot(
    db,
    async (tx) => {
      const counted = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${from} where ${condition}`)
      const found = await tx.execute<Record<string, Value>>(
        sql`select ${listed(cells)} from ${from} where ${condition} order by ${order} limit ${size} offset ${offset}`,
      )
      return {
        rows: found.rows.map((row) => plan.columns.map((_key, at) => row[`c${at}`] ?? null)),
        total: counted.rows[0]?.n ?? 0,
      }
    },
    seconds,
  )
}

/** The groups with their measures, the totals of both dimensions and of everything, all computed from the records. */
export async function groupLines(
  db: Database,
  actor: Actor,
  { plan, query }: { plan: ReportPlan; query: ReportAsked },
  seconds: number = withinSeconds,
): Promise<GroupLine[]> {
  const { from, where } = readingOf(plan.source)
  const keys = [...plan.rows, ...(plan.across ? [plan.across] : [])]
  const summed = plan.measures.filter(({ column }) => column !== null)
  const inner = [
    ...keys.map((key, at) => sql`(${columnSql(plan, key, actor)})::text as ${alias('k', at)}`),
    ...summed.map(({ column }, at) => sql`(${columnSql(plan, column ?? '', actor)})::numeric as ${alias('m', at)}`),
  ]
  const k = (from: number, to: number) =>
    sql`(${listed(keys.slice(from, to).map((_key, at) => sql`${alias('k', from + at)}`))})`
  const sets = [
    k(0, keys.length),
    ...(plan.across ? [k(0, keys.length - 1), k(keys.length - 1, keys.length)] : []),
    sql`()`,
  ]
  const ways = { sum: sql`sum`, avg: sql`avg`, min: sql`min`, max: sql`max`, count: sql`count` }
  const outer = [
    ...keys.map((_key, at) => sql`${alias('k', at)}`),
    sql`grouping${k(0, keys.length)}::int as summed`,
    sql`count(*)::int as records`,
    ...summed.map(({ way }, at) => sql`${ways[way]}(${alias('m', at)})::float8 as ${alias('v', at)}`),
  ]
  const grouped = sql`select ${listed(outer)} from (select ${listed(inner)} from ${from} where ${where(actor, query) ?? sql`true`}) records
    group by grouping sets (${listed(sets)}) limit ${cellsAtMost + 1}`
  const { rows } = await snapshot(db, (tx) => tx.execute<Record<string, Value>>(grouped), seconds)
  if (rows.length > cellsAtMost) throw refuse('REPORT_TOO_LARGE', { what: `分组后超过${cellsAtMost}格` })
  return rows.map((row) => ({
    keys: keys.map((_key, at) => (row[`k${at}`] as string | null) ?? null),
    summed: keys.map((_key, at) => ((Number(row.summed) >> (keys.length - 1 - at)) & 1) === 1),
    records: Number(row.records),
    values: plan.measures.map((measure) => {
      const at = summed.indexOf(measure)
      return at < 0 ? Number(row.records) : ((row[`v${at}`] as number | null) ?? null)
    }),
  }))
}
