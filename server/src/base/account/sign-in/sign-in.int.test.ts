/** Signing in: who may, what is counted, and what responses reveal. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageHeader } from '@green/contract/call.ts'
import { auth } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../app.ts'
import { sha256 } from '../../../crypto/digest.ts'
import { session } from '../../../db/schema/account/accounts.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { addMs, clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { schedules } from '../../../schedules.ts'
import { honourSignIn } from '../store.ts'
import {
  aCaptcha,
  accountRow,
  aPersonWithPassword,
  codeFor,
  newAddress,
  newMobile,
  otherThan,
  password,
  tokenOf,
  withAddresses,
} from '../testing.ts'
import { countStranger } from './attempt-store.ts'
import { closeSessions } from './session.ts'

const app = await sharedTestApp(withAddresses)
const minute = 60_000

afterEach(() => resetClock())

const logIn = (form: Record<string, string>, address = newAddress()) =>
  app.call(user.loginByCodeOrPwd, form, null, address)
const state = (token: string | null) => app.call(user.getLoginState, {}, token)
/** A wrong password, with a correct picture code where one is required. */
async function fail(loginName: string, address = newAddress()) {
  return tryPassword(loginName, 'Wrong-2026-x', address)
}
async function tryPassword(loginName: string, tried: string, address: Record<string, string>) {
  const { captchaId, answer } = await aCaptcha(app)
  return logIn({ loginName, password: tried, captchaId, captcha: answer }, address)
}
/** Fails so often at one address, waiting each time as long as required. */
async function failPatiently(loginName: string, times: number, address: Record<string, string>) {
  const answers = []
  for (let i = 0; i < times; i++) {
    answers.push(await fail(loginName, address))
    moveClock(9000)
  }
  return answers
}

