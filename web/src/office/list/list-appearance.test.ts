import { expect, test } from 'vitest'
import { arranged, type ListAppearance, moved } from './list-appearance.ts'

const columns = ['name', 'state', 'year'].map((key) => ({ key, title: key, fixed: 'start' as const }))
const look = (more: Partial<ListAppearance>): ListAppearance => ({
  pending: false,
  columns: [],
  frozen: 1,
  density: 'loose',
  views: [],
  ...more,
})
const keys = (more: Partial<ListAppearance>) => arranged(columns, look(more), 'name').map(({ key }) => key)

test('without a choice every default column is shown, chosen ones are in their order', () => {
  expect(keys({})).toEqual(['name', 'state', 'year'])
  expect(keys({ columns: ['year', 'name'] })).toEqual(['year', 'name'])
})

test('the column that opens the row is always shown, an unknown one is left out', () => {
  expect(keys({ columns: ['year', 'gone'] })).toEqual(['name', 'year'])
})

test('the chosen number of columns is fixed', () => {
  const fast = (frozen: number) => arranged(columns, look({ frozen }), 'name').map((column) => 'fixed' in column)
  expect(fast(0)).toEqual([false, false, false])
  expect(fast(2)).toEqual([true, true, false])
})

test('a column moves by one position and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
})
