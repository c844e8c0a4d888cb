/** One entry of the table of routes (web/src/routes.tsx). Router, menus, titles, breadcrumbs and permissions are read from it. */
import type { OrgKind } from '@green/contract/roles.ts'
import type { PortalScreenEntry } from '@green/contract/screens/screen-entries.ts'
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createContext, useContext } from 'react'

/** The frame of a page: the public portal, the back office, or the small frame of sign-in and registration. */
export type Face = 'portal' | 'office' | 'entry'

/** How the component of a page is loaded. */
// biome-ignore lint/suspicious/noExplicitAny: a page may have any props
export type LoadPage = () => Promise<ComponentType<any>>

/** The component of a page, loaded when it is opened. */
export const lazyPage = (load: LoadPage) => lazyRouteComponent(async () => ({ default: await load() }))

/** A screen of the contract with its component. The office's permissions and menu come from the server. */
export type PageRoute = Omit<PortalScreenEntry, 'face'> & {
  face: Face
  // biome-ignore lint/suspicious/noExplicitAny: the router's own type of a lazy component, whatever its props
  page: AsyncRouteComponent<any>
}

const Table = createContext<readonly PageRoute[]>([])
export const PageRoutesProvider = Table.Provider

/** The whole table. */
export function usePageRoutes(): readonly PageRoute[] {
  return useContext(Table)
}

/** The entry of a router path such as `/portal/mainPages/newsDetail/id={$id}`; frames are not part of the path. */
export function findPage(table: readonly PageRoute[], path: string): PageRoute | undefined {
  return table.find((page) => page.path === path)
}

/** What a page is called for a visitor of this kind of organisation. */
export const titleFor = ({ title, titleFor }: PageRoute, orgKind: OrgKind | undefined): string =>
  (orgKind && titleFor?.[orgKind]) ?? title

/** From the outermost parent to the page itself. `parent` stands for the page's own where the content decides it. */
export function trailOf(
  table: readonly PageRoute[],
  page: PageRoute,
  parent: string | undefined = page.parent,
): PageRoute[] {
  const trail = [page]
  let above = parent
  while (above !== undefined && trail.length < 6) {
    const next = findPage(table, above)
    if (!next) break
    trail.unshift(next)
    above = next.parent
  }
  return trail
}
