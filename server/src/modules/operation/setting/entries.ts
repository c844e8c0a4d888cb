/** 字典: every list with the number of its entries, and the entries of one with the city's versions. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { settingChange as calls } from '@green/contract/calls/operation/setting-change.ts'
import { refuse } from '@green/contract/errors.ts'
import type { DictItem } from '@green/filing/programme/reference.ts'
import { entryKey, entryKind, mayAddTo } from '../../../base/reference/entries.ts'
import { dictionariesOf } from '../../../base/reference/reference.ts'
import { referenceDictionaries } from '../../../base/reference/reference-data.ts'
import { changedEntries, nextStarts, waitingChanges } from '../../../base/setting/store.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'

export async function listDictionaries(services: Services): Promise<CallOutput<typeof calls.dictionaries>> {
  const changed = await changedEntries(services.db)
  const lists = await dictionariesOf(services)
  return Object.keys(referenceDictionaries()).map((dict) => ({
    dict,
    title: lists[dict]?.title ?? '',
    entries: lists[dict]?.items.length ?? 0,
    changed: changed.get(dict) ?? 0,
  }))
}

const textOf = (item: DictItem) => `${item.label}${item.enabled === false ? '（停用）' : ''}`

export async function listEntries(
  services: Services,
  { dict, keyword = '', page, size }: CallInput<typeof calls.entries>,
): Promise<CallOutput<typeof calls.entries>> {
  const files = referenceDictionaries()
  const shipped = Object.hasOwn(files, dict) ? files[dict] : undefined
  const list = (await dictionariesOf(services))[dict]
  if (!shipped || !list) throw refuse('NOT_FOUND')
  const [next, waiting] = await Promise.all([
    nextStarts(services.db, entryKind, clock.now()),
    waitingChanges(services.db, entryKind),
  ])
  const inFile = new Map(shipped.items.map((item) => [item.code, item]))
  const word = keyword.trim()
  const planned = [...new Set([...next.keys(), ...waiting.keys()])].flatMap((key): DictItem[] => {
    const code = key.slice(dict.length + 1)
    const isNew = key.startsWith(`${dict}/`) && !list.items.some((one) => one.code === code)
    return isNew && mayAddTo(shipped.items) ? [{ code, label: '（新条目，尚未开始）', enabled: false }] : []
  })
  const found = [...list.items, ...planned].filter(
    ({ code, label }) => word === '' || label.includes(word) || code === word,
  )
  return {
    title: list.title,
    mayAdd: mayAddTo(shipped.items),
    total: found.length,
    page,
    size,
    rows: found.slice((page - 1) * size, page * size).map((item) => {
      const key = entryKey(dict, item.code)
      const file = inFile.get(item.code)
      const version = typeof item.version === 'number' ? item.version : 0
      return {
        code: item.code,
        label: item.label,
        enabled: item.enabled !== false,
        sort: item.sort ?? null,
        isOwn: version > 0,
        shipped: file && textOf(file) !== textOf(item) ? textOf(file) : null,
        version,
        waiting: waiting.get(key) ?? null,
        next: next.get(key) ?? null,
      }
    }),
  }
}
