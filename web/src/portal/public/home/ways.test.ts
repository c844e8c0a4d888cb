import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { expect, test } from 'vitest'
import { pageRoutes } from '../../../every-page.ts'
import { decide } from '../../../platform/navigation/guard.ts'
import { type VisitorKind, visitorKinds } from './tasks.ts'
import { filingPage, tasksOf } from './ways.ts'

const kinds = Object.keys(visitorKinds) as VisitorKind[]
const links = (kind: VisitorKind, isSignedIn: boolean, table = pageRoutes) =>
  tasksOf(kind, table, isSignedIn).map(({ link }) => link)
const visitor = { login: null, state: null, menu: null }

test('every kind of visitor has at most six tasks, and none of them is missing from the table', () => {
  for (const kind of kinds) {
    expect(visitorKinds[kind].tasks.length, kind).toBeLessThanOrEqual(6)
    expect(links(kind, true), kind).toEqual(visitorKinds[kind].tasks.map(({ link }) => link))
  }
  expect(links('institution', true)).toContain(filingPage('third-party', pageRoutes)?.path)
})

test('nothing is offered that is not in the table; the office is always there', () => {
  expect(kinds.flatMap((kind) => links(kind, true, []))).toEqual(['/hindex/dashboard'])
})

test('whoever has not signed in is led to no page that only asks for a login', () => {
  for (const kind of kinds.filter((one) => one !== 'staff'))
    for (const link of links(kind, false)) {
      const page = pageRoutes.find(({ path }) => path === link.split('?')[0])
      expect(page && decide(page, visitor, pageRoutes), link).toBe('open')
    }
  expect(links('enterprise', false)[0]).toBe(
    `${portalScreens.ownPlace.path}?from=${encodeURIComponent('/mainPages/personalCenter')}`,
  )
})