describe('by password', () => {
  test('the login name in any case, or the mobile number, signs in', async () => {
    const person = await aPersonWithPassword(app, 'city')
    for (const loginName of [person.loginName, ` ${person.loginName.toUpperCase()} `, person.mobile]) {
      const answer = await logIn({ loginName, password })
      expect(answer.status, answer.msg).toBe(200)
      expect(answer.data).toMatchObject({ userRole: 'city', qyItem: null, socialCode: null })
      expect((await state(answer.data.token)).data).toMatchObject({
        userId: person.id,
        userRole: 'city',
        state: 'active',
      })
    }
  })

  test('only the hash of the token is stored', async () => {
    const person = await aPersonWithPassword(app, 'city')
    const token = await tokenOf(app, person)
    const rows = await app.services.db.select().from(session).where(eq(session.accountId, person.id))
    expect(rows.map((row) => row.tokenHash)).toEqual([sha256(token)])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('unknown account and wrong password get identical responses, also when locked', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const unlike = async (loginName: string) => {
      const answers = await failPatiently(loginName, 7, newAddress())
      return answers.map(({ status, msg, data }) => ({ status, msg, data: { ...(data as object), seconds: 0 } }))
    }
    const known = await unlike(person.loginName)
    expect(await unlike('nobody_of_this_name')).toEqual(known)
    expect(known.map((one) => one.status)).toEqual([401, 401, 401, 401, 429, 429, 429])
    expect(known[0]?.msg).toBe('账号或密码（验证码）不正确')
  })

  test('an unknown account takes as long as a known one', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const time = async (loginName: string) => {
      const start = performance.now()
      await logIn({ loginName, password: 'Wrong-2026-x' })
      return performance.now() - start
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0
    const known: number[] = []
    const unknown: number[] = []
    await time('warm_up')
    for (let i = 0; i < 9; i++) {
      await app.services.db.execute(`update account set failures = 0 where id = '${person.id}'`)
      known.push(await time(person.loginName))
      unknown.push(await time(`nobody_${i}`))
    }
    expect(median(unknown)).toBeGreaterThan(median(known) * 0.4)
    expect(median(unknown)).toBeLessThan(median(known) * 2.5)
  })

  test('after two failures a picture code and a delay are required; the right password alone is refused', async () => {
    const person = await aPersonWithPassword(app, 'expert')
    const address = newAddress()
    const attempt = (form: Record<string, string>) => logIn({ loginName: person.loginName, ...form }, address)
    const first = await attempt({ password: 'Wrong-2026-x' })
    expect(first.data).toEqual({ reason: 'BAD_CREDENTIALS', captchaRequired: false })
    const second = await attempt({ password: 'Wrong-2026-x' })
    expect(second.data).toMatchObject({ reason: 'BAD_CREDENTIALS', captchaRequired: true, seconds: 2 })
    expect(await attempt({ password })).toMatchObject({ status: 429, msg: '操作过于频繁，请2秒后再试' })
    moveClock(3000)
    expect(await attempt({ password })).toMatchObject({ status: 422, msg: '请输入图形验证码' })
    const wrong = await aCaptcha(app)
    const fourth = await attempt({ password, captchaId: wrong.captchaId, captcha: '????' })
    expect(fourth).toMatchObject({ status: 422, msg: '请输入错误' })
    expect((await tryPassword(person.loginName, password, address)).status).toBe(200)
    expect((await attempt({ password: 'Wrong-2026-x' })).data).toMatchObject({ captchaRequired: false })
  })

  test('ten failures from one address require the picture code there, for every account', async () => {
    const person = await aPersonWithPassword(app, 'city')
    const address = newAddress()
    for (let i = 0; i < 10; i++) await logIn({ loginName: `sprayed_${i}`, password: 'Wrong-2026-x' }, address)
    expect((await logIn({ loginName: person.loginName, password }, address)).msg).toBe('请输入图形验证码')
    expect((await logIn({ loginName: person.loginName, password })).status).toBe(200)
  })

  test('fifty failures from one address block it for a quarter of an hour', async () => {
    const person = await aPersonWithPassword(app, 'city')
    const address = newAddress()
    for (let i = 0; i < 50; i++) {
      const { captchaId, answer } = i < 10 ? { captchaId: undefined, answer: '' } : await aCaptcha(app)
      const form = { loginName: `sprayed_more_${i}`, password: 'Wrong-2026-x' }
      await logIn(captchaId ? { ...form, captchaId, captcha: answer } : form, address)
    }
    const refused = await logIn({ loginName: person.loginName, password }, address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    moveClock(15 * minute)
    expect((await logIn({ loginName: person.loginName, password }, address)).status).toBe(200)
  })

  test('five failures lock for 15 minutes at their address; afterwards counting restarts', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const address = newAddress()
    const answers = await failPatiently(person.loginName, 5, address)
    expect(answers.at(-1)).toMatchObject({ status: 429, msg: '登录失败次数过多，账号已锁定，请15分钟后再试' })
    expect((await tryPassword(person.loginName, password, address)).status).toBe(429)
    moveClock(15 * minute)
    expect((await fail(person.loginName, address)).status).toBe(401)
    expect((await tryPassword(person.loginName, password, address)).status).toBe(200)
  })

  test('failures elsewhere do not lock the owner out; many unknown addresses do not lock out known ones', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const home = newAddress()
    expect((await logIn({ loginName: person.loginName, password }, home)).status).toBe(200)
    await failPatiently(person.loginName, 5, newAddress())
    expect((await logIn({ loginName: person.loginName, password })).status).toBe(200)
    for (let i = 0; i < 30; i++) await fail(person.loginName)
    expect((await logIn({ loginName: person.loginName, password })).status).toBe(429)
    expect((await logIn({ loginName: person.loginName, password }, home)).status).toBe(200)
  })

  test('a lock set in one process holds in another on the same database', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const address = newAddress()
    const other = await openApp(app.services.config, app.url)
    try {
      await other.fastify.ready()
      const there = (form: Record<string, string>) =>
        other.fastify.inject({ method: 'POST', url: '/ht/user/loginByCodeOrPwd', payload: form, headers: address })
      for (let i = 0; i < 5; i++) {
        const { captchaId, answer } = await aCaptcha(app)
        const form = { loginName: person.loginName, password: 'Wrong-2026-x', captchaId, captcha: answer }
        if (i % 2) await logIn(form, address)
        else await there(form)
        moveClock(9000)
      }
      expect((await logIn({ loginName: person.loginName, password }, address)).status).toBe(429)
      expect((await there({ loginName: person.loginName, password })).statusCode).toBe(429)
    } finally {
      await other.close()
    }
  })

  test('forty concurrent guesses are counted one by one: fewer than five are checked', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        logIn({ loginName: person.loginName, password: i === 39 ? password : `Guess-2026-${i}x` }, address),
      ),
    )
    expect(answers.filter((one) => one.status === 401).length).toBeLessThanOrEqual(4)
    const waiting = await logIn({ loginName: person.loginName, password }, address)
    expect([200, 429]).toContain(waiting.status)
  })

  test('a burst from many addresses learns nothing beyond the limit: right and wrong get the same response', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, i) =>
        logIn({ loginName: person.loginName, password: i === 80 ? password : `Guess-2026-${i}x` }),
      ),
    )
    const [right] = answers.splice(80, 1)
    const heardWrong = answers.filter((one) => one.status === 401).length
    expect(heardWrong).toBeLessThanOrEqual(30)
    const locked = answers.filter((one) => one.status === 429)
    expect(locked.length).toBe(answers.length - heardWrong)
    const text = new Set(locked.map(({ msg, data }) => JSON.stringify([msg, { ...(data as object), seconds: 0 }])))
    expect(text.size).toBe(1)
    if (right?.status !== 200) expect(text.has(JSON.stringify([right?.msg, { ...right?.data, seconds: 0 }]))).toBe(true)
  })

  test('an old password does not sign in once it was changed; failures from unknown addresses are counted one by one', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const now = clock.now()
    const { db } = app.services
    expect(await honourSignIn(db, person.id, 'another hash', now)).toBe(false)
    for (let i = 0; i < 5; i++)
      await countStranger(db, person.id, { now, allowed: 5, lockEnds: addMs(now, 15 * minute) })
    expect(await accountRow(app, person.id)).toMatchObject({ failures: 5, lockedUntil: addMs(now, 15 * minute) })
  })

  test('many correct concurrent sign-ins all succeed', async () => {
    const enterprise = await aPersonWithPassword(app, 'enterprise')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn({ loginName: enterprise.loginName, password })),
    )
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((one) => one.data.token)).size).toBe(12)
  })

  test('a disabled, cancelled or expired account is reported only with the right password', async () => {
    const people = [
      await aPersonWithPassword(app, 'county', { state: 'disabled' }),
      await aPersonWithPassword(app, 'enterprise', { state: 'cancelled' }),
      await aPersonWithPassword(app, 'expert', { validUntil: '2020-01-01' }),
    ]
    for (const { loginName } of people) {
      expect((await logIn({ loginName, password })).data).toMatchObject({ reason: 'ACCOUNT_DISABLED' })
      expect((await logIn({ loginName, password: 'Wrong-2026-x' })).data).toMatchObject({ reason: 'BAD_CREDENTIALS' })
    }
  })

  test('both fields are required, and unknown fields are refused', async () => {
    expect((await logIn({ loginName: 'city' })).status).toBe(422)
    expect((await logIn({ password })).status).toBe(422)
    expect((await logIn({ loginName: 'city', password, isAdmin: '1' })).status).toBe(422)
  })
})

