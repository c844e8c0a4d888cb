/** What holds for every rating and every table. */
import { Exact } from '@green/filing/value/exact.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BenchmarkInput, benchmarkTable, type YearRecord } from './benchmark-table.ts'
import type { EnterpriseYearInputs, FrozenTable, ProductInput } from './inputs.ts'
import { rateEnterpriseYear } from './rate.ts'
import { rateExactly } from './scheme.ts'
import { greenCode2026 } from './scheme-2026.ts'

const table: FrozenTable = {
  tableId: 'T',
  values: {
    unitOutputEnergy: { lead: 28, base: 52, weak: 104 },
    unitOutputCarbon: { lead: 95, base: 180, weak: 390 },
    unitOutputWater: { lead: 0.6, base: 1.4, weak: 3.2 },
  },
}
const decimal = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((value) => value / 1000)
const levels = ['1', '1-2', '2-3', 'over3']
const product = fc.record({ name: fc.constantFrom('甲', '乙'), level: fc.constantFrom(...levels), tce: decimal(1000) })
const years: fc.Arbitrary<EnterpriseYearInputs> = fc.record({
  table: fc.constantFrom('T', 'T', 'T', ''),
  totalTce: fc.option(decimal(20000)),
  unitOutputEnergy: fc.option(decimal(150)),
  unitOutputCarbon: fc.option(decimal(500)),
  unitOutputWater: fc.option(decimal(5)),
  renewableRate: fc.option(decimal(40)),
  waterReuseRate: fc.option(decimal(100)),
  solidUtilRate: fc.option(decimal(100)),
  pollutantBetter: fc.option(decimal(100)),
  meterRatio: fc.option(decimal(100)),
  systemCerts: fc.option(fc.integer({ min: 0, max: 4 })),
  platformFns: fc.option(fc.integer({ min: 0, max: 12 })),
  carbonDecline: fc.option(decimal(10)),
  energyDecline: fc.option(decimal(10)),
  retrofitInvestRatio: fc.option(decimal(1)),
  penalty: fc.constantFrom(null, 'none', 'minorDone', 'other'),
  cleanAudit: fc.constantFrom(null, 'accepted', 'running', 'none'),
  products: fc.array(product, { maxLength: 5 }),
  notApplicable: fc.subarray(['E3', 'R2', 'C3', 'I1', 'I2']),
  neg: fc.subarray(['neg2', 'neg6']),
  rectificationOverdue: fc.boolean(),
})
const rated = (inputs: EnterpriseYearInputs) => rateExactly(greenCode2026, inputs, [table])

const lowerIsBetter = ['unitOutputEnergy', 'unitOutputCarbon', 'unitOutputWater'] as const
const higherIsBetter = [
  'renewableRate',
  'waterReuseRate',
  'solidUtilRate',
  'pollutantBetter',
  'meterRatio',
  'systemCerts',
  'platformFns',
  'carbonDecline',
  'energyDecline',
  'retrofitInvestRatio',
] as const

