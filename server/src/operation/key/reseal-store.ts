/** Queries for encrypting stored values again: in whatever column they stand, also where rows were copied as stored. */
import { sql } from 'drizzle-orm'
import { type Database, type Tx, transaction } from '../../db/database.ts'
import { decrypt, encrypt, type KeyName, sealedPrefix } from '../../db/encryption.ts'

export type SearchedTable = { table: string; columns: { name: string; type: string }[] }

/** The log is chained as it was written, and holds no personal value; keys are encrypted under the secret alone. */
const leftAlone = ['audit_log', 'encryption_key', 'signing_key']

/** Tables with columns that can hold text, by name. */
export async function searchedTables(tx: Tx): Promise<SearchedTable[]> {
  const { rows } = await tx.execute<{ table: string; columns: SearchedTable['columns'] }>(sql`
    select c.relname as "table", json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and c.relname <> all(${sql.param(leftAlone)}::text[])
    group by c.relname order by c.relname`)
  return rows
}

/** How many blocks a table has; rows written later stand after them or are encrypted under the current key. */
export async function blocksOf(tx: Tx, table: string): Promise<number> {
  const { rows } = await tx.execute<{ blocks: number }>(
    sql`select (pg_relation_size(format('%I', ${table}::text)::regclass) / current_setting('block_size')::int)::int as blocks`,
  )
  return rows[0]?.blocks ?? 0
}

/** Encrypts the values of some blocks again; returns how many rows held one. */
export async function resealBlocks(
  db: Database,
  { table, columns }: SearchedTable,
  former: readonly KeyName[],
  { from, to }: { from: number; to: number },
): Promise<number> {
  const prefixes = former.map(sealedPrefix)
  const values = new RegExp(`(?:${prefixes.join('|')})[A-Za-z0-9_-]+`, 'g')
  const anew = (text: string) => text.replace(values, again)
  const name = sql.identifier(table)
  return transaction(db, async (tx) => {
    const holding = sql.join(
      columns.flatMap((column) =>
        prefixes.map((prefix) => sql`strpos(${sql.identifier(column.name)}::text, ${prefix}) > 0`),
      ),
      sql` or `,
    )
    const texts = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text as ${sql.identifier(column.name)}`),
      sql`, `,
    )
    const { rows } = await tx.execute<{ place: string } & Record<string, string | null>>(
      sql`select ctid::text as place, ${texts} from ${name} where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to},0)`}::tid and (${holding}) for update`,
    )
    let changed = 0
    for (const row of rows) {
      const changes = columns.flatMap((column) => {
        const stored = row[column.name] ?? null
        const sealed = stored === null ? null : anew(stored)
        return sealed === stored ? [] : [sql`${sql.identifier(column.name)} = ${sealed}::${sql.raw(column.type)}`]
      })
      if (changes.length === 0) continue
      changed += 1
      await tx.execute(sql`update ${name} set ${sql.join(changes, sql`, `)} where ctid = ${row.place}::tid`)
    }
    return changed
  })
}

/** Typed text may look like an encrypted value; what no key opens is left as it is. */
function again(stored: string): string {
  try {
    return encrypt(decrypt(stored))
  } catch {
    return stored
  }
}
