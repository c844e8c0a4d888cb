/** Labels for codes: dictionaries, districts and industries with the administrator's edits, read in the given transaction. */
import type { DictItem } from '@green/filing/reference.ts'
import type { Tx } from '../../db/database.ts'
import { once } from './data-file.ts'
import { dictionaryEdits } from './dictionary-store.ts'
import { edited } from './reference.ts'
import { referenceDictionaries } from './reference-data.ts'

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
  const edits = new Map((await dictionaryEdits(tx)).map((edit) => [`${edit.dict}/${edit.code}`, edit]))
  const find = (dict: string, code: string) => {
    const item = byCode().get(dict)?.get(code)
    return item && edited(item, edits.get(`${dict}/${code}`))
  }
  return {
    find,
    label: (dict, code) => (typeof code === 'string' && code !== '' ? (find(dict, code)?.label ?? code) : ''),
    items: (dict) =>
      (referenceDictionaries()[dict]?.items ?? []).map((item) => edited(item, edits.get(`${dict}/${item.code}`))),
  }
}

/** Whether new records may use this entry. */
export function isOffered(item: DictItem | undefined): boolean {
  return item !== undefined && item.enabled !== false
}
