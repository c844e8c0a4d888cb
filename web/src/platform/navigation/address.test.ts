import { expect, test } from 'vitest'
import { placeFrom, placeOf, readAddress, writeAddress } from './address.ts'

test('an address keeps codes as text and leaves empty filters out', () => {
  expect(writeAddress({ page: 2, qxCode: '500112', keyword: '', state: undefined })).toBe('?page=2&qxCode=500112')
  expect(readAddress('?page=2&qxCode=500112')).toEqual({ page: '2', qxCode: '500112' })
})

test('defaults say what is a number; what is no number falls back', () => {
  const defaults = { page: 1, size: 10, keyword: '' }
  expect(placeFrom(defaults, { page: '3', keyword: '机械' })).toEqual({ page: 3, size: 10, keyword: '机械' })
  expect(placeFrom(defaults, { page: 'x', size: '1e9', other: '1' })).toEqual(defaults)
})

test('an inside address comes apart into path, query and place', () => {
  expect(placeOf('/hindex/dashboard?tab=due&id=1#end')).toEqual({
    to: '/hindex/dashboard',
    search: { tab: 'due', id: '1' },
    hash: 'end',
  })
})
