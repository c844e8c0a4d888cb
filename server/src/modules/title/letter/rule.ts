/** Whether letters that are issued together need a second officer: they do, unless two officers of the city have said otherwise. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import type { letter } from '@green/contract/calls/title/letter.ts'
import { refuse } from '@green/contract/errors.ts'
import { changesBetween } from '../../../base/audit/changes.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { readSetting, saveSetting } from '../../../base/message/setting-store.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'

const key = 'letterRule'

export async function letterRule(tx: Tx): Promise<CallOutput<typeof letter.rule>> {
  const saved = await readSetting(tx, key)
  return {
    secondForMany: saved?.value.secondForMany !== false,
    version: saved?.version ?? 0,
    updatedAt: saved?.updatedAt ?? null,
    updatedBy: saved?.updatedBy ?? null,
  }
}

const logged = (secondForMany: boolean) => ({ rule: secondForMany ? '须两人' : '一人' })

export async function saveLetterRule(
  services: WithDb,
  { secondForMany, version }: CallInput<typeof letter.saveRule>,
  actor: Actor,
) {
  return transaction(services.db, async (tx) => {
    const before = await letterRule(tx)
    const row = { key, value: { secondForMany }, updatedAt: clock.now(), updatedBy: actor.name }
    if (!(await saveSetting(tx, row, version))) throw refuse('STALE')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '设置成批出具决定文书的人数',
      object: '决定文书',
      result: logged(secondForMany).rule,
      changes: changesBetween({ rule: '成批出具' }, logged(before.secondForMany), logged(secondForMany)),
    })
    return { done: true as const }
  })
}
