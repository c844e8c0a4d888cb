/** 双因子登录: setting it up, both ways of signing in, what is refused, recovery codes, the city's rule, the reset by two administrators. */

import { auth, account as calls } from '@green/contract/calls/account/account.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { security } from '@green/contract/calls/account/security.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { type Role, roles } from '@green/contract/roles.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { recoveryCode, secondFactor, session, signInChallenge } from '../../../db/schema/account/accounts.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { stepOf, waitingOf } from '../../two-hands/testing.ts'
import { openSession } from '../sign-in/session.ts'
import {
  aCaptcha,
  aPersonWithPassword,
  codeFor,
  newAddress,
  otherThan,
  type Person,
  password,
  textsTo,
  tokenOf,
  withAddresses,
} from '../testing.ts'
import { codeOfStep, fromBase32, stepAt } from './totp.ts'

const app = await sharedTestApp(withAddresses)
const minute = 60_000
const stepMs = 30_000

afterEach(() => resetClock())

/** The code of the app now, or so many steps beside. */
const codeNow = (secret: string, offset = 0) => codeOfStep(fromBase32(secret), stepAt(clock.nowMs()) + offset)

/** A person who has set up the second factor; the clock stands so that the first code is used up already. */
async function secured(role: Role = 'county') {
  const person = await aPersonWithPassword(app, role)
  const token = await tokenOf(app, person)
  const begun = await app.call(security.beginFactor, { password }, token)
  expect(begun.status, begun.msg).toBe(200)
  const { secret, uri } = begun.data
  const confirmed = await app.call(security.confirmFactor, { code: codeNow(secret, -1) }, token)
  expect(confirmed.status, confirmed.msg).toBe(200)
  return { person, token, secret, uri, recovery: confirmed.data.codes }
}

const first = (person: Person, address = newAddress()) =>
  app.call(user.loginByCodeOrPwd, { loginName: person.loginName, password }, null, address)

async function challengeOf(person: Person, address = newAddress()): Promise<string> {
  const { data } = await first(person, address)
  return (data as unknown as { challenge: string }).challenge
}
const second = (challenge: string, code: string, address = newAddress()) =>
  app.call(security.signIn, { challenge, code }, null, address)

async function patiently(challenge: string, code: string, address: Record<string, string>) {
  const { captchaId, answer } = await aCaptcha(app)
  const signedIn = await app.call(security.signIn, { challenge, code, captchaId, captcha: answer }, null, address)
  moveClock(9000)
  return signedIn
}

const stateOf = (token: string) => app.call(user.getLoginState, {}, token)

describe('setting it up', () => {
  test('takes the password and a first code; the secret is not readable at rest, recovery codes are hashes', async () => {
    const { person, token, secret, uri, recovery } = await secured()
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(new Set(recovery).size).toBe(10)
    const raw = await app.services.db.$client.query('select secret from second_factor where account_id = $1', [
      person.id,
    ])
    expect(raw.rows[0].secret).not.toContain(secret)
    const hashes = await app.services.db.select().from(recoveryCode).where(eq(recoveryCode.accountId, person.id))
    expect(hashes).toHaveLength(10)
    for (const code of recovery) expect(JSON.stringify(hashes)).not.toContain(code)
    expect((await app.call(security.state, {}, token)).data).toMatchObject({ recoveryLeft: 10, required: false })
    expect((await app.call(security.state, {}, token)).data.onSince).not.toBeNull()
    const messages = await app.call(message.list, {}, token)
    expect(messages.data.rows[0]).toMatchObject({ title: '您的账号安全设置有变更' })
  })

  test('a wrong password or code is named at its field and turns nothing on', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const token = await tokenOf(app, person)
    expect((await app.call(security.confirmFactor, { code: '123456' }, token)).status).toBe(409)
    const wrong = await app.call(security.beginFactor, { password: 'Wrong-2026-x' }, token)
    expect([wrong.status, wrong.data]).toMatchObject([422, { errors: [{ field: 'password' }] }])
    const { secret } = (await app.call(security.beginFactor, { password }, token)).data
    const code = await app.call(security.confirmFactor, { code: otherThan(codeNow(secret)) }, token)
    expect([code.status, code.data]).toMatchObject([422, { errors: [{ field: 'code' }] }])
    expect((await first(person)).status).toBe(200)
  })

  test('a second set-up is refused while it is on; the other sessions end when it is turned on', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const [other, token] = [await tokenOf(app, person), await tokenOf(app, person)]
    const { secret } = (await app.call(security.beginFactor, { password }, token)).data
    await app.call(security.confirmFactor, { code: codeNow(secret) }, token)
    expect([(await stateOf(other)).status, (await stateOf(token)).status]).toEqual([401, 200])
    expect((await app.call(security.beginFactor, { password }, token)).status).toBe(409)
  })
})

