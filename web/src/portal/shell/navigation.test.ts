import { expect, test } from 'vitest'
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
  page('/mainPages/home', '首页', { group: 'home' }),
  page('/mainPages/detail', '详情'),
]
const visibleGroups = (login: Parameters<typeof navigationGroups>[1]) =>
  navigationGroups(table, login).flatMap((group) => group.pages.map((one) => one.title))

test('the bar keeps the order of groups and pages, and leaves out groups and pages that are not built', () => {
  expect(navigationGroups(table, null).map((group) => group.label)).toEqual(['首页', '备案填报'])
  expect(visibleGroups(null)).toEqual(['首页', '节能服务备案', '用水定额调查'])
})

test('signed in, the navigation shows only permitted pages', () => {
  expect(visibleGroups({ userRole: 'enterprise', orgKind: 'enterprise' })).toEqual(['首页', '用水定额调查'])
  expect(visibleGroups({ userRole: 'county', orgKind: undefined })).toEqual(['首页'])
})

test('the search finds services by their name or their group, never detail pages', () => {
  expect(servicesFor(table, '定额').map((one) => one.title)).toEqual(['用水定额调查'])
  expect(servicesFor(table, '备案').length).toBe(2)
  expect(servicesFor(table, '详情')).toEqual([])
  expect(servicesFor(table, ' ')).toEqual([])
})
