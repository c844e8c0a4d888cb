/** The router, made from the tables of routes: frames, guard, redirects and the catch-all. */
import { user } from '@green/contract/calls/account/user.ts'
import { officeAddress, officeHome } from '@green/contract/screens/screen-entries.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  type AsyncRouteComponent,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useCallback } from 'react'
import { ToastRegion, toast } from '../../ui/over/toast.tsx'
import { Broken, Failed, NoRight, NotFound, Opening } from '../../ui/page/faces.tsx'
import { isRefusal } from '../request/refusal.ts'
import { request } from '../request/request.ts'
import { expiredMessage, RequestError } from '../request/request-error.ts'
import { useDesignWidth } from '../scale.ts'
import { currentLogin, forgetSession, isMarkedSignedIn, rememberLoginState, useSession } from '../session/session.ts'
import { hasTyped, useSignInOver } from '../session/sign-in-over.ts'
import { placeOf, readAddress, writeAddress } from './address.ts'
import { useCurrentPage } from './current-page.ts'
import { useFocusAfterNavigation } from './focus-management.ts'
import { type Decision, decide, safeReturn } from './guard.ts'
import { menuPaths, menuQuery } from './menu.ts'
import { type Face, findPage, type PageRoute, PageRoutesProvider } from './page-route.ts'
import { useSystemItems } from './system-items.ts'
import { usePageTitle } from './title.ts'
import { isUpdated, ownEntry } from './web-entry.ts'

const portalHome = '/mainPages/greenHome'

/** Only administrators who look through another person's eyes need it. */
const ViewingBar = lazy(() => import('../session/viewing-bar.tsx').then((module) => ({ default: module.ViewingBar })))

/** Loaded only where a maintenance is announced. It appears in open pages: one that cannot load it goes on without. */
const MaintenanceBar = lazy(() =>
  import('../maintenance-bar.tsx').then(
    (module) => ({ default: module.MaintenanceBar }),
    () => ({ default: () => null }),
  ),
)

/** Appears in pages that were open during an update: as above. */
const UpdateBar = lazy<ComponentType>(() =>
  import('../update-bar.tsx').then(
    (module) => ({ default: module.UpdateBar }),
    () => ({ default: () => null }),
  ),
)

/** Visitors never need it. */
const IdleWatch = lazy(() => import('../session/idle-watch.tsx').then((module) => ({ default: module.IdleWatch })))

type Context = { queryClient: QueryClient; table: readonly PageRoute[] }
// biome-ignore lint/suspicious/noExplicitAny: the router's own type of a lazy component, whatever its props
type Frames = Record<Face, AsyncRouteComponent<any>>

/** The tables of pages: the portal's, and the office's, which is loaded when somebody enters it. */
export type PageTables = {
  portal: readonly PageRoute[]
  /** Present when the first address is one of the office. */
  office?: readonly PageRoute[]
  loadOffice: () => Promise<readonly PageRoute[]>
}

/** Makes the router. `frames` are the shells of the three faces; `history` is the browser's unless there is none. */
export function makeRouter(pages: PageTables, frames: Frames, queryClient: QueryClient, history?: RouterHistory) {
  let hasOffice = pages.office !== undefined
  const treeWith = (table: readonly PageRoute[]) => treeOf(table, frames, queryClient, enterOffice)
  const enterOffice = async () => {
    if (hasOffice) return false
    const table = [...pages.portal, ...(await pages.loadOffice())]
    hasOffice = true
    router.update({ ...router.options, context: { queryClient, table }, routeTree: treeWith(table) })
    return true
  }
  const table = [...pages.portal, ...(pages.office ?? [])]
  const router = createRouter({
    routeTree: treeWith(table),
    basepath: '/web',
    context: { queryClient, table },
    parseSearch: readAddress,
    stringifySearch: writeAddress,
    ...(history ? { history } : { scrollRestoration: firstPlaceSaved() }),
    defaultPreload: false,
    defaultPendingMs: 400,
    defaultPendingComponent: Opening,
    defaultNotFoundComponent: NotFoundPage,
  })
  return router
}

