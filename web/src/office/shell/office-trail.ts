import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { entriesOf, leadsTo } from '@green/contract/screens/menu-pages.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { type PageRoute, trailOf } from '../../platform/navigation/page-route.ts'
import type { Crumb } from '../../ui/page/page.tsx'

/** 工作台 / group of the menu / its entry / pages above / the page. A further address of the page above stands in its place. */
export function officeTrail(page: PageRoute, table: readonly PageRoute[], menu: readonly MenuItem[]): Crumb[] {
  const pages = trailOf(table, page)
  const at = entriesOf(menu).find(({ entry }) => pages.some((one) => leadsTo(entry, one.path)))
  const own = pages
    .filter(({ title }, i) => title !== pages[i + 1]?.title)
    .map(({ title, path }) => ({ title, to: path }))
  if (page.path === officePath('dashboard')) return own
  const above = [at?.group, at && at.entry.children.length > 0 ? at.entry.title : undefined].filter(
    (title): title is string => Boolean(title) && own.every((one) => one.title !== title),
  )
  const desk = { title: '工作台', to: officePath('dashboard') }
  return [desk, ...above.filter((title) => title !== desk.title).map((title) => ({ title })), ...own]
}
