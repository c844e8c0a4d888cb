/** 账号注销: what an account must be for it, and its end. Filings and records stay; the person's telephone goes. */
import { refuse, refuseFields } from '@green/contract/errors.ts'
import { accountStateLabels, isAdministrator, isFiler } from '@green/contract/roles.ts'
import { isDraft, isSettled } from '@green/filing/workflow/states.ts'
import { freedLoginName } from '../../../base/account/administration/freed-login-name.ts'
import { closeSessions } from '../../../base/account/sign-in/session.ts'
import { deleteWaysIn } from '../../../base/account/sign-in/ways-in.ts'
import { type AccountRecord, lockAccount, updateAccount } from '../../../base/account/store.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { endJobsOf } from '../../../base/job/store.ts'
import { requireAnotherAdministrator } from '../../../base/role/roles.ts'
import { lockRole } from '../../../base/role/store.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { filingStates } from './store.ts'

/** The account, locked, when it may be closed now; refused with what stands against it. */
export async function requireClosable(
  tx: Tx,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<AccountRecord> {
  const fault = (message: string) => refuseFields([{ field: 'id', message }])
  if (id === actor.accountId) throw fault('不能注销自己的账号')
  await lockRole(tx, 'admin')
  const account = await lockAccount(tx, id)
  if (!account) throw refuse('NOT_FOUND')
  if (account.version !== version) throw refuse('STALE')
  if (account.state === 'cancelled') throw refuse('ILLEGAL_STEP', { state: accountStateLabels.cancelled })
  if (isAdministrator(account.role)) await requireAnotherAdministrator(tx, [id], 'id')
  const open = account.enterpriseId && !account.operator ? await openFilings(tx, account.enterpriseId) : 0
  if (open > 0) throw fault(`企业还有${open}件申报没有办结，办结或撤回后才能注销主账号；人员变动请用“账号接管”`)
  return account
}

/** Sent, and not decided yet. */
export async function openFilings(tx: Tx, enterpriseId: string): Promise<number> {
  const states = await filingStates(tx, enterpriseId)
  return states.filter((state) => !isDraft(state) && !isSettled(state)).length
}

/** Ends the account on a decision of two administrators: no sign-in, no session, no job, and no telephone number. */
export async function closeAccount(
  tx: Tx,
  actor: Actor,
  wanted: { id: string; version: number },
  reason: string,
): Promise<void> {
  await endAccount(tx, actor, await requireClosable(tx, actor, wanted), `成功，理由：${reason}`)
}

/** Ends a locked account. The log-in name of an enterprise's person is its code or number: it becomes free for whoever follows. */
export async function endAccount(tx: Tx, actor: Actor, account: AccountRecord, result: string): Promise<void> {
  const free = isFiler(account.role) ? { loginName: freedLoginName(account.id) } : {}
  await updateAccount(tx, account.id, { state: 'cancelled', mobile: '', lockedUntil: null, ...free })
  await closeSessions(tx, account.id)
  await deleteWaysIn(tx, account.id)
  await endJobsOf(tx, account.id, clock.now())
  await writeAudit(tx, {
    kind: 'system',
    actor,
    action: '注销账号',
    object: `${account.name}（账号${account.loginName}）`,
    result,
    changes: [{ label: '状态', before: accountStateLabels.active, after: accountStateLabels.cancelled }],
  })
}
