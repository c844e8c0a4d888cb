/** 代码表: the lists as screens ask for them, and the administrator's change of one entry. */
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { DictItem } from '@green/filing/reference.ts'
import { changesBetween } from '../../base/audit/changes.ts'
import { accountName, writeAudit } from '../../base/audit/store.ts'
import { dictionaryEditOf, saveDictionaryEdit } from '../../base/reference/dictionary-store.ts'
import { dictionariesOf, edited, forgetReference } from '../../base/reference/reference.ts'
import { industries, referenceDictionaries } from '../../base/reference/reference-data.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'

/** The asked lists; what no list is called is left out. Without a question, the titles of all. */
export async function dictionaries(services: Services, codes: string | undefined) {
  const lists = await dictionariesOf(services)
  const all = Object.entries(lists)
  if (!codes) return Object.fromEntries(all.map(([key, { title }]) => [key, { title, items: [] }]))
  const asked = new Set(codes.split(',').map((code) => code.trim()))
  return Object.fromEntries(
    all.filter(([key]) => asked.has(key)).map(([key, { title, items }]) => [key, { title, items: [...items] }]),
  )
}

/** Code to label of one list, switched-off entries included: old records name them. */
export async function labels(services: Services, dict: string): Promise<Record<string, string>> {
  const lists = await dictionariesOf(services)
  const list = Object.hasOwn(lists, dict) ? lists[dict] : undefined
  if (!list) throw refuse('NOT_FOUND')
  return Object.fromEntries(list.items.map((item) => [item.code, item.label]))
}

type Change = {
  dict: string
  code: string
  label: string
  sort?: number | undefined
  enabled: boolean
  version: number
}

/** Changes an entry on the version that was read; figures and attributes of an entry stay as reviewed data. */
export async function changeEntry(services: Services, actor: Actor, change: Change): Promise<DictItem> {
  const { dict, code, enabled, version } = change
  const item = entryOf(dict, code)
  if (!item) throw refuse('NOT_FOUND')
  const label = change.label.trim()
  if (label === '') throw refuseFields([{ field: 'label', message: '该输入项为必填项!' }])
  const after = await transaction(services.db, async (tx) => {
    const before = await dictionaryEditOf(tx, dict, code)
    if ((before?.version ?? 0) !== version) throw await stale(tx, dict, code)
    const sort = change.sort ?? before?.sort ?? null
    const edit = {
      dict,
      code,
      label,
      sort,
      enabled,
      version: version + 1,
      updatedAt: clock.now(),
      updatedBy: actor.accountId,
    }
    if (!(await saveDictionaryEdit(tx, edit))) throw await stale(tx, dict, code)
    const was = edited(item, before ?? undefined)
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '修改代码表',
      object: `${dict}/${code}`,
      result: `成功：${was.label}→${label}${enabled ? '' : '（停用）'}`,
      changes: changesBetween(
        { label: '名称', sort: '排序', enabled: '启用' },
        { label: was.label, sort: before?.sort ?? null, enabled: was.enabled !== false },
        { label, sort, enabled },
      ),
    })
    return edited(item, edit)
  })
  forgetReference(services)
  return after
}

/** An entry as the files have it; industries of every level stand under `industry`. */
function entryOf(dict: string, code: string): DictItem | undefined {
  const lists = referenceDictionaries()
  const list = Object.hasOwn(lists, dict) ? lists[dict] : undefined
  const item = list?.items.find((one) => one.code === code)
  if (item || dict !== 'industry') return item
  const industry = industries().find((one) => one.code === code)
  return industry && { code, label: industry.name, pCode: industry.pCode }
}

/** Who was faster, and when. */
async function stale(tx: Tx, dict: string, code: string) {
  const now = await dictionaryEditOf(tx, dict, code)
  if (!now) return refuse('STALE')
  return refuse('STALE', {}, { by: await accountName(tx, now.updatedBy), at: now.updatedAt, version: now.version })
}
