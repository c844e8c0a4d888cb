/** Signing in by a real identity provider that runs beside the test: bound once, then the way in; each wrong answer has its words. */
import { security } from '@green/contract/calls/account/security.ts'
import { singleSignOn } from '@green/contract/calls/account/single-sign-on.ts'
import { user } from '@green/contract/calls/account/user.ts'
import type { Role } from '@green/contract/roles.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account } from '../../../db/schema/account/accounts.ts'
import { openTestApp, type TestApp } from '../../../db/testing.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { codeOfStep, fromBase32, stepAt } from '../second-factor/totp.ts'
import { aPersonWithPassword, newAddress, type Person, password, tokenOf, withAddresses } from '../testing.ts'
import { clientId, clientSecret, label, newSigningKey, startProvider, type TestProvider } from './testing.ts'

const portal = 'https://lxm.example.gov.cn'
let provider: TestProvider
let app: TestApp

beforeAll(async () => {
  provider = await startProvider([`${portal}/web/login`])
  app = await openTestApp({
    ...withAddresses,
    PUBLIC_URL: portal,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: label,
  })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
afterEach(() => {
  provider.tamper = null
  resetClock()
})

let made = 0
const aName = () => `yu-${++made}`

async function begun() {
  const { data } = await app.call(singleSignOn.begin, {}, null, newAddress())
  return data
}

/** The way to the provider and back: what the browser holds then. */
async function returned(name: string | null) {
  const { address, ticket } = await begun()
  const back = await provider.visit(address, name)
  expect(`${back.origin}${back.pathname}`).toBe(`${portal}/web/login`)
  return { ticket, answer: back.search }
}

const finish = (input: { ticket: string; answer: string; binding?: boolean }) =>
  app.call(singleSignOn.finish, input, null, newAddress())
const through = async (name: string | null) => finish(await returned(name))

/** A ticket that binds this identity, as the account's own page asks for it. */
async function ticketFor(name: string): Promise<string> {
  const { data } = await finish({ ...(await returned(name)), binding: true })
  return data.bind ?? ''
}
const bind = async (person: Person, ticket: string) =>
  app.call(singleSignOn.bind, { ticket }, await tokenOf(app, person))

/** A person whose account is bound, as the sign-in page does it. */
async function aBoundPerson(role: Role = 'county', name = aName()): Promise<Person & { identity: string }> {
  const person = await aPersonWithPassword(app, role)
  const bound = await bind(person, await ticketFor(name))
  if (bound.status !== 200) throw new Error(bound.msg)
  return { ...person, identity: name }
}

test('an identity is bound after one local sign-in, is the way in from then on, and can be unbound', async () => {
  expect((await app.call(security.ways, {})).data).toEqual({ provider: label, passkeySite: portal })
  const person = await aPersonWithPassword(app, 'county')
  const name = aName()
  const { status, data } = await through(name)
  expect([status, data]).toEqual([200, { login: null, bind: expect.any(String), choose: null }])
  const token = await tokenOf(app, person)
  expect((await app.call(singleSignOn.own, {}, token)).data).toEqual({ label, boundAt: null, lastUsedAt: null })
  expect((await app.call(singleSignOn.bind, { ticket: data.bind ?? '' }, token)).status).toBe(200)

  const entered = await through(name)
  expect(entered.data.login).toMatchObject({ userRole: 'county', token: expect.any(String) })
  const again = entered.data.login?.token ?? ''
  expect((await app.call(user.getLoginState, {}, again)).data.loginName).toBe(person.loginName)
  const { rows } = (await app.call(user.getLogs, { mine: '1' }, again)).data
  expect(rows.slice(0, 3).map((row) => [row.action, row.result])).toEqual([
    ['单点登录', '成功'],
    ['绑定渝快办登录', '成功'],
    ['密码登录', '成功'],
  ])
  expect((await app.call(singleSignOn.own, {}, again)).data).toMatchObject({ lastUsedAt: expect.any(String) })
  expect((await app.call(singleSignOn.unbind, {}, again)).status).toBe(200)
  expect((await app.call(singleSignOn.unbind, {}, again)).status).toBe(409)
  expect((await through(name)).data).toMatchObject({ login: null, bind: expect.any(String) })
})

test('one person has one account of each kind, and chooses between them', async () => {
  const { identity } = await aBoundPerson('county')
  const refused = await bind(await aPersonWithPassword(app, 'city'), await ticketFor(identity))
  expect([refused.status, refused.msg]).toEqual([
    409,
    '这个渝快办身份已绑定另一个账号。请先登录那个账号，在“账号安全”中解除绑定',
  ])
  const filer = await aPersonWithPassword(app, 'enterprise')
  expect((await bind(filer, await ticketFor(identity))).status).toBe(200)
  expect((await bind(filer, await ticketFor(aName()))).msg).toBe(
    '本账号已绑定一个渝快办身份，请先在“账号安全”中解除绑定',
  )
  const both = await through(identity)
  expect(both.data).toEqual({ login: null, bind: null, choose: expect.any(String) })
  const ticket = both.data.choose ?? ''
  expect((await app.call(singleSignOn.choose, { ticket, kind: 'enterprise' })).data.userRole).toBe('enterprise')
  expect((await app.call(singleSignOn.choose, { ticket, kind: 'office' })).status).toBe(403)
})

test('only a sign-in after the return binds: a session that was open before does not', async () => {
  const person = await aPersonWithPassword(app, 'county')
  const before = await tokenOf(app, person)
  moveClock(1000)
  const ticket = await ticketFor(aName())
  expect((await app.call(singleSignOn.bind, { ticket }, before)).status).toBe(403)
  expect((await app.call(singleSignOn.bind, { ticket }, null)).status).toBe(401)
  expect((await bind(person, ticket)).status).toBe(200)
  expect((await bind(await aPersonWithPassword(app, 'expert'), ticket)).status).toBe(403)
})

test('two at once: a ticket and an identity are bound once', async () => {
  const name = aName()
  const tokens = await Promise.all([1, 2, 3].map(async () => tokenOf(app, await aPersonWithPassword(app, 'county'))))
  const tickets = await Promise.all(tokens.map(() => ticketFor(name)))
  const late = await Promise.all([1, 2, 3].map(async () => tokenOf(app, await aPersonWithPassword(app, 'city'))))
  const answers = await Promise.all(
    late.map((token, i) => app.call(singleSignOn.bind, { ticket: tickets[i] ?? '' }, token)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('the second factor of the account is asked for all the same', async () => {
  const person = await aBoundPerson('city')
  const token = await tokenOf(app, person)
  const { secret } = (await app.call(security.beginFactor, { password }, token)).data
  const step = stepAt(clock.nowMs())
  await app.call(security.confirmFactor, { code: codeOfStep(fromBase32(secret), step) }, token)
  const first = await through(person.identity)
  expect([first.status, first.code]).toEqual([403, 403])
  const { challenge } = first.data as unknown as { challenge: string }
  const second = await app.call(security.signIn, { challenge, code: codeOfStep(fromBase32(secret), step + 1) })
  expect([second.status, second.data.userRole]).toEqual([200, 'city'])
})

test('an account that may not be used is refused with the words of the local sign-in', async () => {
  const person = await aBoundPerson('county')
  const set = (values: Partial<typeof account.$inferInsert>) =>
    app.services.db.update(account).set(values).where(eq(account.id, person.id))
  const local = () => app.call(user.loginByCodeOrPwd, { loginName: person.loginName, password }, null, newAddress())
  await set({ state: 'disabled' })
  expect([(await through(person.identity)).msg, (await local()).msg]).toEqual(Array(2).fill('账号已停用，请联系管理员'))
  await set({ state: 'active', validUntil: '2020-01-01' })
  expect((await through(person.identity)).msg).toBe('账号已停用，请联系管理员')
  await set({ validUntil: null, lockedUntil: new Date(clock.nowMs() + 600_000).toISOString() })
  expect([(await through(person.identity)).msg, (await local()).msg]).toEqual(
    Array(2).fill('登录失败次数过多，账号已锁定，请10分钟后再试'),
  )
  await set({ lockedUntil: null })
  expect((await through(person.identity)).status).toBe(200)
})

const over = '这次渝快办登录已超过10分钟、已经用过，或不是在本浏览器开始的，请重新用渝快办登录'
const untrusted = (why: string) =>
  `渝快办的答复没有通过核对（${why}），没有登录。请用账号密码或短信验证码登录；多次出现请联系客服`

test('an answer without its ticket, with another state, used twice or too late opens nothing', async () => {
  const mine = await returned(aName())
  const foreign = await begun()
  for (const wrong of [
    { ...mine, ticket: 'x'.repeat(43) },
    { ...mine, ticket: foreign.ticket },
    { ...(await returned(aName())), answer: '?code=made-up&state=made-up' },
  ])
    expect(await finish(wrong)).toMatchObject({ status: 403, msg: over })
  expect((await finish(mine)).status).toBe(200)
  expect((await finish(mine)).msg).toBe(over)
  // The code that was used, with the state of a sign-in that is under way.
  const next = await begun()
  const answer = new URLSearchParams(mine.answer)
  answer.set('state', new URL(next.address).searchParams.get('state') ?? '')
  expect((await finish({ ticket: next.ticket, answer: `?${answer}` })).msg).toBe(over)
  const late = await returned(aName())
  moveClock(10 * 60_000 + 1)
  expect((await finish(late)).msg).toBe(over)
})

test('two requests with one answer: one of them signs in', async () => {
  const person = await aBoundPerson()
  const answer = await returned(person.identity)
  const both = await Promise.all([finish(answer), finish(answer)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
})

test('a person who cancels at the provider is told so', async () => {
  expect(await through(null)).toMatchObject({
    status: 403,
    msg: '没有用渝快办登录：您取消了登录，或渝快办没有同意。可以重试，或用账号密码、短信验证码登录',
  })
})

test.each([
  ['signed by a foreign key', () => ({ key: newSigningKey() }), '身份令牌不是用其公布的密钥签名的'],
  ['of another issuer', { iss: 'https://evil.example' }, '签发方与设置的不一致'],
  ['for another platform', { aud: 'another-client' }, '身份令牌不是签发给本次登录的'],
  ['with another nonce', { nonce: 'another' }, '身份令牌不是签发给本次登录的'],
  ['expired', { exp: -120 }, '身份令牌已过期，或双方服务器的时间相差过大'],
  ['from a clock that runs far ahead', { iat: 600, nbf: 600 }, '身份令牌已过期，或双方服务器的时间相差过大'],
] as const)('an ID token %s is not believed', async (_what, change, why) => {
  const seconds = Math.floor(clock.nowMs() / 1000)
  const { identity } = await aBoundPerson()
  provider.tamper = (claims) => {
    if (typeof change === 'function') return change()
    const moved = Object.entries(change).map(([key, value]) => [
      key,
      typeof value === 'number' ? seconds + value : value,
    ])
    return { claims: { ...claims, ...Object.fromEntries(moved) } }
  }
  expect(await through(identity)).toMatchObject({ status: 403, msg: untrusted(why) })
})

test('a clock that differs by half a minute is no matter', async () => {
  const { identity } = await aBoundPerson()
  const seconds = Math.floor(clock.nowMs() / 1000)
  provider.tamper = (claims) => ({ claims: { ...claims, iat: seconds + 30, exp: seconds - 30 } })
  expect((await through(identity)).status).toBe(200)
})

test('the provider is away: said so at once, the local sign-in works, and later it is there again', async () => {
  const other = await startProvider([`${portal}/web/login`])
  const { port } = new URL(other.issuer)
  await other.close()
  const lonely = await openTestApp({
    PUBLIC_URL: portal,
    OIDC_ISSUER: other.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: label,
  })
  const away = await lonely.call(singleSignOn.begin, {})
  expect([away.status, away.msg]).toEqual([503, '渝快办现在没有答复，请稍后再试，或用账号密码、短信验证码登录'])
  const person = await aPersonWithPassword(lonely, 'county')
  expect(await tokenOf(lonely, person)).not.toBe('')
  const back = await startProvider([`${portal}/web/login`], Number(port))
  const { address, ticket } = (await lonely.call(singleSignOn.begin, {})).data
  const { search: answer } = await back.visit(address, aName())
  // Cut off between the return and the answer.
  await back.close()
  const cut = await lonely.call(singleSignOn.finish, { ticket, answer })
  expect([cut.status, cut.msg]).toEqual([503, away.msg])
  await lonely.close()
})

test('after three times without an answer it is not asked for a minute; who is refused there is no failure', async () => {
  const other = await startProvider([`${portal}/web/login`])
  const { port } = new URL(other.issuer)
  const patient = await openTestApp({
    ...withAddresses,
    PUBLIC_URL: portal,
    OIDC_ISSUER: other.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: label,
  })
  const begin = () => patient.call(singleSignOn.begin, {}, null, newAddress())
  const state = () => patient.services.circuits.states().find(({ service }) => service === 'identityProvider')?.state
  for (let i = 0; i < 4; i++) {
    const { address, ticket } = (await begin()).data
    const { search: answer } = await other.visit(address, null)
    expect((await patient.call(singleSignOn.finish, { ticket, answer }, null, newAddress())).status).not.toBe(200)
  }
  expect(state()).toBe('closed')
  await other.close()
  moveClock(11 * 60_000)
  for (let i = 0; i < 3; i++) expect((await begin()).status).toBe(503)
  expect(state()).toBe('open')
  const back = await startProvider([`${portal}/web/login`], Number(port))
  expect((await begin()).status).toBe(503)
  expect(back.asked.size).toBe(0)
  moveClock(61_000)
  expect((await begin()).status).toBe(200)
  expect(state()).toBe('closed')
  await patient.close()
  await back.close()
})

test('without the settings there is neither button nor way', async () => {
  const plain = await openTestApp()
  expect((await plain.call(security.ways, {})).data.provider).toBeNull()
  for (const heard of [
    await plain.call(singleSignOn.begin, {}),
    await plain.call(singleSignOn.finish, { ticket: 'x', answer: '?code=x' }),
  ])
    expect([heard.status, heard.msg]).toEqual([409, '本平台没有设置单点登录，请用账号密码或短信验证码登录'])
  await plain.close()
})
