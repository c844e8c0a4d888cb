/** 短信验证码: six digits, bound to number and purpose, valid for five minutes, five attempts and one use. */
import { refuse } from '@green/contract/errors.ts'
import { isKeyedHashOf, keyedHash } from '../../../crypto/digest.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import { addMs, clock } from '../../../platform/clock.ts'
import { takeTurn } from '../../../platform/http/guard/limits.ts'
import { ids } from '../../../platform/ids.ts'
import { masked } from '../../../platform/mask.ts'
import type { Services, WithDb } from '../../../platform/services.ts'
import { tellNumber } from '../../message/tell.ts'
import { holdersByMobile } from '../store.ts'
import { turnsUsed } from './attempt-store.ts'
import { type CaptchaAnswer, requireCaptcha } from './captcha.ts'
import { insertCode, lastCode, liveCodes, tryLastCode, useUpCode } from './code-store.ts'

export type Scene = 'login' | 'register' | 'password' | 'changeMobile' | 'handOver' | 'sectionLink'

const validMinutes = 5
const tries = 5
const betweenSeconds = 60
const hour = 3600
const day = 24 * hour
/** Limits per number. */
const turnsOf = (mobile: string) => [
  { key: `code-minute:${mobile}`, limit: 1, seconds: betweenSeconds },
  { key: `code-hour:${mobile}`, limit: 5, seconds: hour },
  { key: `code-day:${mobile}`, limit: 10, seconds: day },
]
/** Limits per address and hour: without a picture code, and in all. */
const address = { free: 5, limit: 60 }

const purposes: Record<Scene, string> = {
  login: '登录',
  register: '注册',
  password: '找回密码',
  changeMobile: '更换手机号',
  handOver: '账号移交',
  sectionLink: '受邀填写',
}

/** Purposes for which a number without account may request a code. */
const forNewNumbers: ReadonlySet<Scene> = new Set(['register', 'changeMobile', 'handOver', 'sectionLink'])

type Wanted = { mobile: string; scene: Scene } & CaptchaAnswer

/**
 * Sends a code. The response is the same whether an account has the number or not; only its owner reads the
 * difference. `from`: the requesting address, or the signed-in account.
 */
export async function sendCode(services: Services, wanted: Wanted, from: string) {
  const { mobile, scene } = wanted
  const perAddress = `code-address:${from}`
  const { count } = await turnsUsed(services.db, perAddress, clock.now())
  if (count >= address.free) await requireCaptcha(services, wanted)
  await takeTurn(services.db, perAddress, address.limit, hour)
  await transaction(services.db, async (tx) => {
    for (const { key, limit, seconds } of turnsOf(mobile)) await takeTurn(tx, key, limit, seconds)
    const known = (await holdersByMobile(tx, mobile)).length > 0
    const code = ids.verifyCode()
    const id = ids.next()
    const sentAt = clock.now()
    const expiresAt = addMs(sentAt, validMinutes * 60_000)
    await insertCode(tx, {
      id,
      mobile,
      scene,
      codeHash: keyedHash(services.secret, codeText(mobile, scene, code)),
      sentAt,
      expiresAt,
    })
    const purpose = purposes[scene]
    const right = { template: 'verificationCode', values: { purpose, code, minutes: String(validMinutes) } } as const
    // To a number without account: its owner learns why no code is sent, nobody else does.
    const texts =
      known || forNewNumbers.has(scene) ? right : ({ template: 'codeForStranger', values: { purpose } } as const)
    // A code that could not be sent costs nothing.
    const turns = [perAddress, ...turnsOf(mobile).map(({ key }) => key)]
    await tellNumber(tx, services, { ...texts, id, mobile, until: expiresAt, turns })
  })
  return { sentTo: masked(mobile), nextInSeconds: betweenSeconds, validMinutes }
}

/** A correct code, to be used up in the transaction of the operation. */
export type RightCode = { id: string }

/**
 * Counts an attempt; null when the code is wrong, expired, used or tried too often. Of two codes the newest counts: to an
 * earlier one that would still be valid the answer says so.
 */
export async function tryCode(
  services: Pick<Services, 'db' | 'secret'>,
  mobile: string,
  scene: Scene,
  code: string,
): Promise<RightCode | null> {
  const last = await tryLastCode(services.db, mobile, scene, { now: clock.now(), allowed: tries })
  if (!last) return null
  const right = isKeyedHashOf(last.codeHash, services.secret, codeText(mobile, scene, code))
  if (right) return { id: last.id }
  const earlier = await liveCodes(services.db, mobile, scene, clock.now())
  if (earlier.some(({ codeHash }) => isKeyedHashOf(codeHash, services.secret, codeText(mobile, scene, code))))
    throw refuse('CODE_REPLACED')
  return null
}

/** Why a code was refused, for the log. */
export async function whyRefused({ db }: WithDb, mobile: string, scene: Scene): Promise<string> {
  const last = await lastCode(db, mobile, scene)
  if (!last) return '没有获取过验证码'
  if (last.usedAt !== null) return '验证码已使用'
  if (last.expiresAt <= clock.now()) return '验证码已过期'
  return last.tries >= tries ? '验证码错误次数过多' : '验证码错误'
}

/** Uses the code up, or refuses when a concurrent request did. */
export async function requireUnused(tx: Tx, code: RightCode): Promise<void> {
  if (!(await useUpCode(tx, code.id, clock.now()))) throw refuse('CODE_WRONG')
}

const codeText = (mobile: string, scene: Scene, code: string): string => `${scene}:${mobile}:${code}`
