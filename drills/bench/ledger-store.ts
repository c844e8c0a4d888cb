/** Enterprises with three years in the ledger each: kinds of energy, totals, money, water and, of a third, every month. */
import type pg from 'pg'
import { idFrom } from './city-store.ts'

const industries = `(array['3011', '3041', '2611', '3360', '1331', '3512', '3670', '3922'])`

/** Facts of a year with their values: every tenth total is off its kinds, every twentieth power is not balanced. */
const facts: Readonly<Record<string, string>> = {
  'en.33.used': '100 + n % 900',
  'en.33.bought': '(100 + n % 900) * case when n % 20 = 0 then 1.2 else 1 end',
  'en.15.used': '10 + n % 50',
  'total.tce': `((100 + n % 900) * 1.229 + (10 + n % 50) * 13.3) * case when n % 10 = 0 then 1.1 else 1 end`,
  'output.value': '2000 + n % 5000',
  'output.added': '(2000 + n % 5000) * 0.3',
  'water.intake': '5000 + n % 7000',
}

const month = `((100 + n % 900) * 1.229 + (10 + n % 50) * 13.3) / 12`

export async function addLedgers(client: pg.Client, years: readonly number[], count: number): Promise<void> {
  const id = idFrom(`'l' || n`)
  await client.query(
    `insert into enterprise (id, social_code, enterprise_name, org_kind, qx_code, industry_code, verification, source, created_at, updated_at)
      select ${id}, 'L' || lpad(n::text, 17, '0'), '核对企业' || n, 'enterprise', '500112', ${industries}[1 + n % 8],
        'verified', 'imported', now(), now() from generate_series(1, $1::int) n`,
    [count],
  )
  const insert = `insert into fact_adoption
    (id, enterprise_id, year, month, key, version, state, value, unit, calibre, source, notes, at, reason)
    select gen_random_uuid(), ${id}, year, month, key, 1, 'agreed', value, '', 'physical', 'imported', '[]', now(), ''`
  for (const [key, value] of Object.entries(facts))
    await client.query(
      `${insert} from (select n, year, 0 as month, $3::text as key, ${value} as value
        from generate_series(1, $1::int) n, unnest($2::int[]) year) facts`,
      [count, years, key],
    )
  await client.query(
    `${insert} from (select n, year, month, 'total.tce' as key, ${month} as value
      from generate_series(1, $1::int, 3) n, unnest($2::int[]) year, generate_series(1, 12) month) facts`,
    [count, years],
  )
  for (const table of ['enterprise', 'fact_adoption']) await client.query(`analyze ${table}`)
}
