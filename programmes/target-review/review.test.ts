/** 节能目标考核: both tables against totals worked by hand, the vetoes, and the replay by a frozen rubric. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { freeze } from '@green/filing/scoring/frozen-rubric.ts'
import { describe, expect, test } from 'vitest'
import { testReference } from '../test-reference.ts'
import { measureGroups, measures } from './items.ts'
import { reviewPaper } from './paper.ts'
import { emptySheet, type ReviewSheet, reviewOf, sheetFaults } from './review.ts'
import { completionOf, reviewRubrics } from './rubric.ts'
import type { ReviewScope } from './scope.ts'

const reference = testReference()
const old: ReviewScope = { variant: 'measures60', year: 2025, dropTarget: 3, totalLimit: null }
const newer: ReviewScope = { variant: 'measures50', year: 2025, dropTarget: 3, totalLimit: 20_000 }
/** 20000 tce for 40000 万元 before, 19400 for the same now: a drop of exactly 3 %. */
const answers = reviewPaper(old).example() as AnswerSet
const review = (scope: ReviewScope, more: AnswerSet = {}, sheet: ReviewSheet = emptySheet) =>
  reviewOf({ scope, frozen: null, answers: { ...answers, ...more }, sheet }, reference)
/** The officer agrees with everything, but for these. */
const agreed = (scope: ReviewScope, more: AnswerSet = {}, other: Partial<ReviewSheet> = {}): ReviewSheet => ({
  ...emptySheet,
  ...other,
  items: {
    ...Object.fromEntries(
      review(scope, more)
        .lines.filter(({ judged }) => judged)
        .map(({ id, self }) => [id, { score: self, reason: '' }]),
    ),
    ...other.items,
  },
})
const checked = (scope: ReviewScope, more: AnswerSet = {}, other: Partial<ReviewSheet> = {}) =>
  review(scope, more, agreed(scope, more, other))

test('each table has 100 points, in the groups of the published tables', () => {
  const points = (variant: 'measures60' | 'measures50') =>
    Object.keys(measureGroups).map((group) =>
      measures.filter((one) => one.group === group).reduce((sum, one) => sum + one.points[variant], 0),
    )
  expect(points('measures60')).toEqual([5, 10, 25, 10, 10])
  expect(points('measures50')).toEqual([4, 8, 20, 9, 9])
  for (const rubric of Object.values(reviewRubrics))
    expect(rubric.indicators.reduce((sum, one) => sum + one.points, 0)).toBe(100)
})

describe('totals worked by hand', () => {
  test('40/60: goal reached exactly 40, everything done but a level of 先进: 40 + 60 − 5 = 95, 超额完成', () => {
    const { selfTotal, total, grade, gradeLabel, bonus } = checked(old)
    expect([selfTotal, total, bonus, grade, gradeLabel]).toEqual([95, 95, 0, '1', '超额完成'])
  })

  test('50/50: 35 + 15 + 50 − 4 = 96', () => {
    const { selfTotal, total, gradeLabel } = checked(newer)
    expect([selfTotal, total, gradeLabel]).toEqual([96, 96, '超额完成'])
  })

  test('every 10 % beyond the goal adds 3, 9 at most, in the table of 40/60 only', () => {
    // Drops of 3.3, 3.6, 3.9, 4.5 % of 20000.
    const at = (yearTce: string) => checked(old, { yearTce })
    expect(['19340', '19280', '19220', '19100'].map((tce) => at(tce).total)).toEqual([98, 101, 104, 104])
    expect(at('19341').bonus).toBe(0)
    expect(checked(newer, { yearTce: '19100' }).total).toBe(96)
  })

  test('partly done gives half: 95 − (3 + 2 + 4) ÷ 2', () => {
    const partly = { splitTarget: 'part', quota: 'part', fund: 'part' }
    expect([checked(old, partly).total, checked(old, partly).gradeLabel]).toEqual([90.5, '完成'])
  })

  test.each([
    ['19460', 36],
    ['19520', 32],
    ['19580', 28],
    ['19640', 24],
    ['19700', 20],
    ['19701', 0],
    ['20500', 0],
  ])('used %s tce: the goal gives %i, and the grade is 未完成 whatever the sum', (yearTce, points) => {
    const found = checked(old, { yearTce })
    expect([found.lines[0]?.checked, found.total, found.grade]).toEqual([points, 55 + points, '4'])
  })
})

