/** Both calculators against all cases to the last digit, and their laws: linearity, conversion, shares, uncertainty, old editions. */

import { makeReference } from '@green/filing/programme/reference.ts'
import { Exact } from '@green/filing/value/exact.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import file from '../../data/calculator-cases.json' with { type: 'json' }
import { testLists } from '../test-lists.ts'
import { type CarbonInput, countCarbon } from './carbon.ts'
import { countEnergy, type EnergyInput } from './energy.ts'
import { carbonFrom } from './link.ts'
import { combined, libraryOf, sharesOf, uncertaintyOf, uncertaintyRemarks } from './parts.ts'

const reference = makeReference(testLists(), '2026-11-20')
const energyOf = (input: EnergyInput) => {
  const counted = countEnergy(input, reference)
  if (!counted.ok) throw new Error(JSON.stringify(counted.faults))
  return counted.result
}
const carbonOf = (input: CarbonInput) => {
  const counted = countCarbon(input, reference)
  if (!counted.ok) throw new Error(JSON.stringify(counted.faults))
  return counted.result
}
type Case = {
  id: string
  title: string
  calculator: string
  input: unknown
  expected: { ok: boolean; error?: string; result?: Record<string, unknown> }
}
const cases = file.cases as Case[]

describe('every case to the last shown digit', () => {
  test.each(cases)('$id $title', ({ calculator, input, expected }) => {
    const counted =
      calculator === 'energy'
        ? countEnergy(input as EnergyInput, reference)
        : countCarbon(input as CarbonInput, reference)
    if (!expected.ok) {
      expect(counted).toMatchObject({ ok: false, faults: [{ code: expected.error }] })
      return
    }
    expect(counted).toMatchObject({ ok: true, result: expected.result })
  })

  test('each repeats to the digit from the factors it used alone', () => {
    for (const { calculator, input, expected } of cases.filter((one) => one.expected.ok)) {
      const count = calculator === 'energy' ? countEnergy : countCarbon
      const first = count(input as never, reference)
      if (!first.ok) throw new Error('a case without a result')
      const again = count(input as never, libraryOf(JSON.parse(JSON.stringify(first.factors))))
      expect(again).toEqual(first)
      expect(again).toMatchObject({ result: expected.result })
    }
  })
})

const amount = fc.integer({ min: 1, max: 5_000_000 }).map((cents) => cents / 100)
const item = (energyId: string, unit: string, consumption: number) => ({ energyId, unit, consumption })

test('twice the energy is twice the total, and emissions likewise', () => {
  fc.assert(
    fc.property(amount, amount, (coal, power) => {
      const of = (times: number) => ({
        items: [item('raw_coal', 't', coal * times), item('electricity_eq', '10^4kWh', power * times)],
      })
      const [one, two] = [energyOf(of(1)), energyOf(of(2))]
      expect(Math.abs(two.totalEq - 2 * one.totalEq)).toBeLessThanOrEqual(0.0100001)
      expect(Math.abs(two.totalEquiv - 2 * one.totalEquiv)).toBeLessThanOrEqual(0.0100001)
      const carbon = (times: number) =>
        carbonOf({
          fuels: [{ fuelId: 'bituminous', amount: coal * times }],
          electricity: { purchasedMWh: power * times, area: '重庆', dataYear: 2023 },
        })
      expect(Math.abs(carbon(2).total - 2 * carbon(1).total)).toBeLessThanOrEqual(0.0100001)
    }),
    { numRuns: 60 },
  )
})

test('the unit of entry changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90_000 }), (t) => {
      const totals = (energyId: string, entries: [string, number][]) =>
        entries.map(([unit, value]) => energyOf({ items: [item(energyId, unit, value)] }).totalEquiv)
      for (const found of [
        totals('raw_coal', [
          ['t', t],
          ['kg', t * 1000],
        ]),
        totals('electricity_eq', [
          ['10^4kWh', t],
          ['MWh', t * 10],
          ['kWh', t * 10_000],
        ]),
        totals('heat_eq', [
          ['GJ', t],
          ['MJ', t * 1000],
        ]),
        totals('natural_gas', [
          ['10^4m3', t],
          ['m3', t * 10_000],
        ]),
        totals('fresh_water', [
          ['t', t],
          ['kg', t * 1000],
        ]),
      ])
        expect(new Set(found).size).toBe(1)
    }),
    { numRuns: 40 },
  )
})

