/**
 * The same writes as one call of the product makes, as a bare transaction: what the call changed is read once from the
 * rows that its transaction has written, and then written again by prepared statements and nothing else.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Row = Record<string, string | null>
type Written = { table: string; keys: string[]; row: Row; before: Row | null }
type Statement = { name: string; text: string; columns: string[]; row: Row }
export type BareTransaction = { statements: readonly Statement[]; fresh: readonly string[] }

const quoted = (name: string) => `"${name}"`

/** Tables with their columns that can be written and those of the primary key. */
async function tablesOf(client: pg.Client) {
  const { rows } = await client.query<{ table: string; columns: string[]; keys: string[] }>(
    `select c.relname as table,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             and a.attgenerated = '' and a.attidentity = '' order by a.attnum) as columns,
       array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
             where i.indrelid = c.oid and i.indisprimary) as keys
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public'`,
  )
  return rows.filter(({ keys }) => keys.length > 0)
}

/** Runs `act` once, which returns a filing, and reads what the transaction that wrote its row has written. */
export async function writesOf(
  client: pg.Client,
  before: pg.Client,
  act: () => Promise<string>,
): Promise<BareTransaction & { filingId: string }> {
  const tables = await tablesOf(client)
  // The other connection goes on seeing what was there before.
  await before.query('begin isolation level repeatable read')
  await before.query('select count(*) from filing where false')
  const filingId = await act()
  const { rows: marks } = await client.query('select xmin::text as xid from filing where id = $1', [filingId])
  const written: Written[] = []
  for (const { table, columns, keys } of tables) {
    const list = columns.map((name) => `${quoted(name)}::text`).join(', ')
    const { rows } = await client.query<Row>(`select ${list} from ${quoted(table)} where xmin::text = $1`, [
      marks[0].xid,
    ])
    for (const row of rows) {
      const where = keys.map((key, i) => `${quoted(key)}::text = $${i + 1}`).join(' and ')
      const values = keys.map((key) => row[key])
      const was = await before.query<Row>(`select ${list} from ${quoted(table)} where ${where}`, values)
      written.push({ table, keys, row, before: was.rows[0] ?? null })
    }
  }
  await before.query('commit')
  return { ...transactionOf(written), filingId }
}

/** An insert of each new row, an update of the columns that changed in each other one. */
function transactionOf(written: readonly Written[]): BareTransaction {
  const fresh = written.flatMap(({ before, keys, row }) =>
    before ? [] : keys.flatMap((key) => (isId(row[key]) ? [row[key] as string] : [])),
  )
  const statements = written.flatMap(({ table, keys, row, before }, no): Statement[] => {
    const name = `bare ${no} ${randomUUID().slice(0, 8)}`
    if (!before) {
      const columns = Object.keys(row)
      const places = columns.map((_, i) => `$${i + 1}`).join(', ')
      return [
        {
          name,
          columns,
          row,
          text: `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values (${places})`,
        },
      ]
    }
    const changed = Object.keys(row).filter((column) => row[column] !== before[column])
    if (changed.length === 0) return []
    const columns = [...changed, ...keys]
    const sets = changed.map((column, i) => `${quoted(column)} = $${i + 1}`).join(', ')
    const where = keys.map((key, i) => `${quoted(key)} = $${changed.length + i + 1}`).join(' and ')
    return [{ name, columns, row, text: `update ${quoted(table)} set ${sets} where ${where}` }]
  })
  return { statements, fresh: [...new Set(fresh)] }
}

const isId = (value: string | null | undefined) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

/** Writes it again, with new ids for the rows that were new; returns the ids by the old ones. */
export async function again(client: pg.Client, { statements, fresh }: BareTransaction): Promise<Map<string, string>> {
  const ids = new Map(fresh.map((id) => [id, randomUUID()]))
  const renamed = (value: string | null) => {
    if (value === null) return null
    let text = value
    for (const [old, id] of ids) if (text.includes(old)) text = text.replaceAll(old, id)
    return text
  }
  await client.query('begin')
  for (const { name, text, columns, row } of statements)
    await client.query({ name, text, values: columns.map((column) => renamed(row[column] ?? null)) })
  await client.query('commit')
  return ids
}
