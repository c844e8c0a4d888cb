/**
 * Frequent queries: built by the query builder once, prepared by the database once per connection, and decoded here.
 * Building and mapping them on every request takes the server four times as long.
 */
import { Column, type ColumnsSelection, getTableColumns, is, Placeholder, type Query, SQL, Table } from 'drizzle-orm'
import { PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { sha256 } from '../crypto/digest.ts'
import { type Database, isDatabase, keepsSessions, senderOf, type Tx } from './database.ts'

/** The values of a query's placeholders, as the driver takes them: an array for `= any(…)`. */
type Values = Record<string, unknown>
type Decode = ((value: unknown) => unknown) | null

/** Timestamps and dates come as text, as the columns' decoders expect; everything else as the driver parses it. */
const asText = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP, pg.types.builtins.TIMESTAMPTZ])
const parsers = new Map<number, (text: string) => unknown>()
const types = { getTypeParser: parserOf } as pg.CustomTypesConfig

function parserOf(id: number) {
  const parser = parsers.get(id) ?? (asText.has(id) ? (text: string) => text : pg.types.getTypeParser(id))
  parsers.set(id, parser)
  return parser
}

/** Prepares a query with named placeholders. `fields` is its selection; a group of fields is null when all of them are. */
export function prepare<Row>(
  db: Database,
  name: string,
  query: { toSQL(): Query },
  fields: ColumnsSelection,
): (values: Values) => Promise<Row[]> {
  const { configOf, rowsOf } = builtQuery<Row>(query, fields)
  return async (values) => {
    // Unnamed behind a pooler: another session has not prepared it, or has prepared something else under the name.
    const named = keepsSessions(db) ? { name } : {}
    return rowsOf(await db.$client.query<unknown[]>({ ...configOf(values), ...named }))
  }
}

type Built<Row> = { toSQL(): Query; readonly _: { readonly result: Row[]; readonly selectedFields: ColumnsSelection } }

/**
 * A read with named placeholders whose SQL is built at its first use and asked on any executor; `together` prepares it
 * in the database as well. Of joined tables each is selected as a group, or field by field.
 */
export function builtOnce<Row>(build: (query: QueryBuilder) => Built<Row>): (tx: Tx, values: Values) => Promise<Row[]> {
  let built: ReturnType<typeof builtQuery<Row>> | null = null
  return async (tx, values) => {
    if (!built) {
      const query = build(new QueryBuilder())
      built = builtQuery(query, query._.selectedFields)
    }
    return built.rowsOf(await senderOf(tx).query<unknown[]>(built.configOf(values)))
  }
}

/** The same for a read of one row: the first, or null. */
export function oneBuiltOnce<Row>(
  build: (query: QueryBuilder) => Built<Row>,
): (tx: Tx, values: Values) => Promise<Row | null> {
  const rows = builtOnce(build)
  return async (tx, values) => (await rows(tx, values))[0] ?? null
}

const dialect = new PgDialect()

/**
 * Rows of a long statement whose text is the same for everybody of a role: the database prepares it once per connection and plans it no
 * more once that pays. Moments and days have to be selected as text.
 */
export async function preparedRows<Row extends pg.QueryResultRow>(tx: Tx, statement: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  const named = isDatabase(tx) && keepsSessions(tx) ? { name: `long_${sha256(text).slice(0, 32)}` } : {}
  const { rows } = await senderOf(tx).query<Row>({ text, values, ...named })
  return rows
}

function builtQuery<Row>(query: { toSQL(): Query }, fields: ColumnsSelection) {
  const { sql: text, params } = query.toSQL()
  const read = readerOf(fields)
  return {
    configOf: (values: Values): pg.QueryArrayConfig => ({
      text,
      values: params.map((param) => (is(param, Placeholder) ? valuesFor(param, values) : param)),
      rowMode: 'array',
      types,
    }),
    rowsOf: ({ rows }: { rows: unknown[][] }) => rows.map((row) => read(row, 0) as Row),
  }
}

function valuesFor({ name }: Placeholder, values: Values): unknown {
  if (!(name in values)) throw new Error(`no value for the placeholder ${name}`)
  return values[name]
}

/** Reads the values of a row, from an index on, into an object of the fields' shape. */
function readerOf(fields: ColumnsSelection): (row: readonly unknown[], from: number) => Record<string, unknown> {
  const parts: { key: string; at: number; decode: Decode }[] = []
  const groups: { key: string; at: number; width: number; read: ReturnType<typeof readerOf> }[] = []
  let at = 0
  for (const [key, field] of Object.entries(fields))
    if (is(field, Column) || is(field, SQL) || is(field, SQL.Aliased))
      parts.push({ key, at: at++, decode: decoderOf(field) })
    else {
      const group = is(field, Table) ? getTableColumns(field) : (field as ColumnsSelection)
      const width = Object.keys(group).length
      groups.push({ key, at, width, read: readerOf(group) })
      at += width
    }
  // An object that grows field by field is reallocated fourteen times for forty fields: every object starts with all its keys.
  const blank = JSON.stringify(Object.fromEntries(Object.keys(fields).map((key) => [key, null])))
  const empty: Record<string, unknown> = JSON.parse(blank)
  return (row, from) => {
    const record = { ...empty }
    for (const part of parts) {
      const value = row[from + part.at]
      record[part.key] = part.decode === null || value === null ? value : part.decode(value)
    }
    for (const group of groups) {
      const start = from + group.at
      const isThere = row.slice(start, start + group.width).some((value) => value !== null)
      record[group.key] = isThere ? group.read(row, start) : null
    }
    return record
  }
}

function decoderOf(field: Column | SQL | SQL.Aliased): Decode {
  if (!is(field, Column)) return null
  return field.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? null
    : (value) => field.mapFromDriverValue(value)
}
