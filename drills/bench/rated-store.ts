/** A city of many rated enterprises: copies of those of the demo city that have approved yearly data, each with its account and its records. */
import type pg from 'pg'
import { idFrom } from './city-store.ts'

const records = `programme in ('non-green-data', 'green-yearly') and state = 'approved' and deleted_at is null`

/** The enterprises to copy: those with an approved record of the year. */
const patterns = `select e.*, row_number() over (order by e.id) - 1 as place, count(*) over () as many from enterprise e
  where id in (select enterprise_id from filing where year = $1 and ${records})`
const numbered = `select n, pattern.* from generate_series(1, $2::int) n join (${patterns}) pattern on pattern.place = n % pattern.many`

/** Columns with a new value in each copy; all others are copied from the pattern `p`. */
const own: Readonly<Record<'enterprise' | 'account' | 'filing', Record<string, string>>> = {
  enterprise: {
    id: idFrom(`'e' || n.n`),
    enterprise_name: `n.enterprise_name || n.n`,
    social_code: `'Y' || lpad(n.n::text, 17, '0')`,
    grams: `'{}'`,
    sort_key: `''`,
  },
  account: {
    id: idFrom(`'a' || n.n`),
    login_name: `'rated' || n.n`,
    mobile: `'19' || lpad(n.n::text, 9, '0')`,
    enterprise_id: idFrom(`'e' || n.n`),
  },
  filing: {
    id: idFrom(`'f' || n.n || p.id`),
    number: `'Y-' || n.n || '-' || p.number`,
    enterprise_id: idFrom(`'e' || n.n`),
    enterprise_name: `n.enterprise_name || n.n`,
    social_code: `'Y' || lpad(n.n::text, 17, '0')`,
    grams: `'{}'`,
    open_key: 'null',
  },
}

const joined = {
  enterprise: 'join enterprise p on p.id = n.id',
  account: `join account p on p.enterprise_id = n.id and not p.operator and p.state <> 'cancelled'`,
  filing: `join filing p on p.enterprise_id = n.id and p.year between $1 - 2 and $1 and p.${records.replaceAll(' and ', ' and p.')}`,
}

/** Adds that many enterprises with an approved record of the year, and those of the two years before that their patterns have. */
export async function addRatedEnterprises(client: pg.Client, year: number, count: number): Promise<void> {
  for (const table of ['enterprise', 'account', 'filing'] as const) {
    const { rows } = await client.query(
      'select quote_ident(column_name) as name from information_schema.columns where table_name = $1 order by ordinal_position',
      [table],
    )
    const names = rows.map(({ name }) => String(name))
    const values = names.map((name) => own[table][name] ?? `p.${name}`)
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from (${numbered}) n ${joined[table]}`,
      [year, count],
    )
    await client.query(`analyze ${table}`)
  }
}

/** How many results of a run, and how many codes of its year, everybody else can read now. */
export async function seenOfRun(client: pg.Client, runId: string): Promise<{ results: number; codes: number }> {
  const { rows } = await client.query(
    `select (select count(*)::int from rating_result where run_id = $1) as results,
       (select count(*)::int from green_code where run_id = $1) as codes`,
    [runId],
  )
  return rows[0]
}

/** Counties with enough results of a run to fill a page, and some enterprises of it with the filing and the code behind each. */
export async function resultsOfRun(client: pg.Client, runId: string) {
  const { rows: counties } = await client.query(
    'select qx_code as "qxCode" from rating_result where run_id = $1 group by 1 having count(*) >= 10 order by md5(qx_code) limit 20',
    [runId],
  )
  const { rows: some } = await client.query(
    `select r.enterprise_id as "enterpriseId", r.filing_id as "filingId", c.id as "codeId" from rating_result r
     join green_code c on c.run_id = r.run_id and c.enterprise_id = r.enterprise_id
     where r.run_id = $1 and r.filing_id is not null order by md5(r.enterprise_id::text) limit 40`,
    [runId],
  )
  return {
    counties: counties.map(({ qxCode }) => String(qxCode)),
    some: some as { enterpriseId: string; filingId: string; codeId: string }[],
  }
}
