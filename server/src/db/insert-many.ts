/** Inserts of many rows. */
import { getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgJsonb, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/**
 * Inserts rows as one JSON value: a statement with a bind parameter for each cell takes longer to build than to run, and has room for
 * 65,535 of them. A column that some rows name and others do not is null in the others; one that no row names has its default.
 * `conflict`: what becomes of a row that is there already, as `on conflict (…) do update set …`.
 */
export async function insertMany<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
  conflict: SQL = sql``,
): Promise<void> {
  if (rows.length === 0) return
  const columns: Record<string, AnyPgColumn> = getTableColumns(table)
  const named = new Set<string>()
  const values = rows.map((row) => {
    const value: Record<string, unknown> = {}
    for (const [key, cell] of Object.entries(row)) {
      const column = columns[key]
      if (!column || cell === undefined) continue
      named.add(column.name)
      value[column.name] = cellOf(column, cell)
    }
    return value
  })
  const names = sql.raw([...named].map((name) => `"${name}"`).join(', '))
  await tx.execute(sql`
    insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb) ${conflict}`)
}

/** As the driver would write it; a document goes as it is, and an encrypted one as the document that it became. */
function cellOf(column: AnyPgColumn, cell: unknown): unknown {
  if (cell === null || is(column, PgJsonb)) return cell
  const written = column.mapToDriverValue(cell)
  return column.getSQLType() === 'jsonb' && typeof written === 'string' ? JSON.parse(written) : written
}
