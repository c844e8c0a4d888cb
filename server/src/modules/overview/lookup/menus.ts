/** The menu of a person, drawn from the table of screens as the administrator has arranged them. */
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import type { OrgKind, Role } from '@green/contract/roles.ts'
import { isFiler } from '@green/contract/roles.ts'
import { lettersLeft } from '@green/contract/screens/permissions.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officeGroups } from '@green/contract/screens/screen-entries.ts'
import { type OfficeScreen, officePath, officeScreens } from '@green/contract/screens/screens.ts'
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
  const itemOf = (one: ArrangedScreen) => item(one, role, lettersLeft(one.key, role, withheld))
  const open = screens.filter(
    ({ key }) => isTurnedOn(key, settings) && isFor(key, role, orgKind) && lettersLeft(key, role, withheld).length > 0,
  )
  const nodes = groups.flatMap(({ key, title, icon }) => {
    const items = open.filter((one) => groupFor(one, role) === key).sort(byOwnPlace(role))
    const usual = contractGroups[key]
    if (usual?.title === undefined) return items.map(itemOf)
    if (items.length === 0) return []
    const children = numbered(items.map((one) => ({ ...itemOf(one), icon: 'list' })))
    const shown = title === usual.title ? (usual.titleFor?.[role] ?? title) : title
    return [{ path: '', title: shown, icon, sort: 0, hidden: false, children, actions: [] }]
  })
  return numbered(nodes)
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

const groupFor = ({ key, group }: ArrangedScreen, role: Role): string =>
  officeScreens[key].own?.[role] === undefined ? group : 'own'

const byOwnPlace = (role: Role) => (a: ArrangedScreen, b: ArrangedScreen) =>
  (officeScreens[a.key].own?.[role] ?? 0) - (officeScreens[b.key].own?.[role] ?? 0)

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
