/** The six calculations against the hand-worked cases, by properties, and by what they refuse. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import file from '../../data/footprint-cases.json' with { type: 'json' }
import { Input, LedgerInputError } from '../ledger/input.ts'
import { greenTarget, targetSource } from './green-targets.ts'
import {
  carbonBridge,
  embeddedEmissions,
  greenPowerShare,
  productFootprint,
  zeroCarbonFactory,
  zeroCarbonPark,
} from './index.ts'
import { allocationFactorOf } from './product.ts'
import { readProduct } from './product-case.ts'
import { defaultSettings } from './settings.ts'

type Values = Record<string, unknown>
type Case = { id: string; kind: string; title: string; input: Values; expected: Values }
const cases = file.cases as unknown as Case[]
const calculations: Record<string, (value: unknown) => unknown> = {
  pcf: (value) => productFootprint(value),
  cbam: embeddedEmissions,
  greenPower: (value) => greenPowerShare(value),
  zeroFactory: (value) => zeroCarbonFactory(value),
  zeroPark: (value) => zeroCarbonPark(value),
  reconcile: (value) => carbonBridge(value),
}
const inputOf = (id: string): Values => structuredClone(cases.find((one) => one.id === id)?.input ?? {})
const listOf = (input: Values, key: string) => input[key] as Values[]

/** The fault of an input: field and words. */
function faultOf(calculate: (value: unknown) => unknown, value: unknown): [field: string, message: string] {
  try {
    calculate(value)
  } catch (error) {
    if (error instanceof LedgerInputError) return [error.field, error.message]
    throw error
  }
  throw new Error('nothing was refused')
}

test.each(cases)('$id $title', ({ kind, input, expected }) => {
  expect(calculations[kind]?.(input)).toEqual(expected)
})

/** Positive amounts of up to so many decimals, as people type them. */
const amount = (max = 1e6, decimals = 3) =>
  fc.integer({ min: 1, max: Math.round(max * 10 ** decimals) }).map((n) => n / 10 ** decimals)

