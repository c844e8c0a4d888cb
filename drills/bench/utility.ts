/** 供能结算: a workbook of 20,000 readings, checked and written, with the ledger of every enterprise that it concerns. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CellValue, writeWorkbook } from '@green/spreadsheet/writer.ts'
import type pg from 'pg'
import { importFile } from '../../server/src/base/import/workbook-import.ts'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { utilityWorkbook } from '../../server/src/modules/energy/utility/workbook.ts'
import type { Actor } from '../../server/src/platform/actor.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { mb, type Report } from './figures.ts'
import { memoryRise } from './process.ts'

const many = 20_000
const accounts = Math.ceil(many / 12)
const year = 2024
const atMostSeconds = 30
const atMostMb = 200
const numberOf = (i: number) => String(8_000_000_000 + i)

/** Accounts with these numbers, confirmed by the enterprises of the city in turn. */
async function addAccounts(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(
    `with own as (select *, row_number() over (order by id) - 1 as at, count(*) over () as all from enterprise
       where org_kind = 'enterprise' limit 400)
     insert into supply_account (id, state, updated_at, updated_by_name, enterprise_id, enterprise_name, social_code, qx_code,
       carrier, company, number, sub_meter, usage, site, since, until, purpose, created_at)
     select gen_random_uuid(), 'confirmed', now(), 'bench', own.id, own.enterprise_name, own.social_code, own.qx_code,
       'power', 'sgcq', (8000000000 + n)::text, '', 'industry', '', '2020-01-01', '2029-12-31', 'ledger', now()
     from generate_series(0, $1::int - 1) n
       join own on own.at = n % (select count(*) from (select 1 from enterprise where org_kind = 'enterprise' limit 400) e)`,
    [accounts],
  )
}

function* readings(): Generator<CellValue[]> {
  for (let n = 0; n < many; n++) {
    const month = (n % 12) + 1
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    yield [numberOf(Math.floor(n / 12)), `${last.slice(0, 8)}01`, last, 10_000 + n]
  }
}

/** Measures both steps of an import and the ledger after it. */
async function measureUtility(db: Database, report: Report): Promise<void> {
  await addAccounts(db.$client)
  const folder = await mkdtemp(join(tmpdir(), 'bench-utility-'))
  try {
    const path = join(folder, 'readings.xlsx')
    const columns = ['户号', '抄表起日', '抄表止日', '用量（kWh）'].map((title, i) => ({
      title,
      kind: i === 3 ? ('number' as const) : ('code' as const),
    }))
    await writeFile(path, writeWorkbook([{ name: '抄表数据', columns, rows: readings() }]))
    const workbook = utilityWorkbook({ carrier: 'power', company: 'sgcq' }, '国网重庆市电力公司')
    const actor = { accountId: '00000000-0000-0000-0000-000000000000', name: 'bench', role: 'city', ip: '' } as Actor
    const start = performance.now()
    const { result, rise } = await memoryRise(process.pid, () => importFile({ db } as Services, workbook, path, actor))
    const { added, failed, done } = result
    const seconds = (performance.now() - start) / 1000
    if (!done || added !== many) throw new Error(`${added} added, ${failed} failed`)
    const { rows } = await db.$client.query(
      `select count(*)::int as facts from fact_adoption where source = 'utility' and year = $1`,
      [year],
    )
    report({
      part: 'utility',
      what: `import of ${many.toLocaleString('en')} meter readings of ${accounts.toLocaleString('en')} accounts, checked, written, and ${rows[0].facts.toLocaleString('en')} months and years adopted`,
      measured: `${seconds.toFixed(1)} s`,
      goal: `≤ ${atMostSeconds} s`,
      met: seconds <= atMostSeconds,
    })
    report({
      part: 'utility',
      what: `import of ${many.toLocaleString('en')} meter readings: memory`,
      measured: `+${mb(rise)}`,
      goal: `≤ +${atMostMb} MB`,
      met: rise <= atMostMb,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The same on a database of its own. */
export async function measureUtilityOn(connectionString: string, report: Report): Promise<void> {
  const db = openDatabase(connectionString)
  try {
    await measureUtility(db, report)
  } finally {
    await db.$client.end()
  }
}
