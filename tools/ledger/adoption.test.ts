/** Adoption, metered months, settlement and calibres beyond the hand-worked cases. */
import { makeReference } from '@green/filing/programme/reference.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testLists } from '../test-lists.ts'
import { boundsWith, defaultBounds } from './bounds.ts'
import { Amount, calibreName, coalAmounts, type FactCalibre, marketBased, sumOf, withProcess } from './calibre.ts'
import { factKindOf, yearFacts } from './fact-keys.ts'
import { adoptFact, checkYear, utilityMonths } from './index.ts'
import { limitedRules, limitFaults, limitsOf, limitView } from './limits.ts'
import { type AdoptedFact, factOrigin, missingReasons, sumOfFacts } from './reads-facts.ts'
import { contradictionOf } from './settled.ts'

const fact = (statements: object[], more: object = {}) =>
  adoptFact({ kind: 'tce', calibre: 'gb2589eq', statements, ...more })
const one = (source: string, value: number, at = '2026-03-01', more: object = {}) => ({
  source,
  value,
  at,
  calibre: 'gb2589eq',
  ...more,
})

describe('adoption', () => {
  const statement = fc.record({
    source: fc.constantFrom(...defaultBounds.adopt.priority),
    value: fc.integer({ min: 0, max: 1000 }),
    at: fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'),
    calibre: fc.constantFrom('gb2589eq', 'stat205', 'gb2589equiv'),
    sourceId: fc.constantFrom('a', 'b'),
    coverage: fc.constantFrom(0.5, 1),
  })

  test('neither the order of the statements nor anything but one of them decides', () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 8 }), fc.nat(), (statements, seed) => {
        const bridge = { stat205: 2 }
        const { result, findings } = fact(statements, { bridge })
        const mixed = statements.toSorted((a, b) => ((a.value * 7 + seed) % 5) - ((b.value * 7 + seed) % 5))
        const again = fact(mixed, { bridge })
        expect(again.result).toEqual(result)
        expect(new Set(again.findings.map(({ message }) => message))).toEqual(
          new Set(findings.map(({ message }) => message)),
        )
        if (result.value === null) return
        const values = statements.map(({ value, calibre }) => (calibre === 'stat205' ? value + 2 : value))
        expect(values).toContain(result.value)
      }),
    )
  })

  test('a gap that nobody decided, and an error on the value itself, leave what counted before', () => {
    const previous = { source: 'final', value: 90 }
    expect(fact([one('final', 100), one('entered', 80)], { previous }).result).toEqual({
      state: 'unsettled',
      source: 'final',
      value: 90,
    })
    const wrong = one('final', 100, '2026-03-01', { errors: ['R07'] })
    expect(fact([wrong], { previous }).result).toEqual({ state: 'blocked', source: 'final', value: 90 })
    for (const source of ['settled', 'inspected', 'verified'])
      expect(fact([one(source, 100), one('final', 80)]).result).toEqual({ state: 'adopted', source, value: 100 })
  })

  test('what was withdrawn, and a utility that does not meter every account, count for nothing', () => {
    expect(fact([one('final', 100, '2026-03-01', { withdrawn: true }), one('entered', 80)])).toMatchObject({
      result: { state: 'agreed', source: 'entered', value: 80 },
      findings: [],
    })
    const partly = one('utility', 60, '2026-03-01', { coverage: 0.6 })
    expect(fact([partly, one('final', 100)])).toMatchObject({ result: { state: 'agreed', value: 100 }, findings: [] })
    expect(fact([one('final', 100, '2026-03-01', { coverage: 0.6 })]).result.value).toBe(100)
  })

  test('exactly at the tolerance they agree; people have none', () => {
    expect(fact([one('final', 100), one('filing', 101)]).result.state).toBe('agreed')
    expect(fact([one('final', 100), one('filing', 105)]).result.state).toBe('adopted')
    expect(fact([one('final', 100), one('filing', 105.1)]).result.state).toBe('unsettled')
    expect(fact([one('final', 100), one('filing', 101)], { kind: 'people' }).result.state).toBe('adopted')
  })

  test('without a statement there is no value; zero against another figure is a gap without end', () => {
    expect(fact([]).result).toEqual({ state: 'unsettled', source: null, value: null })
    expect(fact([one('final', 0), one('filing', 0)]).result).toEqual({ state: 'agreed', source: 'final', value: 0 })
    expect(fact([one('final', 0), one('filing', 5)])).toMatchObject({
      result: { state: 'unsettled', value: null },
      findings: [{ rule: 'R09', level: 'error', percent: null }],
    })
  })
})

