/** Entries of the code lists with the city's versions of them applied. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import type { SettingVersion } from './setting-store.ts'

/** The city's version of an entry; `versions`: how many have started. */
export type EntryVersion = { label: string; sort: number | null; enabled: boolean; versions: number }

/** The kind of setting, and its key. */
export const entryKind = 'dictionary'
export const entryKey = (dict: string, code: string) => `${dict}/${code}`

/** What is in force after these versions, by list and code. */
export function entriesAfter(started: readonly SettingVersion[]): Map<string, Map<string, EntryVersion>> {
  const lists = new Map<string, Map<string, EntryVersion>>()
  for (const { kind, key, value } of started) {
    if (kind !== entryKind) continue
    const cut = key.indexOf('/')
    const [dict, code] = [key.slice(0, cut), key.slice(cut + 1)]
    const list = lists.get(dict) ?? new Map<string, EntryVersion>()
    lists.set(dict, list)
    const { label, sort, enabled } = value as unknown as Omit<EntryVersion, 'versions'>
    list.set(code, { label, sort, enabled, versions: (list.get(code)?.versions ?? 0) + 1 })
  }
  return lists
}

/** An entry with its version; the item's `version` is the precondition of the next change. */
export function edited(item: DictItem, own: EntryVersion | undefined): DictItem {
  if (!own) return item
  const sort = own.sort ?? item.sort
  return {
    ...item,
    label: own.label,
    enabled: own.enabled,
    version: own.versions,
    ...(sort === undefined ? {} : { sort }),
  }
}

/** Whether the city may add entries to a list: its entries are a code and a name and nothing else. */
export const mayAddTo = (items: readonly DictItem[]): boolean =>
  items.every((item) => Object.keys(item).every((key) => ['code', 'label', 'sort', 'enabled', 'version'].includes(key)))

/** The items of a list with their versions, and those that the city has added. */
export function withOwn(
  items: readonly DictItem[],
  own: ReadonlyMap<string, EntryVersion> | undefined,
): readonly DictItem[] {
  if (!own) return items
  const known = new Set(items.map(({ code }) => code))
  const last = Math.max(0, ...items.map(({ sort }) => sort ?? 0))
  const added = [...own].flatMap(([code, version], i) =>
    known.has(code) || !mayAddTo(items) ? [] : [edited({ code, label: version.label, sort: last + 1 + i }, version)],
  )
  return [...items.map((item) => edited(item, own.get(item.code))), ...added].sort(
    (a, b) => (a.sort ?? 0) - (b.sort ?? 0),
  )
}
