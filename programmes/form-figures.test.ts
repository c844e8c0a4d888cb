import { figuresOf } from '@green/filing/evidence/form-figures.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { expect, test } from 'vitest'
import { nonGreenData } from './non-green-data/programme.ts'
import { testReference } from './test-reference.ts'

const values = computeAnswers(nonGreenData, nonGreenData.example() as AnswerSet, testReference())

test('the numbers of a form are listed with label and unit, rows by number, name and the unit of the row', () => {
  const figures = figuresOf(nonGreenData, { ...values, outputValue: '48364.5', employeeCount: '12' })
  expect(figures.find(({ path }) => path === 'outputValue')).toEqual({
    path: 'outputValue',
    label: '工业总产值',
    value: 48_364.5,
    unit: '万元',
    section: 'economy',
  })
  // Two digits stand on every paper, and a year is no figure.
  expect(figures.some(({ path }) => path === 'employeeCount' || path === 'year')).toBe(false)
  const used = figures.filter(({ path }) => /^energyRows\..*\.consumeQty$/.test(path))
  expect(used.length).toBeGreaterThan(0)
  expect(used[0]?.label).toMatch(/第1行 .*消费量/)
  expect(used.every(({ unit }) => unit !== '')).toBe(true)
})

test('what the form does not show is not looked for', () => {
  const idle = figuresOf(nonGreenData, { ...values, runState: 'stopped' })
  expect(idle.some(({ section }) => section === 'economy')).toBe(false)
})