test('shares always add up to 100.00; ties go to the earlier row', () => {
  const value = fc.integer({ min: -50, max: 1_000_000 })
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), (values) => {
      const shares = sharesOf(values.map(Exact.whole))
      const hundredths = shares.reduce((sum, share) => sum + Math.round(share * 100), 0)
      expect(hundredths).toBe(values.some((one) => one > 0) ? 10_000 : 0)
    }),
  )
  expect(sharesOf([1, 1, 1].map(Exact.whole))).toEqual([33.34, 33.33, 33.33])
  expect(sharesOf([0, 0].map(Exact.whole))).toEqual([0, 0])
})

test('a part without a stated uncertainty is said to lack it: it is not known, which is not none', () => {
  const part = (value: number, given: object) => ({ value: Exact.whole(value), given })
  expect(uncertaintyRemarks([part(60, { activityPct: 3 }), part(40, {}), part(0, {})])).toEqual([
    '有1项没有填写不确定度，占合计的40%；合计的不确定度不含这些项，实际更大',
  ])
  expect(uncertaintyRemarks([part(60, { activityPct: 3 }), part(40, { factorPct: 0 })])).toEqual([])
  // Where nobody states any, there is no sum's either.
  expect(uncertaintyRemarks([part(60, {}), part(40, {})])).toEqual([])
})

test('uncertainty: 3 and 4 percent make 5; equal independent parts make less than each; one part keeps its own', () => {
  expect(uncertaintyOf({ activityPct: 3, factorPct: 4 })).toBe(5)
  expect(uncertaintyOf({})).toBeNull()
  const part = (value: number, activityPct?: number) => ({
    value: Exact.whole(value),
    given: activityPct === undefined ? {} : { activityPct },
  })
  expect(combined([part(100, 5)])).toEqual({ pct: 5, amount: 5 })
  expect(combined([part(100, 5), part(100, 5)])).toEqual({ pct: 3.54, amount: 7.07 })
  expect(combined([part(100)])).toBeNull()
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 50 })), {
        minLength: 1,
        maxLength: 9,
      }),
      (pairs) => {
        const found = combined(pairs.map(([value, pct]) => part(value, pct)))
        expect(found?.pct).toBeLessThanOrEqual(Math.max(...pairs.map(([, pct]) => pct)) + 0.005)
      },
    ),
  )
  const both = energyOf({ items: [{ ...item('raw_coal', 't', 1000), activityPct: 3, factorPct: 4 }] })
  expect(both).toMatchObject({ items: [{ uncertaintyPct: 5 }], uncertaintyEq: { pct: 5, amount: 35.72 } })
})

test('every fault at once, each at its field', () => {
  const counted = countEnergy(
    {
      items: [item('phlogiston', 't', 1), item('raw_coal', 'kWh', 1), { energyId: 'coke', unit: 't', closing: 1 }],
    },
    reference,
  )
  expect(counted).toMatchObject({
    faults: [
      { code: 'ENERGY_UNKNOWN', field: 'items[0].energyId' },
      { code: 'UNIT_MISMATCH', field: 'items[1].unit' },
      { code: 'NEGATIVE_CONSUMPTION', field: 'items[2].consumption' },
    ],
  })
  const codes = (input: CarbonInput) => {
    const found = countCarbon(input, reference)
    return found.ok ? [] : found.faults.map(({ code, field }) => `${code} ${field}`)
  }
  expect(codes({ electricity: { purchasedMWh: 1, area: '台湾', dataYear: 2023 } })).toEqual([
    'GRID_FACTOR_MISSING electricity.dataYear',
  ])
  expect(codes({ electricity: { purchasedMWh: 1, area: '重庆', dataYear: 2010 } })).toHaveLength(1)
  expect(codes({ heat: { steam: [{ t: 1, pressureMPaAbs: 9 }, { t: 1 }] } })).toEqual([
    'STEAM_PRESSURE_RANGE heat.steam[0].enthalpy',
    'STEAM_STATE_MISSING heat.steam[1].enthalpy',
  ])
  expect(codes({ fuels: [{ fuelId: 'own', amount: 1 }] })).toEqual(['FACTOR_MISSING fuels[0].ncv'])
  expect(codes({ process: [{ id: 'other', amount: 1 }] })).toEqual(['FACTOR_MISSING process[0].factor'])
  expect(codes({ process: [{ id: 'pfc_cf4', amount: 1 }] })).toEqual(['PROCESS_UNKNOWN process[0].id'])
  expect(codes({})).toEqual(['NOTHING_GIVEN fuels'])
})