describe('signing in', () => {
  test('by password: the first step opens nothing, the code completes it', async () => {
    const { person, secret } = await secured('city')
    const answer = await first(person)
    expect(answer).toMatchObject({ status: 403, msg: '请输入动态口令，完成登录', data: { reason: 'SECOND_FACTOR' } })
    expect(JSON.stringify(answer.data)).not.toContain('token')
    const done = await second(await challengeOf(person), codeNow(secret))
    expect(done.status, done.msg).toBe(200)
    expect((await stateOf(done.data.token)).data).toMatchObject({ userId: person.id, mustSetSecondFactor: false })
  })

  test('by a code sent to the mobile: the same step', async () => {
    const { person, secret } = await secured('expert')
    const verifyCode = await codeFor(app, person.mobile, 'login')
    const byCode = () => app.call(user.loginByCodeOrPwd, { mobile: person.mobile, verifyCode }, null, newAddress())
    const answer = await byCode()
    expect(answer).toMatchObject({ status: 403, data: { reason: 'SECOND_FACTOR' } })
    expect((await byCode()).status).toBe(401)
    const { challenge } = answer.data as unknown as { challenge: string }
    expect((await second(challenge, codeNow(secret))).status).toBe(200)
  })

  test('below /server: the same step, and its challenge does not open the web', async () => {
    const { person, secret } = await secured('admin')
    const toServer = (url: string, payload: Record<string, string>) =>
      app.send({ method: 'POST', url: `/server${url}`, payload, headers: newAddress() })
    const answer = await toServer(auth.login.path, { loginName: person.loginName, password })
    const { challenge } = answer.data as { challenge: string }
    expect([answer.status, (await second(challenge, codeNow(secret))).status]).toEqual([403, 403])
    const done = await toServer(auth.second.path, { challenge, code: codeNow(secret) })
    expect([done.status, done.data]).toMatchObject([200, { tokenName: 'x-green-token' }])
  })

  test('a way that forgets the step opens no session', async () => {
    const { person } = await secured()
    await expect(openSession(app.services.db, person.id, '127.0.0.1')).rejects.toMatchObject({ code: 'SECOND_FACTOR' })
  })

  test('a clock one step behind or ahead is taken, two steps are not', async () => {
    for (const [offset, status] of [
      [1, 200],
      [0, 200],
      [-2, 422],
      [2, 422],
    ] as const) {
      const { person, secret } = await secured()
      expect([offset, (await second(await challengeOf(person), codeNow(secret, offset))).status]).toEqual([
        offset,
        status,
      ])
    }
  })

  test('a code is used once: not in another sign-in, not an earlier one, and not by two at once', async () => {
    const { person, secret } = await secured('enterprise')
    const code = codeNow(secret)
    const challenges = [await challengeOf(person), await challengeOf(person)]
    const answers = await Promise.all(challenges.map((one) => second(one, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await second(await challengeOf(person), code)).msg).toBe('动态口令或恢复码不正确，或已使用过')
    moveClock(stepMs)
    expect((await second(await challengeOf(person), code)).status).toBe(422)
    expect((await second(await challengeOf(person), codeNow(secret))).status).toBe(200)
  })

  test('a challenge ends after five minutes, with its use, with a new password, and is stored as a hash', async () => {
    const { person, secret } = await secured('enterprise')
    const late = await challengeOf(person)
    const rows = await app.services.db.select().from(signInChallenge).where(eq(signInChallenge.accountId, person.id))
    expect(JSON.stringify(rows)).not.toContain(late)
    moveClock(5 * minute + 1000)
    expect(await second(late, codeNow(secret))).toMatchObject({ status: 403, data: { reason: 'CHALLENGE_OVER' } })
    const used = await challengeOf(person)
    expect((await second(used, codeNow(secret))).status).toBe(200)
    moveClock(6 * minute)
    expect((await second(used, codeNow(secret))).status).toBe(403)
    const before = await challengeOf(person)
    const form = { mobile: person.mobile, verifyCode: await codeFor(app, person.mobile, 'password') }
    await app.call(user.updatePwdByCode, { ...form, newPassword: 'Neues-2026-Gc' }, null, newAddress())
    expect((await second(before, codeNow(secret))).status).toBe(403)
    expect((await second('no-such-challenge', codeNow(secret))).status).toBe(403)
  })

  test('wrong codes delay more and more, then lock; a right password in between forgives none of them', async () => {
    const { person, secret } = await secured()
    const address = newAddress()
    const challenge = await challengeOf(person, address)
    const wrong = () => otherThan(codeNow(secret))
    const one = await second(challenge, wrong(), address)
    expect(one.data).toEqual({ reason: 'SECOND_CODE_WRONG', captchaRequired: false })
    expect((await second(challenge, wrong(), address)).data).toMatchObject({ captchaRequired: true, seconds: 2 })
    expect((await second(challenge, codeNow(secret), address)).status).toBe(429)
    moveClock(3000)
    expect((await second(challenge, codeNow(secret), address)).data).toMatchObject({ reason: 'CAPTCHA_REQUIRED' })
    const again = await challengeOf(person, address)
    const rest = []
    for (let i = 0; i < 3; i++) rest.push((await patiently(again, wrong(), address)).data)
    expect(rest.at(-1)).toMatchObject({ reason: 'ACCOUNT_LOCKED' })
    expect(await patiently(again, codeNow(secret), address)).toMatchObject({ data: { reason: 'ACCOUNT_LOCKED' } })
    const [line] = await failures(person)
    expect(line).toMatchObject({ action: '动态口令登录' })
  })

  test('from ever new addresses twenty codes an hour are tried, not more', async () => {
    const { person, secret } = await secured()
    const challenge = await challengeOf(person)
    const answers: number[] = []
    for (let i = 0; i < 22; i++) answers.push((await second(challenge, otherThan(codeNow(secret)))).status)
    expect(answers.slice(0, 20).every((status) => status === 422)).toBe(true)
    expect(answers.slice(20)).toEqual([429, 429])
    moveClock(61 * minute)
    expect((await second(await challengeOf(person), codeNow(secret))).status).toBe(200)
  })

  test('another account’s code and a disabled account are refused', async () => {
    const [one, other] = [await secured(), await secured()]
    expect((await second(await challengeOf(one.person), codeNow(other.secret))).status).toBe(422)
    const waiting = await challengeOf(one.person)
    await app.services.db.$client.query(`update account set state = 'disabled' where id = $1`, [one.person.id])
    expect((await second(waiting, codeNow(one.secret))).msg).toBe('账号已停用，请联系管理员')
  })
})

const failures = (person: Person) =>
  app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.accountId, person.id))
    .then((rows) => rows.filter(({ result }) => result.startsWith('失败')).toSorted((a, b) => (a.at < b.at ? 1 : -1)))

