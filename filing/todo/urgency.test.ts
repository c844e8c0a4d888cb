import { expect, test } from 'vitest'
import { byUrgency, urgencyOf } from './urgency.ts'

const today = '2026-11-29'

test.each([
  ['2026-11-28', 'late'],
  ['2026-11-29', 'now'],
  ['2026-11-30', 'now'],
  ['2026-12-01', 'week'],
  ['2026-12-06', 'week'],
  ['2026-12-07', 'later'],
  [null, 'none'],
] as const)('%s is %s', (due, urgency) => expect(urgencyOf(due, today)).toBe(urgency))

test('the longest late stands first, the law before a promise on one day, without a day the longest wait', () => {
  const row = (id: string, due: string | null, nature: 'law' | 'promise' | 'none' = 'none', since = '2026-11-01') => ({
    id,
    due,
    nature,
    since,
  })
  const rows = [
    row('waits', null),
    row('waits longer', null, 'none', '2026-10-01'),
    row('promised', '2026-12-01', 'promise'),
    row('law', '2026-12-01', 'law'),
    row('late', '2026-11-20'),
    row('longer late', '2026-11-10', 'promise'),
    row('today', '2026-11-29'),
  ]
  expect(rows.toSorted(byUrgency(today)).map(({ id }) => id)).toEqual([
    'longer late',
    'late',
    'today',
    'law',
    'promised',
    'waits longer',
    'waits',
  ])
})