test('a year without a published grid factor borrows the newest before it, and says so', () => {
  const found = carbonOf({ electricity: { purchasedMWh: 100, area: '重庆', dataYear: 2025 } })
  expect(found.gridFactor).toBe(0.5581)
  expect(found.remarks).toEqual(['2025年的电网因子还没有公布，暂用2023年的0.5581'])
})

test('green power is deducted or not; the other basis stands beside', () => {
  const power = { purchasedMWh: 1000, greenMWh: 400, area: '重庆', dataYear: 2023 }
  expect(carbonOf({ electricity: power })).toMatchObject({ total: 334.86, totalOtherBasis: 558.1 })
  expect(carbonOf({ electricity: { ...power, deductGreen: false } })).toMatchObject({
    total: 558.1,
    totalOtherBasis: 334.86,
  })
})

test('a figure that rounding would put on the limit is shown with more decimals; limits are judged unrounded', () => {
  const product = {
    name: '水泥熟料',
    unit: 't',
    output: 1_000_000,
    standard: 'GB 16780-2021',
    standardProduct: '水泥熟料',
  }
  const of = (allocatedTceEq: number) =>
    energyOf({ items: [item('raw_coal', 't', 1)], products: [{ ...product, allocatedTceEq }] }).products[0]
  expect(of(117_004)).toMatchObject({ unitEnergy: 117.004, grade: '超限额' })
  expect(of(117_000)).toMatchObject({ unitEnergy: 117, grade: '3级' })
  expect(of(100_000)).toMatchObject({ grade: '1级' })
})

test('an own factor says its reason; its figure opens to formula, arithmetic, source and edition', () => {
  const [own] = energyOf({
    items: [{ ...item('raw_coal', 't', 100), coefficient: 0.76, reason: '2025年煤质检验报告' }],
  }).items
  expect(own?.eq).toMatchObject({ how: '100吨×1000×0.76÷1000＝76tce', source: '自填：2025年煤质检验报告' })
  const [listed] = energyOf({ items: [item('raw_coal', 't', 100)] }).items
  expect(listed?.eq).toMatchObject({ source: 'GB/T 2589-2020《综合能耗计算通则》附录A', edition: 'GB/T 2589-2020' })
})

test('one entry feeds both; what the carbon list lacks is named', () => {
  const items = [item('natural_gas', 'm3', 20_000), item('electricity_eq', '10^4kWh', 12), item('biogas', 'm3', 5)]
  const { input, remarks } = carbonFrom(
    { items: [...items, item('heat_eq', 'MJ', 5000), item('raw_coal', 't', 1)] },
    { electricity: { area: '重庆', dataYear: 2023 } },
    reference,
  )
  expect(input).toMatchObject({
    fuels: [
      { fuelId: 'natural_gas', amount: 2, unit: '10^4Nm3' },
      { fuelId: 'bituminous', amount: 1, unit: 't' },
    ],
    electricity: { purchasedMWh: 120 },
    heat: { purchasedGJ: 5 },
  })
  expect(remarks).toEqual(['原煤按烟煤计，请确认煤种', expect.stringMatching(/^沼气没有缺省排放因子/)])
})

test('the bridge leads from the statistical calibre over 当量值 and 等价值 to the assessed figure', () => {
  const { bridge, totalEquiv, totalEq, assessedEquivRef } = energyOf({
    items: [item('heat_eq', 'GJ', 40_000), item('electricity_eq', '10^4kWh', 1200), item('fresh_water', 't', 5834.3)],
    greenElectricityMWh: 2000,
  })
  expect(bridge?.steps.map(({ code, delta }) => [code, Math.round(delta * 100) / 100])).toEqual([
    ['B1', 0.8],
    ['B4', 2154],
    ['B5', 1.5],
    ['B8', -604.8],
  ])
  expect(bridge?.totals.gb2589eq).toBeCloseTo(totalEq, 2)
  expect(bridge?.totals.gb2589equiv).toBeCloseTo(totalEquiv, 2)
  expect(bridge?.totals.assessed).toBeCloseTo(assessedEquivRef ?? 0, 2)
})

test('an added value that is not above 0 gives no ratio, never the best one', () => {
  const items = [{ energyId: 'diesel', unit: 't', consumption: 10 }]
  for (const addedValue of [-100, 0]) {
    const counted = countEnergy({ items, addedValue } as EnergyInput, reference)
    expect(counted.ok && counted.result.perAddedValueEquiv).toBeNull()
  }
})
