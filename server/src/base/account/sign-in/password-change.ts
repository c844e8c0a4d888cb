/** 修改密码与找回密码: all other sessions of the account end at once. */
import { type Refusal, refuse, refuseFields } from '@green/contract/errors.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { type Holder, holderById, holdersByMobile, replacePassword } from '../store.ts'
import { endWaits } from './attempts.ts'
import { type RightCode, requireUnused, tryCode } from './codes.ts'
import { hashPassword, isOneOf, requireUncommon, verifyPassword } from './passwords.ts'
import { closeSessions, requireUsable } from './session.ts'
import { personOf } from './sign-in-log.ts'

const remembered = 3

/** With the old password; the session of this request continues. */
export async function changePassword(
  services: Services,
  actor: Actor,
  form: { oldPassword: string; newPassword: string },
): Promise<void> {
  await takeTurn(services.db, `old-password:${actor.accountId}`, 10, 900)
  const holder = await holderById(services.db, actor.accountId)
  if (!holder) throw refuse('SIGN_IN')
  if (!(await verifyPassword(holder.account.passwordHash, form.oldPassword)))
    throw refuseFields([{ field: 'oldPassword', message: '原密码不正确' }])
  await replace(services, holder, form.newPassword, {
    ip: actor.ip,
    keepSession: actor.sessionHash,
    action: '修改密码',
    lost: refuse('STALE'),
  })
}

/** With a code sent to the mobile; also ends a lock, since possession of the telephone proves the identity. */
export async function changePasswordByCode(
  services: Services,
  form: { mobile: string; verifyCode: string; newPassword: string },
  ip: string,
): Promise<void> {
  const code = await tryCode(services, form.mobile, 'password', form.verifyCode)
  const [holder = null] = await holdersByMobile(services.db, form.mobile)
  if (!code || !holder) throw refuse('CODE_WRONG')
  await requireUsable(services.db, holder.account)
  await replace(services, holder, form.newPassword, { ip, code, action: '找回密码', lost: refuse('CODE_WRONG') })
}

type Circumstances = { ip: string; keepSession?: string; code?: RightCode; action: string; lost: Refusal }

const replace = (services: Services, holder: Holder, password: string, how: Circumstances): Promise<void> =>
  transaction(services.db, (tx) => setPassword(tx, holder, password, how))

/** Sets a password that is neither common nor one of the last; all other sessions of the account end. */
export async function setPassword(
  tx: Tx,
  { account, enterprise }: Holder,
  password: string,
  how: Circumstances,
): Promise<void> {
  requireUncommon(password, [account.loginName, account.mobile, enterprise?.socialCode])
  const before = [account.passwordHash, ...account.passwordHistory.filter((one) => one !== account.passwordHash)]
  if (await isOneOf(before.slice(0, remembered), password)) throw refuse('PASSWORD_REUSED')
  const passwordHash = await hashPassword(password)
  if (how.code) await requireUnused(tx, how.code)
  const replaced = await replacePassword(tx, account.id, account.passwordHash, {
    passwordHash,
    passwordChangedAt: clock.now(),
    passwordHistory: [passwordHash, ...before].slice(0, remembered),
    mustChangePassword: false,
  })
  if (!replaced) throw how.lost
  await endWaits(tx, account.id)
  await closeSessions(tx, account.id, how.keepSession)
  await writeAudit(tx, { kind: 'login', actor: personOf(account), ip: how.ip, action: how.action, result: '成功' })
}
