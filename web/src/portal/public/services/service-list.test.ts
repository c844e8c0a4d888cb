import { expect, test } from 'vitest'
import { pageRoutes } from '../../../every-page.ts'
import { serviceGroups } from './service-list.ts'

const titles = (...args: Parameters<typeof serviceGroups>) =>
  serviceGroups(...args).flatMap(({ services }) => services.map(({ title }) => title))
const portal = pageRoutes.filter(({ face }) => face !== 'office')

test('every page of a group is on it, also what the bar leaves to another page', () => {
  const listed = portal.filter(({ group, path }) => group && group !== 'home' && path !== '/mainPages/services')
  expect(titles(portal, {}).toSorted()).toEqual(listed.map(({ title }) => title).toSorted())
  expect(titles(portal, {})).toEqual(expect.arrayContaining(['证书核验', '绿效码报告', '限额雷达']))
})

test('a kind of visitor sees what it may use, and nobody sees a lock that is not there', () => {
  expect(titles(portal, { audience: 'park' })).toContain('绿色园区申报')
  expect(titles(portal, { audience: 'park' })).not.toContain('绿色工厂申报')
  expect(titles(portal, { audience: 'institution' })).toContain('第三方机构备案')
  const open = serviceGroups(portal, { audience: 'anyone' }).flatMap(({ services }) => services)
  expect(open.map(({ title }) => title)).toEqual(expect.arrayContaining(['一处核验', '政策文件']))
  expect(open.flatMap(({ needs }) => needs)).toEqual([])
})

test('a search narrows it', () => {
  expect(titles(portal, { found: new Set(['/mainPages/greenCode']) })).toEqual(['绿效码'])
})
