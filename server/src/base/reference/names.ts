/** Labels for codes: dictionaries, districts and industries with the city's versions, read in the given transaction. */
import type { DictItem } from '@green/filing/programme/reference.ts'
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { once } from './data-file.ts'
import { districtVersionAt } from './district-adjustments.ts'
import { edited, entriesAfter, withOwn } from './entries.ts'
import { editionsAfter, listsWithFactors } from './factors.ts'
import { listKinds } from './reference.ts'
import { districtList, type ReferenceDictionary, referenceDictionaries } from './reference-data.ts'
import { listsWithSchemes } from './scheme-lists.ts'
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

/** As they are now, or were at that moment. */
export async function namesOf(tx: Tx, at = clock.now()): Promise<Names> {
  const started = await settingVersions(tx, listKinds, { until: at })
  const own = entriesAfter(started)
  const lists: Record<string, ReferenceDictionary> = {
    ...listsWithFactors(editionsAfter(started)),
    ...listsWithSchemes(started),
    district: districtList(districtVersionAt(at)),
  }
  const find = (dict: string, code: string) => {
    const version = own.get(dict)?.get(code)
    const known = lists[dict]?.items.find((one) => one.code === code) ?? byCode().get(dict)?.get(code)
    const item = known ?? (version && { code, label: version.label })
    return item && edited(item, version)
  }
  return {
    find,
    label: (dict, code) => (typeof code === 'string' && code !== '' ? (find(dict, code)?.label ?? code) : ''),
    items: (dict) => withOwn((lists[dict] ?? referenceDictionaries()[dict])?.items ?? [], own.get(dict)),
  }
}

/** Whether new records may use this entry. */
export function isOffered(item: DictItem | undefined): boolean {
  return item !== undefined && item.enabled !== false
}
