/** The menu of a person, drawn from the table of screens. */
import type { MenuItem } from '@green/contract/calls/lookup.ts'
import { lettersLeft } from '@green/contract/permissions.ts'
import { portalScreens } from '@green/contract/portal-screens.ts'
import type { OrgKind, Role } from '@green/contract/roles.ts'
import { type OfficeGroup, type OfficeScreenEntry, officeGroups } from '@green/contract/screen-entries.ts'
import { type OfficeScreen, officePath, officeScreens, screenNames } from '@green/contract/screens.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Config } from '../../platform/config.ts'

type Person = Pick<Actor, 'role' | 'orgKind' | 'taken'>
type Group = { title?: string; icon?: string; titleFor?: Partial<Record<Role, string>> }

/** What the person opens, less what was taken from the role and what the city has not turned on. Groups without a screen are left out. */
export function menuOf({ role, orgKind, taken }: Person, settings: Pick<Config, 'STATIONS'>): MenuItem[] {
  const itemOf = (name: OfficeScreen) => item(name, role, lettersLeft(name, role, taken))
  const isOn = ({ setting }: OfficeScreenEntry) => setting === undefined || settings[setting]
  const open = screenNames.filter(
    (name) => isOn(officeScreens[name]) && isFor(name, role, orgKind) && lettersLeft(name, role, taken).length > 0,
  )
  const nodes = Object.entries<Group>(officeGroups).flatMap(([key, { title, icon = '', titleFor }]) => {
    const items = open.filter((name) => groupFor(name, role) === key).sort(byOwnPlace(role))
    if (title === undefined) return items.map(itemOf)
    if (items.length === 0) return []
    const children = numbered(items.map((name) => ({ ...itemOf(name), icon: 'list' })))
    return [{ path: '', title: titleFor?.[role] ?? title, icon, sort: 0, hidden: false, children, actions: [] }]
  })
  return numbered(nodes)
}

/** An organisation is led to the portal: a page there that its kind may not open is not in its menu either. */
function isFor(name: OfficeScreen, role: Role, orgKind: OrgKind | null): boolean {
  if (role !== 'enterprise') return true
  const { inPortal, orgKinds } = officeScreens[name]
  const page = Object.values(portalScreens).find(({ path }) => path === inPortal?.split('?')[0])
  return [orgKinds, page?.orgKinds].every((kinds) => !kinds || (orgKind !== null && kinds.includes(orgKind)))
}

function groupFor(name: OfficeScreen, role: Role): OfficeGroup {
  const { group, own } = officeScreens[name]
  return own?.[role] === undefined ? group : 'own'
}

const byOwnPlace = (role: Role) => (a: OfficeScreen, b: OfficeScreen) =>
  (officeScreens[a].own?.[role] ?? 0) - (officeScreens[b].own?.[role] ?? 0)

function item(name: OfficeScreen, role: Role, actions: string[]): MenuItem {
  const { title, titleFor, icon = 'list', parent } = officeScreens[name]
  return {
    path: officePath(name),
    title: titleFor?.[role] ?? title,
    icon,
    sort: 0,
    hidden: parent !== undefined,
    children: [],
    actions,
  }
}

const numbered = (items: MenuItem[]): MenuItem[] => items.map((item, i) => ({ ...item, sort: i + 1 }))
