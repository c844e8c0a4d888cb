/** What stands at a decision, and when deciding in favour wants a reason. */
import { expect, test } from 'vitest'
import type { Rubric } from '../scoring/rubric.ts'
import type { SystemScore } from '../scoring/score.ts'
import { againstOf, basisText, decisionBasis } from './decision-basis.ts'

const rubric = {
  id: 'r',
  passLine: 60,
  grades: [
    { code: 'pass', label: '达标', min: 60 },
    { code: 'below', label: '未达标', min: 0 },
  ],
} as unknown as Rubric
const sheet = (more: Partial<SystemScore> = {}) =>
  ({ total: 70, openPoints: 0, bonus: 0, groups: [], gates: [], items: [], ...more }) as unknown as SystemScore
const found = { expertScore: null, isReviewed: false, gateHits: 0, divided: false }
const by = (expertScore: number | null, more: Partial<typeof found> = {}) =>
  decisionBasis(rubric, sheet(), { ...found, ...more, isReviewed: true, expertScore })

test('a mean of 54.37 under a pass line of 60 stands at the decision with its grade, and wants a reason', () => {
  const basis = by(54.37)
  expect(basis).toMatchObject({ grade: '未达标', pass: false })
  expect(basis && basisText(basis)).toBe('专家均分54.37，合格线60')
  expect(againstOf(basis)).toEqual(['专家均分54.37，低于合格线60'])
})

test('a mean that only reads like the line is told with the digits that tell', () => {
  expect(againstOf(by(59.998))).toEqual(['专家均分59.998，低于合格线60'])
  expect(againstOf(by(60))).toEqual([])
})

test('a final score of the city’s own hides nothing', () => {
  expect(againstOf(by(54.37), 80)).toEqual(['专家均分54.37，低于合格线60'])
  expect(againstOf(by(80), 59)).toEqual(['最终得分59.00，低于合格线60'])
})

test('gates, disagreement and a total that cannot be derived want a reason', () => {
  expect(againstOf(by(80, { gateHits: 2, divided: true }))).toEqual([
    '否决项：专家判定存在否决情形（2处）',
    '专家分歧较大',
  ])
  expect(againstOf(by(null))).toEqual(['专家均分暂不能得出'])
  const gated = sheet({ gates: [{ id: 'g', label: '依法设立', hit: true }] })
  expect(againstOf(decisionBasis(rubric, gated, found))).toEqual(['否决项：依法设立'])
  expect(againstOf(decisionBasis(rubric, sheet({ total: null }), found))).toEqual(['系统得分暂不能得出'])
})

test('without experts nothing is held against a case while their points are open', () => {
  expect(againstOf(decisionBasis(rubric, sheet({ total: 30, openPoints: 50 }), found))).toEqual([])
  expect(againstOf(decisionBasis(rubric, sheet({ total: 30 }), found))).toEqual(['系统得分30.00，低于合格线60'])
})

test('where no score decides there is nothing to go against', () => {
  expect(decisionBasis(undefined, sheet(), found)).toBeNull()
  expect(decisionBasis({ ...rubric, systemAlone: '预评分' }, sheet(), found)).toBeNull()
  expect(againstOf(null)).toEqual([])
})

test('a score that only advises holds no line against the decision, gates stay', () => {
  const advising = sheet({ total: 40, advice: '该细分行业的国家指标表未收录，本分仅供参考' })
  const basis = decisionBasis(rubric, advising, { ...found, gateHits: 1, isReviewed: true, expertScore: 54.37 })
  expect(basis).toMatchObject({ pass: null, grade: '' })
  expect(againstOf(basis, 40)).toEqual(['否决项：专家判定存在否决情形（1处）'])
  expect(basis && basisText(basis)).toBe('专家均分54.37（参考分）：该细分行业的国家指标表未收录，本分仅供参考')
})
