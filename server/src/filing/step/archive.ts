/** What an approved filing writes to the enterprise's archive. */
import { Answers } from '@green/filing/answers.ts'
import type { Programme } from '@green/filing/programme.ts'
import { toNumber } from '@green/filing/round.ts'
import { keepYear, replaceEnergy } from '../../base/enterprise/store.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import type { FilingRecord } from '../store.ts'

/** The year's totals and energy by kind are copied to the archive as the enterprise's own. */
export async function keepInArchive(tx: Tx, programme: Programme, filing: FilingRecord, year: number): Promise<void> {
  if (!programme.archives) return
  const { energy, ...totals } = programme.archives
  const answers = new Answers(programme, filing.answers)
  const amountOf = (key: string) => filing.figures[key] ?? toNumber(String(filing.answers[key] ?? ''))
  const named = Object.entries(totals).flatMap(([key, source]) => {
    const value = amountOf(source)
    return value === null ? [] : [[key, value] as const]
  })
  if (named.length === 0) return
  const whose = { enterpriseId: filing.enterpriseId, qxCode: filing.qxCode, year, source: 'filed' }
  await keepYear(tx, { ...whose, ...Object.fromEntries(named), updatedAt: clock.now() })
  if (!energy) return
  const rows = answers.rows(energy).filter((row) => Number(row.text('year')) === year)
  await replaceEnergy(
    tx,
    filing.enterpriseId,
    year,
    rows.map((row) => ({
      ...whose,
      energyCode: row.text('energyCode'),
      quantity: row.number('consumeQty') ?? 0,
      tce: row.number('tce') ?? 0,
    })),
  )
}
