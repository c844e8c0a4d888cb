/** The menu of a person, drawn from the table of screens. */
import type { MenuItem } from '@green/contract/calls/lookup.ts'
import type { OrgKind, Role } from '@green/contract/roles.ts'
import {
  type OfficeGroup,
  type OfficeScreen,
  officeGroups,
  officePath,
  officeScreens,
  screenNames,
} from '@green/contract/screens.ts'

type Person = { role: Role; orgKind: OrgKind | null }
type Group = { title?: string; icon?: string; titleFor?: Partial<Record<Role, string>> }

/** Groups without a screen are left out. */
export function menuOf({ role, orgKind }: Person): MenuItem[] {
  const open = screenNames.filter((name) => opens(name, role, orgKind))
  const nodes = Object.entries<Group>(officeGroups).flatMap(([key, { title, icon = '', titleFor }]) => {
    const items = open.filter((name) => groupFor(name, role) === key).sort(byOwnPlace(role))
    if (title === undefined) return items.map((name) => itemOf(name, role))
    if (items.length === 0) return []
    const children = numbered(items.map((name) => ({ ...itemOf(name, role), icon: 'list' })))
    return [{ path: '', title: titleFor?.[role] ?? title, icon, sort: 0, hidden: false, children, actions: [] }]
  })
  return numbered(nodes)
}

function opens(name: OfficeScreen, role: Role, orgKind: OrgKind | null): boolean {
  const { may, orgKinds } = officeScreens[name]
  if (may[role] === undefined) return false
  return role !== 'enterprise' || !orgKinds || (orgKind !== null && orgKinds.includes(orgKind))
}

function groupFor(name: OfficeScreen, role: Role): OfficeGroup {
  const { group, own } = officeScreens[name]
  return own?.[role] === undefined ? group : 'own'
}

const byOwnPlace = (role: Role) => (a: OfficeScreen, b: OfficeScreen) =>
  (officeScreens[a].own?.[role] ?? 0) - (officeScreens[b].own?.[role] ?? 0)

function itemOf(name: OfficeScreen, role: Role): MenuItem {
  const { title, titleFor, icon = 'list', parent, may } = officeScreens[name]
  return {
    path: officePath(name),
    title: titleFor?.[role] ?? title,
    icon,
    sort: 0,
    hidden: parent !== undefined,
    children: [],
    actions: may[role]?.split(' ') ?? [],
  }
}

const numbered = (items: MenuItem[]): MenuItem[] => items.map((item, i) => ({ ...item, sort: i + 1 }))
