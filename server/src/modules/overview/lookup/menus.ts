/** The menu of a person, drawn from the table of screens as the administrator has arranged them. */
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { isAdministrator, isFiler, isOffice, type OrgKind, type Role } from '@green/contract/roles.ts'
import { lettersLeft } from '@green/contract/screens/permissions.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officeGroups } from '@green/contract/screens/screen-entries.ts'
import { entryOf, type OfficeScreen, officePath, officeScreens } from '@green/contract/screens/screens.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Config } from '../../../platform/config.ts'
import { type Arranged, type ArrangedScreen, isTurnedOn, usualMenu } from './menu-arrangement.ts'

type Person = Pick<Actor, 'role' | 'orgKind' | 'taken'>
type Group = { title?: string; icon?: string; titleFor?: Partial<Record<Role, string>> }
const contractGroups: Readonly<Record<string, Group>> = officeGroups

/** What the person opens, less what was taken from the role and what the city has not turned on. Groups without a screen are left out. */
export function menuOf(
  { role, orgKind, taken: withheld }: Person,
  settings: Pick<Config, 'STATIONS'>,
  { groups, screens }: Arranged = usualMenu,
): MenuItem[] {
  const open = screens.filter(
    ({ key }) => isTurnedOn(key, settings) && isFor(key, role, orgKind) && lettersLeft(key, role, withheld).length > 0,
  )
  const entries = entriesOf(open, screens, role)
  const itemOf = (one: Entry) => entryItem(one, role, withheld)
  const nodes = groups.map(({ key, title, icon }): MenuGroup => {
    const items = entries.filter((one) => groupFor(one, role) === key).sort(byOwnPlace(role))
    const usual = contractGroups[key]
    if (usual?.title === undefined) return { key, items: items.map(itemOf) }
    if (items.length === 0) return { key, items: [] }
    const children = numbered(items.map((one) => ({ ...itemOf(one), icon: 'list' })))
    const shown = title === usual.title ? (usual.titleFor?.[role] ?? title) : title
    return { key, items: [groupItem(shown, icon, children)] }
  })
  return numbered(isAdministrator(role) ? ownFirst(nodes) : nodes.flatMap(({ items }) => items))
}

type MenuGroup = { key: string; items: MenuItem[] }

const groupItem = (title: string, icon: string, children: MenuItem[]): MenuItem => ({
  path: '',
  title,
  icon,
  sort: 0,
  hidden: false,
  children,
  actions: [],
})

/** Who runs the platform finds its own screens first, and what officers work with below one group. */
function ownFirst(nodes: readonly MenuGroup[]): MenuItem[] {
  const itemsOf = (keys: (key: string) => boolean) => nodes.filter(({ key }) => keys(key)).flatMap(({ items }) => items)
  const isUntitled = (key: string) => contractGroups[key]?.title === undefined
  const work = itemsOf((key) => key !== 'system' && !isUntitled(key))
  return [
    ...itemsOf(isUntitled),
    ...itemsOf((key) => key === 'system'),
    ...(work.length > 0 ? [groupItem('业务查询', 'search', numbered(work))] : []),
  ]
}

/** One entry of a menu: a screen with those within it, in the order of its tabs. */
type Entry = { root: ArrangedScreen; tabs: readonly [ArrangedScreen, ...ArrangedScreen[]] }

/** Officers and administrators have many screens, which share entries; the others' menus are short and have one for each. */
function entriesOf(open: readonly ArrangedScreen[], all: readonly ArrangedScreen[], role: Role): Entry[] {
  const rootOf = ({ key }: ArrangedScreen) => (isOffice(role) ? entryOf(key) : key)
  const byRoot = Map.groupBy(open, rootOf)
  return all.flatMap((root) => {
    const [first, ...others] = (byRoot.get(root.key) ?? []).toSorted(
      (a, b) => Number(b.key === root.key) - Number(a.key === root.key),
    )
    return first ? [{ root, tabs: [first, ...others] as const }] : []
  })
}

function entryItem({ root, tabs }: Entry, role: Role, withheld: ReadonlySet<string>): MenuItem {
  const items = tabs.map((one) => item(one, role, lettersLeft(one.key, role, withheld)))
  const shown = items.filter(({ hidden }) => !hidden)
  const first = shown[0] ?? items[0] ?? item(root, role, [])
  if (items.length === 1) return first
  const { title, entry = title } = officeScreens[root.key]
  return {
    ...first,
    title: root.title === title ? entry : root.title,
    children: numbered(items.map((one, i) => ({ ...one, title: tabTitle(one.title, tabs[i]?.key ?? root.key) }))),
  }
}

/** A name that an administrator gave stays whole. */
function tabTitle(title: string, key: OfficeScreen): string {
  const { title: usual, tab = usual } = officeScreens[key]
  return title === usual ? tab : title
}

/** Without the screens of features that are closed. */
export const withoutClosed = (arranged: Arranged, closed: Readonly<Record<string, string>>): Arranged => ({
  ...arranged,
  screens: arranged.screens.filter(({ key }) => {
    const { feature } = officeScreens[key]
    return feature === undefined || closed[feature] === undefined
  }),
})

/** An organisation is led to the portal: a page there that its kind may not open is not in its menu either. */
function isFor(name: OfficeScreen, role: Role, orgKind: OrgKind | null): boolean {
  if (!isFiler(role)) return true
  const { inPortal, orgKinds } = officeScreens[name]
  const page = Object.values(portalScreens).find(({ path }) => path === inPortal?.split('?')[0])
  return [orgKinds, page?.orgKinds].every((kinds) => !kinds || (orgKind !== null && kinds.includes(orgKind)))
}

const groupFor = ({ root, tabs: [first] }: Entry, role: Role): string =>
  officeScreens[first.key].own?.[role] === undefined ? root.group : 'own'

const byOwnPlace = (role: Role) => (a: Entry, b: Entry) =>
  (officeScreens[a.tabs[0].key].own?.[role] ?? 0) - (officeScreens[b.tabs[0].key].own?.[role] ?? 0)

function item({ key, title, hiddenFor }: ArrangedScreen, role: Role, actions: string[]): MenuItem {
  const { title: usual, titleFor, icon = 'list', parent } = officeScreens[key]
  return {
    path: officePath(key),
    title: title === usual ? (titleFor?.[role] ?? title) : title,
    icon,
    sort: 0,
    hidden: parent !== undefined || hiddenFor.includes(role),
    children: [],
    actions,
  }
}

const numbered = (items: MenuItem[]): MenuItem[] => items.map((item, i) => ({ ...item, sort: i + 1 }))
