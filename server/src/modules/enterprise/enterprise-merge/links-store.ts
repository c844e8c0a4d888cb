/** Queries over every link to an enterprise, whatever its table. Tables and columns come from the schema, never from a request. */
import { and, count, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { enterpriseMergeRow } from '../../../db/schema/enterprise-merge.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import type { Link, Unique } from './link-columns-store.ts'

type Row = Record<string, unknown>
export type MovedRow = typeof enterpriseMergeRow.$inferInsert
type EnterpriseRow = typeof enterprise.$inferSelect

const perStatement = 500

const belongsTo = ({ link, only }: Link, id: string) => and(eq(link.column, id), only)

/** The key of a row without the link, as it is kept. */
export const keyText = ({ key }: Link, row: Row): string => JSON.stringify(key.map(({ name }) => row[name] ?? null))

const columnsOf = (named: readonly { name: string; column: PgColumn }[]) =>
  Object.fromEntries(named.map(({ name, column }) => [name, column]))

export async function countOf(tx: Tx, link: Link, id: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(link.table).where(belongsTo(link, id))
  return row?.n ?? 0
}

/** Keys of an enterprise's rows. */
export async function keysOf(tx: Tx, link: Link, id: string): Promise<string[]> {
  const columns = link.key.length > 0 ? columnsOf(link.key) : { one: sql<number>`1` }
  const rows = (await tx.select(columns).from(link.table).where(belongsTo(link, id))) as Row[]
  return rows.map((row) => keyText(link, row))
}

/** Rows of an enterprise that a uniqueness is about, with the columns that are asked for besides. */
export async function rowsWithin(
  tx: Tx,
  link: Link,
  unique: Unique,
  id: string,
  more: readonly string[],
): Promise<Row[]> {
  const all = getTableColumns(link.table) as Record<string, PgColumn>
  const wanted = new Set([...link.key, ...unique.columns].map(({ name }) => name).concat(more, link.link.name))
  const columns = Object.fromEntries([...wanted].flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
  return (await tx
    .select(columns)
    .from(link.table)
    .where(and(belongsTo(link, id), unique.where))) as Row[]
}

/** All rows of an enterprise with these values. */
const withValues = (link: Link, values: Row): SQL | undefined => {
  const all = getTableColumns(link.table) as Record<string, PgColumn>
  return and(...Object.entries(values).map(([name, value]) => (all[name] ? eq(all[name], value) : undefined)))
}

/** Gives rows of an enterprise with these values another owner; answers their keys. */
export async function setAside(tx: Tx, link: Link, id: string, to: string, values: Row): Promise<string[]> {
  const columns = link.key.length > 0 ? columnsOf(link.key) : { one: sql<number>`1` }
  const rows = (await tx
    .update(link.table)
    .set({ [link.link.name]: to })
    .where(and(belongsTo(link, id), withValues(link, values)))
    .returning(columns)) as Row[]
  return rows.map((row) => keyText(link, row))
}

/** Changes columns of one row. */
export async function changeRow(tx: Tx, link: Link, id: string, row: Row, changes: Row): Promise<void> {
  const key = Object.fromEntries(link.key.map(({ name }) => [name, row[name]]))
  await tx
    .update(link.table)
    .set(changes)
    .where(and(belongsTo(link, id), withValues(link, key)))
}

/** Puts rows back where they are still with `toId`; answers how many. */
export async function putBack(tx: Tx, link: Link, rows: readonly MovedRow[]): Promise<number> {
  const plain = rows.filter(({ before }) => !before)
  let n = 0
  for (let i = 0; i < plain.length; i += perStatement)
    n += await putPortion(tx, link, plain.slice(i, i + perStatement), {})
  for (const row of rows) if (row.before) n += await putPortion(tx, link, [row], row.before)
  return n
}

async function putPortion(tx: Tx, link: Link, rows: readonly MovedRow[], more: Row): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const one = link.key[0]
  const keys = rows.map(({ key }) => JSON.parse(key) as unknown[])
  const chosen =
    link.key.length === 0
      ? undefined
      : link.key.length === 1 && one
        ? inArray(
            one.column,
            keys.map(([value]) => value),
          )
        : or(...keys.map((values) => and(...link.key.map(({ column }, i) => eq(column, values[i])))))
  const saved = await tx
    .update(link.table)
    .set({ ...more, [link.link.name]: first.fromId })
    .where(and(belongsTo(link, first.toId), chosen))
    .returning({ one: sql<number>`1` })
  return saved.length
}

export async function insertMoved(tx: Tx, rows: readonly MovedRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += perStatement)
    await tx.insert(enterpriseMergeRow).values(rows.slice(i, i + perStatement))
}

export async function movedRows(tx: Tx, mergeId: string): Promise<MovedRow[]> {
  return tx.select().from(enterpriseMergeRow).where(eq(enterpriseMergeRow.mergeId, mergeId))
}

/** The row of the archive as it is stored; its contacts stay encrypted. */
export async function storedEnterprise(tx: Tx, id: string): Promise<Row> {
  const { rows } = await tx.execute<{ kept: Row }>(
    sql`select to_jsonb(e) as kept from ${enterprise} e where e.id = ${id}`,
  )
  if (!rows[0]) throw new Error('the locked enterprise is gone')
  return rows[0].kept
}

const populated = (saved: Row) => sql`jsonb_populate_record(null::enterprise, ${JSON.stringify(saved)}::jsonb)`

/** A stored row, read as the archive reads its rows. */
export function readStored(saved: Row): EnterpriseRow {
  const columns = Object.entries(getTableColumns(enterprise) as Record<string, PgColumn>)
  return Object.fromEntries(
    columns.map(([name, column]) => {
      const value = saved[column.name] ?? null
      return [name, value === null ? null : column.mapFromDriverValue(value)]
    }),
  ) as EnterpriseRow
}

/** Puts a removed row back; columns that a later release added take their default. */
export async function insertStored(tx: Tx, saved: Row, now: string): Promise<void> {
  const known = new Set(Object.values(getTableColumns(enterprise)).map(({ name }) => name))
  const names = Object.keys(saved).filter((name) => known.has(name))
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const restored = { ...saved, updated_at: now, version: Number(saved.version) + 1 }
  await tx.execute(sql`insert into ${enterprise} (${columns}) select ${columns} from ${populated(restored)}`)
}

export async function removeEnterprise(tx: Tx, id: string): Promise<void> {
  await tx.delete(enterprise).where(eq(enterprise.id, id))
}

/** Both rows, locked in one order, so that two merges never wait for each other. */
export async function lockBoth(tx: Tx, ids: readonly string[]): Promise<EnterpriseRow[]> {
  return tx
    .select()
    .from(enterprise)
    .where(inArray(enterprise.id, [...ids]))
    .orderBy(enterprise.id)
    .for('update')
}

/** The accounts of an enterprise, the main one first. */
export async function accountsOf(tx: Tx, enterpriseId: string) {
  return tx
    .select({ id: account.id, name: account.name, operator: account.operator, state: account.state })
    .from(account)
    .where(eq(account.enterpriseId, enterpriseId))
    .orderBy(account.operator, account.id)
}