/** A page that arrived with its text stays at the place to which somebody has scrolled already; later pages begin where the router puts them. */
function firstPlaceSaved(): () => boolean {
  let isFirst = true
  return () => {
    const isScrolled = isFirst && window.scrollY > 0
    isFirst = false
    return !isScrolled
  }
}

/** The routes of a table. `enterOffice` adds those of the office; false when they are there already. */
function treeOf(
  table: readonly PageRoute[],
  frames: Frames,
  queryClient: QueryClient,
  enterOffice: () => Promise<boolean>,
): AnyRoute {
  const root = createRootRouteWithContext<Context>()({
    component: Root,
    beforeLoad: ({ location, preload, matches }) => {
      if (preload || !currentLogin()) return
      // The page's code loads while the login is being checked.
      const page = matches.at(-1)?.staticData.page
      if (page) for (const part of [frames[page.face], page.page]) void part.preload?.()
      return checkLoginState(location.href)
    },
    notFoundComponent: NotFoundPage,
    errorComponent: ErrorPage,
  })

  const frameRoute = (face: Face) =>
    createRoute({ getParentRoute: () => root, id: face, component: frames[face], errorComponent: ErrorPage })

  const pageRoute = (frame: AnyRoute, page: PageRoute) =>
    createRoute({
      getParentRoute: () => frame,
      path: page.path,
      component: page.page,
      staticData: { page },
      beforeLoad: async ({ location, preload }) => ({
        noRight: !preload && (await guardPage(page, table, location.href, queryClient)) === 'noRight',
      }),
      errorComponent: ErrorPage,
    })

  const framesWithPages = (Object.keys(frames) as Face[]).map((face) => {
    const frame = frameRoute(face)
    return frame.addChildren(table.filter((page) => page.face === face).map((page) => pageRoute(frame, page)))
  })

  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      if (findPage(table, portalHome)) throw redirect({ to: portalHome, replace: true })
    },
    component: NotFoundPage,
  })
  // Reached while the office's table is not loaded, by the office's own address, and by addresses it does not have.
  const officeEntry = createRoute({
    getParentRoute: () => root,
    path: officeAddress('$'),
    beforeLoad: async ({ location, params }) => {
      const { _splat: below } = params as { _splat?: string }
      const known = below ? decodedOnce(location.pathname) : officeHome
      const to = (await enterOffice()) ? location.href : (known ?? '/')
      throw redirect({ ...placeOf(to), replace: true })
    },
  })
  const redirecting = createRoute({
    getParentRoute: () => root,
    path: '/redirect/$',
    beforeLoad: ({ params, location }) => {
      // Pages of this product only: an address with a host of its own leads home.
      throw redirect({ ...placeOf(safeReturn(`/${params._splat ?? ''}${location.searchStr}`) ?? '/'), replace: true })
    },
  })
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: ({ location }) => {
      throw redirect({ ...placeOf(decodedOnce(location.pathname) ?? '/'), replace: true })
    },
  })

  return root.addChildren([...framesWithPages, home, officeEntry, redirecting, unknown])
}

/** `newsDetail/id%3D17` is `newsDetail/id=17` encoded once too often: decode it once more. */
export function decodedOnce(path: string): string | null {
  if (!/%[0-9a-f]{2}/i.test(path)) return null
  try {
    const decoded = decodeURIComponent(path)
    return decoded !== path && safeReturn(decoded) ? decoded : null
  } catch {
    return null
  }
}

/** False when this tab was not looking through another person's eyes. */
function leaveViewing(): boolean {
  const isViewing = useSession.getState().viewing !== null
  if (isViewing) void import('../session/viewing.ts').then(({ endViewing }) => endViewing())
  return isViewing
}

/** With a token, the login state is checked before every navigation; any response but 200 ends the login. */
async function checkLoginState(target: string): Promise<void> {
  const token = currentLogin()?.token
  try {
    rememberLoginState(await request(user.getLoginState, {}, { keepsExpiry: !hasTyped() }))
  } catch (failure) {
    // Without a connection nothing is known about the login: it stays, and the page shows its own error.
    if (!(failure instanceof RequestError) || failure.kind !== 'refused') return
    // Asked over the page, somebody has left it for another one.
    if (currentLogin()?.token !== token) return new Promise(() => undefined)
    // The time of a viewing is over: the page of the own login is loaded instead of this one.
    if (leaveViewing()) return new Promise(() => undefined)
    forgetSession()
    toast.warning(whyEnded(failure))
    throw redirect({ to: '/login', search: returnTo(target), replace: true })
  }
}

