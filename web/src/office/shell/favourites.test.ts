import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { expect, test } from 'vitest'
import { recentOf, shortcutsOf } from './favourites.ts'

const item = (path: string, title: string, over: Partial<MenuItem> = {}): MenuItem => ({
  path,
  title,
  icon: 'list',
  sort: 1,
  hidden: false,
  children: [],
  actions: [],
  ...over,
})
const overview = item('/hindex/apply', '总览')
const menu = [
  item('', '审核', {
    children: [
      item('/hindex/AlicaManage', '申报审核', {
        children: [item('/hindex/AlicaManage', '全部申报'), overview],
      }),
      item('/hindex/experts', '专家库', { hidden: true }),
    ],
  }),
]

test('favourites are those of the own menu in the own order; a tab has its whole title, what is hidden or gone is left out', () => {
  const saved = ['filingOverview', 'no longer there', 'expertRegister', 'accounts', 'filingManagement']
  expect(shortcutsOf(saved, menu).map(({ title, path }) => [title, path])).toEqual([
    ['申报总览', '/hindex/apply'],
    ['全部申报', '/hindex/AlicaManage'],
  ])
})

test('the last five pages, without the open one and the desk', () => {
  const tab = (path: string) => ({ path, href: path, title: path })
  const opened = ['/hindex/a', '/hindex/dashboard', '/hindex/b', '/c', '/d', '/e', '/f', '/g'].map(tab)
  expect(recentOf(opened, '/hindex/a').map(({ path }) => path)).toEqual(['/hindex/b', '/c', '/d', '/e', '/f'])
})