describe('vetoes', () => {
  test('a completion of 99.9999 % is a miss, though it is shown with two decimals', () => {
    const yearTce = '19400.0001'
    const values = { ...answers, yearTce, dropTarget: '3' }
    expect(completionOf(new Answers(reviewPaper(old), values))?.toDouble()).toBeLessThan(100)
    const found = checked(old, { yearTce })
    expect([found.lines[0]?.value, found.grade, found.gates]).toEqual([
      '99.99%',
      '4',
      [{ label: '未完成单位产值综合能耗下降率目标', hit: true }],
    ])
  })

  test('above the total of the table of 50/50: its 15 points are lost and the grade is 未完成', () => {
    const found = reviewOf(
      { scope: { ...newer, totalLimit: 19_000 }, frozen: null, answers, sheet: agreed(newer) },
      reference,
    )
    expect([found.total, found.grade]).toEqual([81, '4'])
  })

  test('the officer corrects a figure; points and grade follow', () => {
    const found = checked(old, {}, { figures: { yearTce: { value: '19500', reason: '按统计局核定数' } } })
    expect([found.selfTotal, found.total, found.grade]).toEqual([95, 87, '4'])
  })
})

describe('unlawful uses of energy', () => {
  test('a point each by decision, and never more than the group of laws holds', () => {
    const decisions = (n: number) => Array.from({ length: n }, (_, i) => `演示罚〔2025〕${i + 1}号`)
    expect([0, 1, 3, 10, 12].map((n) => checked(old, {}, { breaches: decisions(n) }).total)).toEqual([
      95, 94, 92, 85, 85,
    ])
    expect(checked(old, {}, { breaches: decisions(2) }).lines.at(-1)?.reason).toBe(
      '演示罚〔2025〕1号、演示罚〔2025〕2号',
    )
  })
})

describe('what is still open', () => {
  test('no total and no grade until every item is scored', () => {
    const { total, grade } = review(old)
    expect([total, grade]).toEqual([null, null])
    expect(sheetFaults(review(old), emptySheet, answers)).toHaveLength(measures.length)
  })

  test('a score that was cleared is open again, and keeps its reason', () => {
    const sheet = agreed(old, {}, { items: { fund: { score: null, reason: '待企业补充凭证' } } })
    const found = review(old, {}, sheet)
    const fund = found.lines.find(({ id }) => id === 'fund')
    expect([fund?.checked, fund?.reason, found.total, found.grade]).toEqual([null, '待企业补充凭证', null, null])
    expect(sheetFaults(found, sheet, answers)).toEqual([
      { field: 'items.fund', message: '请评分：节能专项资金逐年增加' },
    ])
  })

  test('a score that differs wants a reason, and steps of half a point', () => {
    const sheet = (score: number, reason: string) => agreed(old, {}, { items: { fund: { score, reason } } })
    const faults = (input: ReviewSheet) =>
      sheetFaults(review(old, {}, input), input, answers).map(({ field, message }) => [field, message])
    expect(faults(sheet(2, ''))).toEqual([['items.fund', '节能专项资金逐年增加：与自评分不同，请写理由']])
    expect(faults(sheet(2, '2025年未增加'))).toEqual([])
    expect(faults(sheet(9, '超出'))).toHaveLength(1)
    const figure = agreed(old, {}, { figures: { yearTce: { value: '19500', reason: '' } } })
    expect(faults(figure).map(([field]) => field)).toEqual(['figures.yearTce'])
  })

  test('without a self-assessment every self score is 0', () => {
    const found = reviewOf({ scope: old, frozen: null, answers: null, sheet: emptySheet }, reference)
    expect([found.selfTotal, found.lines.every(({ self }) => self === 0)]).toEqual([0, true])
  })
})

test('the frozen rubric decides: points, steps and lines of that year, not of today', () => {
  const today = reviewRubrics.measures60
  const before = JSON.parse(
    JSON.stringify(
      freeze({
        ...today,
        version: '2020',
        indicators: today.indicators.map((one) =>
          one.id === 'goal' ? { ...one, points: 30, how: { kind: 'steps', steps: [{ from: 100, points: 30 }] } } : one,
        ),
      }),
    ),
  )
  const found = reviewOf({ scope: old, frozen: before, answers, sheet: agreed(old) }, reference)
  // 85 of 90 points, brought to 100.
  expect([found.ruleVersion, found.lines[0]?.checked, found.total]).toEqual(['2020', 30, 94.4444444444])
  expect(found.gradeLabel).toBe('完成')
})
