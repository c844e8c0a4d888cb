/** An expert's score sheet: totals, faults, and the combination of several experts. */
import { describe, expect, test } from 'vitest'
import { field, number, section, yesNo } from '../form/fields.ts'
import type { Programme } from '../programme/programme.ts'
import { aggregate, type ExpertSheet, expertTotal, sheetFaults } from './expert-sheet.ts'
import type { Rubric } from './rubric.ts'
import { systemScore } from './score.ts'

const form = [section('all', '全部', [field('x', '数值', number()), field('told', '是否', yesNo())])]
const programme = { id: 'scored', form, figures: {} } as unknown as Programme
const rubric: Rubric = {
  id: 'r',
  name: '测试评分表',
  version: '1',
  basis: '测试',
  passLine: 60,
  gates: [
    { id: 'g1', label: '依法设立', basis: '测试', hit: (a) => !a.yes('told') },
    { id: 'g2', label: '达标排放', basis: '测试' },
  ],
  indicators: [
    {
      id: 'rate',
      seq: '1',
      group: '能源',
      label: '利用率',
      points: 60,
      value: 'x',
      how: { kind: 'fwd', bounds: { from: 'fixed', lead: 100, base: 0 } },
      basis: '测试',
    },
    { id: 'case', seq: '2', group: '资源', label: '案例', points: 40, how: { kind: 'qual' }, basis: '测试' },
  ],
  bonus: [{ id: 'leader', label: '领跑者', points: 9, claimed: () => true }],
  bonusCap: 5,
  grades: [],
  naPolicy: 'normalise',
}
const system = systemScore(rubric, programme, { x: '70', told: true }, {})

const sheet = (more: Partial<ExpertSheet> = {}): ExpertSheet => ({
  scores: [
    { indicatorId: 'rate', score: 42 },
    { indicatorId: 'case', score: 30.5 },
  ],
  vetoes: [],
  bonus: [],
  conclusion: 'recommend',
  opinion: '材料齐全，数据可信，建议推荐。',
  ...more,
})
const withScores = (rate: object, own: object = {}) =>
  sheet({
    scores: [
      { indicatorId: 'rate', score: 42, ...rate },
      { indicatorId: 'case', score: 30.5, ...own },
    ],
  })
const faults = (s: ExpertSheet, mode: 'draft' | 'submit' = 'submit') => sheetFaults(rubric, system, s, mode)

describe('the total', () => {
  test('42 and 30.5 make 72.5; an unconfirmed bonus does not count, a confirmed one is capped', () => {
    expect(expertTotal(rubric, system, sheet())).toMatchObject({ total: 72.5, bonus: 0, pass: true, openPoints: 0 })
    expect(expertTotal(rubric, system, sheet({ bonus: ['leader'] }))).toMatchObject({ total: 77.5, bonus: 5 })
  })
  test('both scores are returned, the system’s and the expert’s', () => {
    const [rate] = expertTotal(rubric, system, withScores({ score: 50, comment: '按台账核实' })).items
    expect(rate).toMatchObject({ score: 50, systemScore: 42, overridden: true, comment: '按台账核实' })
  })
  test('points of what an expert finds not applicable are redistributed: 42 of 60 is 70', () => {
    const one = { ...rubric, indicators: rubric.indicators.map((each) => ({ ...each, group: '全部' })) }
    const whole = systemScore(one, programme, { x: '70', told: true }, {})
    expect(expertTotal(one, whole, withScores({}, { score: null, notApplicable: true })).total).toBe(70)
  })
  test('without the only item of a dimension there is no total', () => {
    expect(expertTotal(rubric, system, withScores({}, { score: null, notApplicable: true })).total).toBeNull()
  })
  test('the system’s score counts with every digit where the expert types it as it is shown', () => {
    const thirds = systemScore(rubric, programme, { x: '33.3333', told: true }, {})
    const total = (score: number) => expertTotal(rubric, thirds, withScores({ score })).total
    expect(total(20)).toBe(20 + 30.5 - 0.00002)
    expect(total(19.99)).toBe(50.49)
  })
  test('a gate that an expert finds hit fails, and one that an expert clears does not', () => {
    const hit = expertTotal(rubric, system, sheet({ vetoes: [{ gateId: 'g2', hit: true, reason: '超标' }] }))
    expect(hit).toMatchObject({ pass: false })
    expect(hit.gates.map((g) => g.hit)).toEqual([false, true])
    const failed = systemScore(rubric, programme, { x: '70', told: false }, {})
    expect(failed.pass).toBe(false)
    const cleared = sheet({ vetoes: [{ gateId: 'g1', hit: false, reason: '已移出' }] })
    expect(expertTotal(rubric, failed, cleared).pass).toBe(true)
  })
})

