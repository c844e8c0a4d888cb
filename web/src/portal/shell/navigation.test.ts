import { portalGroups } from '@green/contract/screens/screen-entries.ts'
import { expect, test } from 'vitest'
import { pageRoutes } from '../../every-page.ts'
import type { PageRoute } from '../../platform/navigation/page-route.ts'
import { navigationGroups } from './navigation-bar.tsx'
import { servicesFor } from './search-box.tsx'

const page = (path: `/${string}`, title: string, over: Partial<PageRoute> = {}): PageRoute => ({
  path,
  title,
  face: 'portal',
  page: () => null,
  ...over,
})
const table = [
  page('/mainPages/a', '节能服务备案', { group: 'record', roles: ['enterprise'], orgKinds: ['institution'] }),
  page('/mainPages/b', '用水定额调查', { group: 'record', roles: ['enterprise'] }),
  page('/mainPages/c', '梯度培育数据', { group: 'record', orgKinds: ['enterprise'] }),
  page('/mainPages/code', '绿效码', { group: 'mine', roles: ['enterprise'], orgKinds: ['enterprise'] }),
  page('/mainPages/report', '绿效码报告', { group: 'mine', roles: ['enterprise'], parent: '/mainPages/code' }),
  page('/mainPages/own', '我的企业', { group: 'mine', orgKinds: ['enterprise', 'park'] }),
  page('/mainPages/home', '首页', { group: 'home' }),
  page('/mainPages/detail', '详情'),
]
const visibleGroups = (login: Parameters<typeof navigationGroups>[1]) =>
  navigationGroups(table, login).flatMap((group) => group.pages.map((one) => one.title))

const groupsOf = (login: Parameters<typeof navigationGroups>[1]) =>
  navigationGroups(table, login).map(({ label }) => label)

test('the bar keeps the order of groups and pages, and leaves out groups and pages that are not built', () => {
  const enterprise = { userRole: 'enterprise', orgKind: 'enterprise' } as const
  expect(groupsOf(enterprise)).toEqual(['首页', '填报备案', '我的企业'])
  expect(visibleGroups(enterprise)).toEqual(['首页', '用水定额调查', '梯度培育数据', '绿效码', '我的企业'])
})

test('a visitor is shown no page that needs an account, and one page of 我的企业', () => {
  expect(visibleGroups(null)).toEqual(['首页', '梯度培育数据', '我的企业'])
})

test('signed in, the navigation shows only permitted pages, under the name that this kind of organisation uses', () => {
  expect(visibleGroups({ userRole: 'enterprise', orgKind: 'park' })).toEqual(['首页', '用水定额调查', '我的企业'])
  expect(groupsOf({ userRole: 'enterprise', orgKind: 'park' })).toEqual(['首页', '填报备案', '我的园区'])
  expect(visibleGroups({ userRole: 'county', orgKind: undefined })).toEqual(['首页'])
})

test('no group of the real bar is higher than two columns of seven, for nobody', () => {
  const kinds = [null, ...(['enterprise', 'park', 'institution'] as const)]
  for (const orgKind of kinds)
    for (const { label, pages } of navigationGroups(pageRoutes, orgKind && { userRole: 'enterprise', orgKind }))
      expect(pages.length, `${orgKind} ${label}`).toBeLessThanOrEqual(14)
  expect(Object.keys(portalGroups)).toHaveLength(8)
})

test('the search finds services by their name or their group, never detail pages', () => {
  expect(servicesFor(table, '定额').map((one) => one.title)).toEqual(['用水定额调查'])
  expect(servicesFor(table, '备案').length).toBe(3)
  expect(servicesFor(table, '详情')).toEqual([])
  expect(servicesFor(table, ' ')).toEqual([])
})
