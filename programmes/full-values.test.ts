/** GB/T 8170, 全数值比较法: limits and lines are compared with full values; only what is shown is rounded. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { Answers } from '@green/filing/form/answers.ts'
import { computeAnswers, computeFigures } from '@green/filing/form/compute.ts'
import { fieldsOf } from '@green/filing/form/form.ts'
import { showValue } from '@green/filing/kinds/table.ts'
import { makeReference } from '@green/filing/programme/reference.ts'
import { rankingOf } from '@green/filing/scoring/ranking.ts'
import { systemScore } from '@green/filing/scoring/score.ts'
import { Exact } from '@green/filing/value/exact.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { limitLevel } from '@green/tools/energy-limits/rules.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { waterLevel } from '@green/tools/water-quotas/rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { variedExample } from './energy-leader/example.ts'
import { energyLeader } from './energy-leader/programme.ts'
import { greenFactory } from './green-factory/programme.ts'
import { rubric } from './green-factory/rubric.ts'
import { testReference } from './test-reference.ts'

const reference = testReference(testLists())
const typed = (most: number, decimals: number) =>
  fc.bigInt({ min: 1n, max: BigInt(most) * 10n ** BigInt(decimals) }).map((n) => asText(n, decimals))

function asText(n: bigint, decimals: number): string {
  const digits = String(n).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
const exact = (text: string) => Exact.of(text) as Exact

/** The product row of a factory as the form computes it. */
function productRow(cells: AnswerSet) {
  const values = computeAnswers(greenFactory, { productRows: [{ rowId: 'a', year: '2025', ...cells }] }, reference)
  const [row] = new Answers(greenFactory, values).rows('productRows')
  if (!row) throw new Error('no row')
  return row
}

describe('a limit', () => {
  test('is exceeded by the first digit beyond it, however many decimals are shown', () => {
    fc.assert(
      fc.property(typed(900_000, 4), typed(900_000, 4), typed(2_000, 2), (tce, output, limit) => {
        const energy = productRow({ productTce: tce, output }).number('unitEnergy')
        const within =
          exact(tce)
            .times(exact('1000'))
            .compare(exact(limit).times(exact(output))) <= 0
        expect(limitLevel(energy, [Number(limit), null, null])).toBe(within ? '1' : '4')
      }),
    )
  })
  test('is met by the very value, and missed by the smallest amount that can be typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_00 }), fc.integer({ min: 1, max: 900_000 }), (limit, output) => {
        // limit in hundredths of kgce, output in whole units: tce = limit × output ÷ 100 000, five decimals at most.
        const at = BigInt(limit) * BigInt(output) * 10n
        const energyOf = (tce: bigint) =>
          productRow({ productTce: asText(tce, 6), output: String(output) }).number('unitEnergy')
        expect(limitLevel(energyOf(at), [limit / 100, null, null])).toBe('1')
        expect(limitLevel(energyOf(at + 100n), [limit / 100, null, null])).toBe('4')
      }),
    )
  })
  test('of water likewise', () => {
    fc.assert(
      fc.property(typed(90_000, 2), typed(90_000, 4), typed(100, 2), (intake, output, quota) => {
        const used = productRow({ productIntake: intake, output }).number('unitIntake')
        const within = exact(intake).compare(exact(quota).times(exact(output))) <= 0
        expect(waterLevel(used, null, Number(quota))).toBe(within ? 'gen' : 'over')
      }),
    )
  })
})

test('what is computed keeps its digits and is rounded where it is shown', () => {
  const row = productRow({ productTce: '100', output: '3' })
  expect(row.text('unitEnergy')).toBe(String(100_000 / 3))
  const columns = fieldsOf(greenFactory).find(({ key }) => key === 'productRows')?.spec
  const spec = columns?.kind === 'rows' ? columns.columns.find(({ key }) => key === 'unitEnergy')?.spec : undefined
  expect(spec && showValue(row.raw('unitEnergy'), spec, makeReference({}, '2026-01-01'))).toBe('33,333.3333')
})

test('row 14b: an outlet 81.9928 % better than its permit scores 1.31 of 4, not the 1.30 of 81.99 %', () => {
  const values = computeAnswers(
    greenFactory,
    {
      ...(greenFactory.example() as AnswerSet),
      pollutantRows: [
        { rowId: 'a', medium: 'air', outlet: 'DA001', name: 'nox', limitConc: '100', avgConc: '18.0072' },
      ],
    },
    reference,
  )
  const sheet = systemScore(rubric, greenFactory, values, computeFigures(greenFactory, values, reference))
  const item = sheet.items.find(({ id }) => id === 'airPollutants')
  expect(item?.value).toBe(81.9928)
  expect(roundHalfUp(item?.score ?? 0, 2)).toBe(1.31)
})

describe('领先幅度', () => {
  /** A product of that many tce and tonnes, against a benchmark of 100. */
  function leadGap(tce: string, output: string): number {
    const answers = variedExample({ evalYear: 2025, ahead: 0.04 })
    const rows = (answers.productRows as AnswerSet[]).map((row) => ({ ...row, productTce: tce, output }))
    const values = computeAnswers(energyLeader, { ...answers, productRows: rows as never }, reference)
    return computeFigures(energyLeader, values, reference).leadGap ?? Number.NaN
  }
  const entrant = (name: string, score: number) => ({
    filingId: name,
    number: name,
    name,
    qxCode: '500101',
    qxName: '万州区',
    score,
    systemScore: null,
    gateHits: 0,
    submittedAt: name,
  })
  test('is not computed from a rounded unit value, and decides ranks with every digit', () => {
    const [better, worse] = [leadGap('87299.6', '1000000'), leadGap('87300.4', '1000000')]
    expect([roundHalfUp(better, 2), roundHalfUp(worse, 2)]).toEqual([12.7, 12.7])
    const places = { total: null, perCounty: null }
    expect(rankingOf([entrant('a', worse), entrant('b', better)], places).map((one) => one.name)).toEqual(['b', 'a'])
  })
  test('is the exact share', () => {
    fc.assert(
      fc.property(typed(90_000, 4), typed(900_000, 4), (tce, output) => {
        const value = exact(tce).times(exact('1000')).over(exact(output)) as Exact
        const share = exact('100').minus(value)
        expect(leadGap(tce, output)).toBeCloseTo(share.toDouble(), 9)
      }),
      { numRuns: 40 },
    )
  })
})
