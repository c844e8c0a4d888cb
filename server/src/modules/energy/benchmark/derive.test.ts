/** Tables of every group from the records of a year: four digits from ten members on, two digits from five on. */
import { expect, test } from 'vitest'
import { derivedTables, figureOf } from './derive.ts'
import type { IndustryRecord } from './records.ts'

const record = (no: number, industryCode: string, more: Partial<IndustryRecord> = {}): IndustryRecord => ({
  id: `E${String(no).padStart(2, '0')}`,
  industryCode,
  year: 2025,
  state: 'approved',
  runState: '正常',
  size: 0,
  outputValue: 1000,
  totalTce: 30 + no,
  ...more,
})
const many = (count: number, industryCode: string, from = 0) =>
  Array.from({ length: count }, (_, i) => record(from + i, industryCode))
const places = (records: readonly IndustryRecord[]) =>
  derivedTables(records, 2025)
    .made.filter(({ indicator }) => indicator === 'unitOutputEnergy')
    .map(({ groupCode, n }) => `${groupCode}: ${n}`)

test.each([
  [4, []],
  [5, ['15: 5']],
  [9, ['15: 9']],
  [10, ['1511: 10', '15: 10']],
] as const)('an industry with %d members', (count, expected) => {
  expect(places(many(count, '1511'))).toEqual(expected)
})

test('the group of two digits holds all its records, those of the four digits too', () => {
  expect(places([...many(10, '1511'), ...many(3, '1521', 20)])).toEqual(['1511: 10', '15: 13'])
})

test('a member that does not count leaves nine: no table of four digits', () => {
  const one = record(90, '1511', { runState: '停产' })
  const [table] = derivedTables([...many(9, '1511'), one], 2025).made
  expect(table).toMatchObject({ groupCode: '15', n: 9, smallSample: true })
  expect(table?.leftOut).toEqual([{ enterpriseId: 'E90', reason: 'runState', value: 120 }])
  expect(table?.sample.map(({ value }) => value)).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38])
})

test('the order of the records does not matter', () => {
  const records = [...many(12, '3670'), ...many(7, '3311', 40)]
  expect(derivedTables(records.toReversed(), 2025)).toEqual(derivedTables(records, 2025))
})

test('groups without a table say why', () => {
  const same = Array.from({ length: 6 }, (_, i) => record(i, '2710', { totalTce: 50 }))
  expect(derivedTables([...same, ...many(3, '1511', 50)], 2025).without).toEqual(
    expect.arrayContaining([
      { indicator: 'unitOutputEnergy', groupCode: '15', n: 3, reason: 'tooFew' },
      { indicator: 'unitOutputEnergy', groupCode: '27', n: 6, reason: 'notIncreasing' },
      { indicator: 'unitOutputWater', groupCode: '27', n: 0, reason: 'tooFew' },
    ]),
  )
})

test('a record without output has no figure', () => {
  expect(figureOf(record(1, '1511', { outputValue: 0 }), 'unitOutputEnergy')).toBeNull()
  expect(figureOf(record(1, '1511'), 'unitOutputEnergy')).toBe(31)
})
