/** 绿色园区 for the national list since the round of 2025 (工信厅节函〔2025〕390号), and the edition before it. */
import type { AnswerSet, RowAnswers } from '@green/filing/form/answers.ts'
import { checkAnswers, clearHidden } from '@green/filing/form/check.ts'
import { computeAnswers } from '@green/filing/form/compute.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { rubricFor } from '@green/filing/scoring/rubric.ts'
import { releaseOf } from '@green/filing/workflow/release.ts'
import { expect, test } from 'vitest'
import { shownFigures, testReference } from '../test-reference.ts'
import { greenPark } from './programme.ts'

const reference = testReference()
const example = greenPark.example() as AnswerSet
const national: AnswerSet = {
  ...example,
  applyLevel: 'national',
  nationalSelfScore: '82.35',
  nationalSelfDate: '2026-10-12',
  nationalExport: example.selfReport ?? null,
  microGrid: true,
  microGridMw: '12.5',
  microGridKwh: '1380',
  microGridFiles: example.boundaryFiles ?? null,
}
const sent = (values: AnswerSet, programme: Programme = greenPark) => {
  const { values: shown } = clearHidden(programme, values)
  return computeAnswers(programme, shown, reference)
}
const errors = (values: AnswerSet) =>
  checkAnswers(greenPark, sent(values), { reference, archive: [], lastYear: null }, 'submit')
    .filter(({ level }) => level === 'error')
    .map(({ field }) => field)

test('asks for the platform’s result and the micro-grid, not for the table of 2016 nor a third party', () => {
  expect(errors(national)).toEqual([])
  const values = sent(national)
  const tables = ['indicatorRows', 'optionalRows', 'degreeRows'] as const
  const filled = tables.flatMap((table) => (values[table] as RowAnswers[]).map(({ rowId: _, ...cells }) => cells))
  expect(new Set(filled.flatMap((cells) => Object.values(cells)))).toEqual(new Set([null]))
  expect(values.thirdReport).toBeNull()
  const without = { ...national, nationalSelfScore: null, nationalExport: null, microGrid: null }
  expect(errors(without)).toEqual(['nationalSelfScore', 'microGrid', 'nationalExport'])
})

test('has no index and no score here; carbon for each 万元 is shown by hand: 1 180 000 ÷ 1 520 000', () => {
  const figures = shownFigures(greenPark, sent(national), reference)
  expect(figures).toMatchObject({ gi1: null, gi3: null, giChange: null, missingMandatory: null })
  expect([figures.co2PerAdded1, figures.co2PerAdded2, figures.co2PerAdded3]).toEqual([0.8372, 0.81, 0.7763])
  expect(rubricFor(greenPark, national)).toBeUndefined()
  expect(rubricFor(greenPark, example)?.version).toBe('2016')
})

test('a park that applied before is scored and shown under the edition of its time, at either level', () => {
  const then = releaseOf(greenPark, '2025')
  const before = { ...(then.example() as AnswerSet), applyLevel: 'national' }
  expect(rubricFor(then, before)?.version).toBe('2016')
  const figures = shownFigures(then, sent(before, then), reference)
  expect(figures).toMatchObject({ gi1: 90.37, gi3: 99.96, giChange: 9.59, missingMandatory: 0 })
  expect(Object.keys(figures)).not.toContain('co2PerAdded1')
  expect(sent(before, then).thirdReport).not.toBeNull()
})
