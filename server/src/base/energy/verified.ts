/** The figures of a yearly record that a third party verifies, and their hash: the mark 经第三方核查 holds as long as it is the same. */
import { total } from '@green/filing/form/answers.ts'
import type { Flow } from '@green/filing/programme/energy-words.ts'
import type { VerifiedRow } from '@green/tools/energy-year/verification.ts'
import { digest, isDigestOf } from '../../crypto/digest.ts'
import type { EnergyLine, EnergyRecord } from './record-store.ts'

const figures = [
  'outputValue',
  'addedValue',
  'waterIntake',
  'greenPower',
  'ownPower',
  'feedstockTce',
  'mediaTce',
] as const
export type VerifiedFigure = (typeof figures)[number] | 'totalTce'

/** A reported figure with what it is of: a kind of energy in a flow, or a figure of the year. */
export type ReportedRow = VerifiedRow &
  ({ of: 'line'; energyCode: string; flow: Flow } | { of: 'figure'; figure: VerifiedFigure })

/** Only consumption has a part in the total; a source without kinds has the total itself. */
export function reportedRows(record: EnergyRecord, lines: readonly EnergyLine[]): ReportedRow[] {
  const sorted = lines.toSorted((a, b) => (rowKey(a) < rowKey(b) ? -1 : 1))
  const byKind = sorted.map(
    (line): ReportedRow => ({
      key: rowKey(line),
      value: line.quantity,
      tce: line.flow === 'used' ? line.tce : null,
      of: 'line',
      energyCode: line.energyCode,
      flow: line.flow as Flow,
    }),
  )
  const stated = record.totalTce
  const whole: ReportedRow[] =
    stated !== null && total(sorted.filter(({ flow }) => flow === 'used').map(({ tce }) => tce)) === null
      ? [{ key: 'totalTce', value: stated, tce: stated, of: 'figure', figure: 'totalTce' }]
      : []
  const others = figures.flatMap((figure): ReportedRow[] => {
    const value = record[figure]
    return value === null ? [] : [{ key: figure, value, tce: null, of: 'figure', figure }]
  })
  return [...whole, ...byKind, ...others]
}

const rowKey = ({ flow, energyCode }: Pick<EnergyLine, 'flow' | 'energyCode'>) => `${flow}:${energyCode}`

/** The figures of a record as text: what a verification hashes. */
const figuresOf = (record: EnergyRecord, lines: readonly EnergyLine[]): string =>
  JSON.stringify([record.id, record.totalTce, reportedRows(record, lines).map(({ key, value }) => [key, value])])

/** The hash of a record's figures, by which a verification knows them. */
export const recordHashOf = (record: EnergyRecord, lines: readonly EnergyLine[]): string =>
  digest(figuresOf(record, lines))

/** Whether the record still has the figures of this hash. */
export const hasFiguresOf = (recordHash: string, record: EnergyRecord, lines: readonly EnergyLine[]): boolean =>
  isDigestOf(recordHash, figuresOf(record, lines))