async function guardPage(
  page: PageRoute,
  table: readonly PageRoute[],
  target: string,
  queryClient: QueryClient,
): Promise<Decision> {
  const { login, state } = useSession.getState()
  const menu = page.face === 'office' && login ? menuPaths(await queryClient.fetchQuery(menuQuery())) : null
  const decision = decide(page, { login, state, menu }, table)
  if (decision === 'signIn' && isMarkedSignedIn() && (await (await import('../session/tabs.ts')).takeLogin())) {
    await checkLoginState(target)
    return guardPage(page, table, target, queryClient)
  }
  if (decision === 'signIn') throw redirect({ to: '/login', search: returnTo(target), replace: true })
  if (decision === 'changePassword') throw redirect({ to: '/changepassword', replace: true })
  if (decision === 'setSecondFactor') throw redirect({ to: '/accountSecurity', replace: true })
  if (decision === 'elsewhere' && page.inPortal) throw redirect({ ...placeOf(page.inPortal), replace: true })
  return decision
}

function returnTo(target: string): { from?: string } {
  const from = safeReturn(target)
  return from && from !== '/' ? { from } : {}
}

/** Ended by another sign-in or by somebody: when, where and why. */
export const whyEnded = (failure: RequestError | undefined) =>
  isRefusal(failure, 'SIGNED_OUT') && failure ? failure.message : expiredMessage

/** After an expired login: redirects to /login, and back to the page after sign-in. Registered once by main. */
export function leaveForLogin(
  router: Pick<ReturnType<typeof makeRouter>, 'options' | 'state' | 'navigate'>,
  failure?: RequestError,
): void {
  if (!currentLogin()) return
  if (leaveViewing()) return
  forgetSession()
  router.options.context.queryClient.clear()
  toast.warning(whyEnded(failure))
  void router.navigate({ to: '/login', search: returnTo(router.state.location.href), replace: true })
}

function Root() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' })
  const page = useCurrentPage()
  usePageTitle(page?.title)
  useDesignWidth(path)
  useFocusAfterNavigation()
  const router = useRouter()
  const isSignedIn = useSession((session) => session.login !== null)
  const isViewing = useSession((session) => session.viewing !== null)
  const signInOver = useSignInOver((over) => over.dialog)
  const items = useSystemItems()
  const leave = useCallback(() => leaveForLogin(router), [router])
  const { table }: Context = router.options.context
  return (
    <PageRoutesProvider value={table}>
      {isViewing && (
        <Suspense>
          <ViewingBar />
        </Suspense>
      )}
      {items.maintenanceTo && (
        <Suspense>
          <MaintenanceBar items={items} />
        </Suspense>
      )}
      {isSignedIn && isUpdated(ownEntry(document), items.webEntry) && (
        <Suspense>
          <UpdateBar />
        </Suspense>
      )}
      <Outlet />
      {isSignedIn && (
        <Suspense>
          <IdleWatch onEnd={leave} />
        </Suspense>
      )}
      {signInOver}
      <ToastRegion />
    </PageRoutesProvider>
  )
}

function NotFoundPage() {
  return <NotFound home="/web/" />
}

function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  if (error instanceof RequestError) {
    if (error.code === 403) return <NoRight home="/web/" message={error.message} />
    if (error.code === 404) return <NotFound home="/web/" message={error.message} />
    return <Failed message={error.message} traceId={error.traceId} onRetry={reset} />
  }
  if (isMissingPart(error))
    return <Failed message="页面没有加载完整，请重试。填写中的申报暂存在本机。" onRetry={() => location.reload()} />
  return <Broken home="/web/" />
}

/** A part of this page did not arrive: without network, or because the server, updated more than once since, has it no more. */
const isMissingPart = (error: unknown) => error instanceof TypeError && /module/i.test(error.message)