describe('by code', () => {
  test('a code signs the owner of the number in, once', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const verifyCode = await codeFor(app, person.mobile, 'login')
    expect((await logIn({ mobile: person.mobile, verifyCode })).data.userRole).toBe('enterprise')
    expect((await logIn({ mobile: person.mobile, verifyCode })).msg).toBe('账号或密码（验证码）不正确')
  })

  test('twenty concurrent uses of one code: one signs in', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const verifyCode = await codeFor(app, person.mobile, 'login')
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn({ mobile: person.mobile, verifyCode })))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    for (const one of answers) expect([200, 401, 422]).toContain(one.status)
  })

  test('concurrent guesses of a code: after five attempts even the right one is refused', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const verifyCode = await codeFor(app, person.mobile, 'login')
    const guesses = Array.from({ length: 30 }, (_, i) =>
      String((Number(verifyCode) + i + 1) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(guesses.map((one) => logIn({ mobile: person.mobile, verifyCode: one })))
    expect(answers.every((one) => one.status === 401)).toBe(true)
    expect((await logIn({ mobile: person.mobile, verifyCode })).status).toBe(401)
  })

  test('a code for another purpose, another number, or after five minutes is wrong', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const other = await aPersonWithPassword(app, 'enterprise')
    const forPassword = await codeFor(app, person.mobile, 'password')
    expect((await logIn({ mobile: person.mobile, verifyCode: forPassword })).status).toBe(401)
    moveClock(2 * minute)
    const verifyCode = await codeFor(app, person.mobile, 'login')
    expect((await logIn({ mobile: other.mobile, verifyCode })).status).toBe(401)
    expect((await logIn({ mobile: person.mobile, verifyCode: otherThan(verifyCode) })).status).toBe(401)
    moveClock(5 * minute + 1000)
    expect((await logIn({ mobile: person.mobile, verifyCode })).status).toBe(401)
  })

  test('of two codes the newest counts, and the answer to the one before says so', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const before = await codeFor(app, person.mobile, 'login')
    moveClock(2 * minute)
    const verifyCode = await codeFor(app, person.mobile, 'login')
    if (before !== verifyCode) {
      const { status, msg } = await logIn({ mobile: person.mobile, verifyCode: before })
      expect([status, msg]).toEqual([422, '已向您发送过新的验证码，请填写最近一条短信中的验证码'])
    }
    expect((await logIn({ mobile: person.mobile, verifyCode })).status).toBe(200)
  })

  test('three wrong codes lock for half an hour at their address, with or without an account', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    for (const mobile of [person.mobile, newMobile()]) {
      const address = newAddress()
      const statuses = []
      for (let i = 0; i < 3; i++) {
        const { captchaId, answer } = await aCaptcha(app)
        const { status, msg } = await logIn({ mobile, verifyCode: '000000', captchaId, captcha: answer }, address)
        statuses.push(status === 429 ? msg : status)
        moveClock(3000)
      }
      expect(statuses).toEqual([401, 401, '登录失败次数过多，账号已锁定，请30分钟后再试'])
    }
    const verifyCode = await codeFor(app, person.mobile, 'login')
    expect((await logIn({ mobile: person.mobile, verifyCode })).status).toBe(200)
  })

  test('a number without account gets the response of a wrong code', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const known = await logIn({ mobile: person.mobile, verifyCode: '000000' })
    const unknown = await logIn({ mobile: newMobile(), verifyCode: '000000' })
    expect({ ...unknown, headers: 0, body: 0, traceId: 0 }).toEqual({ ...known, headers: 0, body: 0, traceId: 0 })
  })
})

