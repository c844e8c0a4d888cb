/** Renders the front page to text for the server: the same components, fed by the same calls until no query is pending. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { DehydratedQueries } from './platform/hydration.ts'
import { makeQueryClient } from './platform/query.ts'
import { setTransport } from './platform/request.ts'
import { makeRouter } from './platform/router.tsx'
import { frames, loadOfficeRoutes, portalRoutes } from './routes.tsx'

const address = '/web/mainPages/greenHome'
/** A response may lead to further queries; more rounds than this are an error. */
const mostRounds = 4

/** The HTML of `#root` and the query data it was rendered from. Rejects when a call fails. */
export async function renderFrontPage(transport: typeof fetch): Promise<{ html: string; known: DehydratedQueries }> {
  setTransport(transport)
  const queryClient = makeQueryClient()
  const router = makeRouter(
    { portal: portalRoutes, loadOffice: loadOfficeRoutes },
    frames,
    queryClient,
    createMemoryHistory({ initialEntries: [address] }),
  )
  await router.load()
  const queries = queryClient.getQueryCache()
  for (let round = 0; round < mostRounds; round++) {
    const html = renderToString(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    const open = queries.findAll({ predicate: (one) => one.state.status === 'pending' })
    if (open.length === 0)
      return {
        html,
        known: queries.getAll().map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt]),
      }
    await Promise.all(open.map((one) => one.fetch()))
  }
  throw new Error('the front page goes on asking')
}
