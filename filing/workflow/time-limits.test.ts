import { expect, test } from 'vitest'
import { countyCityExperts } from '../profiles/county-city-experts.ts'
import { ledger } from '../profiles/ledger.ts'
import { clockStand, dueFrom, limitFaults, limitOf } from './time-limits.ts'
import type { Transition } from './workflow.ts'

const holidays = { off: ['2026-10-01', '2026-10-02', '2026-10-05'], work: ['2026-10-10'] }

test('a deciding office has a limit, a ledger and a filer have none', () => {
  const reviewed = { workflow: countyCityExperts }
  expect(limitOf(reviewed, 'submitted')?.days).toBe(10)
  expect(limitOf({ ...reviewed, timeLimits: { submitted: { days: 5 } } }, 'submitted')?.days).toBe(5)
  expect(limitOf(reviewed, 'county_returned')).toBeNull()
  expect(limitOf(reviewed, 'approved')).toBeNull()
  expect(limitOf({ workflow: ledger }, 'submitted')).toBeNull()
})

test('a clock counts working days, is amber from two before its end and red after its last day', () => {
  // Wednesday before the holiday; 5 days on: 8, 9, 10 (worked), 12, 13.
  expect(dueFrom('2026-10-07', 5, 0, holidays)).toBe('2026-10-13')
  expect(dueFrom('2026-10-07', 5, 3, holidays)).toBe('2026-10-09')
  // Used up before it was paused: one day is left to decide.
  expect(dueFrom('2026-10-07', 5, 9, holidays)).toBe('2026-10-08')
  expect(clockStand('2026-10-13', '2026-10-09', holidays)).toEqual({ left: 3, tone: 'ok' })
  expect(clockStand('2026-10-13', '2026-10-10', holidays)).toEqual({ left: 2, tone: 'soon' })
  expect(clockStand('2026-10-13', '2026-10-13', holidays)).toEqual({ left: 0, tone: 'soon' })
  expect(clockStand('2026-10-13', '2026-10-14', holidays)).toEqual({ left: -1, tone: 'late' })
  // A batch may end on a Sunday: the Monday after is late, though no working day lies between.
  expect(clockStand('2026-10-18', '2026-10-19', holidays)).toEqual({ left: 0, tone: 'late' })
  expect(clockStand(null, '2026-10-14', holidays).tone).toBe('paused')
})

test('a default decision is possible only by a step that the workflow gives to the scheduler', () => {
  const silence = { action: 'countyApprove', opinion: '逾期未答复，视为同意', basis: '示例办法第八条' } as const
  const timeLimits = { submitted: { days: 5, silence } }
  expect(limitFaults({ workflow: countyCityExperts, timeLimits })).toEqual([
    'submitted: the clock may not countyApprove',
  ])
  const transitions = countyCityExperts.transitions.map((t) =>
    t.action === 'countyApprove' ? ({ ...t, by: [...t.by, 'system'] } as Transition) : t,
  )
  expect(limitFaults({ workflow: { id: 'W1', transitions }, timeLimits })).toEqual([])
})
