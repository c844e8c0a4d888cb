/** Queries for the full export. */
import type { Connection } from '../backup/backup-store.ts'

export type ExportedColumn = { name: string; type: string; isDocument: boolean; isNumber: boolean }

/** Every table of the product with its columns in their order. */
export async function allTables(client: Connection): Promise<{ name: string; columns: ExportedColumn[] }[]> {
  const { rows } = await client.query(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
         'isDocument', t.typcategory = 'A' or t.typname in ('json', 'jsonb'), 'isNumber', t.typcategory = 'N') order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname collate "C"`,
  )
  return rows
}

const rowsAtOnce = 500

/** The rows in one snapshot, a few hundred at a time; documents and lists as JSON, everything else as PostgreSQL's text. */
export async function* rowsOf(
  client: Connection,
  table: string,
  columns: readonly ExportedColumn[],
): AsyncGenerator<(string | null)[]> {
  const values = columns.map(({ name, isDocument }) => {
    const column = `t.${client.escapeIdentifier(name)}`
    return isDocument ? `to_jsonb(${column})::text` : `${column}::text`
  })
  await client.query(
    `declare exported no scroll cursor for select ${values.join(', ')} from ${client.escapeIdentifier(table)} t`,
  )
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${rowsAtOnce} from exported`,
      rowMode: 'array',
    })
    yield* rows
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close exported')
}

export type Attachment = { id: string; name: string; key: string; sha256: string }

/** Those of the same content one after the other. */
export async function* attachments(client: Connection): AsyncGenerator<Attachment> {
  await client.query(
    'declare attachments no scroll cursor for select id, name, storage_key as key, sha256 from file order by storage_key, id',
  )
  for (;;) {
    const { rows } = await client.query<Attachment>(`fetch ${rowsAtOnce} from attachments`)
    yield* rows
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close attachments')
}

/** Times as people of the city read them. */
export async function openExport(client: Connection): Promise<void> {
  await client.query(
    `set datestyle = 'ISO, YMD'; set timezone = 'Asia/Shanghai'; set extra_float_digits = 1; set statement_timeout = 0;
     set idle_in_transaction_session_timeout = 0`,
  )
  await client.query('begin isolation level repeatable read read only')
}
