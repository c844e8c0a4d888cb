/** Benchmarks of the demo city's batches, invented: from the spread of the demo enterprises, and named so in every batch. */
import type { ValuesByCode } from '@green/filing/batch-values.ts'
import { benchmarkList } from '@green/filing/benchmarks.ts'
import { programmeOf } from '../base/reference/programmes.ts'

/** Lead and base of energy (kgce), carbon (kgCO₂) and water (m³) for 10,000 yuan of output, by division. */
const spread: Readonly<Record<string, readonly [number, number, number, number, number, number]>> = {
  '10': [70, 110, 176, 500, 3.2, 7.7],
  '13': [41, 66, 105, 300, 3.6, 5.4],
  '14': [34, 1000, 88, 4700, 2.7, 6.1],
  '15': [81, 160, 204, 740, 3.4, 6.3],
  '17': [180, 420, 446, 1900, 7.2, 15],
  '22': [740, 1200, 1870, 5600, 7.2, 11],
  '26': [370, 3200, 935, 15000, 5.2, 10],
  '27': [52, 270, 132, 1200, 4.9, 9.5],
  '30': [400, 3700, 990, 17000, 4.1, 7.8],
  '31': [180, 2000, 451, 9300, 2.5, 5.1],
  '32': [24, 1300, 61, 6000, 2.6, 5.6],
  '33': [30, 460, 77, 2100, 0.78, 1.5],
  '34': [11, 73, 29, 330, 1, 1.5],
  '36': [10, 58, 25, 260, 0.83, 1.6],
  '37': [13, 90, 34, 410, 0.75, 1.4],
  '38': [17, 89, 42, 400, 0.73, 1.3],
  '39': [4.1, 290, 10, 1300, 1.1, 2.4],
  '42': [120, 210, 297, 950, 3.3, 5],
  '44': [1400, 2200, 3465, 10000, 3.3, 7.9],
  '46': [180, 250, 451, 1200, 4.2, 6.6],
}

const columns = [
  'unitOutputEnergyLead',
  'unitOutputEnergyBase',
  'unitOutputCarbonLead',
  'unitOutputCarbonBase',
  'unitOutputWaterLead',
  'unitOutputWaterBase',
] as const

/** The values of a batch of this programme; null where it takes none. */
export function demoBenchmarks(programme: string): ValuesByCode | null {
  if (programmeOf(programme).batchValues?.dict !== benchmarkList) return null
  return Object.fromEntries(
    Object.entries(spread).map(([code, values]) => [
      code,
      { ...Object.fromEntries(columns.map((key, i) => [key, String(values[i])])), basis: '示例数据，由演示企业推算' },
    ]),
  )
}
