/** A large city: filings copied from the demo city's own, each with an enterprise, a place, a day and a number of its own. */

import type pg from 'pg'
import { grams } from '../src/modules/enterprise/search-keys.ts'
import { districts } from '../src/modules/reference/reference-data.ts'
import { ids } from '../src/platform/ids.ts'

const together = 2000
const years = [2024, 2025, 2026]

/** Columns that a copy has for itself; all others are the pattern's. */
const own: Readonly<Record<string, string>> = {
  id: 'n.id',
  number: 'n.number',
  enterprise_id: 'n.enterprise_id',
  enterprise_name: 'n.name',
  social_code: 'n.code',
  qx_code: 'n.qx',
  year: 'n.year',
  updated_at: 'n.at',
  grams: 'array(select jsonb_array_elements_text(n.grams))',
  open_key: 'null',
}

/** The same town every time: numbers that look thrown. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

type Enterprise = { id: string; name: string; code: string }

/**
 * Adds so many filings of a programme and tells how many: none where the demo city has no filing to copy. `slim` leaves out the long
 * documents, which no list reads.
 */
export async function addFilings(
  client: pg.Client,
  programme: string,
  count: number,
  { slim = false, before = 0 } = {},
): Promise<number> {
  const enterprises: Enterprise[] = (
    await client.query('select id, enterprise_name as name, social_code as code from enterprise order by id')
  ).rows
  const patterns: string[] = (
    await client.query(
      `select id from filing where programme = $1 and state <> 'draft' and number is not null order by id limit 40`,
      [programme],
    )
  ).rows.map(({ id }) => id)
  if (!patterns.length) return 0
  const changed = slim ? { ...own, answers: `'{}'::jsonb`, figures: `'{}'::jsonb`, score_sheet: 'null' } : own
  const { rows: columns } = await client.query(
    `select quote_ident(column_name) as name from information_schema.columns where table_name = 'filing' order by ordinal_position`,
  )
  const names = columns.map(({ name }) => String(name))
  const insert = `insert into filing (${names.join(', ')})
    select ${names.map((name) => (changed as Record<string, string>)[name] ?? `p.${name}`).join(', ')}
    from jsonb_to_recordset($1::jsonb) as n(id uuid, pattern uuid, number text, enterprise_id uuid, name text, code text, qx text,
      year int, at timestamptz, grams jsonb)
    join filing p on p.id = n.pattern`
  const counties = districts().filter(({ enabled }) => enabled)
  const thrown = dice(before + 1)
  const oneOf = <T>(list: readonly T[]) => list[thrown(list.length)] as T
  for (let done = 0; done < count; done += together) {
    const rows = Array.from({ length: Math.min(together, count - done) }, (_, i) => {
      const n = before + done + i
      const enterprise = oneOf(enterprises)
      const number = `X-${programme.toUpperCase()}-${String(n).padStart(8, '0')}`
      return {
        id: ids.next(),
        pattern: oneOf(patterns),
        number,
        enterprise_id: enterprise.id,
        name: enterprise.name,
        code: enterprise.code,
        qx: oneOf(counties).code,
        year: oneOf(years),
        at: new Date(Date.UTC(2026, 0, 1) + thrown(20_000_000) * 1000).toISOString(),
        grams: slim ? [] : grams([enterprise.name, enterprise.code, number]),
      }
    })
    await client.query(insert, [JSON.stringify(rows)])
  }
  return count
}

/** As the database does by itself after a while. */
export async function settle(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze filing')
}

export type Corner = { qxCode: string; state: string; year: number; count: number }

/** Counties, states and years of a programme that have enough filings to fill a page, spread over the city. */
export async function corners(client: pg.Client, programme: string): Promise<Corner[]> {
  const { rows } = await client.query(
    `select qx_code as "qxCode", state, year, count(*)::int as count from filing where programme = $1 and state <> 'draft'
     group by 1, 2, 3 having count(*) >= 10 order by md5(qx_code || state || year) limit 40`,
    [programme],
  )
  return rows
}

/** Names and credit codes of some enterprises, and numbers of filings: what people type into the search box. */
export async function searched(client: pg.Client, programme: string): Promise<string[]> {
  const { rows } = await client.query(
    `select enterprise_name as name, social_code as code, number from filing where programme = $1 and number like 'X%'
     order by md5(id::text) limit 100`,
    [programme],
  )
  return rows.flatMap(({ name, code, number }, i) => [
    String(name).slice(2, 6 + (i % 4)),
    i % 2 ? String(code) : String(code).slice(-6),
    String(number).slice(i % 2 ? 0 : 4),
  ])
}
