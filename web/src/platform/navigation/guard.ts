/** Who may open which page. The decision is pure; the router calls it before every navigation. */
import type { Login, LoginState } from '@green/contract/calls/account/user.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officeHome } from '@green/contract/screens/screen-entries.ts'
import { type PageRoute, trailOf } from './page-route.ts'

export type Visitor = {
  login: Login | null
  state: LoginState | null
  /** The paths of the server's menu; read only for office pages. */
  menu: ReadonlySet<string> | null
}

/** `elsewhere`: at the page's `inPortal`. */
export type Decision = 'open' | 'elsewhere' | 'signIn' | 'changePassword' | 'setSecondFactor' | 'noRight'

export function needsLogin(page: PageRoute): boolean {
  return page.face === 'office' || page.roles !== undefined
}

/**
 * Without a login, a page that needs one redirects to /login; a wrong role or a page outside the menu to 无权访问. An
 * account that must change its password, or set up its second factor, can open only that page.
 */
export function decide(page: PageRoute, visitor: Visitor, table: readonly PageRoute[]): Decision {
  const { login, state, menu } = visitor
  if (needsLogin(page) && !login) return 'signIn'
  if (state?.mustChangePassword && page.path !== '/changepassword' && page.path !== '/login') return 'changePassword'
  const ofAccount = ['/accountSecurity', '/changepassword', '/login']
  if (state?.mustSetSecondFactor && !ofAccount.includes(page.path)) return 'setSecondFactor'
  if (!needsLogin(page) || !login) return 'open'
  if (page.roles && !page.roles.includes(login.userRole)) return 'noRight'
  const orgKind = login.qyItem?.orgKind
  if (page.orgKinds && login.userRole === 'enterprise' && (!orgKind || !page.orgKinds.includes(orgKind))) {
    return 'noRight'
  }
  if (page.face === 'office' && !trailOf(table, page).some((one) => menu?.has(one.path))) return 'noRight'
  return page.inPortal && login.userRole === 'enterprise' ? 'elsewhere' : 'open'
}

/** The first page of a person who has signed in. */
export const firstPageOf = ({ userRole }: Login): string =>
  userRole === 'enterprise' ? portalScreens.personalCenter.path : officeHome

/** Where to go after sign-in: only addresses inside the platform, never the sign-in page. */
export function safeReturn(from: unknown): string | null {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return null
  return /^\/(login|register)(?:[/?#]|$)/.test(from) ? null : from
}
