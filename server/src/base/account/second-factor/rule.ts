/** 双因子登录的要求: whether the city requires a second factor of its officers, experts, inspectors and administrators. Off until an administrator turns it on. */
import { refuse } from '@green/contract/errors.ts'
import { isFiler, type Role, roles } from '@green/contract/roles.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { WithDb } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { readSetting, saveSetting } from '../../message/setting-store.ts'
import { countWithFactor } from './store.ts'

/** Also read by the query of every session (session-store.ts). */
const key = 'signIn'
const ofStaff = roles.filter((role) => !isFiler(role))

async function isRequired(tx: Tx): Promise<{ required: boolean; version: number }> {
  const saved = await readSetting(tx, key)
  return { required: saved?.value.secondFactor === true, version: saved?.version ?? 0 }
}

export async function isRequiredOf(tx: Tx, role: Role): Promise<boolean> {
  return !isFiler(role) && (await isRequired(tx)).required
}

export async function secondFactorRule({ db }: WithDb) {
  return ruleOf(db)
}

async function ruleOf(tx: Tx) {
  return { ...(await isRequired(tx)), ...(await countWithFactor(tx, ofStaff)) }
}

/** Takes effect with the next request: who has no second factor can then only set one up. */
export async function saveSecondFactorRule(
  { db }: WithDb,
  actor: Actor,
  { required, reason, version }: { required: boolean; reason: string; version: number },
) {
  return transaction(db, async (tx) => {
    const before = await isRequired(tx)
    const row = { key, value: { secondFactor: required }, updatedAt: clock.now(), updatedBy: actor.name }
    if (!(await saveSetting(tx, row, version))) throw refuse('STALE')
    const textOf = (isOn: boolean) => (isOn ? '必须使用' : '由本人选择')
    await writeAudit(tx, {
      kind: 'system',
      actor,
      action: '设定双因子登录的要求',
      result: `成功，理由：${reason.trim()}`,
      changes: [{ label: '工作人员、专家和管理员', before: textOf(before.required), after: textOf(required) }],
    })
    return ruleOf(tx)
  })
}