describe('sessions', () => {
  test('30 idle minutes end one; use extends it, for 12 hours at most', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const idle = await tokenOf(app, person)
    const used = await tokenOf(app, person)
    for (let i = 0; i < 35; i++) {
      moveClock(20 * minute)
      expect((await state(used)).status).toBe(200)
    }
    expect((await state(idle)).msg).toBe('登陆超时，请重新登陆')
    moveClock(20 * minute)
    expect((await state(used)).status).toBe(401)
  })

  test('29 idle minutes do not end one, 30 do', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const token = await tokenOf(app, person)
    moveClock(29 * minute)
    expect((await state(token)).status).toBe(200)
    moveClock(30 * minute + 1)
    expect((await state(token)).status).toBe(401)
  })

  test('the use of a session is recorded at most once a minute', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const token = await tokenOf(app, person)
    const seen = async () => {
      const [row] = await app.services.db.select().from(session).where(eq(session.accountId, person.id))
      return Date.parse(row?.lastSeenAt ?? '')
    }
    const first = await seen()
    moveClock(50_000)
    await state(token)
    expect(await seen()).toBe(first)
    moveClock(11_000)
    await Promise.all([state(token), state(token), state(token)])
    expect(await seen()).toBeGreaterThanOrEqual(first + 60_000)
  })

  test('the login state contains the time of expiry', async () => {
    const person = await aPersonWithPassword(app, 'city')
    const { data } = await state(await tokenOf(app, person))
    const left = Date.parse(data.idleEndsAt) - clock.nowMs()
    expect(left).toBeGreaterThan(28 * minute)
    expect(left).toBeLessThanOrEqual(30 * minute)
    expect(data.endsAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(data.endsAt) - Date.parse(data.idleEndsAt)).toBeGreaterThan(11 * 60 * minute)
  })

  test('signing out ends the token at once, and only that one', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const [one, two] = [await tokenOf(app, person), await tokenOf(app, person)]
    expect((await app.call(user.exitLogin, {}, one)).data).toEqual({ done: true })
    expect((await state(one)).status).toBe(401)
    expect((await state(two)).status).toBe(200)
  })

  test('a second sign-in of a staff account ends the first; an enterprise keeps both', async () => {
    const staff = await aPersonWithPassword(app, 'county')
    const first = await tokenOf(app, staff)
    const second = await tokenOf(app, staff)
    expect([(await state(first)).status, (await state(second)).status]).toEqual([401, 200])
    // Whoever had the first is told when, where and why; whoever signed out himself, and a made-up token, nothing.
    expect((await state(first)).msg).toMatch(
      /^您的账号于\d{4}-\d\d-\d\d \d\d:\d\d在另一处（.+，.+）登录，这里的登录已结束.*请重新登录$/,
    )
    await app.call(user.exitLogin, {}, second)
    for (const token of [second, 'a'.repeat(43)]) expect((await state(token)).msg).toBe('登陆超时，请重新登陆')
  })

  test('an inspector has one session at the desk and one at the enterprise; nobody else has two', async () => {
    const inspector = await aPersonWithPassword(app, 'supervisor')
    const signedIn = async ({ loginName }: { loginName: string }, page?: string) => {
      const headers = { ...newAddress(), ...(page ? { [pageHeader]: page } : {}) }
      return (await app.call(user.loginByCodeOrPwd, { loginName, password }, null, headers)).data.token
    }
    const statuses = async (...tokens: string[]) => {
      const found: number[] = []
      for (const token of tokens) found.push((await state(token)).status)
      return found
    }
    const desk = await signedIn(inspector)
    const field = await signedIn(inspector, 'field')
    expect(await statuses(desk, field)).toEqual([200, 200])
    const nextField = await signedIn(inspector, 'field')
    expect(await statuses(desk, field, nextField)).toEqual([200, 401, 200])
    expect((await state(field)).msg).toContain('登录现场核查')
    const nextDesk = await signedIn(inspector, 'elsewhere')
    expect(await statuses(desk, nextDesk, nextField)).toEqual([401, 200, 200])
    const other = await aPersonWithPassword(app, 'city')
    const [first, second] = [await signedIn(other), await signedIn(other, 'field')]
    expect(await statuses(first, second)).toEqual([401, 200])
    // A change of the account ends both, and says that it was one.
    await closeSessions(app.services.db, inspector.id)
    expect(await statuses(nextDesk, nextField)).toEqual([401, 401])
    expect((await state(nextField)).msg).toContain('账号的密码、状态或权限有变动')
  })

  test('a missing, made-up or empty token is anonymous', async () => {
    for (const token of [null, 'x', 'Bearer', 'a'.repeat(5000)]) expect((await state(token)).status).toBe(401)
  })
})