describe('产品碳足迹', () => {
  const withChanges = (changes: Values) => ({ ...inputOf('FP2'), ...changes })
  const withRow = (at: number, changes: Values, id = 'FP2') => {
    const input = inputOf(id)
    Object.assign(listOf(input, 'rows')[at] ?? {}, changes)
    return input
  }

  test('allocation sums to the whole, whichever product is the main one', () => {
    fc.assert(
      fc.property(fc.array(amount(), { minLength: 2, maxLength: 6 }), (bases) => {
        const factors = bases.map((main, at) => {
          const coproducts = bases.toSpliced(at, 1).map((basis, i) => ({ name: `产品${i}`, basis }))
          return allocationFactorOf(
            readProduct(new Input(withChanges({ allocation: { method: 'mass', main, coproducts } }), {})),
          )
        })
        const sum = factors.reduce((a, b) => a.plus(b))
        expect(sum.toFraction()).toBe('1/1')
      }),
    )
  })

  test('the rows make the total; twice the output halves the footprint of a unit', () => {
    fc.assert(
      fc.property(fc.array(amount(), { minLength: 14, maxLength: 14 }), (amounts) => {
        const input = inputOf('FP1')
        const rows = listOf(input, 'rows')
        rows.forEach((row, i) => {
          if ('amount' in row) row.amount = amounts[i]
        })
        const { rowsKg, stagesKg, totalKg, perDeclaredUnitKg } = productFootprint(input)
        const sum = (values: Record<string, number>) => Object.values(values).reduce((a, b) => a + b, 0)
        expect(sum(rowsKg)).toBeCloseTo(totalKg, 0)
        expect(sum(stagesKg)).toBeCloseTo(totalKg, 0)
        const doubled = { ...input, output: { amount: 7_200_000, unit: '重量箱', perUnit: 1 } }
        expect(productFootprint(doubled).perDeclaredUnitKg * 2).toBeCloseTo(perDeclaredUnitKg, 3)
      }),
      { numRuns: 50 },
    )
  })

  test('more certificates never raise the second result, and never lower the first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 21_600_000 }), fc.integer({ min: 0, max: 21_600_000 }), (a, b) => {
        const of = (kWh: number) =>
          productFootprint(withChanges({ marketBased: { kWh, averageFactor: 0.5777, certFactor: 0.034 } }))
        const [few, many] = [of(Math.min(a, b)), of(Math.max(a, b))]
        expect(many.marketBasedPerDeclaredUnitKg).toBeLessThanOrEqual(few.marketBasedPerDeclaredUnitKg ?? 0)
        expect(many.perDeclaredUnitKg).toBe(few.perDeclaredUnitKg)
      }),
    )
  })

  test('a product without mass has no result per kg; a declared unit may hold several of the output', () => {
    expect(productFootprint(inputOf('FP2'))).not.toHaveProperty('perKg')
    const boxes = { amount: 180_000, unit: 't', perUnit: 0.05 }
    expect(productFootprint({ ...inputOf('FP1'), output: boxes }).perDeclaredUnitKg).toBe(48.2851)
  })

  test('units of one kind are converted, others refused', () => {
    const kg = productFootprint(withRow(0, { amount: 945, unit: 't' }))
    expect(kg).toEqual(productFootprint(inputOf('FP2')))
    expect(productFootprint(withRow(0, { factor: 4200, factorUnit: 'gCO2e/kg' }))).toEqual(kg)
    expect(productFootprint(withRow(9, { amount: 21_600, unit: 'MWh' }))).toEqual(kg)
    expect(faultOf(productFootprint, withRow(0, { unit: 'kWh' }))).toEqual([
      'rows.0.factorUnit',
      '清单第1行的因子单位与数量的单位不一致：数量按“kWh”，因子按“kg”，不能换算，请改用同类单位',
    ])
    expect(faultOf(productFootprint, withRow(8, { factorUnit: 'kgCO2e/kg' }))[0]).toBe('rows.8.factorUnit')
    expect(faultOf(productFootprint, withRow(0, { factorUnit: '千克' }))[1]).toContain('应写为“kgCO2e/单位”')
  })

  test('no stated uncertainty is none, not zero', () => {
    const input = inputOf('FP2')
    for (const row of listOf(input, 'rows')) row.uF = null
    expect(productFootprint(input)).toMatchObject({ uncertaintyPct: null, withoutStatedUncertaintySharePct: 100 })
  })

  test('the limits of the cut-off are settings, and exactly at them nothing is wrong', () => {
    const cutOff = [1, 1, 1, 1, 1].map((estSharePct, i) => ({ name: `辅料${i}`, estSharePct }))
    expect(productFootprint(withChanges({ cutOff })).cutOff).toEqual({ sumPct: 5, maxPct: 1, ok: true })
    const more = [...cutOff, { name: '其他', estSharePct: 0.01 }]
    expect(productFootprint(withChanges({ cutOff: more })).cutOff.ok).toBe(false)
    const city = { ...defaultSettings, cutOff: { ...defaultSettings.cutOff, itemPct: 1.2 } }
    expect(productFootprint(inputOf('FP2'), city).cutOff.ok).toBe(true)
  })

  test.each([
    ['zero output', { output: { amount: 0, unit: 'kWh', perUnit: 1 } }, 'output.amount', '没有产量'],
    [
      'no estimate of what is left out',
      { cutOff: [{ name: '机油', estSharePct: null }] },
      'cutOff.0.estSharePct',
      '没有填写',
    ],
    [
      'co-products without a method',
      { allocation: { method: 'none', coproducts: [{ name: '乙', basis: 1 }] } },
      'allocation.method',
      '不分配',
    ],
    ['a method without co-products', { allocation: { method: 'mass', main: 1 } }, 'allocation.coproducts', '没有填写'],
    ['another boundary', { boundary: 'gate-to-gate' }, 'rows.0.stage', '不在系统边界'],
    ['no end of life', { boundary: 'cradle-to-grave' }, 'rows', '废弃'],
    ['no rows', { rows: [] }, 'rows', '至少填写一行'],
    ['a period that ends before it begins', { period: '2025-12/2025-01' }, 'period', '起止年月'],
    ['a mass of 0', { declaredUnit: { label: '甲', unit: '件', kg: 0 } }, 'declaredUnit.kg', '留空'],
    [
      'more certificates than power',
      { marketBased: { kWh: 21_600_001, averageFactor: 0.5777, certFactor: 0 } },
      'marketBased.kWh',
      '不能多于',
    ],
    [
      'certificates at another factor',
      { marketBased: { kWh: 1, averageFactor: 0.57, certFactor: 0 } },
      'marketBased.averageFactor',
      '不一致',
    ],
  ])('refuses %s', (_, changes, field, part) => {
    const [at, message] = faultOf(productFootprint, withChanges(changes))
    expect(at).toBe(field)
    expect(message).toContain(part)
  })

  test('refuses upstream counted twice, scores outside 1 to 5, rows alike in number, and a gate without its cradle', () => {
    expect(faultOf(productFootprint, withRow(6, { includesUpstream: true }, 'FP1'))[1]).toContain('重复计算')
    expect(faultOf(productFootprint, withRow(2, { q: [1, 2, 3, 4, 6] }))[0]).toBe('rows.2.q')
    expect(faultOf(productFootprint, withRow(2, { q: [1, 2, 3] }))[0]).toBe('rows.2.q')
    expect(faultOf(productFootprint, withRow(2, { id: 'R1' }))[1]).toContain('重复')
    expect(faultOf(productFootprint, withRow(2, { amount: -1 }))[1]).toContain('不能为负')
    const rows = listOf(inputOf('FP2'), 'rows').filter(({ stage }) => stage !== 'A1')
    expect(faultOf(productFootprint, withChanges({ rows }))).toEqual([
      'rows',
      expect.stringContaining('原材料与能源上游'),
    ])
  })
})

