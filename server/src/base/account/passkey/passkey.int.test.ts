/** Passkeys on the real library and database: registered with the own proof, used for every role, refused wherever something does not hold. */
import { passkey, passkeysAtMost } from '@green/contract/calls/account/passkey.ts'
import { rightsChange } from '@green/contract/calls/account/rights-change.ts'
import { security } from '@green/contract/calls/account/security.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { type Role, roles } from '@green/contract/roles.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { account, identityBinding, passkey as passkeyTable } from '../../../db/schema/account/accounts.ts'
import { message } from '../../../db/schema/messages.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { codeOfStep, fromBase32, stepAt } from '../second-factor/totp.ts'
import { deleteWaysIn } from '../sign-in/ways-in.ts'
import { aPersonWithPassword, newAddress, password, tokenOf, withAddresses } from '../testing.ts'
import { siteOf } from './site.ts'
import { newAuthenticator } from './testing.ts'

const portal = 'https://lxm.example.gov.cn'
const siteId = 'lxm.example.gov.cn'
const app = await sharedTestApp({ ...withAddresses, PUBLIC_URL: portal })
afterEach(resetClock)

async function add(token: string, { name = '办公室电脑', code = '', key = newAuthenticator(portal, siteId) } = {}) {
  const begun = await app.call(passkey.beginAdding, { password, code }, token)
  if (begun.status !== 200) throw new Error(begun.msg)
  const added = await app.call(passkey.add, { name, ...key.make(begun.data.challenge) }, token)
  return { key, added }
}

async function aPersonWithKey(role: Role = 'county') {
  const person = await aPersonWithPassword(app, role)
  const { key } = await add(await tokenOf(app, person))
  return { ...person, key }
}

const challenge = async () => (await app.call(passkey.beginSignIn, {}, null, newAddress())).data.challenge
type Signed = Parameters<typeof app.call<typeof passkey.signIn>>[1]
const signIn = (signed: Signed) => app.call(passkey.signIn, signed, null, newAddress())

test.each(roles)('%s: registered with the password, the way in from then on, gone when removed', async (role) => {
  const person = await aPersonWithPassword(app, role)
  const token = await tokenOf(app, person)
  const { key, added } = await add(token)
  expect(added.status).toBe(200)
  const entered = await signIn(key.sign(await challenge()))
  expect([entered.status, entered.data.userRole]).toEqual([200, role])
  const own = entered.data.token
  const { rows } = (await app.call(passkey.list, {}, own)).data
  expect(rows).toEqual([expect.objectContaining({ name: '办公室电脑', lastUsedAt: expect.any(String) })])
  const logged = (await app.call(user.getLogs, { mine: '1' }, own)).data.rows
  expect(logged.slice(0, 2).map((row) => row.action)).toEqual(['通行密钥登录', '添加通行密钥“办公室电脑”'])
  const id = rows[0]?.id ?? ''
  expect((await app.call(passkey.remove, { passkey: id, password: 'Wrong-2026-x' }, own)).status).toBe(422)
  expect((await app.call(passkey.remove, { passkey: id, password }, own)).status).toBe(200)
  const gone = await signIn(key.sign(await challenge()))
  expect([gone.status, gone.msg]).toEqual([403, '平台上没有这把通行密钥，可能已被移除，请用账号密码或短信验证码登录'])
  const messages = await app.services.db.select().from(message).where(eq(message.accountId, person.id))
  expect(messages.filter(({ title }) => title === '您的账号安全设置有变更')).toHaveLength(2)
})

test('it counts as both factors, and with a second factor on one is added only with a code', async () => {
  const person = await aPersonWithPassword(app, 'city')
  const token = await tokenOf(app, person)
  const { secret } = (await app.call(security.beginFactor, { password }, token)).data
  const step = stepAt(clock.nowMs())
  const code = (ahead: number) => codeOfStep(fromBase32(secret), step + ahead)
  await app.call(security.confirmFactor, { code: code(0) }, token)
  const without = await app.call(passkey.beginAdding, { password }, token)
  expect([without.status, JSON.stringify(without.data)]).toEqual([422, expect.stringContaining('请输入动态口令')])
  const { key } = await add(token, { code: code(1) })
  expect((await signIn(key.sign(await challenge()))).status).toBe(200)
})