describe('every rating', () => {
  test('a better value never lowers the total', () => {
    const key = fc.constantFrom(...lowerIsBetter, ...higherIsBetter)
    fc.assert(
      fc.property(years, key, decimal(500), decimal(500), (inputs, changed, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const isLower = lowerIsBetter.some((one) => one === changed)
        const worse = rated({ ...inputs, [changed]: isLower ? high : low }).total
        const better = rated({ ...inputs, [changed]: isLower ? low : high }).total
        expect(better === null).toBe(worse === null)
        if (better && worse) expect(better.compare(worse)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a better level of a product never lowers the total', () => {
    fc.assert(
      fc.property(years, fc.array(product, { minLength: 1, maxLength: 5 }), fc.nat(4), (inputs, products, at) => {
        const index = at % products.length
        const better: ProductInput[] = products.map((one, i) => (i === index ? { ...one, level: '1' } : one))
        const [before, after] = [rated({ ...inputs, products }).total, rated({ ...inputs, products: better }).total]
        if (before && after) expect(after.compare(before)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('the order of the products does not matter while their weights differ', () => {
    const some = fc.uniqueArray(product, { minLength: 1, maxLength: 5, selector: ({ tce }) => tce })
    fc.assert(
      fc.property(years, some, (inputs, products) => {
        const score = (list: readonly ProductInput[]) =>
          rated({ ...inputs, notApplicable: [], products: list }).rows.find(({ id }) => id === 'E3')?.score
        expect(score(products.toReversed())?.toFraction()).toBe(score(products)?.toFraction())
      }),
    )
  })

  test('rows add up to dimensions, dimensions to the total, and nothing leaves its bounds', () => {
    fc.assert(
      fc.property(years, (inputs) => {
        const { rows, dimensions, total } = rated(inputs)
        const zero = Exact.whole(0)
        let [sum, points] = [zero, zero]
        for (const one of dimensions) {
          const own = rows.filter(({ dimension }) => dimension === one.dimension)
          const reached = own.reduce((all, { score }) => all.plus(score ?? zero), zero)
          expect(reached.compare(one.sum)).toBe(0)
          for (const { score, points: most } of own)
            if (score) expect(score.compare(zero) >= 0 && score.compare(Exact.whole(most)) <= 0).toBe(true)
          if (!one.score) continue
          expect(one.score.times(Exact.whole(one.scorable)).compare(one.sum.times(Exact.whole(one.points)))).toBe(0)
          sum = sum.plus(one.score)
          points = points.plus(Exact.whole(one.points))
        }
        if (!total) return
        expect(total.times(points).compare(sum.times(Exact.whole(100)))).toBe(0)
        expect(total.compare(zero) >= 0 && total.compare(Exact.whole(100)) <= 0).toBe(true)
      }),
    )
  })

  test('nothing is public without consent, with a gate, or without a total', () => {
    fc.assert(
      fc.property(
        years,
        fc.boolean(),
        fc.constantFrom('none', 'codedOnly', 'gradeAB', null),
        (inputs, consent, publicDisplay) => {
          const result = rateEnterpriseYear({ ...inputs, consent, publicDisplay }, [table])
          if (!consent || result.gates.length > 0 || result.total === null || result.grade === 'C')
            expect(result.public).toBeNull()
          if (result.gates.length > 0) expect(['B', 'C', '暂不能得出']).toContain(result.grade)
        },
      ),
    )
  })
})

describe('a table row', () => {
  const energy = (unitOutputEnergy: number | string) =>
    rateEnterpriseYear({ table: 'T', unitOutputEnergy }, [table]).rows.find(({ id }) => id === 'E1')

  test.each([
    [0, 12],
    [28, 12],
    ['28.00001', 12],
    [40, 9.6],
    [52, 7.2],
    [78, 3.6],
    [104, 0],
    [105, 0],
  ])('of %s scores %f: exact at lead, base and weak end', (value, score) => {
    expect(energy(value)?.score).toBe(score)
  })

  test('just beside lead, base and weak end it is neither full nor equal nor zero', () => {
    const score = (value: string) =>
      rated({ table: 'T', unitOutputEnergy: value }).rows.find(({ id }) => id === 'E1')?.score ?? Exact.whole(-1)
    expect(score('28.0000000000000000001').compare(Exact.whole(12))).toBeLessThan(0)
    expect(score('52.0000000000000000001').compare(Exact.of(7.2) ?? Exact.whole(0))).toBeLessThan(0)
    expect(score('103.9999999999999999999').compare(Exact.whole(0))).toBeGreaterThan(0)
  })

  test.each([
    { lead: 52, base: 52, weak: 104 },
    { lead: 28, base: 104, weak: 104 },
    { lead: 104, base: 52, weak: 28 },
    { lead: Number.NaN, base: 52, weak: 104 },
  ])('against %o cannot be scored', (unitOutputEnergy) => {
    const broken = { tableId: 'T', values: { ...table.values, unitOutputEnergy } }
    const result = rateEnterpriseYear({ table: 'T', unitOutputEnergy: 40 }, [broken])
    expect(result.rows[0]).toMatchObject({ state: 'unscorable', score: null })
    expect(result.grade).toBe('暂不能得出')
  })
})

test('absurd and missing figures are missing data, never an exception', () => {
  const absurd = {
    table: 'T',
    totalTce: Number.NaN,
    unitOutputEnergy: Number.POSITIVE_INFINITY,
    renewableRate: 'viel',
    meterRatio: '',
  }
  const result = rateEnterpriseYear(absurd, [table])
  const states = Object.fromEntries(result.rows.map(({ id, state }) => [id, state]))
  expect(states).toMatchObject({ E1: 'missing', E2: 'missing', E3: 'missing', E4: 'missing', M3: 'missing' })
  expect([result.total, result.grade]).toEqual([0, 'C'])
  expect(rateEnterpriseYear({ table: 'T', renewableRate: 1e21, totalTce: 1e-7 }, [table]).rows[3]?.score).toBe(10)
  expect(rateEnterpriseYear({}, []).grade).toBe('暂不能得出')
})

test.each([
  ['no weight at all', [{ name: '甲', level: '1', tce: 0 }]],
  [
    'a product without level',
    [
      { name: '甲', level: '1', tce: 10 },
      { name: '乙', tce: 5 },
    ],
  ],
  [
    'a product without energy',
    [
      { name: '甲', level: '1', tce: 10 },
      { name: '乙', level: '1' },
    ],
  ],
  ['a level that does not exist', [{ name: '甲', level: '9', tce: 10 }]],
  [
    'less than no energy',
    [
      { name: '甲', level: '1', tce: 10 },
      { name: '乙', level: '1', tce: -5 },
    ],
  ],
])('products with %s are missing data', (_name, products) => {
  const row = rateEnterpriseYear({ products }, []).rows.find(({ id }) => id === 'E3')
  expect(row).toMatchObject({ state: 'missing', score: 0 })
})

describe('a benchmark table', () => {
  const record = (index: number, more: Partial<YearRecord> = {}): YearRecord => ({
    id: `E${String(index).padStart(2, '0')}`,
    industryCode: '3670',
    year: 2025,
    state: 'approved',
    runState: '正常',
    outputValue: 1000,
    totalTce: 50 + index,
    ...more,
  })
  const input = (records: readonly YearRecord[], confirmedGroups: string[] = ['36']): BenchmarkInput => ({
    year: 2025,
    indicator: 'unitOutputEnergy',
    industryCode: '3670',
    confirmedGroups,
    records,
  })
  const members = (count: number, more?: Partial<YearRecord>) =>
    Array.from({ length: count }, (_, i) => record(i, more))

  test.each([
    [4, { state: 'none', reason: 'tooFew', level: null }],
    [5, { state: 'table', level: 2, group: '36', n: 5, smallSample: true, shownPublicly: false }],
    [9, { state: 'table', level: 2, group: '36', n: 9, smallSample: true, shownPublicly: false }],
    [10, { state: 'table', level: 4, group: '3670', n: 10, smallSample: false, shownPublicly: true }],
  ])('of %i members', (count, expected) => {
    expect(benchmarkTable(input(members(count)))).toMatchObject(expected)
  })

  test('of nine members is none until the city confirms the group', () => {
    expect(benchmarkTable(input(members(9), []))).toMatchObject({
      state: 'none',
      reason: 'notConfirmed',
      counts: { 4: 9, 2: 9 },
    })
  })

  test('of equal figures is none, and no wider group is tried', () => {
    const others = Array.from({ length: 8 }, (_, i) => record(20 + i, { industryCode: '3620' }))
    expect(benchmarkTable(input([...members(10, { totalTce: 50 }), ...others]))).toMatchObject({
      state: 'none',
      reason: 'notIncreasing',
      counts: { 4: 10 },
      leftOut: [],
    })
  })

  test('is not shown while one enterprise has more than half of the output', () => {
    const large = (outputValue: number) =>
      members(10).map((one, i) => (i === 3 ? { ...one, outputValue, totalTce: outputValue / 20 } : one))
    expect(benchmarkTable(input(large(9000)))).toMatchObject({ n: 10, shownPublicly: true })
    expect(benchmarkTable(input(large(9001)))).toMatchObject({ n: 10, shownPublicly: false })
  })

  test('leaves out by the first reason, and keeps a value on the fence', () => {
    const { leftOut } = benchmarkTable(
      input([
        ...members(10),
        record(11, { state: 'submitted', runState: '停产' }),
        record(12, { runState: '停产', openFailedCheck: true }),
        record(13, { openFailedCheck: true, outputValue: 0 }),
        record(14, { outputValue: 0, totalTce: null }),
        record(15, { outputValue: null }),
        record(16, { outputValue: -5 }),
        record(17, { totalTce: null }),
        record(18, { totalTce: -1 }),
        record(19, { year: 2024 }),
      ]),
    ) as { leftOut: unknown }
    expect(leftOut).toEqual([
      { id: 'E11', reason: 'state' },
      { id: 'E12', reason: 'runState' },
      { id: 'E13', reason: 'failedCheck' },
      { id: 'E14', reason: 'outputValue' },
      { id: 'E15', reason: 'outputValue' },
      { id: 'E16', reason: 'outputValue' },
      { id: 'E17', reason: 'missing' },
      { id: 'E18', reason: 'missing' },
    ])
    // Nine times 50 to 58 and one more: P25 52.25, P75 56.75, upper fence 56.75 + 3 × 4.5 = 70.25.
    const withLast = (totalTce: number) => benchmarkTable(input([...members(9), record(9, { totalTce })]))
    expect(withLast(70.25)).toMatchObject({ level: 4, n: 10 })
    expect(withLast(70.26)).toMatchObject({ level: 2, n: 9, leftOut: [{ id: 'E09', reason: 'outlier' }] })
  })

  test('the order of the records does not matter', () => {
    const some = fc.array(
      fc.record({ totalTce: fc.option(decimal(200)), outputValue: decimal(2000), four: fc.boolean() }),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(some, (list) => {
        const records = list.map(({ four, ...one }, i) => record(i, { ...one, industryCode: four ? '3670' : '3620' }))
        expect(benchmarkTable(input(records.toReversed()))).toEqual(benchmarkTable(input(records)))
      }),
    )
  })
})
