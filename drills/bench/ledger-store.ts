/** Enterprises with three years in the ledger each: sixty facts of every year, as forms state them, and of a third of them every month. */
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
  'water.tap.intake': '5000 + n % 7000',
  'water.tap.production': '(5000 + n % 7000) * 0.8',
  'water.reuse': '2000 + n % 3000',
  'money.revenue': '(2000 + n % 5000) * 0.95',
  'money.profit': '100 + n % 200',
  'money.tax': '50 + n % 90',
  'people.employees': '50 + n % 100',
  'land.area': '20000 + n % 9000',
  'land.building': '21000 + n % 9000',
  'land.buildingFoot': '8000 + n % 900',
  'power.pvCapacity': '0',
  'report.total': '900 + n % 5000',
  'cost.33.paid': '(100 + n % 900) * 0.62',
  'cost.15.paid': '(10 + n % 50) * 2.9',
  'project.空压站改造.invest': '20 + n % 30',
  'project.空压站改造.savedTce': '4 + n % 3',
  'project.空压站改造.cutCo2': '9 + n % 7',
  'solid.SW01|炉渣.generated': '30 + n % 90',
  'solid.SW01|炉渣.usedOut': '20 + n % 10',
  ...partsOf(['prod.产品甲|t', 'prod.产品乙|t'], {
    output: '1000 + n % 700',
    capacity: '2000 + n % 700',
    value: '(2000 + n % 5000) * 0.5',
    tce: '10 + n % 9',
    intake: '1000 + n % 700',
  }),
  ...partsOf(['meter.1|33', 'meter.1|15', 'meter.2|33'], { need: '3', have: '3', checked: '2' }),
  ...partsOf(['equip.风机|A', 'equip.水泵|B', 'equip.空压机|C'], { quantity: '2', power: '75', year: '2018' }),
  ...partsOf(['emit.gas|DA001|so2', 'emit.gas|DA002|nox'], { limit: '200', mean: '40 + n % 20', amount: '0.5' }),
}

/** The same parts of several rows. */
function partsOf(rows: readonly string[], parts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap((row) => Object.entries(parts).map(([part, value]) => [`${row}.${part}`, value])),
  )
}

export const factsOfYear = Object.keys(facts).length

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
  // Each was stated once by its source, which the ledger stores with what counts.
  await client.query(
    `insert into fact_statement (id, enterprise_id, year, month, key, value, unit, calibre, source, version, at, by_name)
     select gen_random_uuid(), a.enterprise_id, a.year, a.month, a.key, a.value, a.unit, a.calibre, a.source, 1, a.at, '核对'
     from fact_adoption a join enterprise e on e.id = a.enterprise_id where e.enterprise_name like '核对企业%'`,
  )
  for (const table of ['enterprise', 'fact_adoption', 'fact_statement']) await client.query(`analyze ${table}`)
}

/** Bytes on the disk of the ledger and what is found in it, with their indexes. */
export async function ledgerBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(name))::text as bytes
     from unnest(array['fact_adoption', 'fact_statement', 'fact_finding']::regclass[]) name`,
  )
  return Number(rows[0]?.bytes)
}