describe('metered months', () => {
  const of = (account: object, enterprise = 'E', year = 2025) =>
    utilityMonths({ year, enterprise, accounts: [{ no: '1', holder: 'E', ...account }] })

  test('a reading is allotted by days, and the months of its year add up to their part', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1_000_000 }), (length, kWh) => {
        const to = new Date(Date.UTC(2025, 5, 10) + length * 86_400_000).toISOString().slice(0, 10)
        const { result } = of({ reads: [{ from: '2025-06-10', to, kWh }] })
        expect(Object.values(result).reduce((a, b) => a + b, 0)).toBeCloseTo(kWh, 2)
      }),
    )
    const boundary = { reads: [{ from: '2025-12-16', to: '2026-01-15', kWh: 310 }] }
    expect(of(boundary).result).toEqual({ '2025-12': 160 })
    expect(of(boundary, 'E', 2026).result).toEqual({ '2026-01': 150 })
  })

  test('a change of holder is by day, and the tenants stay with each by its part', () => {
    const account = {
      holder: undefined,
      holders: [
        { holder: 'E', to: '2025-04-10' },
        { holder: 'F', from: '2025-04-11' },
      ],
      reads: [{ from: '2025-04-01', to: '2025-04-30', kWh: 3000 }],
    }
    expect(of(account).result).toEqual({ '2025-04': 1000 })
    expect(of(account, 'F').result).toEqual({ '2025-04': 2000 })
    const tenants = [{ name: 'T', kWh: { '2025-04': 300 } }]
    expect(of({ ...account, tenants }).result).toEqual({ '2025-04': 900 })
    expect(of({ ...account, tenants }, 'F').result).toEqual({ '2025-04': 1800 })
  })

  test('a resend replaces the reading of the same days; another meter does not', () => {
    const read = { from: '2025-03-01', to: '2025-03-31', kWh: 100 }
    expect(of({ reads: [read, { ...read, kWh: 120 }] }).result).toEqual({ '2025-03': 120 })
    expect(of({ reads: [read, { ...read, kWh: 120, meter: 'B' }] }).result).toEqual({ '2025-03': 220 })
  })

  test('a correction without its month counts where it was billed, and somebody sees it', () => {
    const { result, findings } = of({
      reads: [
        { from: '2025-03-01', to: '2025-03-31', kWh: 100 },
        { kWh: -10, billed: '2025-05' },
      ],
    })
    expect(result).toEqual({ '2025-03': 100, '2025-05': -10 })
    expect(findings).toMatchObject([{ level: 'hint', on: 'accounts' }])
  })

  test('who is neither holder nor tenant gets nothing; unconfirmed and household accounts do not count', () => {
    const reads = [{ from: '2025-03-01', to: '2025-03-31', kWh: 100 }]
    expect(of({ reads }, 'X')).toEqual({ result: {}, findings: [] })
    expect(of({ reads, confirmed: false })).toMatchObject({ result: {}, findings: [{ rule: 'R52', level: 'warning' }] })
    expect(of({ reads, category: '居民生活用电' }).result).toEqual({})
  })

  test('sub-meters above their master are an error, a loss of more than 8 % of a master is explained', () => {
    const park = (kWh: number, more: object = { master: true }) =>
      of({
        reads: [{ from: '2025-03-01', to: '2025-03-31', kWh: 1000 }],
        tenants: [{ name: 'T', kWh: { '2025-03': kWh } }],
        ...more,
      }).findings.map(({ rule, level }) => `${rule} ${level}`)
    expect(park(1001)).toEqual(['R53 error'])
    expect(park(920)).toEqual([])
    expect(park(919)).toEqual(['R53 warning'])
    // A holder who uses power itself has no loss of 80 %.
    expect(park(200, {})).toEqual([])
  })
})

describe('settled findings', () => {
  const found = (filed: number) =>
    checkYear({
      industry: '3670',
      year: 2025,
      facts: { energy: [{ code: '33', used: filed }], power: { bought: filed }, utility: { '33': { qty: 2000 } } },
    }).findings.filter(({ rule }) => rule === 'R10')

  test('the same figures are the same contradiction, others are another one', () => {
    const of = (filed: number) => found(filed).map(contradictionOf)
    expect(of(1760)).toEqual(['{"filed":1760,"metered":2000,"percent":12}'])
    expect(of(1760)).toEqual(of(1760))
    expect(of(1700)).not.toEqual(of(1760))
    expect(contradictionOf({ show: { b: 1 / 3, a: null } })).toBe('{"b":0.333333333}')
    expect(contradictionOf({ show: { b: 1 / 3 + 1e-12 } })).toBe('{"b":0.333333333}')
  })
})