test('a reset of the second factor removes the keys, too: they may lie in the lost telephone', async () => {
  const person = await aPersonWithKey()
  const token = await tokenOf(app, person)
  const { secret } = (await app.call(security.beginFactor, { password }, token)).data
  const code = codeOfStep(fromBase32(secret), stepAt(clock.nowMs()))
  expect((await app.call(security.confirmFactor, { code }, token)).status).toBe(200)
  const [maker, other] = [await aPersonWithPassword(app, 'admin'), await aPersonWithPassword(app, 'admin')]
  const reason = '手机遗失，已当面核对身份'
  const input = { id: person.id, reason }
  const { id, version } = (await app.call(rightsChange.proposeSecondFactor, input, await tokenOf(app, maker))).data
  const confirmed = { id, version, action: 'confirm' as const }
  expect((await app.call(rightsChange.step, confirmed, await tokenOf(app, other))).status).toBe(200)
  expect((await signIn(person.key.sign(await challenge()))).status).toBe(403)
})

test('another person’s key is neither seen nor removed, and nobody adds to another account', async () => {
  const owner = await aPersonWithKey()
  const token = await tokenOf(app, owner)
  const id = (await app.call(passkey.list, {}, token)).data.rows[0]?.id ?? ''
  const other = await tokenOf(app, await aPersonWithPassword(app, 'county'))
  expect((await app.call(passkey.list, {}, other)).data.rows).toEqual([])
  const foreign = await app.call(passkey.remove, { passkey: id, password }, other)
  const missing = await app.call(passkey.remove, { passkey: ids.next(), password }, other)
  expect([foreign.status, foreign.msg]).toEqual([404, missing.msg])
  const begun = await app.call(passkey.beginAdding, { password }, token)
  const key = newAuthenticator(portal, siteId)
  const refused = await app.call(passkey.add, { name: '别人的', ...key.make(begun.data.challenge) }, other)
  expect(refused.status).toBe(403)
  const again = await app.call(passkey.beginAdding, { password }, other)
  const twice = await app.call(passkey.add, { name: '再一次', ...owner.key.make(again.data.challenge) }, other)
  expect([twice.status, twice.msg]).toEqual([409, '这把通行密钥已存在，请核对后修改'])
})

test('an account has ten at most', async () => {
  const person = await aPersonWithPassword(app, 'expert')
  const token = await tokenOf(app, person)
  const rows = Array.from({ length: passkeysAtMost }, (_, n) => ({
    id: ids.next(),
    accountId: person.id,
    credentialId: `${person.id}-${n}`,
    publicKey: 'x',
    counter: 0,
    name: `第${n + 1}把`,
    createdAt: clock.now(),
  }))
  await app.services.db.insert(passkeyTable).values(rows)
  const more = await app.call(passkey.beginAdding, { password }, token)
  expect([more.status, more.msg]).toEqual([422, '一个账号最多10把通行密钥，请先移除不再使用的'])
})

test('a challenge is good once, for minutes, and for what it was given out for', async () => {
  const { key, ...person } = await aPersonWithKey()
  const over = '这次操作已超过5分钟或已经用过，请重新操作'
  const first = key.sign(await challenge())
  expect((await signIn(first)).status).toBe(200)
  expect((await signIn(first)).msg).toBe(over)
  expect((await signIn(key.sign(ids.token()))).msg).toBe(over)
  const forAdding = await app.call(passkey.beginAdding, { password }, await tokenOf(app, person))
  expect((await signIn(key.sign(forAdding.data.challenge))).msg).toBe(over)
  const late = await challenge()
  moveClock(5 * 60_000 + 1)
  expect((await signIn(key.sign(late))).msg).toBe(over)
})

