/** What-if by hand: coal becomes gas at equal heat, a device, own and green power, and measures that cannot be. */
import { makeReference } from '@green/filing/reference.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testLists } from '../test-lists.ts'
import { type ScenarioBase, type ScenarioChange, scenarioFaults, scenarioOf } from './scenario.ts'

const reference = makeReference(testLists(), '2026-11-20')

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
  outputValue: 90_900,
}
const prices = { '15': 31_000, '33': 6500 }
const after = (changes: ScenarioChange[]) => scenarioOf(base, changes, reference, prices)

test('without measures nothing changes', () => {
  const { before, after: same, gaps } = after([])
  expect(same).toEqual(before)
  expect(before).toMatchObject({ tce: 3636, co2: 11_520.694, cost: 12_760_000, unitOutputEnergy: 40 })
  expect(before.co2Market).toBeCloseTo(11_520.694 - 200 * (6697.2 / 1200), 6)
  expect(gaps).toEqual([])
})

test('a device that saves 100×10⁴kWh: 122.9 tce, its carbon by the grid factor, and its cost', () => {
  const { after: then } = after([{ kind: 'device', energyCode: '33', saved: 100 }])
  expect(then.tce).toBe(3636 - 122.9)
  expect(then.co2).toBeCloseTo(11_520.694 - 100 * (6697.2 / 1200), 6)
  expect(then.cost).toBe(12_760_000 - 650_000)
})

test('half of the gas becomes electric heat at 90 and 95 percent: the heat stays, by both efficiencies', () => {
  const change: ScenarioChange = {
    kind: 'fuel',
    from: '15',
    to: '33',
    share: 50,
    fromEfficiency: 90,
    toEfficiency: 95,
  }
  const { lines } = after([change])
  const gasTce = reference.find('energyType', '15')?.coefTcePerUnit as number
  expect(lines).toEqual([
    { energyCode: '33', before: 1200, after: expect.closeTo(1200 + (80 * gasTce * 0.9) / (1.229 * 0.95), 6) },
    { energyCode: '15', before: 160, after: 80 },
  ])
})

test('green power lowers the market-based figure only', () => {
  const { before, after: then } = after([{ kind: 'greenPower', share: 50 }])
  expect(then.co2).toBe(before.co2)
  expect(then.co2Market).toBeCloseTo(11_520.694 - 600 * (6697.2 / 1200), 6)
})

test('measures work one after the other, and one that asks for more than is left is named', () => {
  const saves = (saved: number): ScenarioChange => ({ kind: 'device', energyCode: '33', saved })
  expect(scenarioFaults(base, [saves(700), saves(600)], reference)).toEqual([
    { index: 1, field: 'saved', message: '节约量不能大于用量500' },
  ])
  const same: ScenarioChange = { kind: 'fuel', from: '15', to: '15', share: 10, fromEfficiency: 90, toEfficiency: 90 }
  expect(scenarioFaults(base, [same, { ...same, from: '01', to: '15' }], reference)).toMatchObject([
    { index: 0, field: 'to' },
    { index: 1, field: 'from' },
  ])
})

test('a kind without a price leaves no cost, and says so', () => {
  const { before, after: then, gaps } = scenarioOf(base, [], reference, { '33': 6500 })
  expect([before.cost, then.cost]).toEqual([null, null])
  expect(gaps).toEqual([expect.stringMatching(/天然气.*没有填写价格/)])
})

test('the more is saved, the less is left', () => {
  const saved = fc.double({ min: 0, max: 1200, noNaN: true })
  fc.assert(
    fc.property(saved, saved, (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      const tce = (amount: number) => after([{ kind: 'device', energyCode: '33', saved: amount }]).after.tce
      expect(tce(more)).toBeLessThanOrEqual(tce(less))
    }),
    { numRuns: 100 },
  )
})
