/** The pages that a visitor may open, as the search box finds them: those of the own menu, then those of the portal. */

import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { isFiler, type OrgKind, type Role } from '@green/contract/roles.ts'
import { pagesOf } from '@green/contract/screens/menu-pages.ts'
import { portalPhrases } from '@green/contract/screens/portal-phrases.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { type PortalScreenEntry, portalGroups } from '@green/contract/screens/screen-entries.ts'
import { type OfficeScreen, officePath, officeScreens, screenNames } from '@green/contract/screens/screens.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import type { Actor } from '../../../platform/actor.ts'
import { closedText, featureUser } from '../../../platform/features.ts'
import type { Services } from '../../../platform/services.ts'
import type { FoundScreen } from './find-screens.ts'
import { arrangedMenu } from './menu-arrangement.ts'
import { menuOf, withoutClosed } from './menus.ts'

const nameAt = new Map<string, OfficeScreen>(screenNames.map((name) => [officePath(name), name]))

/** What people call the screen at this address: its own phrases, its whole title where a tab is shorter, and the entry that leads to it first. */
function phrasesAt(path: string): string[] {
  const name = nameAt.get(path)
  if (name === undefined) return []
  const { says = [], title, tab, entry } = officeScreens[name]
  return [...says, ...(tab ? [title] : []), ...(entry ? [entry] : [])]
}

/** Of the office: what is in the menu of this person, under the name that it has there. */
const officeOf = (menu: readonly MenuItem[]): FoundScreen[] =>
  pagesOf(menu)
    .filter(({ page }) => !page.hidden)
    .map(({ about, page: { path, title } }) => ({ title, about, path, says: phrasesAt(path) }))

type Visitor = { role: Role; orgKind: OrgKind | null }

/** A guest sees what there is and signs in on the way. */
function isOpen({ roles, orgKinds }: PortalScreenEntry, visitor: Visitor | null): boolean {
  if (!visitor) return true
  if (roles && !roles.includes(visitor.role)) return false
  return !orgKinds || !isFiler(visitor.role) || (visitor.orgKind !== null && orgKinds.includes(visitor.orgKind))
}

const portalOf = (visitor: Visitor | null): FoundScreen[] =>
  keysOf(portalScreens)
    .map((name) => ({ ...portalScreens[name], says: portalPhrases[name] }))
    .filter(({ path, group, says }) => !path.includes('$') && (group !== undefined || says !== undefined))
    .filter((entry) => isOpen(entry, visitor))
    .map(({ path, title, group, says = [] }) => ({ title, about: group ? portalGroups[group] : '', path, says }))

/** `menu`: of somebody of the office. */
export function openScreens(visitor: Visitor | null, menu: readonly MenuItem[]): FoundScreen[] {
  return [...officeOf(menu), ...portalOf(visitor)]
}

/** The menu of a person as the administrator has arranged it, without what is closed today. */
export async function menuFor(services: Services, actor: Actor): Promise<MenuItem[]> {
  const [arranged, closed] = [await arrangedMenu(services.db), await closedText(services, featureUser(actor))]
  return menuOf(actor, services.config, withoutClosed(arranged, closed))
}

/** The pages of a visitor with the rights of the moment. */
export async function screensOf(services: Services, visitor: Actor | null): Promise<FoundScreen[]> {
  return openScreens(visitor, visitor && !isFiler(visitor.role) ? await menuFor(services, visitor) : [])
}
