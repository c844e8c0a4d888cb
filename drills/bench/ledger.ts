/** 账本核对 of a whole city: the nightly run over 20,000 enterprises with three years each, when all is new and when nothing changed. */
import type pg from 'pg'
import { checkLedgers } from '../../server/src/base/ledger/findings.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import type { Report } from './figures.ts'
import { addLedgers } from './ledger-store.ts'

const enterprises = 20_000
const years = [2023, 2024, 2025]
const mostSeconds = 60

export async function measureLedgers(client: pg.Client, connectionString: string, report: Report): Promise<void> {
  await addLedgers(client, years, enterprises)
  const db = openDatabase(connectionString)
  const log = { info: () => undefined }
  try {
    for (const what of ['the first time', 'again, nothing changed']) {
      const [started, cpuBefore] = [performance.now(), process.cpuUsage()]
      const done = await checkLedgers({ db, log: log as never, closing: new AbortController().signal })
      const seconds = (performance.now() - started) / 1000
      const { user, system } = process.cpuUsage(cpuBefore)
      const { rows } = await client.query('select count(*)::int as n from fact_finding where ended_at is null')
      report({
        part: 'ledger',
        what: `${done.years.toLocaleString('en')} enterprise-years checked, ${rows[0].n.toLocaleString('en')} findings: ${what}`,
        measured: `${seconds.toFixed(1)} s, of it ${((user + system) / 1e6).toFixed(1)} s processor time beside the database`,
        goal: `≤ ${mostSeconds} s`,
        met: seconds <= mostSeconds && done.years === enterprises * years.length,
      })
    }
  } finally {
    await db.$client.end()
  }
}
