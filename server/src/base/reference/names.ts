/** Labels for codes: dictionaries, districts and industries with the city's versions, read in the given transaction. */
import type { DictItem } from '@green/filing/reference.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { once } from './data-file.ts'
import { edited, entriesAfter, entryKind, withOwn } from './entries.ts'
import { referenceDictionaries } from './reference-data.ts'
import { settingVersions } from './setting-store.ts'

export type Names = {
  find(dict: string, code: string): DictItem | undefined
  /** The label; the code itself when the list does not contain it; empty for no code. */
  label(dict: string, code: unknown): string
  items(dict: string): readonly DictItem[]
}

const byCode = once(
  () =>
    new Map(
      Object.entries(referenceDictionaries()).map(([dict, { items }]) => [
        dict,
        new Map(items.map((item) => [item.code, item])),
      ]),
    ),
)

export async function namesOf(tx: Tx): Promise<Names> {
  const own = entriesAfter(await settingVersions(tx, entryKind, { until: clock.now() }))
  const find = (dict: string, code: string) => {
    const version = own.get(dict)?.get(code)
    const item = byCode().get(dict)?.get(code) ?? (version && { code, label: version.label })
    return item && edited(item, version)
  }
  return {
    find,
    label: (dict, code) => (typeof code === 'string' && code !== '' ? (find(dict, code)?.label ?? code) : ''),
    items: (dict) => withOwn(referenceDictionaries()[dict]?.items ?? [], own.get(dict)),
  }
}

/** Whether new records may use this entry. */
export function isOffered(item: DictItem | undefined): boolean {
  return item !== undefined && item.enabled !== false
}
