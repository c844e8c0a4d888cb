/**
 * Prepared statements for frequent queries: built by the query builder once, prepared by the database once per
 * connection, and decoded here. Building and mapping them on every request takes the server four times as long.
 */
import { Column, is, Placeholder, type Query, type SelectedFields, SQL, type Table } from 'drizzle-orm'
import pg from 'pg'
import { type Database, keepsSessions } from './database.ts'

type Fields = SelectedFields<Column, Table>
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
  question: { toSQL(): Query },
  fields: Fields,
): (given: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = question.toSQL()
  const read = readerOf(fields)
  return async (given) => {
    const values = params.map((param) => (is(param, Placeholder) ? given[param.name] : param))
    // Unnamed behind a pooler: another session has not prepared it, or has prepared something else under the name.
    const named = keepsSessions(db) ? { name } : {}
    const { rows } = await db.$client.query<unknown[]>({ ...named, text, values, rowMode: 'array', types })
    return rows.map((row) => read(row, 0) as Row)
  }
}

/** Reads the values of a row, from an index on, into an object of the fields' shape. */
function readerOf(fields: Fields): (row: readonly unknown[], from: number) => Record<string, unknown> {
  const parts: { key: string; at: number; decode: Decode }[] = []
  const groups: { key: string; at: number; width: number; read: ReturnType<typeof readerOf> }[] = []
  let at = 0
  for (const [key, field] of Object.entries(fields))
    if (is(field, Column) || is(field, SQL) || is(field, SQL.Aliased))
      parts.push({ key, at: at++, decode: decoderOf(field) })
    else {
      const width = Object.keys(field as Fields).length
      groups.push({ key, at, width, read: readerOf(field as Fields) })
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
