/** Figures are rounded on their decimal digits, as by hand. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber, formatUpTo, roundHalfUp, toNumber } from './round.ts'

const figure = fc.double({ min: -1e12, max: 1e12, noNaN: true })
const places = fc.integer({ min: 0, max: 8 })

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [0.5, 0, 1],
  [0.05, 0, 0],
  [1.45, 1, 1.5],
  [8.345, 2, 8.35],
  [1.0049999, 2, 1],
  [99.995, 2, 100],
  [1e-7, 4, 0],
  [5e-7, 6, 0.000001],
  [1.5e21, 2, 1.5e21],
  [450359962737048.25, 1, 450359962737048.3],
  [1250, -2, 1300],
  [0, 2, 0],
])('%d to %d decimals is %d', (x, decimals, expected) => expect(roundHalfUp(x, decimals)).toBe(expected))

test('what rounds to zero is plain zero, never minus zero', () => {
  expect(Object.is(roundHalfUp(-0.001, 2), 0)).toBe(true)
})

test('every price in fen ending in 5 is rounded away from zero, exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 999 }), (whole, thousandths) => {
      const text = `${whole}.${String(thousandths).padStart(3, '0')}`
      const cents = BigInt(whole) * 100n + BigInt(Math.floor(thousandths / 10)) + (thousandths % 10 >= 5 ? 1n : 0n)
      expect(roundHalfUp(Number(text), 2)).toBe(Number(`${cents}e-2`))
      if (whole + thousandths > 0) expect(roundHalfUp(-Number(text), 2) + Number(`${cents}e-2`)).toBe(0)
    }),
  )
})

test('rounding is idempotent, and moves by at most half a unit', () => {
  fc.assert(
    fc.property(figure, places, (x, decimals) => {
      const once = roundHalfUp(x, decimals)
      expect(roundHalfUp(once, decimals)).toBe(once)
      expect(Math.abs(once - x)).toBeLessThanOrEqual(0.5 * 10 ** -decimals * (1 + 1e-9) + Math.abs(x) * 1e-15)
    }),
  )
})

test.each<[number | null, number, string]>([
  [1234567.005, 2, '1,234,567.01'],
  [-1234.5, 0, '-1,235'],
  [999, 2, '999.00'],
  [1000, 0, '1,000'],
  [-0.001, 2, '0.00'],
  [null, 2, '—'],
  [Number.POSITIVE_INFINITY, 2, '—'],
])('%d with %d decimals is written %s', (x, decimals, text) => expect(formatNumber(x, decimals)).toBe(text))

test('what is written can be parsed again', () => {
  fc.assert(
    fc.property(figure, places, (x, decimals) => {
      expect(toNumber(formatNumber(x, decimals)) === roundHalfUp(x, decimals)).toBe(true)
    }),
  )
})

test.each([
  '',
  ' ',
  '-',
  '.5',
  '5.',
  '1e3',
  '1,00',
  ',100',
  '12,34,567',
  'abc',
  '１',
  '1 2',
  '+1',
  'NaN',
  '9'.repeat(400),
])('%j is no number', (text) => expect(toNumber(text)).toBeNull())

test('text of any length is handled in linear time', () => {
  const started = performance.now()
  for (const seed of ['1', '1,111', ',111', '1.']) toNumber(`${seed.repeat(100_000)}x`)
  expect(performance.now() - started).toBeLessThan(2_000)
})

test.each([
  [9576, 4, '9,576'],
  [100, 2, '100'],
  [79.7571, 4, '79.7571'],
  [79.75, 4, '79.75'],
  [0.00004, 4, '0'],
  [-1200.5, 4, '-1,200.5'],
  [null, 4, '—'],
])('%s with up to %i decimals is %s', (x, decimals, shown) => {
  expect(formatUpTo(x, decimals)).toBe(shown)
})
