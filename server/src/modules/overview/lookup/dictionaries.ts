/** 代码表: the lists as screens ask for them, and the proposal of an entry's next version. */
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { DictItem } from '@green/filing/programme/reference.ts'
import { checkedWordFault } from '../../../base/reference/checked-words.ts'
import { entryKey, entryKind, mayAddTo } from '../../../base/reference/entries.ts'
import { dictionariesOf, industriesOf } from '../../../base/reference/reference.ts'
import { industries, referenceDictionaries } from '../../../base/reference/reference-data.ts'
import { versionAt } from '../../../base/reference/setting-store.ts'
import { proposeSetting } from '../../../base/setting/propose.ts'
import { entryUsedSince } from '../../../filing/casework/setting-use-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'

/** The lists of these codes; what no list is called is left out. Without codes, the titles of all. Anybody may read them. */
export async function dictionaries(services: Services, codes: string | undefined) {
  const all = Object.entries(await dictionariesOf(services)).filter(([, { internal }]) => !internal)
  if (!codes) return Object.fromEntries(all.map(([key, { title }]) => [key, { title, items: [] }]))
  const wanted = new Set(codes.split(',').map((code) => code.trim()))
  return Object.fromEntries(
    all.filter(([key]) => wanted.has(key)).map(([key, { title, items }]) => [key, { title, items: [...items] }]),
  )
}

/** Code to label of one list, ended entries included: old records name them. */
export async function labels(services: Services, dict: string): Promise<Record<string, string>> {
  const lists = await dictionariesOf(services)
  const list = Object.hasOwn(lists, dict) ? lists[dict] : undefined
  if (!list || list.internal) throw refuse('NOT_FOUND')
  return Object.fromEntries(list.items.map((item) => [item.code, item.label]))
}

type Change = {
  dict: string
  code: string
  label: string
  sort?: number | undefined
  enabled: boolean
  version: number
  startsOn: string
  reason: string
}

type Entry = { label: string; sort: number | null; enabled: boolean }

/** Proposes an entry's next version; figures and attributes of an entry stay as reviewed data. */
export async function proposeEntry(services: Services, actor: Actor, change: Change): Promise<{ id: string }> {
  const { dict, code, enabled, version, startsOn, reason } = change
  const list = Object.hasOwn(referenceDictionaries(), dict) ? referenceDictionaries()[dict] : undefined
  if (!list) throw refuse('NOT_FOUND')
  const label = change.label.trim()
  if (label === '') throw refuseFields([{ field: 'label', message: '该输入项为必填项!' }])
  const wrong = checkedWordFault(dict, label)
  if (wrong) throw refuseFields([{ field: 'label', message: wrong }])
  const shipped = entryOf(list.items, dict, code)
  const current = await currentEntry(services, dict, code)
  if (!shipped && !current) requireAddable(list.items, code)
  const twin = (await dictionariesOf(services))[dict]?.items.find((one) => one.label === label && one.code !== code)
  const isRenamed = label !== current?.label && mayAddTo(list.items)
  if (enabled && isRenamed && twin && twin.enabled !== false)
    throw refuseFields([{ field: 'label', message: `“${label}”已是另一个在用的条目，请换一个名称` }])
  const own = (await versionAt(services.db, entryKind, entryKey(dict, code), clock.now()))?.value as Entry | undefined
  const value = { label, sort: change.sort ?? own?.sort ?? null, enabled }
  return proposeSetting(services, actor, {
    kind: entryKind,
    key: entryKey(dict, code),
    about: `${list.title}“${current?.label ?? shipped?.label ?? label}”`,
    value,
    asText: (own) => entryLines((own as Entry | null) ?? asEntry(shipped)),
    field: 'label',
    version,
    startsOn,
    reason,
    decidedSince: (tx, since) => entryUsedSince(tx, [{ dict, code }], since),
  })
}

const asEntry = (item: DictItem | undefined): Entry | null =>
  item ? { label: item.label, sort: null, enabled: item.enabled !== false } : null

function entryLines(entry: Entry | null) {
  return [
    { label: '名称', text: entry?.label ?? '' },
    { label: '是否在用', text: entry ? (entry.enabled ? '在用' : '停用') : '' },
    { label: '排序', text: entry?.sort === null || entry === null ? '' : String(entry.sort) },
  ]
}

async function currentEntry(services: Services, dict: string, code: string): Promise<DictItem | undefined> {
  const item = (await dictionariesOf(services))[dict]?.items.find((one) => one.code === code)
  if (item || dict !== 'industry') return item
  const industry = (await industriesOf(services)).find((one) => one.code === code)
  return industry && { code, label: industry.name }
}

function requireAddable(items: readonly DictItem[], code: string): void {
  if (!mayAddTo(items)) throw refuse('NOT_FOUND')
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(code))
    throw refuseFields([{ field: 'code', message: '编号用1至40位字母、数字、短横线或下划线' }])
}

/** An entry as the files have it; industries of every level stand under `industry`. */
function entryOf(items: readonly DictItem[], dict: string, code: string): DictItem | undefined {
  const item = items.find((one) => one.code === code)
  if (item || dict !== 'industry') return item
  const industry = industries().find((one) => one.code === code)
  return industry && { code, label: industry.name, pCode: industry.pCode }
}
