/** 重置双因子: of an account whose owner has lost telephone and recovery codes; proposed by one administrator, confirmed by another. */
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Services } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { tell, tellNumber } from '../../message/tell.ts'
import { deleteFeeds } from '../calendar/store.ts'
import { deletePasskeys } from '../passkey/store.ts'
import { closeSessions } from '../sign-in/session.ts'
import { type AccountRecord, lockAccount } from '../store.ts'
import { deleteFactor, hasFactor } from './store.ts'

/** The account, locked, when its second factor can be reset by this administrator. */
export async function requireResettable(tx: Tx, actor: Actor, id: string): Promise<AccountRecord> {
  const fault = (message: string) => refuseFields([{ field: 'id', message }])
  if (id === actor.accountId) throw fault('不能重置自己的双因子登录，请在“账号安全”中更换，或用恢复码登录')
  const account = await lockAccount(tx, id)
  if (!account || account.state === 'cancelled') throw refuse('NOT_FOUND')
  if (!(await hasFactor(tx, id))) throw fault('该账号没有开启双因子登录')
  return account
}

/** Removes the second factor, the passkeys and the calendars, which may lie in the lost telephone, ends every session, and tells the owner, also at the telephone number. */
export async function resetSecondFactor(
  tx: Tx,
  services: Services,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const account = await requireResettable(tx, actor, id)
  await deleteFactor(tx, id)
  await deletePasskeys(tx, id)
  await deleteFeeds(tx, id)
  await closeSessions(tx, id)
  await writeAudit(tx, {
    kind: 'system',
    actor,
    action: '重置双因子登录',
    object: `${account.name}（账号${account.loginName}）`,
    result: `成功，理由：${reason}`,
    changes: [{ label: '双因子登录和通行密钥', before: '开启', after: '已重置，须重新绑定' }],
  })
  await tell(tx, services, { to: [id], link: null, template: 'secondFactorReset', values: { reason }, sms: false })
  await tellNumber(tx, services, { mobile: account.mobile, template: 'secondFactorResetNumber', values: {} })
}
