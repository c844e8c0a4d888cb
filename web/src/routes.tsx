/** The pages of the portal and of sign-in: their table in the contract, each with its lazy import. The office's are loaded with it. */
import { type PortalScreen, portalScreens } from '@green/contract/screens/portal-screens.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazyPage, type PageRoute } from './platform/navigation/page-route.ts'
import { currentLogin } from './platform/session/session.ts'

/** The frames; the office's brings Ant Design, which no other frame loads. */
export const frames = {
  portal: lazyRouteComponent(() => import('./portal/shell/portal-shell.tsx'), 'PortalShell'),
  entry: lazyRouteComponent(() => import('./portal/shell/entry-shell.tsx'), 'EntryShell'),
  office: lazyRouteComponent(() => import('./office/shell/office-shell.tsx'), 'OfficeShell'),
}

const loadPublicPages = () => import('./portal/public/pages.ts')
const loadFilingPages = () => import('./portal/filing/pages.ts')

/** The lists of pages are loaded on demand: they are larger than all of this file, and the front page needs neither. */
async function loadPortalPage(name: PortalScreen) {
  if (name === 'home') return (await import('./portal/public/home/screen.tsx')).HomePage
  // Pages of filing need a login: with one, their list loads beside the other.
  if (currentLogin()) void loadFilingPages()
  const { publicPages } = await loadPublicPages()
  return name in publicPages
    ? publicPages[name as keyof typeof publicPages]()
    : (await loadFilingPages()).filingPages[name as Exclude<typeof name, 'home' | keyof typeof publicPages>]()
}

/** The pages the router starts with. */
export const portalRoutes: readonly PageRoute[] = (Object.keys(portalScreens) as PortalScreen[]).map((name) => ({
  ...portalScreens[name],
  page: lazyPage(() => loadPortalPage(name)),
}))

/** The pages of the office, with their table in the contract: loaded when somebody enters it. */
export const loadOfficeRoutes = async () => (await import('./office/pages.ts')).officeRoutes

/** The sign-in over a page whose session has ended. */
export const loadSignInAgain = async () => (await import('./portal/account/sign-in-again.tsx')).SignInAgain
