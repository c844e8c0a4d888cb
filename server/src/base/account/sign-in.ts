/** 登录: by password or by a code sent to the mobile; responses never reveal which part was wrong. */
import { type ErrorCode, Refusal, refuse } from '@green/contract/errors.ts'
import { accountStates, orgKinds, roles } from '@green/contract/roles.ts'
import { normalise } from '@green/filing/normalise.ts'
import { type Tx, transaction } from '../../db/database.ts'
import { clock } from '../../platform/clock.ts'
import { serverTokenName } from '../../platform/http/http.ts'
import { takeTurn } from '../../platform/http/limits.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit } from '../audit/store.ts'
import { turnsTaken } from './attempt-store.ts'
import { admit, countFailure, requireAttempt, type Target } from './attempts.ts'
import type { CaptchaAnswer } from './captcha.ts'
import { requireUnused, tryCode, whyRefused } from './codes.ts'
import { verifyPassword } from './passwords.ts'
import { closeSessions, openSession, requireUsable } from './session.ts'
import { type AccountRecord, type Holder, holdersByMobile, holdersByName, honourSignIn, noteSignIn } from './store.ts'

type PasswordForm = { loginName: string; password: string } & CaptchaAnswer
type CodeForm = { mobile: string; verifyCode: string } & CaptchaAnswer

/** The web's sign-in: a new token each time; a second one of a staff account ends the first. */
export async function signInByPassword(services: Services, form: PasswordForm, ip: string) {
  return passwordSignIn(services, form, ip, '密码登录', async (tx, holder) => {
    await endFormerOfStaff(tx, holder.account)
    return loginOf(holder, await openSession(tx, holder.account.id, ip))
  })
}

/** The second sign-in, for callers below /server; the first session continues. */
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
  const target = { account: holder?.account ?? null, name, way: 'password' as const }
  return noted(services, target, ip, action, async () => {
    await requireAttempt(services, target, form, ip)
    const passwordHash = target.account?.passwordHash ?? null
    if (!(await verifyPassword(passwordHash, form.password)) || !holder || !passwordHash)
      throw failed(await countFailure(services, target, ip), holder ? '密码错误' : '账号不存在')
    return transaction(services.db, async (tx) => {
      await admit(tx, { ...target, account: holder.account }, ip)
      await requireUsable(tx, holder.account)
      requireOwnPassword(holder.account)
      if (!(await honourSignIn(tx, holder.account.id, passwordHash, clock.now())))
        throw failed(refuse('BAD_CREDENTIALS'), '密码刚刚被修改')
      await auditSuccess(tx, holder.account, ip, action)
      return open(tx, holder)
    })
  })
}

export async function signInByCode(services: Services, form: CodeForm, ip: string) {
  const [holder = null] = await holdersByMobile(services.db, form.mobile)
  const target = { account: holder?.account ?? null, name: form.mobile, way: 'code' as const }
  const action = '验证码登录'
  return noted(services, target, ip, action, async () => {
    await requireAttempt(services, target, form, ip)
    const code = await tryCode(services, form.mobile, 'login', form.verifyCode)
    if (!code || !holder) {
      const why = holder ? await whyRefused(services, form.mobile, 'login') : '手机号未注册'
      throw failed(await countFailure(services, target, ip), why)
    }
    return transaction(services.db, async (tx) => {
      await admit(tx, { ...target, account: holder.account }, ip)
      await requireUsable(tx, holder.account)
      requireOwnPassword(holder.account)
      await requireUnused(tx, code)
      await noteSignIn(tx, holder.account.id, clock.now())
      await auditSuccess(tx, holder.account, ip, action)
      await endFormerOfStaff(tx, holder.account)
      return loginOf(holder, await openSession(tx, holder.account.id, ip))
    })
  })
}

/** An invited operator has to set a password first. */
function requireOwnPassword(account: AccountRecord): void {
  if (account.operator && account.state === 'pending') throw refuse('INVITED')
}

async function endFormerOfStaff(tx: Tx, account: AccountRecord): Promise<void> {
  if (account.role !== 'enterprise') await closeSessions(tx, account.id)
}

/** The sign-in data that the web stores. */
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

/** The exact reason of a refusal, for the log; the response contains only the refusal. */
const reasons = new WeakMap<Refusal, string>()

function failed(refusal: Refusal, reason: string): Refusal {
  reasons.set(refusal, reason)
  return refusal
}

const usualReasons: Partial<Record<ErrorCode, string>> = {
  ACCOUNT_LOCKED: '锁定期内',
  TOO_OFTEN: '未到可重试的时间',
  CAPTCHA_REQUIRED: '没有填图形验证码',
  CAPTCHA_WRONG: '图形验证码错误',
  ACCOUNT_DISABLED: '账号已停用、注销或过期',
  INVITED: '操作员尚未设置密码',
  CODE_WRONG: '验证码已使用',
}
/** Refused attempts of one address that are logged in a quarter of an hour; more would only fill the log. */
const linesPerAddress = 60

/** Runs a sign-in; a refusal is logged with its exact reason. */
async function noted<T>(
  services: Services,
  { account, name }: Target,
  ip: string,
  action: string,
  deed: () => Promise<T>,
): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const key = `sign-in-lines:${ip}`
    await takeTurn(services.db, key, Number.MAX_SAFE_INTEGER, 900)
    const { count } = await turnsTaken(services.db, key, clock.now())
    if (count <= linesPerAddress) await auditFailure(services, account, name, ip, action, error)
    throw error
  }
}

/** Of a name that no account has only the first characters are logged: people type passwords into the wrong field. */
async function auditFailure(
  services: Services,
  account: AccountRecord | null,
  name: string,
  ip: string,
  action: string,
  refusal: Refusal,
): Promise<void> {
  const object = account ? {} : { object: `未知账号 ${[...name].slice(0, 2).join('')}***` }
  const because = reasons.get(refusal) ?? usualReasons[refusal.code] ?? refusal.code
  const locks = refusal.code === 'ACCOUNT_LOCKED' && reasons.has(refusal) ? '，连续失败已锁定' : ''
  await writeAudit(services.db, {
    kind: 'login',
    actor: account && personOf(account),
    ip,
    action,
    ...object,
    result: `失败：${refusal.message}`,
    reason: because + locks,
  })
}
