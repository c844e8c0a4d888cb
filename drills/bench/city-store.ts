/** A large city: filings copied from the demo city, each with its own enterprise, district, date and number. */

import type pg from 'pg'
import { grams } from '../../server/src/base/enterprise/search-keys.ts'
import { districts } from '../../server/src/base/reference/reference-data.ts'
import type { StoredFile } from '../../server/src/platform/uploads/file-store.ts'

const together = 50_000
const copies = 'X-%'

/** Pseudo-random and reproducible. */
const thrown = (salt: number, sides: string) => `((hashint4(n.n * 31 + ${salt})::bigint & 2147483647) % ${sides})`

/** Columns with a new value in each copy; all others are copied. */
const own: Readonly<Record<string, string>> = {
  id: 'n.id',
  number: 'n.number',
  enterprise_id: 'e.id',
  enterprise_name: 'e.name',
  social_code: 'e.code',
  qx_code: `($5::text[])[1 + ${thrown(3, 'cardinality($5::text[])')}]`,
  updated_at: `timestamptz '2026-01-01' + ${thrown(5, '20000000')} * interval '1 second'`,
  grams: `e.grams || array(select distinct substr(lower(n.number), i, 2) from generate_series(1, length(n.number) - 1) i)`,
  open_key: 'null',
}

/** Empty values for the long documents, which no list reads, and the enterprise columns that lists read. */
const short: Readonly<Record<string, string>> = {
  answers: `'{}'::jsonb`,
  figures: `'{}'::jsonb`,
  score_sheet: 'null',
  grams: `'{}'::text[]`,
  organisation: `jsonb_build_object('qxName', p.organisation -> 'qxName', 'industryName', p.organisation -> 'industryName')`,
}

const patterns = `select f.*, row_number() over (order by f.id) - 1 as place, count(*) over () as many from (
  select * from filing where programme = $1 and state <> 'draft' and number not like '${copies}' order by id limit 40) f`
/** An id that follows from a text, as SQL: filling the same again gives the same ids. */
export const idFrom = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

const numbered = `select n, ${idFrom('$1 || n')} as id, 'X-' || upper($1) || '-' || lpad(n::text, 8, '0') as number
  from generate_series($2::int, $3::int) n`

/**
 * Adds filings of a programme with their deadline clocks and returns how many: none where the demo city has no filing
 * to copy. `slim` leaves out the long documents; `values` adds the rows for conditions.
 */
export async function addFilings(
  client: pg.Client,
  programme: string,
  count: number,
  { slim = false, values: withValues = false, before = 0, firstYear = 2024, years = 3 } = {},
): Promise<number> {
  const { rows: enterprises } = await client.query(
    'select id, enterprise_name as name, social_code as code from enterprise order by id',
  )
  const named = enterprises.map((e, place) => ({ ...e, place, grams: slim ? [] : grams([e.name, e.code]) }))
  const counties = districts().flatMap(({ enabled, code }) => (enabled ? [code] : []))
  const { rows: columns } = await client.query(
    `select quote_ident(column_name) as name from information_schema.columns where table_name = 'filing' order by ordinal_position`,
  )
  const names = columns.map(({ name }) => String(name))
  const year = `${firstYear} + ${thrown(4, String(years))}`
  const values: Record<string, string> = { ...own, year, ...(slim ? short : {}) }
  const insert = `with pattern as materialized (${patterns}), named as materialized (
      select r.id, r.name, r.code, r.place, array(select jsonb_array_elements_text(r.grams)) as grams
      from jsonb_to_recordset($4::jsonb) as r(id uuid, name text, code text, place int, grams jsonb))
    insert into filing (${names.join(', ')}) select ${names.map((name) => values[name] ?? `p.${name}`).join(', ')}
    from (${numbered}) n join pattern p on p.place = ${thrown(1, 'p.many')}
    join named e on e.place = ${thrown(2, String(named.length))}`
  const clocks = `with pattern as materialized (${patterns})
    insert into case_clock (filing_id, stage, limit_days, used_days, running_since, due_on, escalated)
    select n.id, c.stage, c.limit_days, c.used_days, c.running_since, c.due_on, c.escalated
    from (${numbered}) n join pattern p on p.place = ${thrown(1, 'p.many')} join case_clock c on c.filing_id = p.id`
  const valueRows = `with pattern as materialized (${patterns}), kept as materialized (
      select p.place, v.* from filing_value v join pattern p on p.id = v.filing_id)
    insert into filing_value (field, filing_id, part, value) select k.field, n.id, k.part, k.value
    from (${numbered}) n join pattern p on p.place = ${thrown(1, 'p.many')} join kept k on k.place = p.place`
  let added = 0
  for (let first = before; first < before + count; first += together) {
    const last = Math.min(first + together, before + count) - 1
    const { rowCount } = await client.query(insert, [programme, first, last, JSON.stringify(named), counties])
    await client.query(clocks, [programme, first, last])
    if (withValues) await client.query(valueRows, [programme, first, last])
    added += rowCount ?? 0
  }
  return added
}