describe('the second log-in', () => {
  const secondLogIn = (payload: Record<string, string>, url = '/server/auth/login') =>
    app.send({ method: 'POST', url, payload, headers: newAddress() })

  test('returns a header name and value that open the same calls below /server, and there only', async () => {
    const person = await aPersonWithPassword(app, 'city')
    const first = await tokenOf(app, person)
    const answer = await secondLogIn({ loginName: person.loginName, password })
    const { tokenName, tokenValue } = answer.data as { tokenName: string; tokenValue: string }
    const there = await app.send({
      method: 'GET',
      url: '/server/user/getLoginState',
      headers: { [tokenName]: tokenValue },
    })
    expect(there.data).toMatchObject({ userId: person.id })
    const here = await app.send({
      method: 'GET',
      url: '/ht/user/getLoginState',
      headers: { [tokenName]: tokenValue },
    })
    expect(here.status).toBe(401)
    expect((await state(first)).status).toBe(200)
  })

  test('is valid below /server only, with the same refusals', async () => {
    const person = await aPersonWithPassword(app, 'city')
    expect(auth.login.serverOnly).toBe(true)
    expect((await secondLogIn({ loginName: person.loginName, password }, '/ht/auth/login')).status).toBe(404)
    expect((await secondLogIn({ loginName: person.loginName, password: 'Wrong-2026-x' })).status).toBe(401)
    const address = newAddress()
    await failPatiently(person.loginName, 5, address)
    const payload = { loginName: person.loginName, password }
    const locked = await app.send({ method: 'POST', url: '/server/auth/login', payload, headers: address })
    expect(locked.status).toBe(429)
  })
})

