/**
 * 账本 of a whole city: 20,000 enterprises with three years of sixty facts each. The nightly run of the cross-checks, when all is new and
 * when nothing changed, its memory, the disk, and a form that opens with what the ledger has.
 */
import { filing } from '@green/contract/calls/filing/filing.ts'
import type pg from 'pg'
import { checkLedgers } from '../../server/src/base/ledger/findings.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import type { Product } from '../faults/testing/product.ts'
import { mb, ms, type Report, times } from './figures.ts'
import { addLedgers, factsOfYear, ledgerBytes } from './ledger-store.ts'
import { inTurns, load, median, ratio } from './load.ts'
import { answerOf, tokenOf } from './people.ts'
import { memoryRise } from './process.ts'

const enterprises = 20_000
const years = [2023, 2024, 2025]
const mostSeconds = 60
const mostMb = 200
const mostSlower = 1.2

export async function measureLedgers(
  client: pg.Client,
  connectionString: string,
  report: Report,
  count = enterprises,
): Promise<void> {
  const before = await ledgerBytes(client)
  await addLedgers(client, years, count)
  await measureChecks(client, connectionString, report, count)
  const all = count * years.length
  report({
    part: 'ledger',
    what: `disk of an enterprise-year: ${factsOfYear} facts, of a third every month, stated, adopted and checked, with indexes`,
    measured: `${(((await ledgerBytes(client)) - before) / all / 1024).toFixed(1)} KB`,
    goal: '',
    met: true,
  })
}

async function measureChecks(
  client: pg.Client,
  connectionString: string,
  report: Report,
  count: number,
): Promise<void> {
  const db = openDatabase(connectionString)
  const log = { info: () => undefined }
  const check = () => checkLedgers({ db, log: log as never, closing: new AbortController().signal })
  try {
    for (const what of ['the first time', 'again, nothing changed']) {
      const [started, cpuBefore] = [performance.now(), process.cpuUsage()]
      const { result: done, rise } = await memoryRise(process.pid, check)
      const seconds = (performance.now() - started) / 1000
      const { user: own, system } = process.cpuUsage(cpuBefore)
      const { rows } = await client.query('select count(*)::int as n from fact_finding where ended_at is null')
      const run = `${done.years.toLocaleString('en')} enterprise-years of ${factsOfYear} facts checked, ${rows[0].n.toLocaleString('en')} findings: ${what}`
      report({
        part: 'ledger',
        what: run,
        measured: `${seconds.toFixed(1)} s, of it ${((own + system) / 1e6).toFixed(1)} s processor time beside the database`,
        goal: `≤ ${mostSeconds} s`,
        met: seconds <= mostSeconds && done.years >= count * years.length,
      })
      report({
        part: 'ledger',
        what: `${run}: memory`,
        measured: `+${mb(rise)}`,
        goal: `≤ +${mostMb} MB`,
        met: rise <= mostMb,
      })
    }
  } finally {
    await db.$client.end()
  }
}

/** What a form opens with, with the enterprise's ledger and without it, in turns; the city's ledgers are there in both. */
export async function measureFormOpening(product: Product, client: pg.Client, report: Report): Promise<void> {
  const token = await tokenOf(product, 'enterprise')
  const { rows } = await client.query(`select enterprise_id as id from account where login_name = 'enterprise'`)
  const id = String(rows[0]?.id)
  const opening = [answerOf(filing.prefill, { programme: 'green-factory' }, token)]
  const opened = async (isThere: boolean) => {
    await showLedger(client, id, isThere)
    return load(product.url, opening, { seconds: 4 })
  }
  const facts = await client.query('select count(*)::int as n from fact_adoption where enterprise_id = $1', [id])
  const met = await inTurns({ with: () => opened(true), without: () => opened(false) })
  await showLedger(client, id, true)
  const slower = ratio(met.with, met.without, 'p50')
  const p50 = (side: typeof met.with) => ms(median(side.map((one) => one.p50)))
  report({
    part: 'ledger',
    what: `a form opens with ${facts.rows[0].n} facts of its enterprise: median`,
    measured: `${times(slower)} (${p50(met.with)} of ${p50(met.without)})`,
    goal: `≤ ${mostSlower} × without the ledger`,
    met: slower <= mostSlower,
  })
}

/** The ledger is only added to: for a measurement its rows stand elsewhere, on the connection that may do so. */
async function showLedger(client: pg.Client, enterpriseId: string, isThere: boolean): Promise<void> {
  await client.query('create temp table if not exists hidden_adoption (like fact_adoption)')
  await client.query('set session_replication_role = replica')
  const [from, to] = isThere ? ['hidden_adoption', 'fact_adoption'] : ['fact_adoption', 'hidden_adoption']
  await client.query(
    `with moved as (delete from ${from} where enterprise_id = $1 returning *) insert into ${to} select * from moved`,
    [enterpriseId],
  )
  await client.query('set session_replication_role = default')
}
