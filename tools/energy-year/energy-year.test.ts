/** Yearly energy by hand: the bridge adds up exactly, the balance at its limits, which record counts, what is conspicuous. */
import { makeReference } from '@green/filing/programme/reference.ts'
import { expect, test } from 'vitest'
import { testLists } from '../test-lists.ts'
import { replaces } from './acceptance.ts'
import { balancesOf } from './balance.ts'
import { bridgeOf, shownSteps } from './calibres.ts'
import { findingsOf, type YearValues } from './findings.ts'

const reference = makeReference(testLists(), '2026-11-20')
const nameOf = (code: string) => reference.find('energyType', code)?.label ?? code

/** K2 5000.80: heat 40 000 GJ (1 364.80), electricity 1 200×10⁴kWh (1 474.80), the rest natural gas by a measured value. */
const account = {
  year: 2024,
  totalTce: 5000.8,
  used: [
    { energyCode: '32', quantity: 40_000, tce: 1364.8, co2: 4400 },
    { energyCode: '33', quantity: 1200, tce: 1474.8, co2: 6697.2 },
    { energyCode: '15', quantity: 160, tce: 2161.2, co2: 3459.504 },
  ],
  co2: 15_000,
  greenPower: 200,
  ownPower: null,
  feedstockTce: null,
  mediaTce: 1.5,
}

test('the bridge of the worked example: 5 000.00, 5 000.80, 7 156.30, 6 551.50', () => {
  const bridge = bridgeOf(account, reference, nameOf)
  expect(bridge?.totals).toEqual({ stat205: 5000, gb2589eq: 5000.8, gb2589equiv: 7156.3, assessed: 6551.5 })
  expect(bridge?.steps.map(({ code, delta }) => [code, delta])).toEqual([
    ['B1', 0.8],
    ['B4', 2154],
    ['B5', 1.5],
    ['B8', -604.8],
  ])
})

test('carbon is its own sum; green power is deducted only in the market-based figure', () => {
  const carbon = bridgeOf(account, reference, nameOf)?.carbon
  expect(carbon).toMatchObject({ location: 15_000, market: 13_883.8 })
  expect(carbon?.parts.at(-1)).toMatchObject({ code: 'other', co2: 443.296 })
})

test('a stated total that is not the sum of its kinds is a step of its own, and every bridge adds up', () => {
  const bridge = bridgeOf({ ...account, totalTce: 4900.33, ownPower: 12.3457, feedstockTce: 0.1 }, reference, nameOf)
  expect(bridge?.steps.find(({ code }) => code === 'B3')?.delta).toBe(-100.47)
  const { totals, steps } = bridge ?? { totals: null, steps: [] }
  const deltas = shownSteps(
    totals?.stat205 ?? 0,
    steps.map(({ delta }) => delta),
  )
  const cents = (value: number) => Math.round(value * 100)
  const sum = deltas.reduce((all, delta) => all + cents(delta), cents(totals?.stat205 ?? 0))
  expect(sum).toBe(cents(totals?.assessed ?? 0))
})

test('a year without its own factor says which year’s it uses', () => {
  const how = bridgeOf({ ...account, year: 2025 }, reference, nameOf)?.steps.find(({ code }) => code === 'B4')?.how
  expect(how).toBe('1200万kWh×（3.024－1.229），暂用2024年系数')
})

const line = (flow: string, quantity: number) => ({ energyCode: '33', flow, quantity })

test('the balance: 1 % exactly is even, above it a warning, 5 % exactly a warning, above it an error', () => {
  const level = (used: number) => balancesOf([line('bought', 1000), line('used', used)])[0]?.level
  expect([1000, 990, 989.9999, 950, 949.9999, 1010, 1010.0001, 1050.0001].map(level)).toEqual([
    'ok',
    'ok',
    'warning',
    'warning',
    'error',
    'ok',
    'warning',
    'error',
  ])
})

test('all six flows count; consumption alone is not balanced', () => {
  const flows = { bought: 800, made: 200, used: 900, sold: 60, lost: 30, stocked: 10 }
  const all = Object.entries(flows).map(([flow, quantity]) => line(flow, quantity))
  expect(balancesOf(all)).toMatchObject([{ difference: 0, percent: 0, level: 'ok' }])
  expect(balancesOf([line('used', 5)])).toEqual([])
  expect(balancesOf([line('sold', 5)])).toMatchObject([{ percent: null, level: 'error' }])
})

test('the first record counts, the yearly form replaces it, a person’s choice stays', () => {
  const one = (id: string, source: string, over: object = {}) => ({
    id,
    source,
    isFinal: false,
    accepted: false,
    acceptedByName: null,
    ...over,
  })
  const imported = one('a', 'imported', { accepted: true })
  expect(replaces(imported, null)).toBe('only')
  expect(replaces(one('b', 'filed'), imported)).toBeNull()
  expect(replaces(one('b', 'filed', { isFinal: true }), imported)).toBe('final')
  expect(replaces(one('b', 'filed', { isFinal: true }), { ...imported, acceptedByName: '王科长' })).toBeNull()
  expect(replaces(one('b', 'filed', { isFinal: true }), one('c', 'inspected', { accepted: true }))).toBeNull()
})

const yearOf = (year: number, totalTce: number, tceOf: Record<string, number> = {}): YearValues => ({
  year,
  totalTce,
  outputValue: 1000,
  lines: [],
  tceOf,
  months: [],
})

test('jumps, gaps and outliers are told with their figures', () => {
  const found = findingsOf(
    [
      yearOf(2021, 100, { '33': 60, '15': 40 }),
      yearOf(2022, 131, { '33': 131 }),
      yearOf(2024, 131, { '33': 91, '15': 40 }),
    ],
    { nameOf, usual: (year) => (year === 2024 ? { low: 140, high: 200 } : null) },
  )
  expect(found.map(({ code, year }) => `${year} ${code}`)).toEqual([
    '2022 jump',
    '2022 jump:33',
    '2022 gap:15',
    '2023 gap',
    '2024 outlier',
  ])
  expect(found[0]?.text).toBe('综合能耗比上年增加31.0%（100.00 → 131.00 tce）')
  // The bounds are other enterprises' figures.
  expect(found.at(-1)?.text).toMatch(/^单位产值综合能耗[\d.]+ kgce\/万元，低于同行业的第1百分位$/)
})

test('twelve months are compared with the year, and missing ones are named', () => {
  const months = (each: number, left: readonly number[] = []) =>
    Array.from({ length: 12 }, (_, i) => ({ month: i + 1, totalTce: each })).filter(
      ({ month }) => !left.includes(month),
    )
  const codes = (over: Partial<YearValues>) =>
    findingsOf([{ ...yearOf(2024, 120), ...over }], { nameOf }).map(({ code, level }) => `${code} ${level}`)
  expect(codes({ months: months(10.1) })).toEqual([])
  expect(codes({ months: months(10.2) })).toEqual(['months warning'])
  expect(codes({ months: months(11) })).toEqual(['months error'])
  expect(codes({ months: months(10, [3]) })).toEqual(['gap:months warning'])
})