test('every sign-in, failure and sign-out is logged; a mistyped name is not stored', async () => {
  const person = await aPersonWithPassword(app, 'city')
  await logIn({ loginName: person.loginName, password: 'Wrong-2026-x' })
  await app.call(user.exitLogin, {}, await tokenOf(app, person))
  const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.accountId, person.id))
  expect(lines.map(({ action, result }) => [action, result]).toSorted()).toEqual([
    ['密码登录', '失败：账号或密码（验证码）不正确'],
    ['密码登录', '成功'],
    ['退出登录', '成功'],
  ])
  for (const line of lines) expect(line).toMatchObject({ account: person.loginName, role: 'city' })
  expect(lines.map(({ reason }) => reason).filter(Boolean)).toEqual(['密码错误'])
  await logIn({ loginName: 'MySecretPassword', password: 'Wrong-2026-x' })
  const all = await app.services.db.select().from(auditLog)
  expect(JSON.stringify(all).toLowerCase()).not.toContain('mysecret')
})

test('the log shows staff the exact reason of a failed sign-in, and the person only the refusal', async () => {
  const person = await aPersonWithPassword(app, 'enterprise')
  const address = newAddress()
  await failPatiently(person.loginName, 5, address)
  await logIn({ loginName: person.loginName, password }, address)
  await logIn({ mobile: person.mobile, verifyCode: '123456' })
  await logIn({ loginName: 'zz_unknown', password })
  const admin = await tokenOf(app, await aPersonWithPassword(app, 'admin'))
  const reasons = async (keyword: string, token: string) =>
    (await app.call(user.getLogs, { kind: 'login', keyword, size: 50 }, token)).data.rows.map((row) => row.reason)
  expect(await reasons(person.loginName, admin)).toEqual([
    '没有获取过验证码',
    '锁定期内',
    '密码错误，连续失败已锁定',
    ...['密码错误', '密码错误', '密码错误', '密码错误'],
  ])
  expect(await reasons('zz***', admin)).toEqual(['账号不存在'])
  expect(new Set(await reasons('', await tokenOf(app, person)))).toEqual(new Set([null]))
})

test('each day of sign-ins is exported once to a file with its hash, and opens in a spreadsheet without running a formula', async () => {
  const { config } = app.services
  await logIn({ loginName: '=1+1', password })
  const day = clock.today()
  moveClock(24 * 60 * minute)
  await schedules['export-sign-ins']?.run(app.services)
  const path = join(config.DATA_DIR, 'sign-in-log', `${day}.csv`)
  const text = await readFile(path, 'utf8')
  expect(text).toContain('"密码登录"')
  expect(text).toContain('账号不存在')
  expect(text).not.toMatch(/"[=+@-]/)
  expect(await readFile(`${path}.sha256`, 'utf8')).toBe(`${sha256(text)}  ${day}.csv\n`)
  await writeFile(path, 'kept')
  await schedules['export-sign-ins']?.run(app.services)
  expect(await readFile(path, 'utf8')).toBe('kept')
})
