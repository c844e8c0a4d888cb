/** Hand-worked cases of the conditions and figures of 水效领跑者. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { variedExample } from './example.ts'
import { waterLeader } from './programme.ts'

const reference = testReference(testLists())
const filled = (more: AnswerSet = {}, ahead = 0.08) =>
  computeAnswers(waterLeader, { ...variedExample({ evalYear: 2025, ahead }), ...more }, reference)
const found = (more: AnswerSet = {}, ahead?: number) =>
  checkAnswers(waterLeader, filled(more, ahead), { reference, archive: [], lastYear: null }, 'submit').map(
    ({ code, field }) => (code === 'field' ? field : code),
  )
const intakeRows = (intake: string) => ({ waterRows: [{ rowId: 'w', year: '2025', source: 'tap', intake }] })

test('the lead is measured from the quota’s 先进值; reuse by GB/T 7119', () => {
  // 2.1 × 0.92 = 1.932 m³/t; taken 2 994 600 + 21 000, reused 93 000 000: 93 000 000 ÷ 96 015 600.
  expect(shownFigures(waterLeader, filled(), reference)).toMatchObject({
    valueNow: 1.932,
    leadValue: 2.1,
    leadGap: 8,
    waterIntake: 3_015_600,
    waterReuseRate: 96.86,
  })
})
test('more than 30 000 m³; more than 150 000 needs a reason for a national application', () => {
  expect(found(intakeRows('30000'))).toContain('intake.city')
  expect(found(intakeRows('30000.01'))).not.toContain('intake.city')
  expect(found(intakeRows('150000'))).not.toContain('intake.national')
  expect(found({ ...intakeRows('150000'), applyLevel: 'national' })).toContain('intake.national')
})
test('a value above 先进值, above plan or with forbidden equipment blocks', () => {
  expect(found({}, -0.01)).toContain('advanced')
  for (const key of ['noForbidden', 'threeFour', 'noOverPlan', 'noWaterAccident'])
    expect(found({ [key]: false })).toContain(`stated.${key}`)
})
test('an incomplete level of meters needs a reason', () => {
  const meterRows = [{ rowId: 'm', meterLevel: '2', need: '16', have: '15', checked: '15' }]
  expect(found({ meterRows })).toContain('metersFew')
})