describe('an account that lost its phone', () => {
  test('signs in with a recovery code, however it is typed, once', async () => {
    const { person, recovery, token: former } = await secured('city')
    const [code = '', next = ''] = recovery
    const done = await second(await challengeOf(person), ` ${code.toLowerCase().replace('-', ' ')} `)
    expect(done.status, done.msg).toBe(200)
    expect((await stateOf(former)).status).toBe(401)
    expect((await app.call(security.state, {}, done.data.token)).data.recoveryLeft).toBe(9)
    expect((await second(await challengeOf(person), code)).status).toBe(422)
    const both = [await challengeOf(person), await challengeOf(person)]
    const raced = await Promise.all(both.map((one) => second(one, next)))
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('sets up a new phone: off with password and recovery code, on with the new secret', async () => {
    const { person, recovery } = await secured('enterprise')
    const { data } = await second(await challengeOf(person), recovery[0] ?? '')
    const off = (input: { password: string; code: string }) => app.call(security.turnOffFactor, input, data.token)
    const bad = await off({ password: 'Wrong-2026-x', code: recovery[1] ?? '' })
    expect(bad.data).toMatchObject({ errors: [{ field: 'password' }] })
    expect((await off({ password, code: recovery[0] ?? '' })).data).toMatchObject({ errors: [{ field: 'code' }] })
    expect((await off({ password, code: recovery[1] ?? '' })).status).toBe(200)
    expect((await first(person)).status).toBe(200)
    expect(await app.services.db.select().from(recoveryCode).where(eq(recoveryCode.accountId, person.id))).toEqual([])
  })

  test('new recovery codes make the old ones worthless', async () => {
    const { person, token, secret, recovery } = await secured('enterprise')
    const renewed = await app.call(security.renewRecovery, { password, code: codeNow(secret) }, token)
    expect(renewed.data.codes).toHaveLength(10)
    expect((await second(await challengeOf(person), recovery[0] ?? '')).status).toBe(422)
    expect((await second(await challengeOf(person), renewed.data.codes[0] ?? '')).status).toBe(200)
    const off = await aPersonWithPassword(app, 'county')
    const none = await app.call(security.renewRecovery, { password, code: '123456' }, await tokenOf(app, off))
    expect(none.status).toBe(409)
  })

  test('is reset when two administrators agree: logged, told, sessions ended', async () => {
    const { person, token } = await secured('supervisor')
    const [maker, other] = [await aPersonWithPassword(app, 'admin'), await aPersonWithPassword(app, 'admin')]
    const [makerToken, otherToken] = [await tokenOf(app, maker), await tokenOf(app, other)]
    const reason = '手机遗失，恢复码也已丢失，已当面核对身份'
    const propose = (id: string, by: string) => app.call(rightsChange.proposeSecondFactor, { id, reason }, by)
    expect((await propose(ids.next(), makerToken)).status).toBe(404)
    expect((await propose(other.id, makerToken)).data).toMatchObject({
      errors: [{ message: '该账号没有开启双因子登录' }],
    })
    const change = await propose(person.id, makerToken)
    expect(change.data.about).toContain('的双因子登录')
    const step = (by: string) =>
      app.call(rightsChange.step, { id: change.data.id, version: change.data.version, action: 'confirm' }, by)
    expect((await step(makerToken)).status).toBe(403)
    expect((await first(person)).status).toBe(403)
    expect((await step(otherToken)).status).toBe(200)
    expect((await stateOf(token)).status).toBe(401)
    expect((await textsTo(app, person.mobile))[0]).toContain('双因子登录已被系统管理员重置')
    const anew = await first(person)
    expect(anew.status).toBe(200)
    const { data: messages } = await app.call(message.list, {}, anew.data.token)
    expect(messages.rows.map(({ title }) => title)).toContain('您的双因子登录已被重置')
    const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.action, '重置双因子登录'))
    expect(lines.at(-1)).toMatchObject({ accountId: other.id, result: `成功，理由：${reason}` })
  })

  test('nobody resets the own second factor, and no other role proposes it', async () => {
    const { person, token } = await secured('admin')
    const own = await app.call(rightsChange.proposeSecondFactor, { id: person.id, reason: '手机已经遗失' }, token)
    expect(own.status).toBe(422)
    for (const role of roles.filter((one) => one !== 'admin')) {
      const by = await tokenOf(app, await aPersonWithPassword(app, role))
      const input = { id: person.id, reason: '手机已经遗失' }
      expect((await app.call(rightsChange.proposeSecondFactor, input, by)).status).toBe(403)
    }
  })
})

