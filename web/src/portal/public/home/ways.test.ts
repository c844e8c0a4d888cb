import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { expect, test } from 'vitest'
import { pageRoutes } from '../../../every-page.ts'
import { decide } from '../../../platform/navigation/guard.ts'
import { otherTasks } from './lower/other-tasks.tsx'
import { publicTasks, type Task, type VisitorKind, visitorKinds } from './tasks.ts'
import { filingPage, linkOf } from './ways.ts'

const kinds = Object.keys(visitorKinds) as VisitorKind[]
const tasks: Readonly<Record<VisitorKind, readonly Task[]>> = { visitor: publicTasks, ...otherTasks }
const links = (kind: VisitorKind, isSignedIn: boolean) =>
  tasks[kind].map((task) => linkOf(task, pageRoutes, isSignedIn))
const visitor = { login: null, state: null, menu: null }

test('every kind of visitor has at most six tasks, each on a page that is there', () => {
  const paths = new Set<string>(pageRoutes.map(({ path }) => path))
  for (const kind of kinds) {
    expect(tasks[kind].length, kind).toBeLessThanOrEqual(6)
    for (const link of links(kind, true)) expect(paths, link).toContain(link.split('?')[0])
  }
  expect(links('institution', true)).toContain(filingPage('third-party', pageRoutes)?.path)
  expect(links('staff', true)).toContain('/hindex/dashboard')
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
