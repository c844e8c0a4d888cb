/** The pages for each kind of visitor; of the portal's, only those in the table of routes are offered. */
import { type OrgKind, orgKindLabels } from '@green/contract/roles.ts'
import { officeHome, type PortalGroup, portalGroups } from '@green/contract/screens/screen-entries.ts'
import { findPage, type PageRoute } from '../../../platform/navigation/page-route.ts'
import type { IconName } from '../../../ui/figure/icon.tsx'

/** The page where a programme is filed, if it exists. */
export function filingPage(programme: string, table: readonly PageRoute[]): PageRoute | undefined {
  return table.find((page) => page.programme === programme)
}

export type Entry = {
  key: 'visitor' | OrgKind | 'staff'
  title: string
  icon: IconName
  pages: { path: string; title: string }[]
}

const groupOrder = Object.keys(portalGroups) as PortalGroup[]
const openGroups: readonly PortalGroup[] = ['list', 'policy', 'tool']
const organisationGroups: readonly PortalGroup[] = ['apply', 'record', 'mine']

/** One entry per kind of visitor, with its pages; a kind without a page has none. */
export function entriesOf(table: readonly PageRoute[]): Entry[] {
  const visible = table
    .flatMap((page) => (page.group ? [{ page, group: page.group }] : []))
    .sort((a, b) => groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group))
  const named = ({ path, title }: PageRoute) => ({ path, title })
  const listed = (path: PageRoute['path'], title: string) => (findPage(table, path) ? [{ path, title }] : [])
  const madeFor = (kind: OrgKind) =>
    visible
      .filter(({ page, group }) => organisationGroups.includes(group) && (page.roles?.includes('enterprise') ?? true))
      .filter(({ page }) => page.orgKinds?.includes(kind) ?? true)
      .map(({ page }) => named(page))
  const organisation = (kind: OrgKind, icon: IconName): Entry => {
    const pages = madeFor(kind)
    return {
      key: kind,
      title: orgKindLabels[kind],
      icon,
      pages: pages.length > 0 ? [...pages, ...listed('/register', '注册账号')] : [],
    }
  }
  const entries: Entry[] = [
    {
      key: 'visitor',
      title: '社会公众',
      icon: 'eye',
      pages: visible.filter(({ group }) => openGroups.includes(group)).map(({ page }) => named(page)),
    },
    organisation('enterprise', 'factory'),
    organisation('park', 'building'),
    organisation('institution', 'users'),
    {
      key: 'staff',
      title: '工作人员',
      icon: 'desk',
      pages: [{ path: officeHome, title: '进入工作台' }],
    },
  ]
  return entries.filter((entry) => entry.pages.length > 0)
}