describe('limits of the city', () => {
  const values = { warning: 2, error: 8 }

  test('replace the platform’s, with their source, and only of the rules that are set', () => {
    const { limits } = boundsWith({ limits: limitsOf(new Map([['R01', { values, source: '本市统计口径' }]])) })
    expect(limits.R01).toEqual({ warning: 2, error: 8, unit: '%', source: '本市统计口径' })
    expect(limits.R02).toBe(defaultBounds.limits.R02)
    const pairs = limitsOf(new Map([['R10', { values: { '33_0': 1, '33_1': 4 }, source: '本市' }]]))
    expect(pairs.R10).toMatchObject({ '33': [1, 4], '15': defaultBounds.limits.R10['15'] })
  })

  test('every rule that has figures can be set to its own, and to nothing that turns them round', () => {
    for (const rule of limitedRules) {
      const { parts } = limitView(rule)
      expect([rule, limitFaults(rule, Object.fromEntries(parts.map(({ name, value }) => [name, value])))]).toEqual([
        rule,
        [],
      ])
      expect(
        parts.every(({ label }) => /[一-龥]/.test(label)),
        rule,
      ).toBe(true)
    }
    const faultsOf = (rule: string, own: Record<string, number>) => limitFaults(rule, own).map(({ text }) => text)
    expect(faultsOf('R01', { warning: 8, error: 2 })).toEqual(['错误界限应大于提示界限'])
    expect(faultsOf('R01', { warning: 1 })).toEqual(['请填写错误界限'])
    expect(faultsOf('R01', { warning: -1, error: 5 })).toEqual(['提示界限应为不小于0的数'])
    expect(faultsOf('R01', { ...values, low: 1 })).toEqual(['这条核对没有“low”这个界限，请刷新页面后再试'])
    expect(faultsOf('R31', { low: 1500, high: 1000, least: 500, most: 100_000 })).toEqual(['上限应大于下限'])
    for (const rule of ['R09', 'R12', 'R99', 'toString']) expect(limitFaults(rule, {})).toHaveLength(1)
  })
})

describe('calibres', () => {
  const reference = makeReference(testLists(), '2026-11-20')
  const account = {
    year: 2024,
    totalTce: 5000.8,
    used: [
      { energyCode: '32', quantity: 40_000, tce: 1364.8, co2: null },
      { energyCode: '33', quantity: 1200, tce: 1474.8, co2: null },
      { energyCode: '21', quantity: 1483.2, tce: 2161.2, co2: null },
    ],
    co2: null,
    greenPower: 200,
    ownPower: null,
    feedstockTce: null,
    mediaTce: 1.5,
  }

  test('the example of the bridge, from the statistical form to the assessment', () => {
    const coal = coalAmounts(account, reference)
    expect(coal?.stat205.value).toBeCloseTo(5000, 6)
    expect(coal?.gb2589equiv.value).toBeCloseTo(7156.3, 6)
    expect(coal?.assessed.value).toBeCloseTo(6551.5, 6)
  })

  test('adopted facts of two calibres have no sum, and where a value comes from is told', () => {
    const fact = <C extends FactCalibre>(calibre: C, value: number | null): AdoptedFact<C> => ({
      calibre,
      value,
      missing: value === null ? 'processUnknown' : null,
      version: value === null ? null : 3,
      source: value === null ? null : '年度终稿',
      at: null,
    })
    const [own, none] = [fact('totalCo2', 100), fact('totalCo2', null)]
    expect(sumOfFacts('totalCo2', [own, none, fact('totalCo2', 20)])).toBe(120)
    expect(sumOfFacts('totalCo2', [none])).toBeNull()
    // @ts-expect-error the energy alone is no total
    expect(() => sumOfFacts('totalCo2', [own, fact('energyCo2', 50)])).toThrow(
      '口径不同，不能相加：碳排放总量（含过程）与能源碳排放',
    )
    expect([own, none, { ...own, version: null }].map(factOrigin)).toEqual([
      '账本第3版，年度终稿',
      missingReasons.processUnknown,
      '账本分品种消费量合计',
    ])
  })

  test('two calibres do not add up: neither in the compiler nor from stored data', () => {
    const equal = new Amount('gb2589eq', 100)
    expect(sumOf(equal, new Amount('gb2589eq', 20)).value).toBe(120)
    // @ts-expect-error 等价值 is no 当量值.
    expect(() => sumOf(equal, new Amount('gb2589equiv', 20))).toThrow('口径不同，不能相加：当量值与等价值')
    // @ts-expect-error energy alone is no total.
    expect(() => new Amount('totalCo2', 5).plus(new Amount('energyCo2', 5))).toThrow('口径不同')
  })

  test('an unknown process leaves the total empty, green power is deducted from a total only', () => {
    const energy = new Amount('energyCo2', 100)
    expect(withProcess(energy, 'unknown')).toBeNull()
    expect(withProcess(energy, 'none')?.value).toBe(100)
    const total = withProcess(energy, 20)
    expect(total && marketBased(total, 10, 5.581)).toEqual(new Amount('marketCo2', 120 - 55.81))
  })
})

test('the calibre of every fact of the catalogue has a name for its readers', () => {
  const reference = makeReference(testLists(), '2026-11-20')
  const rows = ['prod.水泥熟料|t.output', 'prod.水泥熟料|t.value', 'process.碳酸盐分解.co2', 'en.33.used']
  const kinds = [...Object.keys(yearFacts), ...rows].map((key) => factKindOf(key, reference))
  const named = kinds.flatMap((kind) => (kind ? [calibreName(kind.calibre)] : []))
  expect(named.length).toBeGreaterThan(30)
  expect(named).not.toContain(undefined)
})
