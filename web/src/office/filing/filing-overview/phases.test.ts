import { states } from '@green/filing/workflow/states.ts'
import { expect, test } from 'vitest'
import { columns, overviewOf } from './phases.ts'

/** States that staff never see: drafts are the filer's own. */
const elsewhere = ['draft']

test('every state of a filing is in one phase, so that the columns add up to the total', () => {
  const all = columns.flatMap((phase) => phase.states)
  expect(new Set(all).size).toBe(all.length)
  expect([...all, ...elsewhere].sort()).toEqual(Object.keys(states).sort())
})

test('one line per requested programme that has filings, and their sum', () => {
  const { lines, sum } = overviewOf(
    [
      { programme: 'a', state: 'submitted', count: 2 },
      { programme: 'a', state: 'scored', count: 1 },
      { programme: 'b', state: 'county_approved', count: 4 },
      { programme: 'not-asked', state: 'approved', count: 9 },
    ],
    ['a', 'b', 'none'],
  )
  expect(lines.map(({ programme, total }) => [programme, total])).toEqual([
    ['a', 3],
    ['b', 4],
  ])
  expect([sum.total, sum.byPhase.sent, sum.byPhase.city, sum.byPhase.approved]).toEqual([7, 2, 5, 0])
})
