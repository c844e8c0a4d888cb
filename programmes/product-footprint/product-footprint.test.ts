/** 产品碳足迹: the form gives the figures of the hand-worked case, and says where it cannot. */
import { type AnswerSet, Answers, type RowAnswers } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden, shapeFaults, tidyAnswers } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { describe, expect, test } from 'vitest'
import cases from '../../data/footprint-cases.json' with { type: 'json' }
import { shownFigures, testReference } from '../test-reference.ts'
import { productFootprint } from './programme.ts'

const reference = testReference(testLists())
const example = productFootprint.example() as AnswerSet
const prepared = (change: AnswerSet = {}): AnswerSet => {
  const answers = { ...example, ...change }
  expect(shapeFaults(productFootprint, answers)).toEqual([])
  const { values } = clearHidden(productFootprint, tidyAnswers(productFootprint, answers))
  return computeAnswers(productFootprint, values, reference)
}
const figuresOf = (change: AnswerSet = {}) => shownFigures(productFootprint, prepared(change), reference)
const found = (change: AnswerSet, level: 'error' | 'warning' = 'error') =>
  checkAnswers(productFootprint, prepared(change), { reference, archive: [], lastYear: null }, 'submit')
    .filter((one) => one.level === level)
    .map(({ field, message }) => `${field}: ${message}`)
const changed = (table: string, at: number, change: Partial<RowAnswers>): AnswerSet => ({
  [table]: (example[table] as RowAnswers[]).map((row, i) => (i === at ? ({ ...row, ...change } as RowAnswers) : row)),
})
const expected = cases.cases.find(({ id }) => id === 'FP1')?.expected as unknown as Record<string, number>

describe('the form of flat glass', () => {
  test('has the results of the case', () => {
    // The library's factor of natural gas is for 万m³ and has one digit less.
    const gas = changed('energyRows', 0, { ownFactor: '21621.89', ownSource: '缺省值' })
    expect(figuresOf(gas)).toMatchObject({
      perUnit: expected.perDeclaredUnitKg,
      perKg: expected.perKg,
      totalKg: expected.totalKg,
      upstreamKg: 57_681_000,
      productionKg: 113_087_415.6,
      unstated: expected.withoutStatedUncertaintySharePct,
      primaryShare: expected.primarySharePct,
      uncertainty: expected.uncertaintyPct,
      quality: expected.dqr,
      perUnitMarket: null,
    })
    const answers = new Answers(productFootprint, prepared())
    expect(answers.text('resultText')).toBe(
      '48.2851 kgCO₂e/声明单位；每千克0.9657 kgCO₂e；不确定度5.59%；未给不确定度的占0.21%',
    )
    expect(answers.rows('energyRows')[0]?.number('kg')).toBe(70_054_956)
    expect(answers.rows('inputRows')[5]?.number('kg')).toBe(3_057_912)
    expect(answers.rows('inputRows')[6]?.number('kg')).toBe(9_720_000)
    expect(answers.text('qualityGrade')).toBe('优')
    expect(answers.text('processResult')).toBe('每吨产品0.1859 tCO₂，合理')
    expect(answers.text('cutOffResult')).toMatch(/^符合：合计1.00%，单项最大0.60%/)
    expect(found({})).toEqual([])
  })

  test('shows the factor that counts with its source, and that a year has none of its own yet', () => {
    const [gas, power] = new Answers(productFootprint, prepared()).rows('energyRows')
    expect(gas?.number('factorUsed')).toBe(21.6219)
    expect(gas?.text('factorOrigin')).toMatch(/^tCO2\/万立方米，.+/)
    expect(power?.text('factorOrigin')).toContain('暂用2024年')
    const own = figuresOf(changed('energyRows', 0, { ownFactor: '0', ownSource: '全部为绿氢' }))
    expect(own.productionKg).toBe(113_087_415.6 - 70_054_923.6)
  })

  test('certificates give a second result and leave the first', () => {
    const proof = example.report ?? null
    const certified = {
      certificatesUsed: true,
      certificateMwh: '6000',
      certificateFactor: '0.034',
      certificateProof: proof,
    }
    expect(figuresOf(certified)).toMatchObject({ perUnit: 48.2851, perUnitMarket: 47.3789 })
    expect(found({ ...certified, certificateMwh: '16560.1' })[0]).toMatch(/^certificateMwh: .*不能多于外购电力/)
  })

  test('says at its field what cannot be computed', () => {
    expect(found(changed('inputRows', 0, { unit: 'kWh' }))[0]).toMatch(
      /^inputRows\[0\].factorUnit: 因子单位与数量的单位不一致/,
    )
    expect(found({ method: 'mass', mainBasis: '1' })[0]).toMatch(/^coproductRows/)
    expect(found(changed('cutOffRows', 0, { share: '1.2' }))[0]).toMatch(/^cutOffRows: 不符合/)
    expect(found(changed('energyRows', 0, { usedQty: '3300.1' }))).toEqual([
      'energyRows[0].usedQty: 不能大于全厂消费量，请核对',
    ])
    expect(found({ boundary: 'gate-to-gate' })[0]).toMatch(/^energyRows\[0\]|^inputRows\[0\]/)
  })

  test('nothing is sent without a result: a factor that no library has, a fuel that was not used', () => {
    // 其他能源 has no factor.
    expect(found(changed('energyRows', 0, { energyCode: '39' }))).toEqual([
      'energyRows[0].ownFactor: 因子库没有这种能源的因子，请填写实测因子和依据',
      expect.stringMatching(/^inputRows\[6\].fuel: “能源”中没有这种燃料/),
    ])
    expect(found({ outputAmount: '' })).toEqual([expect.stringMatching(/^outputAmount: /)])
    expect(found(changed('energyRows', 0, { ownFactor: '1', ownSource: '' }))).toEqual([
      expect.stringMatching(/^energyRows\[0\].ownSource: /),
    ])
  })

  test('what is only unusual needs a reason', () => {
    expect(found({ outputTonnes: '3600' }, 'warning')[0]).toMatch(/^outputTonnes: .*超过上限/)
    expect(found({ periodTo: '2025-06' }, 'warning')).toContainEqual(expect.stringContaining('6个月'))
    expect(found(changed('inputRows', 6, { fuel: '09' }), 'warning')).toContainEqual(
      expect.stringContaining('这种燃料的上游'),
    )
  })

  test('a product without mass has no result per kg, and an empty form has none at all', () => {
    expect(figuresOf({ kgPerUnit: '' }).perKg).toBeNull()
    // A row has its emission while others are unfinished.
    const unfinished = new Answers(
      productFootprint,
      prepared({ outputAmount: '', ...changed('inputRows', 1, { amount: '' }) }),
    )
    expect(
      unfinished
        .rows('inputRows')
        .map((row) => row.number('kg'))
        .slice(0, 3),
    ).toEqual([3_105_000, null, 918_000])
    expect(unfinished.text('resultText')).toMatch(/^还不能得出：/)
    expect(Object.values(shownFigures(productFootprint, {}, reference)).every((value) => value === null)).toBe(true)
  })
})
