/** Hand-worked cases of the conditions and figures of 能效领跑者. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { expect, test } from 'vitest'
import { exampleFile } from '../blocks/example-file.ts'
import { shownFigures, testReference } from '../test-reference.ts'
import { variedExample } from './example.ts'
import { withoutBenchmark } from './form.ts'
import { energyLeader } from './programme.ts'

const reference = testReference(testLists())
const filled = (more: AnswerSet = {}, ahead = 0.04) =>
  computeAnswers(energyLeader, { ...variedExample({ evalYear: 2025, ahead }), ...more }, reference)
const figures = (more: AnswerSet = {}, ahead?: number) => shownFigures(energyLeader, filled(more, ahead), reference)
const found = (more: AnswerSet = {}, ahead?: number) =>
  checkAnswers(energyLeader, filled(more, ahead), { reference, archive: [], lastYear: null }, 'submit').map(
    ({ code, field }) => (code === 'field' ? field : code),
  )
const items38 = () => reference.items('energyLeaderProduct')
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
test('the 38 sub-industries of the notice and no other; steel by its processes', () => {
  const items = reference.items('energyLeaderProduct')
  expect(new Set(items.map(({ subIndustry }) => subIndustry))).toEqual(
    new Set(Array.from({ length: 38 }, (_, i) => i + 1)),
  )
  expect(items.map(({ code }) => code)).not.toContain('other')
  expect(items.filter(({ subIndustry }) => subIndustry === 20)).toHaveLength(5)
})
test('where no benchmark was published, level 1 counts alone and nobody is asked for one', () => {
  const without = items38().filter(({ code }) => !reference.items('benchmarkLevel').some(({ pCode }) => pCode === code))
  // 烧结 and 球团 have no row of their own yet: their benchmark is typed from the original.
  expect(without.map(({ code }) => code).filter((code) => !code.startsWith('steel'))).toEqual([...withoutBenchmark])
  const bare = { product: 'polysilicon', benchmark: null, benchmarkItem: null, benchmarkPage: [] }
  expect(found(bare).filter((place) => place.startsWith('benchmark'))).toEqual([])
  expect(found({ ...bare, product: 'clinker' })).toEqual(expect.arrayContaining(['benchmark', 'benchmarkPage']))
  expect(figures(bare)).toMatchObject({ leadValue: 100, leadGap: 4 })
})
test('a benchmark known at second hand is a hint: it may be contradicted, with a reason', () => {
  const alloy = { product: 'ferroalloy', benchmarkItem: 'BM037' }
  expect(found({ ...alloy, benchmark: '860' })).not.toContain('benchmarkDiffers')
  expect(found({ ...alloy, benchmark: '855' })).toContain('benchmarkDiffers')
  expect(filled(alloy).benchmarkSeen).toContain('860kgce/t')
  // Seen with the edition of 2021 only, or not at all: no value is offered.
  expect(filled().benchmarkSeen).toBe('没有收录，请按原文填写')
})
test('a process that gives energy back ranks by the amount of its lead value', () => {
  // -31.5 against -30: (-30 + 31.5) ÷ 30 = 5 %
  const rows = inAll({ limitStd: null, output: '1000000', productTce: '-31500' })
  const values = { ...rows, product: 'steelConverter', benchmarkItem: 'BM035', benchmark: '-30', limit1Typed: '-30' }
  expect(figures(values)).toMatchObject({ leadValue: -30, leadGap: 5 })
  expect(found({ ...values, limit1Page: [exampleFile('限额标准原文页.pdf')] })).toEqual([])
})
test('a limit standard that came into force after the evaluated year does not count for it', () => {
  // GB 21256-2025 is in force from 2026-07-01.
  expect(found(inAll({ limitStd: 'STD003-3' }))).toContain('limitInForce')
  expect(found()).not.toContain('limitInForce')
})
test('the conditions of management: plan and duty, and one of three systems', () => {
  expect(found({ savingPlan: false })).toContain('stated.savingPlan')
  expect(found({ targetDuty: false })).toContain('stated.targetDuty')
  expect(found({ monitoring: [] })).toContain('monitoring')
  expect(found({ planFiles: [], monitoringFiles: [], equipFiles: [], nonFossilFiles: [] })).toEqual(
    expect.arrayContaining(['planFiles', 'monitoringFiles', 'equipFiles', 'nonFossilFiles']),
  )
})
test('county and city confirm every condition against the papers', () => {
  const steps = energyLeader.workflow.transitions.filter(({ needs }) => needs?.reviewItems)
  expect(steps.map(({ action }) => action)).toEqual(expect.arrayContaining(['countyApprove', 'cityApprove']))
  expect(energyLeader.reviewItems?.map(({ id }) => id)).toContain('benchmark')
})
test('both systems need a certificate or a reason', () => {
  expect(found({ certRows: [] })).toContain('systems')
  expect(found()).not.toContain('systems')
})