describe('faults of a sheet', () => {
  test('a complete sheet has none', () => expect(faults(sheet())).toEqual([]))
  test.each([
    ['above the points', withScores({ score: 61 }), 'scores.rate.score', '得分应在0至60之间'],
    ['below nothing', withScores({ score: -1 }), 'scores.rate.score', '得分应在0至60之间'],
    ['not a number', withScores({ score: Number.NaN }), 'scores.rate.score', '得分应在0至60之间'],
    ['too fine', withScores({ score: 42.001 }), 'scores.rate.score', '得分最多保留两位小数'],
    ['no half step', withScores({}, { score: 30.3 }), 'scores.case.score', '定性指标得分以0.5为步长'],
    [
      'unknown',
      sheet({ scores: [...sheet().scores, { indicatorId: 'x', score: 1 }] }),
      'scores.x',
      '评分表中没有这一项，或重复评分',
    ],
    ['strange bonus', sheet({ bonus: ['x'] }), 'bonus', '评分表中没有这一加分项，或重复填写'],
    [
      'strange veto',
      sheet({ vetoes: [{ gateId: 'x', hit: false }] }),
      'vetoes.x',
      '评分表中没有这一否决项，或重复填写',
    ],
    ['strange conclusion', sheet({ conclusion: 'maybe' }), 'conclusion', '请选择评审结论'],
    ['endless opinion', sheet({ opinion: '好'.repeat(1001) }), 'opinion', '评审意见应为10至1000个字符'],
  ])('%s is refused even in a draft', (_name, input, name, message) => {
    expect(faults(input, 'draft')).toEqual([{ field: name, message }])
    expect(faults(input)).toEqual([{ field: name, message }])
  })
  test('a low score of the system that is left as it is needs no comment: its basis stands beside it', () => {
    const low = systemScore(rubric, programme, { x: '20', told: true }, {})
    const left = withScores({ score: 12 })
    expect(sheetFaults(rubric, low, left, 'submit')).toEqual([])
    expect(sheetFaults(rubric, low, withScores({ score: 11 }), 'submit')).toEqual([
      { field: 'scores.rate.comment', message: '与系统判定不一致，请填写理由' },
    ])
  })
  test.each([
    ['a missing score', withScores({}, { score: null }), 'scores.case.score', '请评分'],
    [
      'less than 60 % without a word',
      withScores({}, { score: 23.5 }),
      'scores.case.comment',
      '得分低于该项分值的60%，请填写评语',
    ],
    [
      'another score than the system’s without a reason',
      withScores({ score: 41 }),
      'scores.rate.comment',
      '与系统判定不一致，请填写理由',
    ],
    [
      'switching an indicator off without a reason',
      withScores({ score: null, notApplicable: true }),
      'scores.rate.comment',
      '与系统判定不一致，请填写理由',
    ],
    [
      'a hit gate without a reason',
      sheet({ vetoes: [{ gateId: 'g2', hit: true }] }),
      'vetoes.g2.reason',
      '判定存在否决情形，请填写理由',
    ],
    ['no conclusion', sheet({ conclusion: '' }), 'conclusion', '请选择评审结论'],
    ['a short opinion', sheet({ opinion: '   同意推荐      ' }), 'opinion', '评审意见应为10至1000个字符'],
  ])('%s is kept in a draft and refused on sending', (_name, input, name, message) => {
    expect(faults(input, 'draft')).toEqual([])
    expect(faults(input)).toEqual([{ field: name, message }])
  })
  test('60 % exactly needs no comment', () => expect(faults(withScores({}, { score: 24 }))).toEqual([]))
})

describe('several experts', () => {
  test('three scores: the mean of all', () => {
    expect(aggregate([80, 85.5, 90], ['recommend', 'recommend', 'recommend'])).toEqual({
      mean: 85.16666666666667,
      counted: 3,
      spread: 10,
      median: 85.5,
      disputed: false,
      outliers: [],
    })
  })
  test('five scores: highest and lowest are dropped, and the outlier from the median is named', () => {
    expect(aggregate([50, 80, 82, 84, 99], ['recommend', 'recommend'])).toEqual({
      mean: 82,
      counted: 3,
      spread: 49,
      median: 82,
      disputed: true,
      outliers: [0, 4],
    })
  })
  test('a spread of 15 is no dispute, 15.01 is; different conclusions always are', () => {
    expect(aggregate([70, 85], ['recommend', 'recommend']).disputed).toBe(false)
    expect(aggregate([70, 85.01], ['recommend', 'recommend']).disputed).toBe(true)
    expect(aggregate([80, 81], ['recommend', 'notRecommend']).disputed).toBe(true)
  })
  test('without scores there is no mean', () => {
    expect(aggregate([], [])).toMatchObject({ mean: null, median: null, spread: 0, disputed: false })
  })
})

test('a gate that the expert finds hit sets the items that depend on it to zero', () => {
  const strict: Rubric = {
    ...rubric,
    indicators: rubric.indicators.map((one) => (one.id === 'case' ? { ...one, zeroWithGate: true } : one)),
  }
  const totalWith = (hit: boolean) =>
    expertTotal(strict, system, sheet({ vetoes: [{ gateId: 'g2', hit, reason: '超标排放' }] })).total
  expect([totalWith(false), totalWith(true)]).toEqual([72.5, 42])
})
