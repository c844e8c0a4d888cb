/** Hydration of the query cache: the data the server rendered the page from is shown in the browser from the start. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Query key, data, and when it was fetched; 0 where it is to be fetched again. */
export type DehydratedQueries = readonly (readonly [key: QueryKey, answer: unknown, at: number])[]

/** Fills the query cache from the page; false when the page carries no data. */
export function hydrateQueries(queryClient: QueryClient): boolean {
  const text = document.getElementById('known')?.textContent
  if (!text) return false
  for (const [key, answer, updatedAt] of JSON.parse(text) as DehydratedQueries)
    queryClient.setQueryData(key, answer, { updatedAt })
  return true
}
