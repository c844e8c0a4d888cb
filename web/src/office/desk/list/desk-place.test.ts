import { choiceFilter } from '@green/filing/filters.ts'
import { expect, test } from 'vitest'
import { neighboursAfter, neighboursIn, usualPlace } from './desk-place.ts'

const ids = ['a', 'b', 'c']

test('the neighbours of a case are those of the list', () => {
  expect(neighboursIn(ids, 'b')).toEqual({ previous: 'a', next: 'c' })
  expect(neighboursIn(ids, 'a')).toEqual({ previous: null, next: 'b' })
  expect(neighboursIn(ids, 'x')).toBeNull()
})

test('a case that left the list keeps the way onward', () => {
  const known = neighboursIn(ids, 'b')
  expect(neighboursAfter(known, ['a', 'c'], 'b')).toEqual({ previous: 'a', next: 'c' })
})

test('when the next one left as well, whoever stands there now is next', () => {
  expect(neighboursAfter({ previous: 'a', next: 'c' }, ['a', 'd'], 'b')).toEqual({ previous: 'a', next: 'd' })
})

test('a case opened by link starts at the top of the list', () => {
  expect(neighboursAfter(null, ids, 'x')).toEqual({ previous: null, next: 'a' })
})

test('own filters begin empty', () => {
  expect(usualPlace({ filters: [choiceFilter('evalMode')] }).evalMode).toBe('')
})
