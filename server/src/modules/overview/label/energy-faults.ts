/** What is wrong with the yearly energy of enterprises, from the same series and findings that their page shows. */
import { type DataFault, dataFaults } from '@green/contract/enterprise/labels.ts'
import type { Names } from '../../../base/reference/names.ts'
import type { Tx } from '../../../db/database.ts'
import { seriesOf } from '../../energy/energy-year/series.ts'
import type { EnergyYearFaults, LabelFacts } from './rules.ts'

type Subject = Pick<LabelFacts, 'orgKind' | 'industryCode'> & { id: string }

/** By enterprise; parks and institutions report no energy and have no entry. */
export async function energyFaultsOf(
  tx: Tx,
  names: Names,
  subjects: readonly Subject[],
): Promise<Map<string, EnergyYearFaults[]>> {
  const enterprises = subjects.filter(({ orgKind }) => orgKind === 'enterprise')
  const series = await seriesOf(tx, names, enterprises)
  return new Map(
    [...series].map(([id, { years }]) => [
      id,
      years.map(({ year, accepted, conflict, findings }) => ({
        year,
        isReported: accepted !== null,
        faults: [
          ...(conflict
            ? [{ fault: 'conflict' as const, explained: false, text: `${year}年${dataFaults.conflict}` }]
            : []),
          ...findings.map(({ code, kind, text, explained }) => ({
            fault: faultOf(code, kind),
            explained: explained !== null,
            text: `${year}年：${text}`,
          })),
        ],
      })),
    ]),
  )
}

/** A gap is of a year, of months or of a kind of energy; each is asked for by itself. */
function faultOf(code: string, kind: Exclude<DataFault, 'missingYear' | 'missingMonth' | 'conflict'>): DataFault {
  if (code === 'gap') return 'missingYear'
  return code === 'gap:months' ? 'missingMonth' : kind
}
