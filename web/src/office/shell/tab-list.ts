/** The open pages of the back office: which tabs there are, and which one follows when one is closed. */
export type OpenTab = { path: string; href: string; title: string }

const mostTabs = 12
const storageKey = 'green.tabs'

/** The list after a page was opened: an open page keeps its position, the least recently used one is closed. */
export function withOpened(tabs: readonly OpenTab[], opened: OpenTab, home: string): OpenTab[] {
  const known = tabs.some((tab) => tab.path === opened.path)
  const next = known ? tabs.map((tab) => (tab.path === opened.path ? opened : tab)) : [...tabs, opened]
  if (next.length <= mostTabs) return next
  const victim = next.find((tab) => tab.path !== home && tab.path !== opened.path)
  return next.filter((tab) => tab !== victim)
}

/** The list without a tab, and the tab to show when the active one was closed: the right neighbour, else the left. */
export function withoutTab(tabs: readonly OpenTab[], path: string): { tabs: OpenTab[]; next: OpenTab | undefined } {
  const place = tabs.findIndex((tab) => tab.path === path)
  return { tabs: tabs.filter((tab) => tab.path !== path), next: tabs[place + 1] ?? tabs[place - 1] }
}

export function savedTabs(): OpenTab[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.filter(isTab) : []
  } catch {
    return []
  }
}

export function keepTabs(tabs: readonly OpenTab[]): void {
  sessionStorage.setItem(storageKey, JSON.stringify(tabs))
}

function isTab(value: unknown): value is OpenTab {
  if (typeof value !== 'object' || value === null) return false
  const { path, href, title } = value as Partial<OpenTab>
  return typeof path === 'string' && typeof href === 'string' && typeof title === 'string'
}
