/** What an approved filing says of the enterprise's year: a record of its yearly energy beside those of other sources. */
import { Answers } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { putRecord } from '../../base/energy/records.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import type { FilingRecord } from '../record/store.ts'

/**
 * The city's approval has checked it; a later approval of the same filing states it again. `filedFor` is the year of a form
 * that names none: the year of a batch is not the year of the data.
 */
export async function keepInArchive(
  tx: Tx,
  programme: Programme,
  filing: FilingRecord,
  filedFor: number,
): Promise<void> {
  if (!programme.archives) return
  const year = Number(programme.yearField ? filing.answers[programme.yearField] : filedFor) || filedFor
  const { energy, greenPower, isFinal: _isFinal, ...totals } = programme.archives
  const amountOf = (key: string) => filing.figures[key] ?? toNumber(String(filing.answers[key] ?? ''))
  const named = Object.entries(totals).map(([key, source]) => [key, amountOf(source)] as const)
  if (named.every(([, value]) => value === null)) return
  const green = greenPower?.map(amountOf).filter((value) => value !== null) ?? []
  const answers = new Answers(programme, filing.answers)
  const rows = energy ? answers.rows(energy).filter((row) => Number(row.text('year')) === year) : []
  await putRecord(
    tx,
    {
      enterpriseId: filing.enterpriseId,
      qxCode: filing.qxCode,
      year,
      source: 'filed',
      sourceId: filing.id,
      programme: programme.id,
      ...Object.fromEntries(named),
      greenPower: green.length ? green.reduce((sum, value) => sum + value, 0) : null,
      note: filing.number ?? '',
      checkResult: 'sound',
      checkNote: '随审定通过',
      checkedAt: clock.now(),
      checkedByName: filing.updatedByName,
      updatedByName: filing.enterpriseName,
    },
    rows.map((row) => ({
      energyCode: row.text('energyCode'),
      flow: 'used',
      quantity: row.number('consumeQty') ?? 0,
      tce: row.number('tce') ?? 0,
      co2: row.number('co2'),
    })),
  )
}
