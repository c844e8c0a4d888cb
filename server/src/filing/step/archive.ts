/** What an approved filing says of the enterprise's year: a record of its yearly energy beside those of other sources. */
import { type Citation, sumOfFacts } from '@green/filing/facts/facts.ts'
import { Answers, type Row } from '@green/filing/form/answers.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { toNumber } from '@green/filing/value/round.ts'
import { energyUsedIn } from '@green/tools/ledger/fact-keys.ts'
import { putRecord } from '../../base/energy/records.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import type { FilingRecord } from '../record/store.ts'

/** What a filing with these answers says of a year: its figures and kinds of energy; null where it says nothing. */
export type FiledYear = {
  year: number
  figures: Readonly<Record<string, number | null>>
  lines: { energyCode: string; flow: 'used' | 'made'; quantity: number; tce: number; co2: number | null }[]
}

/** `filedFor` is the year of a form that names none: the year of a batch is not the year of the data. */
export function filedYear(
  programme: Programme,
  { answers: values, figures, citations }: Pick<FilingRecord, 'answers' | 'figures' | 'citations'>,
  filedFor: number,
): FiledYear | null {
  if (!programme.archives) return null
  const year = Number(programme.yearField ? values[programme.yearField] : filedFor) || filedFor
  const { energy, greenPower, isFinal: _isFinal, ...totals } = programme.archives
  const amountOf = (key: string) => figures[key] ?? toNumber(String(values[key] ?? ''))
  const named = Object.entries(totals).map(([key, source]) => [key, amountOf(source)] as const)
  if (named.every(([, value]) => value === null)) return null
  const green = greenPower?.map(amountOf).filter((value) => value !== null) ?? []
  const answers = new Answers(programme, values)
  const rows = energy ? answers.rows(energy).filter((row) => Number(row.text('year')) === year) : []
  return {
    year,
    figures: {
      ...Object.fromEntries(named),
      greenPower: green.length ? green.reduce((sum, value) => sum + value, 0) : null,
    },
    lines: rows.flatMap((row) =>
      linesOf(
        row,
        citations.find(({ path }) => path === `${energy}.${row.id}.consumeQty`),
      ),
    ),
  }
}

/**
 * A row of the form as the ledger states it. The form asks for net consumption: where the ledger knows what comes out of a conversion, the
 * row is what was consumed with it, and what came out.
 */
function linesOf(row: Row, citation: Citation | undefined): FiledYear['lines'] {
  const energyCode = row.text('energyCode')
  const [quantity, tce, co2] = [row.number('consumeQty') ?? 0, row.number('tce') ?? 0, row.number('co2')]
  const made = citation?.facts.find(({ isDeducted }) => isDeducted)?.value
  if (!citation || made === undefined) return [{ energyCode, flow: 'used', quantity, tce, co2 }]
  const gross = quantity - sumOfFacts(citation.facts.filter(({ key }) => energyUsedIn(key) === null))
  const coefficient = row.number('coef') ?? row.number('coefDefault') ?? 0
  return [
    { energyCode, flow: 'used', quantity: gross, tce: gross * coefficient, co2: null },
    { energyCode, flow: 'made', quantity: made, tce: made * coefficient, co2: null },
  ]
}

/** The city's approval has checked it; a later approval of the same filing states it again. */
export async function keepInArchive(
  tx: Tx,
  programme: Programme,
  filing: FilingRecord,
  filedFor: number,
): Promise<void> {
  const filed = filedYear(programme, filing, filedFor)
  if (!filed) return
  await putRecord(
    tx,
    {
      enterpriseId: filing.enterpriseId,
      qxCode: filing.qxCode,
      year: filed.year,
      source: 'filed',
      sourceId: filing.id,
      programme: programme.id,
      ...filed.figures,
      note: filing.number ?? '',
      checkResult: 'sound',
      checkNote: '随审定通过',
      checkedAt: clock.now(),
      checkedByName: filing.updatedByName,
      updatedByName: filing.enterpriseName,
    },
    filed.lines,
  )
}
