/** 新制度参数 with the city's versions: the lists in which the figures of the schemes of 2026 stand. */
import { isSchemeGroup, type SchemeGroup, schemeGroups } from '@green/tools/scheme-rules/groups.ts'
import { itemsWith, type SchemeSetting } from '@green/tools/scheme-rules/rules.ts'
import { type ReferenceDictionary, referenceDictionaries } from './reference-data.ts'
import type { SettingVersion } from './setting-store.ts'

/** The kind of setting; its keys are the groups. */
export const schemeKind = 'scheme'

/** What a group is called among the settings; null for a key that is none. */
export const schemeName = (key: string): string | null =>
  isSchemeGroup(key) ? `新制度参数：${schemeGroups[key].title}` : null

/** The lists of the groups that a city has set; the platform's own again ends what was set before. */
export function listsWithSchemes(started: readonly SettingVersion[]): Record<string, ReferenceDictionary> {
  const own = new Map<SchemeGroup, SchemeSetting | null>()
  for (const { kind, key, value } of started)
    if (kind === schemeKind && isSchemeGroup(key)) own.set(key, value as unknown as SchemeSetting | null)
  const lists = [...own].flatMap(([group, setting]) => {
    const { list } = schemeGroups[group]
    const known = referenceDictionaries()[list]
    return setting && known ? [[list, { ...known, items: itemsWith(known.items, setting) }] as const] : []
  })
  return Object.fromEntries(lists)
}
