import { expect, test } from 'vitest'
import { readCookie } from './shell-settings.ts'
import { fitted, type OpenTab, withOpened, withoutTab } from './tab-list.ts'

const tab = (path: string, href = path): OpenTab => ({ path, href, title: path })

test('opening a page again preserves its position and takes its new filters', () => {
  const tabs = withOpened([tab('/a'), tab('/b')], tab('/a', '/a?page=2'), '/a')
  expect(tabs).toMatchObject([tab('/a', '/a?page=2'), tab('/b')])
})

test('screens of one entry share its tab, and each remembers where it was left', () => {
  const first = { ...tab('/entry', '/one?page=2'), places: { '/one': '/one?page=2' } }
  const second = { ...tab('/entry', '/two'), places: { '/two': '/two' } }
  expect(withOpened([tab('/home'), first], second, '/home')).toMatchObject([
    tab('/home'),
    { path: '/entry', href: '/two', places: { '/one': '/one?page=2', '/two': '/two' } },
  ])
})

test('the twenty-first page closes the oldest one, never the desk', () => {
  let tabs = [tab('/home')]
  for (let n = 1; n <= 20; n += 1) tabs = withOpened(tabs, tab(`/p${n}`), '/home')
  expect(tabs).toHaveLength(20)
  expect(tabs[0]?.path).toBe('/home')
  expect(tabs[1]?.path).toBe('/p2')
})

test('in a row of 1168 px twenty tabs stay readable: the desk, the active one and eight more; a list has the others', () => {
  const tabs = [tab('/home'), ...Array.from({ length: 19 }, (_, n) => tab(`/p${n}`))]
  const { inRow, others } = fitted(tabs, '/p18', 1168)
  expect(inRow.map(({ path }) => path)).toEqual(['/home', ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `/p${n}`), '/p18'])
  expect(others).toHaveLength(10)
  expect(fitted(tabs.slice(0, 10), '/p1', 1168).others).toEqual([])
  expect(fitted(tabs, '/home', 300).inRow.map(({ path }) => path)).toEqual(['/home'])
})

test('closing a page shows its right neighbour, at the end its left one', () => {
  const tabs = [tab('/a'), tab('/b'), tab('/c')]
  expect(withoutTab(tabs, '/b').next?.path).toBe('/c')
  expect(withoutTab(tabs, '/c')).toEqual({ tabs: [tab('/a'), tab('/b')], next: tab('/b') })
})

test('a cookie is found by its whole name', () => {
  expect(readCookie('xsize=large; size=small; sidebarStatus=0', 'size')).toBe('small')
  expect(readCookie('', 'size')).toBeNull()
})
