/** For tests: a change confirmed by a second person, and a version of an entry as if it had been. */

import { settingChange } from '@green/contract/calls/operation/setting-change.ts'
import { cdict } from '@green/contract/calls/overview/lookup.ts'
import type { Tx } from '../../db/database.ts'
import { settingChange as changes } from '../../db/schema/operation/settings.ts'
import type { TestApp } from '../../db/testing.ts'
import { clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { entryKey, entryKind } from '../reference/entries.ts'
import { notifyOfVersion } from './store.ts'

/** What every proposal of today needs. */
export const fromToday = () => ({ startsOn: clock.today(), reason: '按本市通知调整' })

type Proposed = { status: number; msg: string; data: { id: string } }

/** Confirms what was proposed, with the token of a second person. */
export async function confirmed(app: TestApp, { status, msg, data }: Proposed, token: string | null) {
  if (status !== 200) throw new Error(`not proposed: ${status} ${msg} ${JSON.stringify(data)}`)
  const { version } = (await app.call(settingChange.get, { id: data.id }, token)).data
  const done = await app.call(settingChange.step, { id: data.id, version, action: 'confirm' }, token)
  if (done.status !== 200) throw new Error(`not confirmed: ${done.status} ${done.msg} ${JSON.stringify(done.data)}`)
  return done.data
}

/** Proposes an entry's next version. */
export const proposeEntry = (
  app: TestApp,
  over: { dict: string; code: string; label: string; enabled?: boolean; startsOn?: string; version?: number },
  token: string | null,
) => app.call(cdict.updateIndu, { ...fromToday(), ...over }, token)

/** An entry's version in force from now on, without the people. */
export async function anEntryVersion(
  tx: Tx,
  { dict, code, ...value }: { dict: string; code: string; label: string; enabled: boolean },
): Promise<void> {
  const at = clock.now()
  const id = ids.next()
  await tx.insert(changes).values({
    id,
    state: 'confirmed',
    updatedAt: at,
    updatedByName: '测试',
    kind: entryKind,
    key: entryKey(dict, code),
    about: value.label,
    value: { sort: null, ...value },
    lines: [],
    startsOn: clock.today(),
    startsAt: at,
    reason: '测试',
    madeByName: '测试',
    createdAt: at,
  })
  await notifyOfVersion(tx, id)
}
