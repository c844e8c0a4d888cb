/** Hand-worked cases of the tier, the changes against last year and the rules of a year's data. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { checkAnswers } from '@green/filing/form/check.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import { largestGaps, systemScore } from '@green/filing/scoring/score.ts'
import type { CheckContext } from '@green/filing/workflow/findings.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import { withChanges } from '../green-yearly/example.ts'
import { greenYearly } from '../green-yearly/programme.ts'
import { testReference } from '../test-reference.ts'
import { nonGreenExample } from './example.ts'
import { nonGreenData } from './programme.ts'
import { rubric } from './rubric.ts'

const reference = testReference(testLists())
const context: CheckContext = { reference, archive: [], lastYear: null }
const year = (more: AnswerSet = {}) => computeAnswers(nonGreenData, { ...nonGreenExample(), ...more }, reference)
const codesOf = (answers: AnswerSet, more: Partial<CheckContext> = {}) =>
  checkAnswers(nonGreenData, answers, { ...context, ...more }, 'submit').map((found) => found.code)

describe('the tier', () => {
  const scored = (more: AnswerSet = {}) => {
    const values = year(more)
    return systemScore(rubric, nonGreenData, values, computeFigures(nonGreenData, values, reference))
  }
  test('takes the thirteen rows of the general table that a year’s data contain, 70 points', () => {
    expect(rubric.indicators.map((row) => row.seq)).toEqual([
      '4',
      '5',
      '6',
      '7',
      '9',
      '10',
      '11',
      '13a',
      '13b',
      '14a',
      '14b',
      '18a',
      '18c',
    ])
    expect(rubric.indicators.reduce((sum, row) => sum + row.points, 0)).toBe(70)
  })
  test('is made up of the dimensions, each the share of the points that can be scored, brought to 100', () => {
    const benchmarks = {
      unitOutputEnergy: { lead: 100, base: 4000 },
      unitOutputCarbon: { lead: 100, base: 20_000 },
      unitOutputWater: { lead: 0.1, base: 30 },
    }
    const values = year()
    const sheet = systemScore(rubric, nonGreenData, values, computeFigures(nonGreenData, values, reference), {
      benchmarks,
    })
    const dimensions = [...new Set(sheet.items.map((item) => item.group))].map((group) => {
      const own = sheet.items.filter((item) => item.group === group)
      const counted = own.filter((item) => item.applicable && !item.unscorable)
      const points = (items: typeof own) => items.reduce((sum, item) => sum + item.points, 0)
      return (counted.reduce((sum, item) => sum + (item.score ?? 0), 0) / points(counted)) * points(own)
    })
    expect(sheet.total).toBeCloseTo((dimensions.reduce((a, b) => a + b, 0) / 70) * 100, 8)
  })
  test('is not derived without the benchmarks of the industry', () => expect(scored().total).toBeNull())
  test('has its limits at 60, 45 and 30', () => {
    const tierOf = (total: number) => rubric.grades.toSorted((a, b) => b.min - a.min).find((g) => total >= g.min)?.label
    expect([60, 59.99, 45, 44.99, 30, 29.99].map(tierOf)).toEqual([
      '成熟类（可申报）',
      '重点培育',
      '重点培育',
      '一般培育',
      '一般培育',
      '储备',
    ])
  })
  test('lists the five rows with the most lost points, the largest first', () => {
    const gaps = largestGaps(
      scored({
        platformFns: null,
        ...Object.fromEntries(['elecOwnRenew', 'elecTradedGreen', 'elecGec'].map((key) => [key, '0'])),
      }),
      5,
    )
    expect(gaps).toHaveLength(5)
    expect(gaps).toContainEqual(expect.objectContaining({ id: 'renewableRate', lost: 8 }))
    expect(gaps.map((gap) => gap.lost)).toEqual(gaps.map((gap) => gap.lost).toSorted((a, b) => b - a))
    expect(gaps).toContainEqual(expect.objectContaining({ id: 'platform', lost: 4 }))
  })
})

describe('changes against last year', () => {
  const last = { totalTce: 100_000, outputTotal: 50_000, unitOutputEnergy: 2000 }
  test('are computed from the figures filed last year, (now ÷ last − 1) × 100', () => {
    const values = year()
    const now = computeFigures(nonGreenData, values, reference, last)
    expect(now.outputTotalChange).toBeCloseTo((55_306 / 50_000 - 1) * 100, 2)
    expect(now.totalTceChange).toBeCloseTo(((now.totalTce ?? 0) / 100_000 - 1) * 100, 2)
    expect(computeFigures(nonGreenData, values, reference)).toMatchObject({
      outputTotalChange: null,
      totalTceChange: null,
    })
  })
  test('beyond 30 % need a reason; within 30 % not', () => {
    const total = computeFigures(nonGreenData, year(), reference).totalTce ?? 0
    const codesAt = (share: number) => codesOf(year(), { lastYear: { ...last, totalTce: total / share } })
    expect(codesAt(1.31)).toContain('tceChange')
    expect(codesAt(1.29)).not.toContain('tceChange')
    expect(codesAt(0.69)).toContain('tceChange')
  })
  test('fall back on the archive where nothing was filed', () => {
    const archive = [{ year: 2024, totalTce: 1000, outputValue: 55_000, waterIntake: null }]
    expect(codesOf(year(), { archive })).toEqual(expect.arrayContaining(['tceChange', 'intensityChange']))
    expect(codesOf(year(), { archive })).not.toContain('outputChange')
  })
})

describe('checks', () => {
  test('an energy intensity outside the industry’s P1–P99 needs a reason', () => {
    expect(codesOf(year(), { peers: { low: 1, high: 2, count: 30 } })).toContain('unlikePeers')
    expect(codesOf(year(), { peers: { low: 1, high: 9999, count: 30 } })).not.toContain('unlikePeers')
    expect(codesOf(year(), { peers: null })).not.toContain('unlikePeers')
  })
  test('products that use more than the whole works give a warning', () => {
    const rows = (nonGreenExample().productRows as RowAnswers[]).map((row) => ({
      ...row,
      productTce: row.year === '2025' ? '999999' : '1',
    }))
    expect(codesOf(year({ productRows: rows }))).toContain('productsAboveTotal')
  })
  test('an intake permit without an own water source gives a warning', () => {
    const intakePermitNo = 'D500109S2024-0001'
    const from = (source: string) => [{ rowId: 'w1', year: '2025', source, intake: '2000' }]
    expect(codesOf(year({ intakePermitNo, waterRows: from('tap') }))).toContain('waterOfPermit')
    expect(codesOf(year({ intakePermitNo, waterRows: from('surface') }))).not.toContain('waterOfPermit')
  })
  test('an enterprise that is not operating only gives the reason', () => {
    const idle: AnswerSet = {
      ...Object.fromEntries(Object.keys(nonGreenExample()).map((key) => [key, null])),
      year: '2025',
      runState: 'stopped',
      contactName: '李演示',
      contactPhone: '023-11000088',
      email: 'contact088@example.com',
      commitTick: true,
      commitFile: nonGreenExample().commitFile ?? null,
    }
    const errors = (answers: AnswerSet) =>
      checkAnswers(nonGreenData, answers, context, 'submit')
        .filter((found) => found.level === 'error')
        .map((found) => found.field)
    expect(errors({ ...idle, remark: '2025年6月起停产检修。' })).toEqual([])
    expect(errors(idle)).toEqual(['remark'])
  })
})

test('a titled factory reports what changed, with the proof', () => {
  const values = (more: AnswerSet) =>
    computeAnswers(greenYearly, { ...withChanges(nonGreenExample()), ...more }, reference)
  const errors = (more: AnswerSet) =>
    checkAnswers(greenYearly, values(more), context, 'submit')
      .filter((found) => found.level === 'error')
      .map((found) => found.field)
  expect(errors({})).toEqual([])
  expect(errors({ boundaryChanged: true })).toEqual(['changeDesc', 'changeFiles'])
  expect(errors({ greenProductValue: '60000' })).toEqual(['greenProductValue'])
  expect(computeFigures(greenYearly, values({}), reference).greenProductRatio).toBe(35)
})
