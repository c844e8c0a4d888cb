/** 零碳园区: the worked case, the gate by size, and a park of which an enterprise is missing. */
import { type AnswerSet, Answers } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden, shapeFaults, tidyAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import cases from '../../data/footprint-cases.json' with { type: 'json' }
import { shownFigures, testReference } from '../test-reference.ts'
import { zeroPark } from './programme.ts'

const lists = testLists()
const reference = testReference({
  ...lists,
  energyType: (lists.energyType ?? []).map((item) =>
    item.code === '33' ? { ...item, co2ByYear: [{ year: 2025, co2Factor: 5.306, document: '算例' }] } : item,
  ),
})
const example = zeroPark.example() as AnswerSet
const expected = cases.cases.find(({ id }) => id === 'ZP1')?.expected as unknown as Record<string, number>

function prepared(change: AnswerSet = {}): AnswerSet {
  const answers = { ...example, ...change }
  expect(shapeFaults(zeroPark, answers)).toEqual([])
  const { values } = clearHidden(zeroPark, tidyAnswers(zeroPark, answers))
  return computeAnswers(zeroPark, values, reference)
}
const figuresOf = (change: AnswerSet = {}) => shownFigures(zeroPark, prepared(change), reference)
const text = (key: string, change: AnswerSet = {}) => new Answers(zeroPark, prepared(change)).text(key)
const found = (change: AnswerSet, level: 'error' | 'warning' = 'error') =>
  checkAnswers(zeroPark, prepared(change), { reference, archive: [], lastYear: null }, 'submit')
    .filter((one) => one.level === level)
    .map(({ field, message }) => `${field}: ${message}`)

test('the worked case by 等价值, and 当量值 next to it', () => {
  const figures = figuresOf()
  expect([figures.co2, figures.intensity, figures.reduction]).toEqual([
    expected.co2T,
    expected.intensity,
    expected.reductionNeededT,
  ])
  expect(figures.intensityOther).toBeGreaterThan(figures.intensity ?? 0)
  expect(text('core')).toMatch(
    /^按等价值：单位能耗碳排放0.1992 tCO₂\/tce，达到（≤0.2）；按当量值：.*未达到（≤0.2），还需减排/,
  )
  expect(text('guidingResult')).toBe(
    '产品单位能耗：6种中5种达到或优于限额2级，1种未达到；清洁能源消费占比88.50%，未达到（≥90%）；工业固废综合利用率93.20%，达到（≥80%）；余热余冷余压综合利用率52.40%，达到（≥50%）；工业用水重复利用率没有数据，不判定',
  )
})

test('a small park has no gate, a large one its own', () => {
  expect(text('core', { energyTce: '199999', energyTceEqual: '150000', cleanTce: '1' })).toContain('待确认')
  expect(text('core', { energyTce: '1000000', cleanTce: '1' })).toContain('（≤0.3）')
})

test('an enterprise that is missing is told and asked about; nothing is estimated', () => {
  expect(found({}, 'warning')).toEqual([])
  expect(found({ tenantReporting: '1' }, 'warning')).toEqual([
    'tenantReporting: 还有1家企业没有采用的年度能耗，账本合计不含这些企业，不作估算；请说明',
  ])
  expect(figuresOf({ tenantReporting: '1' }).coverage).toBe(50)
  expect(found({ tenantReporting: '3' })).toEqual(['tenantReporting: 已采用能耗的企业不能多于入驻企业'])
})

test('a park without energy is refused at its field', () => {
  expect(found({ energyTce: '0', energyTceEqual: '0', cleanTce: '0' })[0]).toMatch(/^energyTce: /)
})
