import { expect, test } from 'vitest'
import { pageRoutes } from './every-page.ts'
import { families } from './filing/families.ts'
import { officeTrail } from './office/shell/office-trail.ts'
import { findPage } from './platform/navigation/page-route.ts'
import { decodedOnce } from './platform/navigation/router.tsx'

test('every page stands once in the table, with a title', () => {
  const paths = pageRoutes.map((page) => page.path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const page of pageRoutes) expect(page.title, page.path).not.toBe('')
})

test('every page stands under the prefix of its face', () => {
  for (const { path, face } of pageRoutes) {
    if (face === 'office') expect(path).toMatch(/^\/hindex\//)
    if (face === 'portal') expect(path).toMatch(/^\/(mainPages\/|FQA$|Instructions$|apply$)/)
    if (face === 'entry')
      expect(path).toMatch(
        /^\/(login|register|changepassword|accountSecurity|takeOver|setPassword|firstAdministrator|field|sectionHelp)$/,
      )
  }
})

test('a parent is itself a page', () => {
  for (const { path, parent } of pageRoutes) if (parent) expect(findPage(pageRoutes, parent), path).toBeDefined()
})

test('no page of the office stands twice in its breadcrumbs', () => {
  for (const page of pageRoutes.filter(({ face }) => face === 'office')) {
    const titles = officeTrail(page, pageRoutes, []).map(({ title }) => title)
    expect(new Set(titles).size, `${page.path}: ${titles.join(' / ')}`).toBe(titles.length)
  }
})

test('every programme is filed on the page of its family, and on no other', () => {
  const filed = pageRoutes.flatMap(({ programme, path }) => (programme ? [[programme, path]] : []))
  expect(Object.fromEntries(filed)).toEqual(
    Object.fromEntries(Object.values(families).map(({ id, path }) => [id, path])),
  )
  expect(filed).toHaveLength(Object.keys(families).length)
})

test('what the navigation shows needs no parameter', () => {
  for (const page of pageRoutes) if (page.group) expect(page.path).not.toContain('$')
})

test('every page is loaded when it is opened, and not before', () => {
  for (const { path, page } of pageRoutes)
    expect(page.preload, `${path} is not lazy: lazyRouteComponent keeps it out of the first load`).toBeDefined()
})

test('an encoded address is read once more, decoded; nothing else is', () => {
  expect(decodedOnce('/mainPages/newsDetail/id%3D17')).toBe('/mainPages/newsDetail/id=17')
  expect(decodedOnce('/mainPages/newsDetail/id=17')).toBeNull()
  expect(decodedOnce('/mainPages/%')).toBeNull()
  expect(decodedOnce('/%2F%2Fevil.example')).toBeNull()
})
