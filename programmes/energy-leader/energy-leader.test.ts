/** Hand-worked cases of the conditions and figures of 能效领跑者. */
import type { AnswerSet, RowAnswers } from '@green/filing/answers.ts'
import { checkAnswers } from '@green/filing/check.ts'
import { computeAnswers } from '@green/filing/compute.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { variedExample } from './example.ts'
import { energyLeader } from './programme.ts'

const reference = testReference(testLists())
const filled = (more: AnswerSet = {}, ahead = 0.04) =>
  computeAnswers(energyLeader, { ...variedExample({ evalYear: 2025, ahead }), ...more }, reference)
const figures = (more: AnswerSet = {}, ahead?: number) => shownFigures(energyLeader, filled(more, ahead), reference)
const found = (more: AnswerSet = {}, ahead?: number) =>
  checkAnswers(energyLeader, filled(more, ahead), { reference, archive: [], lastYear: null }, 'submit').map(
    ({ code, field }) => (code === 'field' ? field : code),
  )
/** The rows with cells changed: in the first, or in all of them. */
const table = variedExample({ evalYear: 2025, ahead: 0.04 }).productRows as RowAnswers[]
const inAll = (cells: AnswerSet): AnswerSet => ({
  productRows: table.map((row): RowAnswers => ({ ...row, ...cells })),
})
const inFirst = (cells: AnswerSet): AnswerSet => ({
  productRows: table.map((row, i): RowAnswers => (i === 0 ? { ...row, ...cells } : row)),
})

test('the lead is measured from the stricter of limit 1级 and benchmark', () => {
  // 1 550 000 t at 96 kgce/t; limit and benchmark 100: (100 − 96) ÷ 100.
  expect(figures()).toMatchObject({ valueNow: 96, limit1: 100, leadValue: 100, leadGap: 4 })
  // (98 − 96) ÷ 98 = 2.0408… %
  expect(figures({ benchmark: '98' })).toMatchObject({ leadValue: 98, leadGap: 2.04 })
  expect(figures({ benchmark: '104' }).leadGap).toBe(4)
})
test('the figures of the three years', () => {
  const { valueNow, valueBefore, valueFirst } = figures()
  expect([valueNow, valueBefore, valueFirst]).toEqual([96, 97.44, 98.88])
})
test('a value worse than 1级 or the benchmark blocks', () => {
  expect(found({}, -0.001)).toEqual(expect.arrayContaining(['limit1', 'benchmark']))
  expect(found({}, 0)).not.toContain('limit1')
  expect(found({ benchmark: '95' })).toContain('benchmark')
  expect(found({ benchmark: '95' })).not.toContain('limit1')
})
test('scale and non-fossil share: above 10 000 tce, from 20 % on', () => {
  expect(found({ totalTce: '10000' })).toContain('scale')
  expect(found({ totalTce: '10000.01' })).not.toContain('scale')
  expect(found({ nonFossil: '19.99' })).toContain('nonFossil')
  expect(found({ nonFossil: '20' })).not.toContain('nonFossil')
})
test('where the list has no value to compare with, the typed 1级 is used', () => {
  expect(found(inAll({ limitStd: null }))).toContain('limit1Typed')
  expect(figures({ ...inAll({ limitStd: null }), limit1Typed: '97' })).toMatchObject({
    limit1: 97,
    leadGap: 1.03,
  })
})
test('one product over the three years, no other year, and no unexplained rise', () => {
  expect(found(inFirst({ productName: '白水泥熟料' }))).toContain('threeYears')
  expect(found(inFirst({ year: '2022' }))).toContain('threeYears')
  expect(found(inFirst({ productTce: '120000' }))).toContain('rising')
  expect(found()).not.toContain('rising')
})
test('both systems need a certificate or a reason', () => {
  expect(found({ certRows: [] })).toContain('systems')
  expect(found()).not.toContain('systems')
})