test('two requests with one signature: one of them signs in', async () => {
  const { key } = await aPersonWithKey()
  const signed = key.sign(await challenge())
  const both = await Promise.all([signIn(signed), signIn(signed)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
})

test.each([
  ['of another site’s page', { origin: 'https://evil.example' }],
  ['for another site', { siteId: 'evil.example' }],
  ['without the owner’s finger or PIN', { consent: { present: true, verified: false } }],
  ['without anybody there', { consent: { present: false, verified: false } }],
  ['with a count that went back', { counter: 1 }],
  ['made for something else', { type: 'webauthn.create' }],
])('a signature %s is refused', async (_what, change) => {
  const { key } = await aPersonWithKey()
  expect((await signIn(key.sign(await challenge()))).status).toBe(200)
  const heard = await signIn(key.sign(await challenge(), change))
  expect([heard.status, heard.msg]).toEqual([
    403,
    '通行密钥没有通过核对，没有登录。请重试，或用账号密码、短信验证码登录',
  ])
})

test('a signature by another key under this one’s name is refused', async () => {
  const { key } = await aPersonWithKey()
  const thief = newAuthenticator(portal, siteId)
  const signed = { ...thief.sign(await challenge()), credential: key.credential }
  expect((await signIn(signed)).status).toBe(403)
})

test.each([
  ['of another site’s page', { origin: 'https://evil.example' }],
  ['for another site', { siteId: 'evil.example' }],
  ['without the owner’s finger or PIN', { consent: { present: true, verified: false } }],
])('a new key %s is not registered', async (_what, change) => {
  const token = await tokenOf(app, await aPersonWithPassword(app, 'county'))
  const { challenge } = (await app.call(passkey.beginAdding, { password }, token)).data
  const made = newAuthenticator(portal, siteId).make(challenge, change)
  expect((await app.call(passkey.add, { name: '手机', ...made }, token)).status).toBe(422)
  expect((await app.call(passkey.list, {}, token)).data.rows).toEqual([])
})

test('an account that may not be used is refused with the words of the local sign-in', async () => {
  const { key, ...person } = await aPersonWithKey()
  const set = (values: Partial<typeof account.$inferInsert>) =>
    app.services.db.update(account).set(values).where(eq(account.id, person.id))
  await set({ state: 'disabled' })
  expect((await signIn(key.sign(await challenge()))).msg).toBe('账号已停用，请联系管理员')
  await set({ state: 'active', lockedUntil: new Date(clock.nowMs() + 600_000).toISOString() })
  expect((await signIn(key.sign(await challenge()))).msg).toBe('登录失败次数过多，账号已锁定，请10分钟后再试')
})

test('of an account that ends nothing is left to sign in with', async () => {
  const { key, id } = await aPersonWithKey()
  const { db } = app.services
  const bound = { accountId: id, issuer: 'https://id.example', subject: 'x', kind: 'office', boundAt: clock.now() }
  await db.insert(identityBinding).values(bound)
  await deleteWaysIn(db, id)
  expect(await db.select().from(passkeyTable).where(eq(passkeyTable.accountId, id))).toEqual([])
  expect(await db.select().from(identityBinding).where(eq(identityBinding.accountId, id))).toEqual([])
  expect((await signIn(key.sign(await challenge()))).status).toBe(403)
})

test('a site is a name under https, or this machine', () => {
  const of = (PUBLIC_URL: string | undefined) => siteOf({ PUBLIC_URL, PORT: 8080 })
  expect(of(portal)).toEqual({ origin: portal, id: siteId })
  expect(of('https://lxm.example.gov.cn:8443')).toEqual({ origin: `${portal}:8443`, id: siteId })
  expect(of(undefined)).toEqual({ origin: 'http://localhost:8080', id: 'localhost' })
  for (const wrong of ['http://lxm.example.gov.cn', 'https://10.1.2.3', 'https://[2400:3200::1]'])
    expect(of(wrong)).toBeNull()
})