describe('隐含排放', () => {
  test("a larger precursor emission never lowers the good's", () => {
    fc.assert(
      fc.property(amount(100), amount(100), fc.constantFrom(0, 1), (a, b, at) => {
        const of = (seeDirect: number) => {
          const input = inputOf('CB2')
          Object.assign(listOf(input, 'precursors')[at] ?? {}, { seeDirect })
          return embeddedEmissions(input)
        }
        const [low, high] = [of(Math.min(a, b)), of(Math.max(a, b))]
        expect(high.seeCounted).toBeGreaterThanOrEqual(low.seeCounted)
        expect(high.certificatesPerTonne).toBeGreaterThanOrEqual(low.certificatesPerTonne)
      }),
    )
  })

  test('nobody surrenders fewer than no certificates; carbon in products is taken off', () => {
    expect(embeddedEmissions({ ...inputOf('CB1'), benchmarkOwn: 9 })).toMatchObject({
      certificatesPerTonne: 0,
      costPerTonneEur: 0,
    })
    const direct = [...listOf(inputOf('CB1'), 'direct'), { name: '产品中的碳', amount: -1000, factor: 3.664 }]
    expect(embeddedEmissions({ ...inputOf('CB1'), direct }).ownDirectT).toBe(769780.142)
  })

  test.each([
    ['zero output', { activityLevel: 0 }, 'activityLevel'],
    ['a code that is none', { cn: '25-23' }, 'cn'],
    [
      'a default without its mark-up',
      { precursors: [{ name: '铝棒', tonnes: 1, seeDirect: 3, source: 'default' }] },
      'precursors.0.markupPct',
    ],
    ['a factor in percent', { cbamFactor: 97.5 }, 'cbamFactor'],
    ['no word on indirect emissions', { indirectCounts: null }, 'indirectCounts'],
  ])('refuses %s', (_, changes, field) => {
    expect(faultOf(embeddedEmissions, { ...inputOf('CB1'), ...changes })[0]).toBe(field)
  })
})

