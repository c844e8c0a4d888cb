/** Renders a public page to text for the server: the same components, fed by the same calls until no query is pending. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { DehydratedQueries } from './platform/navigation/hydration.ts'
import { makeRouter } from './platform/navigation/router.tsx'
import { isAnswer, makeQueryClient } from './platform/request/query.ts'
import { setTransport } from './platform/request/request.ts'
import { RequestError } from './platform/request/request-error.ts'
import { lookupPages } from './rendered-pages.ts'
import { frames, loadOfficeRoutes, portalRoutes } from './routes.tsx'

/** Its data is used as it is. Nearly every other page shows its data and asks anew: somebody may be waiting for what was just published. */
const frontPage = '/web/mainPages/greenHome'
const lookups = new Set(lookupPages.map((name) => `/web${portalScreens[name].path}`))
/** A look-up is made for one visitor at this moment: asked again, it would count twice against the limit. */
const isLookup = (address: string) => lookups.has(address.split('?', 1)[0] ?? '')
const isUsedAsItIs = (address: string) => address === frontPage || isLookup(address)
/** A response may lead to further queries; more rounds than this are an error. */
const mostRounds = 4

/** The HTML of `#root`, its first heading as escaped text, and the query data it was rendered from. */
type Rendered = { html: string; heading: string | null; known: DehydratedQueries }

/** That a look-up finds nothing is its answer, and stands on the page as the visitor reads it without a script. */
const foundNothing = (failure: unknown) => failure instanceof RequestError && [404, 422].includes(failure.code)

/** Renders the page at an address below the site's origin. Rejects when a call fails or the address leads elsewhere. */
export async function renderPage(address: string, transport: typeof fetch): Promise<Rendered> {
  setTransport(transport)
  const queryClient = makeQueryClient()
  // What was refused is shown as refused and not asked again.
  const { queries: usual, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...usual, retryOnMount: false } })
  const router = makeRouter(
    { portal: portalRoutes, loadOffice: loadOfficeRoutes },
    frames,
    queryClient,
    createMemoryHistory({ initialEntries: [address] }),
  )
  await router.load()
  if (!router.state.matches.some(({ staticData }) => staticData.page)) throw new Error('no page has this address')
  const queries = queryClient.getQueryCache()
  for (let round = 0; round < mostRounds; round++) {
    const html = renderToString(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    const open = queries.findAll({ predicate: (one) => one.state.status === 'pending' && isAnswer(one) })
    if (open.length === 0)
      return {
        html,
        heading: headingOf(html),
        known: queries
          .findAll({ predicate: (one) => one.state.status === 'success' && isAnswer(one) })
          .map(({ queryKey, state }) => [queryKey, state.data, isUsedAsItIs(address) ? state.dataUpdatedAt : 0]),
      }
    await Promise.all(
      open.map((one) =>
        one.fetch().catch((failure) => {
          if (!(isLookup(address) && foundNothing(failure))) throw failure
        }),
      ),
    )
  }
  throw new Error('the page goes on asking')
}

/** The text of the first heading, as escaped as in the page. */
function headingOf(html: string): string | null {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return heading.replaceAll(/<[^>]*>/g, '').trim() || null
}
