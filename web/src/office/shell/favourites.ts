/** The favourite screens of the account, as entries of the own menu; and the pages that were opened last in this browser tab. */
import { favourite, favouritesAtMost } from '@green/contract/calls/overview/favourite.ts'
import type { MenuItem } from '@green/contract/calls/overview/lookup.ts'
import { isFiler } from '@green/contract/roles.ts'
import { pagesOf } from '@green/contract/screens/menu-pages.ts'
import { type OfficeScreen, officePath, officeScreens, screenNames } from '@green/contract/screens/screens.ts'
import { useAct, useCall } from '../../platform/request/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { toast } from '../../ui/over/toast.tsx'
import { type OpenTab, useTabList } from './tab-list.ts'

export type Shortcut = { path: string; href: string; title: string }

const nameAt = new Map<string, OfficeScreen>(screenNames.map((name) => [officePath(name), name]))

/** Tabs are called by their whole title where they stand alone. */
function titleAt(path: string, title: string): string {
  const name = nameAt.get(path)
  return name && officeScreens[name].within !== undefined ? officeScreens[name].title : title
}

/** What the own menu has of the saved screens, in their order. */
export function shortcutsOf(saved: readonly string[], menu: readonly MenuItem[]): Shortcut[] {
  const pages = new Map(pagesOf(menu).map(({ page }) => [page.path, page]))
  return saved.flatMap((name) => {
    const path = Object.hasOwn(officeScreens, name) ? officePath(name as OfficeScreen) : ''
    const page = pages.get(path)
    return page && !page.hidden ? [{ path, href: path, title: titleAt(path, page.title) }] : []
  })
}

/** The last pages that were opened, the newest first, without the one that is open and the desk. */
export function recentOf(recent: readonly OpenTab[], here: string | undefined, most = 5): Shortcut[] {
  return recent.filter(({ path }) => path !== here && path !== officePath('dashboard')).slice(0, most)
}

export const useRecent = () => useTabList(({ recent }) => recent)

/** A filer may see a page of the office, and has no menu there to save it in. */
export function useFavourites() {
  const isOfficer = useSession(({ login }) => login !== null && !isFiler(login.userRole))
  const saved = useCall(favourite.mine, {}, { staleTime: Number.POSITIVE_INFINITY, enabled: isOfficer }).data?.screens
  const save = useAct(favourite.save, {})
  const nameOf = (path: string) => nameAt.get(path)
  return {
    saved: saved ?? [],
    isFavourite: (path: string) => saved?.includes(nameOf(path) ?? '') ?? false,
    isSaving: save.isPending || saved === undefined,
    mayBeFavourite: (path: string) => isOfficer && nameOf(path) !== undefined,
    toggle(path: string) {
      const name = nameOf(path)
      if (!name || !saved) return
      const isOn = saved.includes(name)
      if (!isOn && saved.length >= favouritesAtMost)
        return void toast.warning(`最多收藏${favouritesAtMost}个页面，请先取消不用的`)
      save.mutate({ screens: isOn ? saved.filter((one) => one !== name) : [...saved, name] })
    },
  }
}
