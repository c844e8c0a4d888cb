/** What-if by hand: coal becomes gas at equal heat, a device, own and green power, and measures that cannot be. */
import { makeReference } from '@green/filing/programme/reference.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CarrierPrice, defaultCarrierPrices, mixPrice } from '../energy-conversion/carrier-prices.ts'
import { bridgeOf } from '../energy-year/calibres.ts'
import { testLists } from '../test-lists.ts'
import { frozenKinds, type ScenarioBase, type ScenarioChange, scenarioFaults, scenarioOf } from './scenario.ts'

const reference = makeReference(testLists(), '2026-11-20')
const units: Record<string, string> = { '01': 't', '15': '万立方米', '33': '万千瓦时' }
const kinds = frozenKinds(['01', '15', '33'], 2024, reference, (code) => units[code] ?? '')

/** 1 200×10⁴kWh and 160×10⁴m³ of natural gas; 1 363.99 t of process emissions are in the total only. */
const base: ScenarioBase = {
  year: 2024,
  used: [
    { energyCode: '33', quantity: 1200, tce: 1474.8, co2: 6697.2 },
    { energyCode: '15', quantity: 160, tce: 2161.2, co2: 3459.504 },
  ],
  totalTce: 3636,
  co2: 11_520.694,
  greenPower: 200,
  ownPower: null,
  feedstockTce: null,
  mediaTce: null,
  outputValue: 90_900,
}
const prices = { yuan: { '15': 3.1, '33': 0.65 }, yuanPerTce: 2500 }
const grid = 6697.2 / 1200
const after = (...changes: ScenarioChange[]) => scenarioOf(base, changes, kinds, prices)
const plain = { name: '', investWan: 0 }
const device = (saved: number, energyCode = '33'): ScenarioChange => ({ ...plain, kind: 'device', energyCode, saved })
const own = (quantity: number): ScenarioChange => ({ ...plain, kind: 'ownPower', quantity })
const green = (share: number, premium = 0): ScenarioChange => ({ ...plain, kind: 'greenPower', share, premium })
const fuel = (over: object = {}): ScenarioChange => ({
  ...plain,
  kind: 'fuel',
  from: '15',
  to: '33',
  share: 50,
  fromEfficiency: 90,
  toEfficiency: 95,
  ...over,
})

test('without measures nothing changes, and the year is what its own page says', () => {
  const { figures, change, gaps, steps } = after()
  const bridge = bridgeOf(base, reference, String)
  expect(figures).toMatchObject({
    tce: 3636,
    tceEquivalent: bridge?.totals.gb2589equiv,
    tceAssessed: bridge?.totals.assessed,
    co2: 11_520.694,
    co2Market: bridge?.carbon.market,
    unitEnergy: 40,
  })
  expect(change).toEqual({ tce: 0, co2: 0, co2Market: 0, yuan: 0, yuanByTce: 0 })
  expect([gaps, steps]).toEqual([[], []])
})

test('a device that saves 100×10⁴kWh: 122.9 tce, 302.4 equivalent, its carbon by the grid factor, its bill, its payback', () => {
  const then = after({ ...device(100), investWan: 130 })
  expect(then.figures.tce).toBe(3636 - 122.9)
  expect(then.figures.tceEquivalent).toBeCloseTo(after().figures.tceEquivalent - 302.4, 9)
  expect(then.figures.co2).toBeCloseTo(11_520.694 - 100 * grid, 6)
  expect(then.change).toMatchObject({ tce: -122.9, yuan: -650_000, yuanByTce: -307_250 })
  expect([then.investWan, then.paybackYears]).toEqual([130, 2])
})

test('half of the gas becomes electric heat at 90 and 95 percent: the heat stays, by the gas as the year measured it', () => {
  const { lines, steps } = after(fuel())
  const needed = (80 * (2161.2 / 160) * 0.9) / (1.229 * 0.95)
  expect(lines).toEqual([
    { energyCode: '33', before: 1200, after: expect.closeTo(1200 + needed, 6) },
    { energyCode: '15', before: 160, after: 80 },
  ])
  expect(steps[0]?.label).toMatch(/^天然气.*改为电力$/)
  expect(steps[0]?.how).toBe(
    `160万立方米×50%＝80万立方米；有效热量不变：80×13.5075tce×90%÷（1.229tce×95%）＝${Math.round(needed * 1e4) / 1e4}万千瓦时`,
  )
})

test('another kind of energy costs what it costs: less standard coal can be dearer, which one price for all would not show', () => {
  const by = (carriers?: readonly CarrierPrice[]) =>
    scenarioOf(base, [fuel()], kinds, { yuan: {}, yuanPerTce: 2500, carriers }).change
  const { tce, yuanByTce } = by(defaultCarrierPrices)
  const power = (80 * (2161.2 / 160) * 0.9) / (1.229 * 0.95)
  expect(tce).toBeLessThan(0)
  expect(yuanByTce).toBeCloseTo(power * 10_000 * 0.64 - 80 * 10_000 * 3.2, 2)
  expect(yuanByTce).toBeGreaterThan(0)
  // A study from before prices by kind keeps the figure that it was computed with.
  expect(by().yuanByTce).toBeCloseTo(tce * 2500, 4)
  expect(by(defaultCarrierPrices.filter(({ code }) => code !== '15')).yuanByTce).toBeNull()
})

