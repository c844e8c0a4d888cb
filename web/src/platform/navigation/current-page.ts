/** The entry of the table of routes whose page is being shown. */
import { useRouterState } from '@tanstack/react-router'
import type { PageRoute } from './page-route.ts'

/** Undefined between pages. */
export function useCurrentPage(): PageRoute | undefined {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageRoute
  }
}
