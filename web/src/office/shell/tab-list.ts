/** The open tabs of the back office, one for each entry of the menu: which there are, where each goes on, and which follows when one is closed. */
import { create } from 'zustand'

export type OpenTab = {
  /** The path of the entry, which other screens may share. */
  path: string
  /** Where it was left. */
  href: string
  title: string
  /** Where each screen of the entry was left, by its path. */
  places?: Readonly<Record<string, string>>
}

const mostTabs = 20
const storageKey = 'green.tabs'
const recentKey = 'green.recent'
const mostRecent = 8

/** The list after a page was opened: an open page keeps its position, the least recently used one is closed. */
export function withOpened(tabs: readonly OpenTab[], opened: OpenTab, home: string): OpenTab[] {
  const known = tabs.find((tab) => tab.path === opened.path)
  const merged = { ...opened, places: { ...known?.places, ...opened.places } }
  const next = known ? tabs.map((tab) => (tab === known ? merged : tab)) : [...tabs, merged]
  if (next.length <= mostTabs) return next
  const victim = next.find((tab) => tab.path !== home && tab.path !== opened.path)
  return next.filter((tab) => tab !== victim)
}

/** The list without a tab, and the tab to show when the active one was closed: the right neighbour, else the left. */
export function withoutTab(tabs: readonly OpenTab[], path: string): { tabs: OpenTab[]; next: OpenTab | undefined } {
  const place = tabs.findIndex((tab) => tab.path === path)
  return { tabs: tabs.filter((tab) => tab.path !== path), next: tabs[place + 1] ?? tabs[place - 1] }
}

/** Widths in pixels: a tab that is shortened, the active one, the desk and the list of the others. */
const widths = { short: 90, active: 220, desk: 96, others: 96 }

/** The tabs that have room in a row of this width, and the others, which a list shows. The desk and the active one always have. */
export function fitted(
  tabs: readonly OpenTab[],
  active: string | undefined,
  width: number,
): { inRow: OpenTab[]; others: OpenTab[] } {
  const room = (rest: number) => Math.max(0, Math.floor((width - widths.desk - widths.active - rest) / widths.short))
  const [desk, ...rest] = tabs
  const plain = rest.filter(({ path }) => path !== active)
  if (!desk || plain.length <= room(0)) return { inRow: [...tabs], others: [] }
  const short = new Set(plain.slice(0, room(widths.others)))
  return {
    inRow: tabs.filter((tab) => tab === desk || tab.path === active || short.has(tab)),
    others: plain.filter((tab) => !short.has(tab)),
  }
}

/** `recent`: the screens that were opened last, the newest first. */
type TabList = { tabs: readonly OpenTab[]; recent: readonly OpenTab[] }

/** Of this browser tab, until it is closed. */
export const useTabList = create<TabList>(() => ({ tabs: saved(storageKey), recent: saved(recentKey) }))

export function setTabs(tabs: readonly OpenTab[]): void {
  useTabList.setState({ tabs })
  sessionStorage.setItem(storageKey, JSON.stringify(tabs))
}

/** Puts the page before the others that were opened last. */
export function setRecent(page: OpenTab): void {
  const recent = [page, ...useTabList.getState().recent.filter(({ path }) => path !== page.path)].slice(0, mostRecent)
  useTabList.setState({ recent })
  sessionStorage.setItem(recentKey, JSON.stringify(recent))
}

function saved(key: string): OpenTab[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.filter(isTab) : []
  } catch {
    return []
  }
}

function isTab(value: unknown): value is OpenTab {
  if (typeof value !== 'object' || value === null) return false
  const { path, href, title, places = {} } = value as Partial<OpenTab>
  return typeof path === 'string' && typeof href === 'string' && typeof title === 'string' && typeof places === 'object'
}
