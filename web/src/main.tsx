/** Starts the web in the browser. */
import './platform/newer-functions.ts'
import { officeAddress } from '@green/contract/screens/screen-entries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { replayEventsAfterHydration } from './platform/navigation/event-replay.ts'
import { hydrateQueries } from './platform/navigation/hydration.ts'
import { leaveForLogin, makeRouter } from './platform/navigation/router.tsx'
import { makeQueryClient } from './platform/request/query.ts'
import { onSessionExpired } from './platform/request/request.ts'
import { currentLogin, isMarkedSignedIn } from './platform/session/session.ts'
import { frames, loadOfficeRoutes, loadSignInAgain, portalRoutes } from './routes.tsx'
import { applyTypeSize } from './ui/page/type-size.ts'

applyTypeSize()
document.addEventListener('focusin', watchBoxes)
/** What belongs to typing is loaded with the first box that somebody goes to. */
function watchBoxes({ target }: FocusEvent) {
  if (!(target instanceof Element && target.matches('input, textarea'))) return
  document.removeEventListener('focusin', watchBoxes)
  void import('./filing/typing.ts').then(
    ({ helpTyping }) => helpTyping(window),
    () => undefined,
  )
}

const queryClient = makeQueryClient()
// A server-rendered page stays visible until the router has loaded the whole page that replaces it. The pauses
// let the browser paint and handle events in between.
const isShown = hydrateQueries(queryClient)
const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
if (isShown) replayEventsAfterHydration(place)
const pause = () => (isShown ? new Promise((resolve) => setTimeout(resolve)) : undefined)
await pause()
// A new tab is signed in like the one used last.
if (!currentLogin() && isMarkedSignedIn())
  await import('./platform/session/tabs.ts').then(({ takeLogin }) => takeLogin()).catch(() => false)
// Somebody who opens the office waits for its table here, beside its frame; if it fails, the router tries again and says so.
const isInOffice = location.pathname.startsWith(`/web${officeAddress('')}`)
if (isInOffice) void frames.office.preload?.()
const office = isInOffice ? await loadOfficeRoutes().catch(() => undefined) : undefined
const tables = { portal: portalRoutes, loadOffice: loadOfficeRoutes, ...(office ? { office } : {}) }
const router = makeRouter(tables, frames, queryClient)
onSessionExpired((failure) =>
  import('./platform/session/expired-session.ts').then(
    ({ renewAfterExpiry }) => renewAfterExpiry(router, loadSignInAgain, failure),
    () => {
      leaveForLogin(router, failure)
      return false
    },
  ),
)
await pause()

if (isShown) await router.load()
await pause()
const root = createRoot(place)
startTransition(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
