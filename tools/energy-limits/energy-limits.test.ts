/** energy-limits by hand-worked cases; where a figure stands, its way to the next level, and what state a standard is in. */
import { describe, expect, test } from 'vitest'
import { testTool } from '../testing.ts'
import { cases } from './cases.ts'
import { energyLimits } from './definition.ts'
import { outputUnit, placeText, standardState, validityAt } from './standard-validity.ts'

testTool(energyLimits, cases)

const prices = {
  kgcePerKwh: 0.1229,
  kgceSource: 'GB/T 2589',
  yuanPerTce: 1000,
  yuanPerKwh: 0.7,
  powerSource: '电力0.7元/千瓦时',
  yuanPerM3: 4,
  source: '示例价格',
}
const valued = (unit: string, values: readonly (number | null)[], comparison: 'lte' | 'gte' = 'lte') => ({
  unit,
  comparison,
  levels: values.map((value, i) => ({ name: `${i + 1}级`, value })),
})

describe('where a figure stands', () => {
  test('on a value it keeps the level; the way leads to the next better one that has a value', () => {
    expect(validityAt([80, 87, 94], 80)).toEqual({ at: 0, next: null })
    expect(validityAt([80, 87, 94], 94)).toEqual({ at: 2, next: { level: 1, value: 87, gap: 7 } })
    expect(validityAt([80, null, 94], 100)).toEqual({ at: 3, next: { level: 2, value: 94, gap: 6 } })
    expect(validityAt([80, null, 94], 90)).toEqual({ at: 2, next: { level: 0, value: 80, gap: 10 } })
    expect(validityAt([null, null, null], 90)).toBeNull()
  })

  test('where more is better the levels are reached from below', () => {
    expect(validityAt([96, 92, 88], 90, 'gte')).toEqual({ at: 2, next: { level: 1, value: 92, gap: 2 } })
    expect(placeText(valued('%', [96, 92, 88], 'gte'), 80, 10, prices)).toEqual({
      isBeyond: true,
      text: '没有达到3级；距3级88 %还差8.0000 %。',
    })
  })

  test('a year comes to tce and yuan whatever amount the indicator counts, and each factor names its source', () => {
    const text = (unit: string, output: number) => placeText(valued(unit, [80, 87, 94]), 90, output, prices).text
    expect(text('kgce/t', 1000)).toContain('全年约3.0 tce、3,000元（1000元/吨标准煤，示例价格）')
    expect(text('gce/(kW·h)', 1_000_000)).toContain('全年约3.0 tce')
    expect(text('tce/10⁴t', 10)).toContain('全年约30.0 tce')
    expect(text('kWh/t', 10_000)).toContain(
      '全年约30,000千瓦时、3.7 tce（当量值）、21,000元（0.1229 kgce/kWh，GB/T 2589；电力0.7元/千瓦时）',
    )
    expect(text('m³/t', 1000)).toContain('全年约3,000 m³、12,000元（4元/m³，示例价格）')
    expect(text('%', 1000)).not.toContain('全年')
  })

  test('the output is asked for in the unit of the standard, and not at all where nothing is counted', () => {
    expect(['kgce/t', 'gce/(kW·h)', 'tce/10⁴t', '%'].map(outputUnit)).toEqual(['t', 'kW·h', '10⁴t', null])
  })
})

test('a standard is replaced from the day its replacement comes into force, and ended from its last day', () => {
  const old = { code: 'a', label: '', number: 'GB 1-2015', status: '现行', effectiveDate: '2016-01-01' }
  const young = {
    code: 'b',
    label: '',
    number: 'GB 1-2026',
    replaces: 'GB 1-2015、GB 2-2015',
    effectiveDate: '2027-01-01',
  }
  const state = (one: typeof old | typeof young, day: string) => standardState(one, [old, young], day)
  expect([state(old, '2026-12-31'), state(young, '2026-12-31')]).toEqual(['inForce', 'future'])
  expect([state(old, '2027-01-01'), state(young, '2027-01-01')]).toEqual(['replaced', 'inForce'])
  expect(standardState({ ...old, endDate: '2026-06-01' }, [old], '2026-06-01')).toBe('ended')
})