describe('绿电消费比例', () => {
  const holding = { MWh: 1000, generationMonth: '2026-01', state: 'cancelled', usedFor: 'ratio2026' }

  test('more certificates never lower the share', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            MWh: fc.nat(1e6),
            generationMonth: fc.constantFrom('2024-12', '2025-06', '2026-06'),
            state: fc.constantFrom('held', 'cancelled', 'expired'),
            usedFor: fc.constantFrom(null, 'ratio2026', 'customer'),
          }),
        ),
        (more) => {
          const input = inputOf('GP1')
          const before = greenPowerShare(input)
          const after = greenPowerShare({
            ...input,
            holdings: [...listOf(input, 'holdings'), ...more.map((one, i) => ({ id: `M${i}`, ...one }))],
          })
          expect(after.ratioPct).toBeGreaterThanOrEqual(before.ratioPct)
          expect(after.gapCertificates).toBeLessThanOrEqual(before.gapCertificates)
        },
      ),
    )
  })

  test('a certificate counts to the end of its 24th month', () => {
    const statusAt = (statementMonth: string) =>
      greenPowerShare({
        ...inputOf('GP1'),
        statementMonth,
        holdings: [{ id: 'H', ...holding }],
      }).rows[0]?.status
    expect(statusAt('2027-12')).toBe('counted')
    expect(statusAt('2028-01')).toBe('expired')
  })

  test('the first reason counts; exactly at the target it is met', () => {
    const statusOf = (changes: Values, input: Values = {}) =>
      greenPowerShare({ ...inputOf('GP1'), ...input, holdings: [{ id: 'H', ...holding, ...changes }] }).rows[0]?.status
    expect(statusOf({ generationMonth: '2024-01', usedFor: 'customer', state: 'held' })).toBe('expired')
    expect(statusOf({ generationMonth: '2025-12', usedFor: 'customer', state: 'held' })).toBe('usedElsewhere')
    expect(statusOf({ generationMonth: '2025-12', state: 'held' })).toBe('otherYear')
    expect(statusOf({ generationMonth: '2025-12', state: 'held' }, { acceptOtherYear: true })).toBe('notCancelled')
    expect(statusOf({ state: 'held' }, { countOnlyCancelled: false })).toBe('counted')
    const exactly = (MWh: number) =>
      greenPowerShare({
        ...inputOf('GP1'),
        consumptionMWh: 1000,
        targetPct: 35.2,
        holdings: [{ id: 'H', ...holding, MWh }],
      })
    expect(exactly(352)).toMatchObject({ met: true, gapCertificates: 0 })
    expect(exactly(351.9)).toMatchObject({ met: false, gapCertificates: 1 })
  })

  test('refuses a year without consumption, and one certificate twice', () => {
    expect(faultOf(greenPowerShare, { ...inputOf('GP1'), consumptionMWh: 0 })[0]).toBe('consumptionMWh')
    const twice = [
      { id: 'H', ...holding },
      { id: 'H', ...holding },
    ]
    expect(faultOf(greenPowerShare, { ...inputOf('GP1'), holdings: twice })[1]).toContain('只能计一次')
  })
})

test('a target is of an industry and a year, and says that it is a draft', () => {
  expect(greenTarget('3216', 2026)).toMatchObject({ industry: '电解铝', targetPct: 35.2, mode: 'assessed' })
  expect(greenTarget('3011', 2025)).toMatchObject({ targetPct: 34.2, mode: 'monitored' })
  expect([greenTarget('3670', 2026), greenTarget('3216', 2030), greenTarget(null, 2026)]).toEqual([null, null, null])
  expect(targetSource).toContain('未见正式文本')
})

