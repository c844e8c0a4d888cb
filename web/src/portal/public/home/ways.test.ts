import { expect, test } from 'vitest'
import { pageRoutes } from '../../../every-page.ts'
import { entriesOf, filingPage } from './ways.ts'

const paths = (key: string, table = pageRoutes) =>
  entriesOf(table)
    .find((entry) => entry.key === key)
    ?.pages.map((page) => page.path) ?? []

test('each kind of visitor is offered what is made for it', () => {
  expect(paths('visitor')).toContain('/mainPages/citygreenfactory')
  expect(paths('enterprise')).toContain(filingPage('green-factory', pageRoutes)?.path)
  expect(paths('institution')).toContain(filingPage('energy-service-filing', pageRoutes)?.path)
  expect(paths('institution')).not.toContain(filingPage('green-factory', pageRoutes)?.path)
  expect(paths('park')).not.toContain(filingPage('water-quota', pageRoutes)?.path)
  expect(paths('staff')).toEqual(['/hindex/dashboard'])
})

test('nothing is offered that is not in the table', () => {
  const known = new Set<string>(pageRoutes.map((page) => page.path))
  for (const entry of entriesOf(pageRoutes))
    for (const { path } of entry.pages) expect(known.has(path), path).toBe(true)
  const kinds = (table: typeof pageRoutes) => entriesOf(table).map(({ key }) => key)
  // The office's table is not loaded on the front page: its first screen is always offered.
  expect(kinds([])).toEqual(['staff'])
  expect(kinds(pageRoutes.filter((page) => page.face === 'entry'))).toEqual(['staff'])
})
