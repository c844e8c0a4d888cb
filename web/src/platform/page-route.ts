/** One entry of the table of routes (web/src/routes.tsx). Router, menus, titles, breadcrumbs and rights read it. */
import type { OrgKind, Role } from '@green/contract/roles.ts'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { createContext, useContext } from 'react'

/** Which frame a page stands in: the public portal, the back office, or the small frame of sign-in and registration. */
export type Face = 'portal' | 'office' | 'entry'

export type PageRoute = {
  /** As the specification spells it, without the base; `{$id}` and `$id` mark parameters. */
  path: `/${string}`
  title: string
  face: Face
  /** Where the portal's navigation shows it; the office takes its menu from the server. */
  menu?: { group: PortalGroup; order: number }
  /** The page above, for breadcrumbs; an office page without a menu entry of its own has its right from it. */
  parent?: `/${string}`
  /** Portal pages only: an office page always needs a login and a place in the server's menu. */
  requiresLogin?: boolean
  roles?: readonly Role[]
  /** The id of the programme that is filed here. */
  programme?: string
  /** Narrows `enterprise` further. */
  orgKinds?: readonly OrgKind[]
  /** `lazyRouteComponent(() => import('./portal/…/screen.tsx'), 'Screen')`. */
  // biome-ignore lint/suspicious/noExplicitAny: the router's own type of a lazy component, whatever its props
  page: AsyncRouteComponent<any>
}

/** The entries of the portal's navigation bar, in their order. A page in `home` is a link of its own. */
export const portalGroups = {
  home: '首页',
  apply: '申报办理',
  record: '备案填报',
  list: '绿色名单',
  policy: '政策资讯',
  tool: '工具服务',
  mine: '个人中心',
} as const
export type PortalGroup = keyof typeof portalGroups

const Table = createContext<readonly PageRoute[]>([])
export const PageRoutesProvider = Table.Provider

/** The whole table. */
export function usePageRoutes(): readonly PageRoute[] {
  return useContext(Table)
}

/** The entry of a router path such as `/portal/mainPages/newsDetail/id={$id}`; frames leave no trace in it. */
export function findPage(table: readonly PageRoute[], path: string): PageRoute | undefined {
  return table.find((page) => page.path === path)
}

/** From the outermost parent to the page itself. */
export function trailOf(table: readonly PageRoute[], page: PageRoute): PageRoute[] {
  const trail = [page]
  let above = page.parent
  while (above !== undefined && trail.length < 6) {
    const next = findPage(table, above)
    if (!next) break
    trail.unshift(next)
    above = next.parent
  }
  return trail
}