describe('零碳工厂、零碳园区', () => {
  const factory = (changes: Values = {}) => zeroCarbonFactory({ ...inputOf('ZC1'), ...changes })

  test('both calibres: the same works is below the limit by 等价 and above it by 当量', () => {
    const electric = { gridMWh: 7000, certMWh: 0, tradedGreenMWh: 3000, ownPvMWh: 0, fuels: [] }
    expect(factory(electric)).toMatchObject({ intensityMarket: 1.2282, gates: { intensityBasic: true } })
    const own = factory({ ...electric, electricityTcePer10MWh: 1.229 })
    expect(own).toMatchObject({ intensityMarket: 3.0221, gates: { intensityBasic: false, nonFossilBasic: true } })
  })

  test('a small works has no physical indicator; more certificates never lower the non-fossil share', () => {
    const small = factory({ gridMWh: 100, certMWh: 0, tradedGreenMWh: 0 })
    expect(small.gates).toMatchObject({ physicalApplies: false, physicalTarget: null })
    fc.assert(
      fc.property(fc.nat(6200), fc.nat(6200), (a, b) => {
        const [few, many] = [factory({ certMWh: Math.min(a, b) }), factory({ certMWh: Math.max(a, b) })]
        expect(many.nonFossilPct).toBeGreaterThanOrEqual(few.nonFossilPct)
        expect(many.physicalPct).toBe(few.physicalPct)
        expect(many.co2LocationT).toBe(few.co2LocationT)
      }),
    )
  })

  test('a park below the smallest band is not judged; a larger one has its own limit', () => {
    const park = (energyTce: number) => zeroCarbonPark({ ...inputOf('ZP1'), energyTce })
    expect(park(199_999)).toMatchObject({ limit: null, core: 'unconfirmed', reductionNeededT: null })
    expect(park(200_000)).toMatchObject({ limit: 0.2, core: 'notMet', reductionNeededT: 55593.4 })
    expect(park(1_000_000)).toMatchObject({ limit: 0.3, core: 'met' })
  })

  test('refuses a works without energy, certificates for more than was bought, and a park without energy', () => {
    const none = { gridMWh: 0, certMWh: 0, ownPvMWh: 0, tradedGreenMWh: 0, fuels: [] }
    expect(faultOf(zeroCarbonFactory, { ...inputOf('ZC1'), ...none })[0]).toBe('gridMWh')
    expect(faultOf(zeroCarbonFactory, { ...inputOf('ZC1'), certMWh: 6201 })[0]).toBe('certMWh')
    expect(faultOf(zeroCarbonPark, { ...inputOf('ZP1'), energyTce: 0 })[0]).toBe('energyTce')
  })
})

describe('碳数差异桥', () => {
  test('platform, steps and residual make the verified figure', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 100)), (deltas) => {
        const steps = deltas.map((deltaT) => ({ code: 'S4 盘库调整', deltaT }))
        const { platformT, residualT, verifiedT } = carbonBridge({ ...inputOf('RC1'), steps })
        expect(deltas.reduce((a, b) => a + b, platformT) + residualT).toBeCloseTo(verifiedT, 2)
      }),
    )
  })

  test('a residual is reconciled to 1 %, explained to 5 %, and above it the county inquires', () => {
    const statusOf = (t: number) =>
      carbonBridge({ year: 2025, platform: [{ name: '燃料', t }], verifiedT: 1000, steps: [] }).status
    expect(statusOf(990)).toBe('reconciled')
    expect(statusOf(1010.01)).toBe('toExplain')
    expect(statusOf(1050)).toBe('toExplain')
    expect(statusOf(949.99)).toBe('countyQuery')
  })

  test('a verified figure of another gas basis needs its step, and every step its reason', () => {
    const other = { ...inputOf('RC1'), verifiedGases: 'CO2、CF4、C2F6' }
    expect(faultOf(carbonBridge, other)).toEqual(['verifiedGases', expect.stringContaining('CF4、C2F6')])
    const steps = [...listOf(other, 'steps'), { code: 'S5 阳极效应的全氟化碳', deltaT: 1882.33 }]
    expect(carbonBridge({ ...other, steps }).residualT).toBe(0)
    const stepOf = (code: string) => ({ ...inputOf('RC1'), steps: [{ code, deltaT: 1 }] })
    expect(faultOf(carbonBridge, stepOf('S4'))[1]).toContain('没有说明')
    expect(faultOf(carbonBridge, stepOf('调整'))[0]).toBe('steps.0.code')
    expect(faultOf(carbonBridge, { ...inputOf('RC1'), verifiedT: 0 })[0]).toBe('verifiedT')
  })
})

test('what is no case at all is refused by each', () => {
  for (const calculate of Object.values(calculations))
    for (const value of [null, 1, 'x', [], {}]) expect(faultOf(calculate, value)[1]).toMatch(/[\u4e00-\u9fff]/)
})
