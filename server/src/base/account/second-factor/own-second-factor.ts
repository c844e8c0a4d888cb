/** 双因子登录 of the own account: setting it up with the first code, new recovery codes, turning it off. */
import { Refusal, refuse, refuseFields } from '@green/contract/errors.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/store.ts'
import { noteSecurityChange } from '../administration/security-change.ts'
import { countFailure, requireAttempt, type Target } from '../sign-in/attempts.ts'
import { verifyPassword } from '../sign-in/passwords.ts'
import { closeSessions } from '../sign-in/session.ts'
import { type AccountRecord, holderById } from '../store.ts'
import { type RightSecond, renewRecoveryCodes, trySecond, useUpSecond } from './codes.ts'
import { isRequiredOf } from './rule.ts'
import { confirmSecret, deleteFactor, findFactor, hasFactor, recoveryCodesLeft, saveNewSecret } from './store.ts'
import { fromBase32, stepOfCode, toBase32, uriOf } from './totp.ts'

export async function securityState({ db }: WithDb, actor: Actor) {
  const factor = await findFactor(db, actor.accountId)
  const holder = await holderById(db, actor.accountId)
  return {
    onSince: factor?.confirmedAt ?? null,
    recoveryLeft: await recoveryCodesLeft(db, actor.accountId),
    required: await isRequiredOf(db, actor.role),
    mobile: masked(holder?.account.mobile ?? ''),
  }
}

/** Gives out a new secret for the app; nothing is on until a code of it was typed. */
export async function beginFactor(services: Services, actor: Actor, { password }: { password: string }) {
  const account = await requireOwnPassword(services, actor, password)
  const secret = toBase32(ids.secretBytes())
  const { platformName } = await services.cityProfile.current()
  return transaction(services.db, async (tx) => {
    if (!(await saveNewSecret(tx, account.id, secret, clock.now()))) throw refuse('SECOND_FACTOR_ON')
    await writeAudit(tx, { kind: 'login', actor, action: '开始绑定动态口令', result: '等待第一个动态口令' })
    return { secret, uri: uriOf(secret, platformName, account.loginName) }
  })
}

/** Turns the second factor on by a first right code; the other sessions of the account end. */
export async function confirmFactor(services: Services, actor: Actor, { code }: { code: string }) {
  await takeTurn(services.db, `first-code:${actor.accountId}`, 20, 900)
  const factor = await findFactor(services.db, actor.accountId)
  if (!factor) throw refuse('SECOND_FACTOR_OFF')
  if (factor.confirmedAt) throw refuse('SECOND_FACTOR_ON')
  const step = stepOfCode(fromBase32(factor.secret), code.replace(/\s/g, ''), clock.nowMs(), 0)
  if (step === null) throw wrongCode('动态口令不正确。请核对手机的时间，并输入当前显示的6位数字')
  return transaction(services.db, async (tx) => {
    if (!(await confirmSecret(tx, factor, step, clock.now()))) throw refuse('STALE')
    const codes = await renewRecoveryCodes(tx, services, actor.accountId)
    await closeSessions(tx, actor.accountId, actor.sessionHash)
    await noteSecurityChange(tx, services, actor, '开启双因子登录')
    return { codes }
  })
}

type Proof = { password: string; code: string }

export async function renewRecovery(services: Services, actor: Actor, proof: Proof) {
  return proven(services, actor, proof, async (tx) => {
    const codes = await renewRecoveryCodes(tx, services, actor.accountId)
    await noteSecurityChange(tx, services, actor, '重新生成恢复码')
    return { codes }
  })
}

export async function turnOffFactor(services: Services, actor: Actor, proof: Proof): Promise<void> {
  await proven(services, actor, proof, async (tx) => {
    await deleteFactor(tx, actor.accountId)
    await noteSecurityChange(tx, services, actor, '关闭双因子登录')
  })
}

/** Runs a change that takes the password and a code, which it uses up. */
async function proven<T>(services: Services, actor: Actor, proof: Proof, change: (tx: Tx) => Promise<T>): Promise<T> {
  const right = await requireOwnProof(services, actor, proof)
  if (!right) throw refuse('SECOND_FACTOR_OFF')
  return transaction(services.db, async (tx) => {
    await useUpSecond(tx, right)
    return change(tx)
  })
}

/**
 * The password, and where the second factor is on a right code, to be used up in the transaction of the operation; null
 * without one. Wrong codes count like those of a sign-in.
 */
export async function requireOwnProof(
  services: Services,
  actor: Actor,
  { password, code }: Proof,
): Promise<RightSecond | null> {
  const account = await requireOwnPassword(services, actor, password)
  if (!(await hasFactor(services.db, account.id))) return null
  if (code.trim() === '') throw wrongCode('请输入动态口令')
  const target: Target & { account: AccountRecord } = { account, name: account.loginName, way: 'second' }
  await requireNoWait(services, target, actor.ip)
  const right = await trySecond(services, account.id, code)
  if (right) return right
  const refusal = await countFailure(services, target, actor.ip)
  throw refusal.code === 'BAD_CREDENTIALS' ? wrongCode('动态口令或恢复码不正确，或已使用过') : refusal
}

/** Delays and locks as at a sign-in; a picture code is not asked of somebody who is signed in. */
async function requireNoWait(services: Services, target: Target, ip: string): Promise<void> {
  try {
    await requireAttempt(services, target, {}, ip)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CAPTCHA_REQUIRED') throw error
  }
}

/** The own account, when this is its password. */
export async function requireOwnPassword(services: WithDb, actor: Actor, password: string): Promise<AccountRecord> {
  await takeTurn(services.db, `old-password:${actor.accountId}`, 10, 900)
  const holder = await holderById(services.db, actor.accountId)
  if (!holder) throw refuse('SIGN_IN')
  if (!(await verifyPassword(holder.account.passwordHash, password)))
    throw refuseFields([{ field: 'password', message: '密码不正确' }])
  return holder.account
}

const wrongCode = (message: string) => refuseFields([{ field: 'code', message }])
