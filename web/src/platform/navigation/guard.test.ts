import type { Login, LoginState } from '@green/contract/calls/account/user.ts'
import { expect, test } from 'vitest'
import { decide, safeReturn, type Visitor } from './guard.ts'
import type { PageRoute } from './page-route.ts'

const page = (entry: Partial<PageRoute>): PageRoute => ({
  path: '/mainPages/x',
  title: '页面',
  face: 'portal',
  page: () => null,
  ...entry,
})

const login = (userRole: Login['userRole'], orgKind?: 'enterprise' | 'park'): Login => ({
  token: 't',
  userRole,
  qyItem: orgKind
    ? { id: 'q', enterpriseName: '甲', socialCode: 'X', qxCode: '500112', orgKind, state: 'active' }
    : null,
  socialCode: null,
  enterpriseName: null,
  address: null,
})

const visitor = (over: Partial<Visitor> = {}): Visitor => ({ login: null, state: null, menu: null, ...over })

test('reading pages are open to everybody', () => {
  expect(decide(page({}), visitor(), [])).toBe('open')
})

test('without a login, pages that need one lead to the login', () => {
  for (const entry of [{ roles: ['city'] as const }, { face: 'office' as const }]) {
    expect(decide(page(entry), visitor(), [])).toBe('signIn')
  }
})

test('a wrong role or a wrong kind of organisation has no right, and stays signed in', () => {
  const filing = page({ roles: ['enterprise'], orgKinds: ['enterprise'] })
  expect(decide(filing, visitor({ login: login('county') }), [])).toBe('noRight')
  expect(decide(filing, visitor({ login: login('enterprise', 'park') }), [])).toBe('noRight')
  expect(decide(filing, visitor({ login: login('enterprise', 'enterprise') }), [])).toBe('open')
})

test('an office page opens only from the menu of the server, or below a page that is in it', () => {
  const list = page({ path: '/hindex/qy', face: 'office' })
  const detail = page({ path: '/hindex/qy-detail', face: 'office', parent: '/hindex/qy' })
  const person = visitor({ login: login('county'), menu: new Set(['/hindex/qy']) })
  expect(decide(list, person, [list, detail])).toBe('open')
  expect(decide(detail, person, [list, detail])).toBe('open')
  expect(decide(page({ path: '/hindex/sys/admin', face: 'office' }), person, [])).toBe('noRight')
})

test('an account that must change its password can open nothing else', () => {
  // The guard reads only this flag of the state.
  const person = visitor({ login: login('county'), state: { mustChangePassword: true } as LoginState })
  expect(decide(page({}), person, [])).toBe('changePassword')
  expect(decide(page({ path: '/changepassword', face: 'entry' }), person, [])).toBe('open')
})

test('an account that lacks the required second factor opens only the page that sets it up', () => {
  const person = visitor({ login: login('county'), state: { mustSetSecondFactor: true } as LoginState })
  expect(decide(page({}), person, [])).toBe('setSecondFactor')
  for (const path of ['/accountSecurity', '/changepassword'] as const)
    expect(decide(page({ path, face: 'entry' }), person, [])).toBe('open')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login?from=/x', '', undefined, 7])(
  'after sign-in nobody is led to %s',
  (from) => {
    expect(safeReturn(from)).toBeNull()
  },
)

test('sign-in returns to the page that needed the login', () => {
  expect(safeReturn('/hindex/qy?page=2')).toBe('/hindex/qy?page=2')
})

test('an enterprise is led from its office pages and from 项目申报 to its own place; staff stay', () => {
  const dashboard = page({ path: '/hindex/dashboard', face: 'office', inPortal: '/mainPages/personalCenter' })
  const menu = new Set(['/hindex/dashboard'])
  expect(decide(dashboard, visitor({ login: login('enterprise', 'enterprise'), menu }), [])).toBe('elsewhere')
  expect(decide(dashboard, visitor({ login: login('county'), menu }), [])).toBe('open')
  const unlisted = page({ ...dashboard, path: '/hindex/other' })
  expect(decide(unlisted, visitor({ login: login('enterprise', 'enterprise'), menu }), [])).toBe('noRight')
})
