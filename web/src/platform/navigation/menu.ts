/** The server's menu (role/getUrlTwo), limited to pages that exist. It is for navigation only; the server checks every call. */
import { type MenuItem, role } from '@green/contract/calls/overview/lookup.ts'
import { officeAddress } from '@green/contract/screens/screen-entries.ts'
import { callQuery } from '../request/query.ts'
import type { PageRoute } from './page-route.ts'

export const menuQuery = () => callQuery(role.getUrlTwo, {}, { staleTime: 300_000 })

/** The specification lists office pages without the first part of their path. */
export function menuPath(path: string): string {
  return path.startsWith('/') ? path : officeAddress(path)
}

/** Every path a menu allows, hidden entries included. */
export function menuPaths(menu: readonly MenuItem[]): Set<string> {
  const paths = new Set<string>()
  const walk = (items: readonly MenuItem[]) => {
    for (const item of items) {
      if (item.path) paths.add(menuPath(item.path))
      walk(item.children)
    }
  }
  walk(menu)
  return paths
}

/** The menu without hidden entries, pages that are not built, and groups left empty. */
export function visibleMenu(menu: readonly MenuItem[], table: readonly PageRoute[]): MenuItem[] {
  return menu
    .filter((item) => !item.hidden)
    .map((item) => ({
      ...item,
      path: item.path ? menuPath(item.path) : '',
      children: visibleMenu(item.children, table),
    }))
    .filter((item) => item.children.length > 0 || table.some((page) => page.path === item.path))
    .sort((a, b) => a.sort - b.sort)
}
