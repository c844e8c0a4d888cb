/** Nobody without a login is led to a bare sign-in. */
import type { PageRoute } from '../../platform/navigation/page-route.ts'

const ownPlace = '/mainPages/ownPlace'

/** Past a page that needs an account, a visitor is led to what 我的企业 holds; from there the sign-in leads to the page. */
export const guestLink = (page: PageRoute, link: string, isSignedIn: boolean): string =>
  page.roles && page.face === 'portal' && !isSignedIn ? `${ownPlace}?from=${encodeURIComponent(link)}` : link
