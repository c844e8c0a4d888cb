import { choiceFilter } from '@green/filing/programme/filters.ts'
import { expect, test } from 'vitest'
import { isQueue, neighboursAfter, neighboursIn, orderOf, usualPlace } from './desk-place.ts'

const ids = ['a', 'b', 'c']

test('previous and next are those of the list', () => {
  expect(neighboursIn(ids, 'b')).toEqual({ previous: 'a', next: 'c' })
  expect(neighboursIn(ids, 'a')).toEqual({ previous: null, next: 'b' })
  expect(neighboursIn(ids, 'x')).toBeNull()
})

test('a case that left the list still has its previous and next', () => {
  const known = neighboursIn(ids, 'b')
  expect(neighboursAfter(known, ['a', 'c'], 'b')).toEqual({ previous: 'a', next: 'c' })
})

test('when the next one left as well, the one now at its position is next', () => {
  expect(neighboursAfter({ previous: 'a', next: 'c' }, ['a', 'd'], 'b')).toEqual({ previous: 'a', next: 'd' })
})

test('a case opened by link starts at the top of the list', () => {
  expect(neighboursAfter(null, ids, 'x')).toEqual({ previous: null, next: 'a' })
})

test('the programme’s own filters start empty', () => {
  expect(usualPlace({ filters: [choiceFilter('evalMode')] }).evalMode).toBe('')
})

test('a queue of an office is ordered by its last days, everything else by its last change, unless an order was chosen', () => {
  const order = (over: Partial<Parameters<typeof orderOf>[0]>) =>
    Object.values(orderOf({ sort: '', order: '', state: '', limit: '', ...over })).join(' ')
  expect(order({})).toBe('updatedAt desc')
  expect(order({ state: 'submitted' })).toBe('dueOn asc')
  expect(order({ state: 'submitted,county_approved' })).toBe('dueOn asc')
  expect(order({ limit: 'late' })).toBe('dueOn asc')
  expect(order({ state: 'submitted,approved' })).toBe('updatedAt desc')
  expect(order({ state: 'no such state' })).toBe('updatedAt desc')
  expect([isQueue({ state: 'submitted', limit: '' }), isQueue({ state: '', limit: '' })]).toEqual([true, false])
  expect(order({ state: 'submitted', sort: 'number', order: 'asc' })).toBe('number asc')
  expect(order({ state: 'submitted', sort: 'no such column' })).toBe('dueOn asc')
})
