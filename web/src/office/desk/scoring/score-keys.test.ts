import { expect, test } from 'vitest'
import { itemAfter } from './score-keys.ts'

test('J and K go one by one, and stop at the ends', () => {
  const ids = ['1', '2', '3']
  expect(itemAfter(ids, null, 'next')).toBe('1')
  expect(itemAfter(ids, '1', 'next')).toBe('2')
  expect(itemAfter(ids, '3', 'next')).toBeUndefined()
  expect(itemAfter(ids, '2', 'previous')).toBe('1')
  expect(itemAfter(ids, '1', 'previous')).toBeUndefined()
  expect(itemAfter(ids, null, 'previous')).toBe('3')
  expect(itemAfter([], null, 'next')).toBeUndefined()
})
