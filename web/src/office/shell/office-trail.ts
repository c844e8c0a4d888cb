import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { type PageRoute, trailOf } from '../../platform/navigation/page-route.ts'
import type { Crumb } from '../../ui/page/page.tsx'

/** 工作台 / group of the menu / pages above / the page. A further address of the page above stands in its place. */
export function officeTrail(page: PageRoute, table: readonly PageRoute[], menu: readonly MenuItem[]): Crumb[] {
  const pages = trailOf(table, page)
  const group = menu.find((item) => item.children.some((child) => pages.some((one) => one.path === child.path)))
  const own = pages
    .filter(({ title }, i) => title !== pages[i + 1]?.title)
    .map(({ title, path }) => ({ title, to: path }))
  if (page.path === officePath('dashboard')) return own
  return [{ title: '工作台', to: officePath('dashboard') }, ...(group ? [{ title: group.title }] : []), ...own]
}
