/** Sign-ins in the log: success, and every refusal with its exact reason. */
import { type ErrorCode, Refusal } from '@green/contract/errors.ts'
import { roles } from '@green/contract/roles.ts'
import type { Tx } from '../../../db/database.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { oneOf } from '../../../platform/one-of.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import type { AccountRecord } from '../store.ts'
import { turnsUsed } from './attempt-store.ts'
import type { Target } from './attempts.ts'
import type { Origin } from './session.ts'

/** An account as the log names it. */
export function personOf(account: AccountRecord) {
  return {
    accountId: account.id,
    loginName: account.loginName,
    role: oneOf(roles, account.role),
    qxCode: account.qxCode,
  }
}

type Success = { account: AccountRecord; origin: Origin; action: string; result?: string }

/** A step of a sign-in that succeeded, with the device as the owner's list of sign-ins shows it. */
export async function auditSuccess(
  tx: Tx,
  { account, origin: { ip, device }, action, result = '成功' }: Success,
): Promise<void> {
  await writeAudit(tx, { kind: 'login', actor: personOf(account), ip, action, object: device, result })
}

/** The exact reason of a refusal, for the log; the response contains only the refusal. */
const reasons = new WeakMap<Refusal, string>()

/** A refusal whose exact reason is logged. */
export function failed(refusal: Refusal, reason: string): Refusal {
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
  SECOND_CODE_WRONG: '动态口令或恢复码刚刚被使用',
  CHALLENGE_OVER: '登录已被取消',
}
/** Refused attempts of one address that are logged in a quarter of an hour; more would only fill the log. */
const linesPerAddress = 60

/** Who signs in from where, in which way. */
type Attempt = { target: Pick<Target, 'account' | 'name'>; origin: Origin; action: string }

/** Runs a sign-in; a refusal is logged with its exact reason. */
export async function noted<T>(services: Services, attempt: Attempt, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const key = `sign-in-lines:${attempt.origin.ip}`
    await takeTurn(services.db, key, Number.MAX_SAFE_INTEGER, 900)
    const { count } = await turnsUsed(services.db, key, clock.now())
    if (count <= linesPerAddress) await auditFailure(services, attempt, error)
    throw error
  }
}

/** Of a name that no account has only the first characters are logged: people type passwords into the wrong field. */
async function auditFailure(
  services: WithDb,
  { target: { account, name }, origin: { ip, device }, action }: Attempt,
  refusal: Refusal,
): Promise<void> {
  const object = account ? device : `未知账号 ${[...name].slice(0, 2).join('')}***，${device}`
  const because = reasons.get(refusal) ?? usualReasons[refusal.code] ?? refusal.code
  const locks = refusal.code === 'ACCOUNT_LOCKED' && reasons.has(refusal) ? '，连续失败已锁定' : ''
  await writeAudit(services.db, {
    kind: 'login',
    actor: account && personOf(account),
    ip,
    action,
    object,
    result: `失败：${refusal.message}`,
    reason: because + locks,
  })
}
