/** Reading a menu: groups hold entries, and an entry holds its tabs where it leads to several screens. */
import type { MenuItem } from '../calls/overview/lookup.ts'

/** The pages of a menu, each with the entry or group that it stands under. */
export function pagesOf(menu: readonly MenuItem[], about = ''): { about: string; page: MenuItem }[] {
  return menu.flatMap((page) => (page.children.length === 0 ? [{ about, page }] : pagesOf(page.children, page.title)))
}

/** The entries of a menu, each with the group that it stands in. */
export function entriesOf(menu: readonly MenuItem[], group = ''): { group: string; entry: MenuItem }[] {
  return menu.flatMap((item) => (item.path === '' ? entriesOf(item.children, item.title) : [{ group, entry: item }]))
}

/** Whether the entry leads to the page at this path. */
export const leadsTo = ({ path, children }: MenuItem, to: string): boolean =>
  path === to || children.some((tab) => tab.path === to)
