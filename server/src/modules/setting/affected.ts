/** What a change of a setting touches: the drafts and cases that use it, and what was decided under it. */
import type { SettingKind } from '@green/contract/calls/setting-change.ts'
import { messagesSince } from '../../base/message/store.ts'
import type { Tx } from '../../db/database.ts'
import { entryUse, entryUsedSince, limitUse, limitUsedSince } from '../../filing/casework/setting-use-store.ts'

/** A key in its two parts: the list and the code, the programme and the state. */
function partsOf(key: string): [string, string] {
  const cut = key.indexOf('/')
  return [key.slice(0, cut), key.slice(cut + 1)]
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
