/** Shared by the tests of accounts: people with real passwords, unique addresses, codes read from sent messages. */
import type { CallRequest } from '@green/contract/call.ts'
import { account as calls } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import type { AccountState, Role } from '@green/contract/roles.ts'
import { eq, sql } from 'drizzle-orm'
import { account, captcha } from '../../db/schema/account/accounts.ts'
import type { TestApp } from '../../db/testing.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { byTwo } from '../two-hands/testing.ts'
import { makeAccount } from './administration/make-account.ts'
import { hashPassword } from './sign-in/passwords.ts'

export const password = 'Lvse-2026-Gc'
/** Test apps with addresses trust one proxy. */
export const withAddresses = { TRUST_PROXY: '1' }

let made = 0

/** An unused address. */
export function newAddress(): Record<string, string> {
  made++
  return { 'x-forwarded-for': `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}` }
}

export function newMobile(): string {
  return `139${String(++made).padStart(8, '0')}`
}

/** An unused, well-formed credit code. */
export function newSocialCode(): string {
  return `91500112MA${String(++made).padStart(6, '0')}0X`
}

export type Person = { id: string; loginName: string; mobile: string }

/** Has been here for two days. */
export async function aPersonWithPassword(
  app: TestApp,
  role: Role,
  over: { state?: AccountState; mustChangePassword?: boolean; validUntil?: string; qxCode?: string } = {},
): Promise<Person> {
  const loginName = `${role}_${++made}`
  const mobile = newMobile()
  const passwordHash = await hashPassword(password)
  const id = await makeAccount(app.services.db, { loginName, name: '张示例', mobile, role, passwordHash, ...over })
  const createdAt = addMs(clock.now(), -2 * 86_400_000)
  await app.services.db.update(account).set({ createdAt }).where(eq(account.id, id))
  return { id, loginName, mobile }
}

export function accountRow(app: TestApp, id: string) {
  return app.services.db
    .select()
    .from(account)
    .where(eq(account.id, id))
    .then(([row]) => row)
}

/** Signs in from a new address and returns the token. */
export async function tokenOf(app: TestApp, person: Person, withPassword = password): Promise<string> {
  const answer = await app.call(
    user.loginByCodeOrPwd,
    { loginName: person.loginName, password: withPassword },
    null,
    newAddress(),
  )
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.msg}`)
  return answer.data.token
}

/** The texts sent to a number, newest first. */
export async function textsTo(app: TestApp, mobile: string): Promise<string[]> {
  const { rows } = await app.services.db.execute<{ text: string }>(
    sql`select data->>'text' as text from pgboss.job where name = 'sms' and data->>'mobile' = ${mobile} order by data->>'id' desc`,
  )
  return rows.map((row) => row.text)
}

type Scene = 'login' | 'register' | 'password' | 'handOver'

/** Requests a code and reads it from the message. */
export async function codeFor(app: TestApp, mobile: string, scene: Scene): Promise<string> {
  const answer = await app.call(user.sendCode, { mobile, scene }, null, newAddress())
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.msg}`)
  const [text = ''] = await textsTo(app, mobile)
  return /验证码为(\d{6})/.exec(text)?.[1] ?? ''
}

/** A well-formed code other than this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A picture code with its answers. */
export async function aCaptcha(app: TestApp) {
  const { data } = await app.call(user.captcha, {}, null, newAddress())
  const [saved] = await app.services.db.select().from(captcha).where(eq(captcha.id, data.captchaId))
  if (!saved) throw new Error('no picture code is kept')
  return { ...data, answer: saved.answer }
}

/** An account that two administrators have created, and the link with which its owner sets the password. */
export async function aStaffAccount(
  app: TestApp,
  wish: Omit<CallRequest<typeof calls.create>, 'reason'>,
  administrators: readonly [string, string],
): Promise<Person & { link: string }> {
  const { shown } = await byTwo(app, calls.create, { ...wish, reason: '按任命文件新增人员' }, administrators)
  const [made] = await app.services.db.select().from(account).where(eq(account.loginName, wish.loginName))
  if (!made) throw new Error(`${wish.loginName} was not made`)
  return { id: made.id, loginName: made.loginName, mobile: made.mobile, link: shown.split('#')[1] ?? '' }
}

/** The owner opens the link and sets the password. */
export const setByLink = (app: TestApp, link: string, newPassword = password) =>
  app.call(calls.setOwnPassword, { link, newPassword }, null, newAddress())
