/** Bringing answers of an earlier filing into a draft never loses anything that was typed. */
import { expect, test } from 'vitest'
import { file, sound, workshop, workshopContext, workshopReference } from '../programme/test-programme.ts'
import type { AnswerSet, RowAnswers } from './answers.ts'
import { broughtIn, offersOf } from './bring-in.ts'
import { checkAnswers } from './check.ts'

const earlier: AnswerSet = {
  ...sound,
  year: '2024',
  staff: '40',
  cost: '1200',
  skills: ['forge'],
  report: [file('a.pdf')],
}
const offered = (draft: AnswerSet) => offersOf(workshop, earlier, draft, workshopReference)

test('answers of the earlier filing are offered, except the year, files and entries that the lists no longer have', () => {
  expect(offered({ year: '2025' }).map(({ key }) => key)).toEqual([
    'name',
    'phone',
    'staff',
    'cost',
    'hasTools',
    'tools',
    'insured',
  ])
})

test('equal answers are not offered; different ones are shown beside the earlier answer', () => {
  expect(offered({ ...sound, staff: '40.0', cost: '1500' })).toEqual([
    { key: 'cost', label: '费用', section: '基本信息', before: '1,200', now: '1,500' },
  ])
})

test('only the chosen answers are brought in; rows get new ids', () => {
  const draft: AnswerSet = { year: '2025', cost: '1500' }
  const next = broughtIn(workshop, earlier, draft, new Set(['name', 'tools']), () => 'new')
  expect(next).toMatchObject({ year: '2025', cost: '1500', name: '机修车间' })
  expect((next.tools as RowAnswers[]).map(({ rowId, tool }) => [rowId, tool])).toEqual([
    ['new', '扳手'],
    ['new', '角磨机'],
  ])
  expect(next).not.toHaveProperty('staff')
})

test('an amount that changed by more than a fifth against last year needs a reason; without last year it does not', () => {
  const jumps = (cost: string, yearBefore: AnswerSet | null = earlier) =>
    checkAnswers(workshop, { ...sound, cost }, { ...workshopContext, yearBefore }, 'submit')
  expect(jumps('1440')).toEqual([])
  expect(jumps('1440.01')).toEqual([
    { level: 'warning', code: 'jump', field: 'cost', message: '比上年的1,200万元增加20.0%，请核对或说明原因' },
  ])
  expect(jumps('600')).toMatchObject([{ message: '比上年的1,200万元减少50.0%，请核对或说明原因' }])
  expect(jumps('600', null)).toEqual([])
})

test('a change needs one reason only, where a rule of the form already requires it', () => {
  const found = checkAnswers(workshop, { ...sound, staff: '0' }, { ...workshopContext, yearBefore: earlier }, 'submit')
  expect(found.map(({ code }) => code)).toEqual(['staff.few'])
})