test('a tonne of standard coal costs what the own mix costs; not where too much of it has no price', () => {
  const used = [
    { energyCode: '33', quantity: 100, tce: 122.9 },
    { energyCode: '01', quantity: 100, tce: 71.43 },
  ]
  expect(mixPrice(defaultCarrierPrices, used)?.yuanPerTce).toBeCloseTo((640_000 + 80_000) / (122.9 + 71.43), 6)
  expect(mixPrice(defaultCarrierPrices, [...used, { energyCode: '39', quantity: 1, tce: 100 }])).toBeNull()
  expect(mixPrice(defaultCarrierPrices, [])).toBeNull()
})

test('own power: the use and its 当量值 stay; the bill, the carbon and the assessed figure fall', () => {
  const [before, { figures, change }] = [after().figures, after(own(300))]
  expect([figures.tce, figures.tceEquivalent]).toEqual([before.tce, before.tceEquivalent])
  expect(figures.tceAssessed).toBeCloseTo(before.tceAssessed - 300 * 3.024, 9)
  expect(change.co2).toBeCloseTo(-300 * grid, 6)
  expect(change.yuan).toBe(-1_950_000)
})

test('green power lowers the market-based figure only; its premium is paid for what is added', () => {
  const { figures, change } = after(green(50, 0.03))
  expect(change).toMatchObject({ tce: 0, co2: 0, yuan: 120_000 })
  expect(figures.co2Market).toBeCloseTo(11_520.694 - 600 * grid, 6)
  expect(after(green(50), device(200)).figures.greenPower).toBe(500)
  expect(after(device(1100)).figures.greenPower).toBe(100)
})

test('measures work one after the other, and one that asks for more than is left is named', () => {
  const faults = (...changes: ScenarioChange[]) => scenarioFaults(base, changes, kinds)
  expect(faults(device(700), device(600))).toEqual([
    { index: 1, field: 'saved', message: '节约量不能大于用量500万千瓦时' },
  ])
  expect(faults(own(700), device(600))).toEqual([
    { index: 1, field: 'saved', message: '外购电只有500万千瓦时，不够减少' },
  ])
  expect(faults(fuel({ to: '15' }), fuel({ from: '01' }), device(1, '01'))).toMatchObject([
    { index: 0, field: 'to' },
    { index: 1, field: 'from' },
    { index: 2, field: 'energyCode' },
  ])
  expect(faults(fuel({ share: 0 }), fuel({ toEfficiency: 0 }), device(0), own(-1), green(101))).toHaveLength(5)
  expect(faults(green(10), green(20))).toMatchObject([{ index: 1, field: 'share' }])
})

test('a kind without a price leaves no bill, one without a factor no carbon; both are named', () => {
  const { change, gaps } = scenarioOf(base, [device(10, '15')], kinds, { ...prices, yuan: {} })
  expect([change.yuan, change.yuanByTce]).toEqual([null, expect.closeTo(-10 * 13.5075 * 2500, 6)])
  expect(gaps).toEqual([expect.stringMatching(/^天然气.*没有填写价格/)])
  const without = kinds.map((kind) => (kind.code === '33' ? { ...kind, co2ByYear: [], co2Factor: null } : kind))
  const dark = scenarioOf(base, [device(10)], without, prices)
  expect([dark.change.co2, dark.figures.co2]).toEqual([null, null])
  expect(dark.gaps).toEqual([expect.stringContaining('没有排放因子')])
})

const measure = fc.oneof(
  fc.double({ min: 0.01, max: 150, noNaN: true }).map((saved) => device(saved)),
  fc.double({ min: 0.01, max: 150, noNaN: true }).map(own),
  fc.double({ min: 0.01, max: 100, noNaN: true }).map((share) => fuel({ share })),
)

test('the steps add up to the whole change, and the more is saved, the less is left', () => {
  fc.assert(
    fc.property(fc.array(measure, { minLength: 1, maxLength: 5 }), (changes) => {
      const { steps, change } = after(...changes)
      for (const key of ['tce', 'co2', 'co2Market', 'yuan'] as const)
        expect(steps.reduce((sum, step) => sum + (step[key] ?? 0), 0)).toBeCloseTo(change[key] ?? 0, 4)
    }),
    { numRuns: 60 },
  )
  const saved = fc.double({ min: 0.01, max: 1200, noNaN: true })
  fc.assert(
    fc.property(saved, saved, (a, b) => {
      const tce = (amount: number) => after(device(amount)).figures.tce
      expect(tce(Math.max(a, b))).toBeLessThanOrEqual(tce(Math.min(a, b)))
    }),
    { numRuns: 60 },
  )
})
