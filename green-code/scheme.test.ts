import { expect, test } from 'vitest'
import type { SchemeIndicator } from './indicator.ts'
import type { Scheme } from './scheme.ts'
import { greenCode2026 } from './scheme-2026.ts'
import { schemeProblems } from './scheme-problems.ts'

const messages = (scheme: Scheme) => schemeProblems(scheme).map(({ place, message }) => `${place} ${message}`)

/** 绿效码 2026 with one indicator changed. */
function changed(id: string, change: (one: SchemeIndicator) => object): Scheme {
  const indicators = greenCode2026.indicators.map((one) => (one.id === id ? { ...one, ...change(one) } : one))
  return { ...greenCode2026, indicators: indicators as SchemeIndicator[] }
}
const withHow = (id: string, how: object) => changed(id, (one) => ({ how: { ...one.how, ...how } }))

test('绿效码 2026 may be released', () => {
  expect(schemeProblems(greenCode2026)).toEqual([])
})

test('points that do not add up are told with their dimension', () => {
  expect(messages(changed('R2', () => ({ points: 7 })))).toEqual(['R “资源”的指标分值合计21分，与维度分值20分不符'])
  const dimensions = greenCode2026.dimensions.map((one) => (one.id === 'M' ? { ...one, points: 11 } : one))
  expect(messages({ ...greenCode2026, dimensions })).toEqual([
    ' 各维度分值合计101分，应为100分',
    'M “管理”的指标分值合计10分，与维度分值11分不符',
  ])
})

test.each([
  ['the same id twice', changed('R3', () => ({ id: 'R2' })), 'R2 编号“R2”重复，每个编号只能用一次'],
  ['lead equal to base', withHow('R2', { lead: 60 }), 'R2 先进值与基准值不能相等'],
  ['lead on the wrong side', withHow('R2', { lead: 50 }), 'R2 正向定量指标的先进值应大于基准值'],
  ['a band without order', withHow('E4', { bands: [] }), 'E4 规模分档应从小到大，最后一档不设上限'],
  [
    'no table for the value',
    withHow('R1', { value: 'meterRatio' }),
    'R1 “meterRatio”没有基准表，不能用“逆向，对标冻结基准表”',
  ],
  ['an unknown value', withHow('R2', { value: 'profit' }), 'R2 没有取值项“profit”'],
  ['an unknown kind', withHow('R2', { kind: 'guess' }), 'R2 没有评分方式“guess”'],
  ['options short of the points', changed('C2', () => ({ points: 6 })), 'C2 最高的选项5分，与指标分值6分不符'],
  ['a scope that is no industry', changed('E1', () => ({ scope: ['钢铁'] })), 'E1 行业代码“钢铁”应为2至4位数字'],
  ['a lower limit', { ...greenCode2026, minScorable: 0.79 }, ' 可评分值占适用分值的最低比例为0.79，应在0.80至1.00之间'],
  [
    'a limit that is no number',
    { ...greenCode2026, minApplicable: Number.NaN },
    ' 适用分值占维度分值的最低比例为NaN，应在0.50至1.00之间',
  ],
  ['an unknown cap', { ...greenCode2026, gateCap: 'D' }, ' 没有等级“D”'],
])('a scheme with %s is not released', (_name, scheme, finding) => {
  expect(messages(scheme)).toContain(finding)
})
