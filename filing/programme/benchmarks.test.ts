import { expect, test } from 'vitest'
import { type BenchmarkKey, benchmarksFor, type FrozenTable, tableOf, tableYear } from './benchmarks.ts'

const table = (indicator: BenchmarkKey, group: string, lead = 1): FrozenTable => ({
  tableId: `${indicator}-${group}`,
  edition: 2,
  hash: '',
  year: 2025,
  indicator,
  group,
  level: group.length === 4 ? 4 : 2,
  n: 12,
  weightedMean: null,
  values: { [indicator]: { lead, base: 10, weak: 20 } },
})
const tables = [
  table('unitOutputEnergy', '36', 5),
  table('unitOutputEnergy', '3670', 3),
  table('unitOutputWater', '36'),
]

test('four digits come before two, and nothing is between them', () => {
  expect(tableOf(tables, 'unitOutputEnergy', '3670')?.group).toBe('3670')
  expect(tableOf(tables, 'unitOutputEnergy', '3660')?.group).toBe('36')
  expect(tableOf([table('unitOutputEnergy', '367')], 'unitOutputEnergy', '3670')).toBeNull()
  expect(tableOf(tables, 'unitOutputCarbon', '3670')).toBeNull()
  expect(tableOf(tables, 'unitOutputEnergy', null)).toBeNull()
})

test('a score keeps the table, its edition and its year; what has no table is not there', () => {
  expect(benchmarksFor(tables, '3670', 2025)).toEqual({
    unitOutputEnergy: {
      lead: 3,
      base: 10,
      weak: 20,
      table: { id: 'unitOutputEnergy-3670', edition: 2, year: 2025, group: '3670' },
    },
    unitOutputWater: {
      lead: 1,
      base: 10,
      weak: 20,
      table: { id: 'unitOutputWater-36', edition: 2, year: 2025, group: '36' },
    },
  })
})

test('tables of another year do not count', () => expect(benchmarksFor(tables, '3670', 2024)).toEqual({}))

test('yearly data are compared with the tables of the year before', () => {
  expect(tableYear({ benchmarks: { year: 'evalYear', back: 0 } }, { evalYear: '2025' })).toBe(2025)
  expect(tableYear({ benchmarks: { year: 'year', back: 1 } }, { year: '2025' })).toBe(2024)
  expect([tableYear({ benchmarks: { year: 'year', back: 1 } }, {}), tableYear({}, { year: '2025' })]).toEqual([
    null,
    null,
  ])
})
