import { expect, test } from 'vitest'
import { readCookie } from './shell-settings.ts'
import { type OpenTab, withOpened, withoutTab } from './tab-list.ts'

const tab = (path: string, href = path): OpenTab => ({ path, href, title: path })

test('opening a page again preserves its position and takes its new filters', () => {
  const tabs = withOpened([tab('/a'), tab('/b')], tab('/a', '/a?page=2'), '/a')
  expect(tabs).toEqual([tab('/a', '/a?page=2'), tab('/b')])
})

test('the thirteenth page closes the oldest one, never the desk', () => {
  let tabs = [tab('/home')]
  for (let n = 1; n <= 12; n += 1) tabs = withOpened(tabs, tab(`/p${n}`), '/home')
  expect(tabs).toHaveLength(12)
  expect(tabs[0]?.path).toBe('/home')
  expect(tabs[1]?.path).toBe('/p2')
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
