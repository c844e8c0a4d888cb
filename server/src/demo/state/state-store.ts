/** Queries that read the tables of a walked city and write those of a restored one. */
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { PackedTable } from './state-file.ts'

const names = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

/** Every row of a table as it is stored, in the order of its first columns. */
export async function storedRows(tx: Tx, table: string, columns: readonly string[]): Promise<unknown[][]> {
  const { rows } = await tx.execute<{ one: Record<string, unknown> }>(
    sql`select to_jsonb(t) as one from ${sql.identifier(table)} t order by ${names(columns.slice(0, 4))}`,
  )
  return rows.map(({ one }) => columns.map((column) => one[column] ?? null))
}

/** The columns of the tables of this database, and which of them a row must name. */
export async function columnsNow(tx: Tx): Promise<Map<string, Map<string, { needed: boolean }>>> {
  const { rows } = await tx.execute<{ table: string; column: string; needed: boolean }>(sql`
    select c.table_name as table, c.column_name as column, c.is_nullable = 'NO' and c.column_default is null as needed
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`)
  const tables = new Map<string, Map<string, { needed: boolean }>>()
  for (const { table, column, needed } of rows)
    tables.set(table, (tables.get(table) ?? new Map()).set(column, { needed }))
  return tables
}

export async function clearTables(tx: Tx, tables: readonly string[]): Promise<void> {
  await tx.execute(sql`truncate ${names(tables)}`)
}

/** So much text of rows goes to the database at a time: enough to be quick, little enough not to double the memory. */
const portion = 2_000_000

/** Writes rows by the names of their columns; a column that the state does not know has its default. */
export async function writeRows(tx: Tx, table: string, { columns, rows }: PackedTable): Promise<void> {
  const named = columns.map((column) => JSON.stringify(column))
  let texts: string[] = []
  let length = 0
  const flush = async () => {
    if (texts.length === 0) return
    await tx.execute(sql`insert into ${sql.identifier(table)} (${names(columns)})
      select ${names(columns)} from json_populate_recordset(null::${sql.identifier(table)}, ${`[${texts.join(',')}]`}::json)`)
    texts = []
    length = 0
  }
  for (const row of rows) {
    const text = `{${row.map((cell, i) => `${named[i]}:${JSON.stringify(cell)}`).join(',')}}`
    texts.push(text)
    length += text.length
    if (length > portion) await flush()
  }
  await flush()
}

/** The last migration that has been applied, by its time in the journal. */
export async function lastMigration(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ at: string }>(sql`select max(created_at)::text as at from migration`)
  return rows[0]?.at ?? ''
}

/** Forgets what the start noted about an empty database, so that the values of filings and the search are filled anew. */
export async function forgetFilled(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from installation where key like 'values:%' or key like 'search:%'`)
}

export async function setRunHash(tx: Tx, runId: string, hash: string): Promise<void> {
  await tx.execute(sql`update rating_run set hash = ${hash} where id = ${runId}`)
}

export async function analyse(tx: Tx): Promise<void> {
  await tx.execute(sql`analyze`)
}
