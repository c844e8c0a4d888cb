/** Which rubric scores which answers, and the names of its grades. */
import { expect, test } from 'vitest'
import { standardTitle } from '../programme/list-columns.ts'
import type { Programme } from '../programme/programme.ts'
import { gradeLabel, type Rubric, rubricFor, rubricsOf } from './rubric.ts'

const usual = {
  id: 'usual',
  gradeTitle: '星级',
  grades: [
    { code: 'none', label: '未达到星级', min: 0 },
    { code: 'one', label: '一星级', min: 70 },
    { code: 'two', label: '二星级', min: 75 },
  ],
} as unknown as Rubric
const special = { ...usual, id: 'special' }
const programme = {
  rubric: usual,
  rubricBy: { field: 'kind', rubrics: { a: usual, b: special } },
} as unknown as Programme

test('the choice in the form picks the rubric; without one the default rubric is used', () => {
  expect(rubricFor(programme, { kind: 'b' })?.id).toBe('special')
  expect(rubricFor(programme, { kind: 'a' })?.id).toBe('usual')
  for (const kind of [null, 'unknown', 'toString', ['b']]) expect(rubricFor(programme, { kind })?.id).toBe('usual')
  expect(rubricFor({ rubric: usual } as unknown as Programme, { kind: 'b' })?.id).toBe('usual')
  expect(rubricFor({} as Programme, {})).toBeUndefined()
})

test('every rubric is listed once, the default one first', () => {
  expect(rubricsOf(programme).map(({ id }) => id)).toEqual(['usual', 'special'])
  expect(rubricsOf({} as Programme)).toEqual([])
})

test('a total has the highest grade it reaches, none without a total', () => {
  expect([null, 0, 69.99, 70, 74.99, 75, 100].map((total) => gradeLabel(usual, total))).toEqual([
    '',
    '未达到星级',
    '未达到星级',
    '一星级',
    '一星级',
    '二星级',
    '二星级',
  ])
})

test('grades have the rubric’s names', () => {
  expect(standardTitle(programme, 'grade')).toBe('星级')
  expect(standardTitle({} as Programme, 'grade')).toBe('评价等级')
})
