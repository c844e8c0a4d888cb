import { expect, test } from 'vitest'
import { scoreReach } from './score-reach.ts'

const item = (id: string, more: Partial<Parameters<typeof scoreReach>[0][number]> = {}) => ({
  id,
  seq: id,
  label: `指标${id}`,
  points: 10,
  applicable: true,
  reason: '',
  missing: false,
  score: 4,
  ...more,
})

test('says of how many points a score is, and which rows are not scored for which reason', () => {
  const reach = scoreReach([
    item('1'),
    item('2', { score: 0 }),
    item('3', { applicable: false, reason: '企业不涉及', score: null }),
    item('4', { missing: true, score: 0 }),
    item('5', { score: null }),
    item('6', { score: null, unscorable: true, reason: '没有适用的定额' }),
  ])
  expect(reach).toMatchObject({ counted: 2, points: 20, got: 4 })
  expect(reach.unscored.map(({ id, why }) => [id, why])).toEqual([
    ['3', '不适用，企业不涉及'],
    ['4', '缺数据，按 0 分计'],
    ['5', '由专家评定'],
    ['6', '不能评分，没有适用的定额'],
  ])
})
