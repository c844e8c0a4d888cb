/** Answers that came with the page: the server made the first view of them, and the browser need not ask again at once. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Key, answer, and when it was given. */
export type DehydratedQueries = readonly (readonly [key: QueryKey, answer: unknown, at: number])[]

/** Takes over what the page brought; false when it brought nothing. */
export function hydrateQueries(queryClient: QueryClient): boolean {
  const text = document.getElementById('known')?.textContent
  if (!text) return false
  for (const [key, answer, updatedAt] of JSON.parse(text) as DehydratedQueries)
    queryClient.setQueryData(key, answer, { updatedAt })
  return true
}
