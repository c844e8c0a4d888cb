import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { expect, test } from 'vitest'
import { menuPaths, visibleMenu } from './menu.ts'
import type { PageRoute } from './page-route.ts'

const item = (path: string, over: Partial<MenuItem> = {}): MenuItem => ({
  path,
  title: path,
  icon: '',
  sort: 0,
  hidden: false,
  children: [],
  actions: [],
  ...over,
})
const built = (path: `/${string}`): PageRoute => ({ path, title: path, face: 'office', page: () => null })

const menu = [
  item('', { title: '系统', sort: 2, children: [item('sys/role'), item('logManager')] }),
  item('', { title: '企业', sort: 3, children: [item('/hindex/qy-detail', { hidden: true })] }),
  item('dashboard', { sort: 1 }),
]

test('hidden menu entries grant access and are not shown', () => {
  expect(menuPaths(menu)).toEqual(
    new Set(['/hindex/sys/role', '/hindex/logManager', '/hindex/qy-detail', '/hindex/dashboard']),
  )
})

test('the sidebar shows what is built, in order, and no empty group', () => {
  const visible = visibleMenu(menu, [
    built('/hindex/dashboard'),
    built('/hindex/logManager'),
    built('/hindex/qy-detail'),
  ])
  expect(visible.map((one) => one.title)).toEqual(['dashboard', '系统'])
  expect(visible[1]?.children.map((one) => one.path)).toEqual(['/hindex/logManager'])
})