/**
 * Fills without the indexes of lists and searches, rebuilds them afterwards, and vacuums and analyses the table as
 * autovacuum would.
 */
export async function filled(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query(
    `select quote_ident(indexname) as name, indexdef as definition from pg_indexes
     where tablename = 'filing' and indexdef not like 'CREATE UNIQUE%' or tablename = 'filing_value'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await client.query(definition)
  await client.query('vacuum analyze filing')
  await client.query('vacuum analyze case_clock')
  await client.query('vacuum analyze filing_value')
}

/** Attaches these files to a filing of the demo city, spread over the slots of its form, and returns the filing. */
export async function hangFiles(
  client: pg.Client,
  programme: string,
  slots: readonly string[],
  files: readonly (StoredFile & { id: string; name: string })[],
): Promise<string> {
  for (const { id, name, key, size, sha256 } of files)
    await client.query(
      `insert into file (id, owner_id, slot, name, mime, size, sha256, storage_key, uploaded_at)
       values ($1, $1, 'bench', $2, 'application/pdf', $3, $4, $5, now())`,
      [id, name, size, sha256, key],
    )
  const answers = Object.fromEntries(
    slots.map((slot, i) => [
      slot,
      files.flatMap(({ id, name, size, sha256 }, n) => (n % slots.length === i ? [{ id, name, size, sha256 }] : [])),
    ]),
  )
  const { rows } = await client.query(
    `update filing set answers = answers || $2::jsonb where id = (
       select id from filing where programme = $1 and state = 'submitted' order by id limit 1) returning id`,
    [programme, JSON.stringify(answers)],
  )
  return rows[0].id
}

export type Corner = { qxCode: string; state: string; year: number; count: number }

/** Counties, states and years of a programme with enough filings to fill a page, spread over the city. */
export async function corners(client: pg.Client, programme: string): Promise<Corner[]> {
  const { rows } = await client.query(
    `select qx_code as "qxCode", state, year, count(*)::int as count from filing where programme = $1 and state <> 'draft'
     group by 1, 2, 3 having count(*) >= 10 order by md5(qx_code || state || year) limit 40`,
    [programme],
  )
  return rows
}

/** Filings that went the demo city's own way, with their whole history. */
export async function sent(client: pg.Client, programme: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from filing where programme = $1 and submissions > 0 and number not like '${copies}' order by id limit 200`,
    [programme],
  )
  return rows.map(({ id }) => id)
}

/** Names and credit codes of some enterprises, and numbers of filings: typical search terms. */
export async function searched(client: pg.Client, programme: string): Promise<string[]> {
  const { rows } = await client.query(
    `select enterprise_name as name, social_code as code, number from filing where programme = $1 and number like '${copies}'
     order by md5(id::text) limit 100`,
    [programme],
  )
  return rows.flatMap(({ name, code, number }, i) => [
    String(name).slice(2, 6 + (i % 4)),
    i % 2 ? String(code) : String(code).slice(-6),
    String(number).slice(i % 2 ? 0 : 4),
  ])
}