describe('the city’s rule', () => {
  test('leaves staff without a second factor only the way to set one up; enterprises and others go on', async () => {
    const admin = await secured('admin')
    const county = await aPersonWithPassword(app, 'county', { qxCode: '500112' })
    const filer = await aPersonWithPassword(app, 'enterprise')
    const [countyToken, filerToken] = [await tokenOf(app, county), await tokenOf(app, filer)]
    const { data: rule } = await app.call(security.rule, {}, admin.token)
    expect(rule.required).toBe(false)
    const save = (required: boolean, version: number, by = admin.token) =>
      app.call(security.saveRule, { required, version, reason: '按等保要求启用' }, by)
    for (const role of roles.filter((one) => one !== 'admin'))
      expect((await save(true, rule.version, await tokenOf(app, await aPersonWithPassword(app, role)))).status).toBe(
        403,
      )
    expect((await save(true, rule.version)).data).toMatchObject({ required: true })
    expect((await save(false, rule.version)).status).toBe(409)

    const list = (token: string) => app.call(lsdtqyinfo.page, {}, token)
    expect(await list(countyToken)).toMatchObject({ status: 403, data: { reason: 'SET_SECOND_FACTOR_FIRST' } })
    expect((await stateOf(countyToken)).data).toMatchObject({ mustSetSecondFactor: true })
    expect((await stateOf(filerToken)).data).toMatchObject({ mustSetSecondFactor: false })
    expect((await app.call(calls.sessions, { id: admin.person.id }, admin.token)).status).toBe(200)
    const { secret } = (await app.call(security.beginFactor, { password }, countyToken)).data
    expect((await list(countyToken)).status).toBe(403)
    await app.call(security.confirmFactor, { code: codeNow(secret) }, countyToken)
    expect((await list(countyToken)).status).toBe(200)
    await app.call(security.turnOffFactor, { password, code: codeNow(secret, 1) }, countyToken)
    expect((await list(countyToken)).status).toBe(403)

    const { version } = (await app.call(security.rule, {}, admin.token)).data
    const waits = waitingOf(await save(false, version))
    expect((await list(countyToken)).status).toBe(403)
    expect((await stepOf(app, waits, (await secured('admin')).token)).status).toBe(200)
    expect((await list(countyToken)).status).toBe(200)
  })
})

test('a closed account keeps neither secret nor codes, and no login', async () => {
  const { person } = await secured('county')
  const makers = [await aPersonWithPassword(app, 'admin'), await aPersonWithPassword(app, 'admin')]
  const [maker = '', other = ''] = await Promise.all(makers.map((one) => tokenOf(app, one)))
  const version = 1
  const closing = await app.call(rightsChange.proposeClosing, { id: person.id, version, reason: '人员已经离岗' }, maker)
  const step = { id: closing.data.id, version: closing.data.version, action: 'confirm' } as const
  expect((await app.call(rightsChange.step, step, other)).status).toBe(200)
  const { db } = app.services
  for (const table of [secondFactor, recoveryCode])
    expect(await db.select().from(table).where(eq(table.accountId, person.id))).toEqual([])
  const live = and(eq(session.accountId, person.id), isNull(session.endedAt))
  expect(await db.select().from(session).where(live)).toEqual([])
})
