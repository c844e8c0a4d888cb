/** What a change of a setting touches: the drafts and cases that use it, and what was decided under it. */
import type { SettingKind } from '@green/contract/calls/setting-change.ts'
import { refuse } from '@green/contract/errors.ts'
import { messagesSince } from '../../base/message/store.ts'
import { type TemplateKey, templates } from '../../base/message/templates.ts'
import { dictionariesOf } from '../../base/reference/reference.ts'
import type { Tx } from '../../db/database.ts'
import { entryUse, entryUsedSince, limitUse, limitUsedSince } from '../../filing/casework/setting-use-store.ts'
import { limitedStepName } from '../../filing/casework/time-limits.ts'
import type { Services } from '../../platform/services.ts'

/** A key in its two parts: the list and the code, the programme and the state. */
function partsOf(key: string): [string, string] {
  const cut = key.indexOf('/')
  return [key.slice(0, cut), key.slice(cut + 1)]
}

/** What the setting is called today; one that does not exist is refused. */
export async function settingName(services: Services, kind: SettingKind, key: string): Promise<string> {
  const [first, second] = partsOf(key)
  const name =
    kind === 'dictionary'
      ? await entryName(services, first, second)
      : kind === 'limit'
        ? limitedStepName(first, second)
        : Object.hasOwn(templates, key)
          ? templates[key as TemplateKey].label
          : null
  if (name === null) throw refuse('NOT_FOUND')
  return name
}

async function entryName(services: Services, dict: string, code: string): Promise<string | null> {
  const lists = await dictionariesOf(services)
  const list = Object.hasOwn(lists, dict) ? lists[dict] : undefined
  if (!list) return null
  const label = list.items.find((one) => one.code === code)?.label
  return label === undefined ? `${list.title}（编号${code}）` : `${list.title}“${label}”`
}

/** In words for the officer who decides. */
export async function affectedBy(tx: Tx, kind: SettingKind, key: string): Promise<{ label: string; count: number }[]> {
  if (kind === 'dictionary') {
    const { drafts, open } = await entryUse(tx, ...partsOf(key))
    return [
      { label: '选用此条目的未提交申报（停用后提交前须另选）', count: drafts },
      { label: '选用此条目的在办申报（继续办理，仍显示提交时的名称）', count: open },
    ]
  }
  if (kind === 'limit')
    return [{ label: '正在此环节办理的申报（仍按原来的时限）', count: await limitUse(tx, ...partsOf(key)) }]
  return []
}

/** How much has been decided under what is in force since this moment. */
export function decidedSince(tx: Tx, kind: SettingKind, key: string, since: string): Promise<number> {
  if (kind === 'dictionary') return entryUsedSince(tx, ...partsOf(key), since)
  if (kind === 'limit') return limitUsedSince(tx, ...partsOf(key), since)
  return messagesSince(tx, since)
}
