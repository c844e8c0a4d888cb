import { expect, test } from 'vitest'
import { isFiltered, oneOf, setFilters, viewOf, withoutFilters } from './list-place.ts'

const usual = { keyword: '', state: '', page: 1, size: 10, sort: 'updatedAt', id: '' }

test('page, size, sort and the open case are no filters', () => {
  expect(isFiltered({ ...usual, page: 3, size: 50, sort: 'number', id: 'x' }, usual)).toBe(false)
  expect(isFiltered({ ...usual, state: 'submitted' }, usual)).toBe(true)
})

test('clearing the filters preserves sort, size and the open case', () => {
  expect(withoutFilters(usual)).toEqual({ keyword: '', state: '' })
})

test('empty filters are not sent', () => {
  expect(setFilters({ ...usual, keyword: '重庆' }, ['keyword', 'state', 'page'])).toEqual({ keyword: '重庆', page: 1 })
})

test('a value that the list does not have counts as empty', () => {
  expect(oneOf(['asc', 'desc'], 'desc')).toBe('desc')
  expect(oneOf(['asc', 'desc'], 'sideways')).toBeUndefined()
})

test('a view stores filters, order and columns, not the page and the open case', () => {
  const all = { ...usual, cols: '' }
  expect(viewOf({ ...all, state: 'submitted', sort: 'number', cols: 'year', page: 3, id: 'x' }, all)).toEqual({
    state: 'submitted',
    sort: 'number',
    cols: 'year',
  })
})
