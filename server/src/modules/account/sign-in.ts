/** 登录: by password or by a code sent to the mobile; what is wrong is never said more exactly than that. */
import { refuse } from '@green/contract/errors.ts'
import { accountStates, orgKinds, roles } from '@green/contract/roles.ts'
import { normalise } from '@green/filing/normalise.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { serverTokenName } from '../../platform/http.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { countFailure, lockedRefusal, requireAttempt } from './attempts.ts'
import type { CaptchaAnswer } from './captcha.ts'
import { requireUnused, tryCode } from './codes.ts'
import { verifyPassword } from './passwords.ts'
import { closeSessions, oneOf, openSession, requireUsable } from './session.ts'
import {
  type AccountRecord,
  type Holder,
  holderById,
  holdersByMobile,
  holdersByName,
  honourSignIn,
  noteSignIn,
} from './store.ts'

type PasswordForm = { loginName: string; password: string } & CaptchaAnswer
type CodeForm = { mobile: string; verifyCode: string } & CaptchaAnswer

/** The web's sign-in: a new token each time; a second one of a staff account ends the first. */
export async function signInByPassword(services: Services, form: PasswordForm, ip: string) {
  return passwordSignIn(services, form, ip, '密码登录', async (tx, holder) => {
    await endFormerOfStaff(tx, holder.account)
    return loginOf(holder, await openSession(tx, holder.account.id, ip))
  })
}

/** The second log-in, for callers below /server; the first goes on beside it. */
export async function secondSignIn(services: Services, form: PasswordForm, ip: string) {
  return passwordSignIn(services, form, ip, '第二登录', async (tx, { account }) => ({
    tokenName: serverTokenName,
    tokenValue: await openSession(tx, account.id, ip),
  }))
}

async function passwordSignIn<T>(
  services: Services,
  form: PasswordForm,
  ip: string,
  action: string,
  open: (tx: Tx, holder: Holder) => Promise<T>,
): Promise<T> {
  const name = normalise('socialCode', form.loginName).toLowerCase()
  const [holder = null] = await holdersByName(services.db, name)
  const target = { account: holder?.account ?? null, name }
  await requireAttempt(services, target, form, ip)
  const passwordHash = target.account?.passwordHash ?? null
  if (!(await verifyPassword(passwordHash, form.password)) || !holder || !passwordHash) {
    const refusal = await countFailure(services, target, ip)
    await auditFailure(services, target.account, name, ip, action)
    throw refusal
  }
  await requireUsable(services.db, holder.account)
  requireOwnPassword(holder.account)
  return transaction(services.db, async (tx) => {
    if (!(await honourSignIn(tx, holder.account.id, passwordHash, clock.now()))) throw await lostRace(tx, holder)
    await auditSuccess(tx, holder.account, ip, action)
    return open(tx, holder)
  })
}

/** Between reading the account and signing in, others' failures locked it or its password changed. */
async function lostRace(tx: Tx, holder: Holder) {
  const now = await holderById(tx, holder.account.id)
  return now?.account.lockedUntil ? lockedRefusal(now.account.lockedUntil) : refuse('BAD_CREDENTIALS')
}

export async function signInByCode(services: Services, form: CodeForm, ip: string) {
  await requireAttempt(services, null, form, ip)
  const code = await tryCode(services, form.mobile, 'login', form.verifyCode)
  const [holder = null] = await holdersByMobile(services.db, form.mobile)
  if (!code || !holder) {
    const refusal = await countFailure(services, null, ip)
    await auditFailure(services, holder?.account ?? null, form.mobile, ip, '验证码登录')
    throw refusal
  }
  await requireUsable(services.db, holder.account)
  requireOwnPassword(holder.account)
  return transaction(services.db, async (tx) => {
    await requireUnused(tx, code)
    await noteSignIn(tx, holder.account.id, clock.now())
    await auditSuccess(tx, holder.account, ip, '验证码登录')
    await endFormerOfStaff(tx, holder.account)
    return loginOf(holder, await openSession(tx, holder.account.id, ip))
  })
}

/** Whoever was invited as an operator sets a password first. */
function requireOwnPassword(account: AccountRecord): void {
  if (account.operator && account.state === 'pending') throw refuse('INVITED')
}

async function endFormerOfStaff(tx: Tx, account: AccountRecord): Promise<void> {
  if (account.role !== 'enterprise') await closeSessions(tx, account.id)
}

/** What the web keeps of a sign-in. */
export function loginOf({ account, enterprise }: Holder, token: string) {
  const address = enterprise?.profile.address
  return {
    token,
    userRole: oneOf(roles, account.role),
    qyItem: enterprise && {
      id: enterprise.id,
      enterpriseName: enterprise.enterpriseName,
      socialCode: enterprise.socialCode,
      qxCode: enterprise.qxCode,
      orgKind: oneOf(orgKinds, enterprise.orgKind),
      state: oneOf(accountStates, account.state),
    },
    socialCode: enterprise?.socialCode ?? null,
    enterpriseName: enterprise?.enterpriseName ?? null,
    address: typeof address === 'string' ? address : null,
  }
}

/** An account as the log names it. */
export function personOf(account: AccountRecord) {
  return {
    accountId: account.id,
    loginName: account.loginName,
    role: oneOf(roles, account.role),
    qxCode: account.qxCode,
  }
}

async function auditSuccess(tx: Tx, account: AccountRecord, ip: string, action: string): Promise<void> {
  await writeAudit(tx, { kind: 'login', actor: personOf(account), ip, action, result: '成功' })
}

/** A name that no account has is shown by its first characters only: people type passwords into the wrong box. */
async function auditFailure(
  services: Services,
  account: AccountRecord | null,
  name: string,
  ip: string,
  action: string,
): Promise<void> {
  const object = account ? {} : { object: `未知账号 ${[...name].slice(0, 2).join('')}***` }
  await writeAudit(services.db, {
    kind: 'login',
    actor: account && personOf(account),
    ip,
    action,
    ...object,
    result: '失败：账号或密码（验证码）不正确',
  })
}
