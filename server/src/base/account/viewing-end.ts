/** 看作: how a viewing ends when nobody signs out of it, each with its line in the log. */
import type { Tx } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { writeAudit } from '../audit/store.ts'
import { takeViewings, type Viewings } from './sign-in/session-store.ts'
import { personOf } from './sign-in/sign-in-log.ts'
import { holderById } from './store.ts'

/** Ends viewings; says how many. */
export async function endViewings(tx: Tx, of: Viewings): Promise<number> {
  const ended = await takeViewings(tx, of)
  for (const { accountId, viewerId, endsAt } of ended) {
    const [viewer, viewed] = [viewerId && (await holderById(tx, viewerId)), await holderById(tx, accountId)]
    await writeAudit(tx, {
      kind: 'system',
      actor: viewer ? personOf(viewer.account) : null,
      at: 'now' in of ? endsAt : clock.now(),
      action: '结束以他人身份查看',
      object: viewed ? `${viewed.account.name}（账号${viewed.account.loginName}）` : accountId,
      result: 'now' in of ? '到时自动结束' : 'accountId' in of ? '由本人结束，或随其登录一并结束' : '成功',
    })
  }
  return ended.length
}
