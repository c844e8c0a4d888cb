import { expect, test } from 'vitest'
import { meterMonths } from './months.ts'

const power = (meter: string) => ({ meter, energyCode: '33', flow: 'bought' as const })
const read = (meter: string, month: string, quantity: number | null, more: object = {}) => ({
  ...power(meter),
  month,
  quantity,
  quality: 'measured',
  gapHours: 0,
  ...more,
})
const shown = (meters: string[], ...readings: ReturnType<typeof read>[]) =>
  meterMonths(meters.map(power), readings).map(({ year, month, quantity }) => [year, month, quantity])

test('a month is the sum of all meters of the kind, once each has read it', () => {
  expect(shown(['A', 'B'], read('A', '2025-03', 10.1))).toEqual([])
  expect(shown(['A', 'B'], read('A', '2025-03', 10.1), read('B', '2025-03', 0.2))).toEqual([[2025, 3, 10.3]])
  // A withdrawn reading leaves its month out.
  expect(shown(['A'], read('A', '2025-03', null))).toEqual([])
})

test('twelve months are a year', () => {
  const months = Array.from({ length: 12 }, (_, i) => read('A', `2025-${String(i + 1).padStart(2, '0')}`, 2))
  expect(shown(['A'], ...months).at(-1)).toEqual([2025, 0, 24])
  expect(shown(['A'], ...months.slice(1)).some(([, month]) => month === 0)).toBe(false)
})

test('months of a meter whose key has ended stay; what was estimated is said', () => {
  const [month] = meterMonths([], [read('A', '2025-03', 10, { quality: 'estimated', gapHours: 12 })])
  expect(month).toMatchObject({ quantity: 10, estimated: 1, gapHours: 12 })
})
