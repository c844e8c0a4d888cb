/** Changing a known or forgotten password, and which sessions it ends. */
import { user } from '@green/contract/calls/account/user.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../db/testing.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import {
  aCaptcha,
  aPersonWithPassword,
  codeFor,
  newAddress,
  newMobile,
  password,
  tokenOf,
  withAddresses,
} from '../testing.ts'

const app = await sharedTestApp(withAddresses)

afterEach(() => resetClock())

const state = async (token: string) => (await app.call(user.getLoginState, {}, token)).status
const change = (token: string, oldPassword: string, newPassword: string) =>
  app.call(user.updatePwd, { oldPassword, newPassword }, token)
const recover = (mobile: string, verifyCode: string, newPassword: string) =>
  app.call(user.updatePwdByCode, { mobile, verifyCode, newPassword }, null, newAddress())

describe('with the old password', () => {
  test('every other session ends at once, the own continues, and only the new password signs in', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const [own, other] = [await tokenOf(app, person), await tokenOf(app, person)]
    expect((await change(own, password, 'Brandnew-2026')).data).toEqual({ done: true })
    expect([await state(own), await state(other)]).toEqual([200, 401])
    await expect(tokenOf(app, person)).rejects.toThrow('账号或密码')
    expect(await state(await tokenOf(app, person, 'Brandnew-2026'))).toBe(200)
  })

  test('a wrong old password is refused at its field and does not sign out', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const token = await tokenOf(app, person)
    expect(await change(token, 'Wrong-2026-x', 'Brandnew-2026')).toMatchObject({
      status: 422,
      data: { errors: [{ field: 'oldPassword', message: '原密码不正确' }] },
    })
    expect(await state(token)).toBe(200)
  })

  test('somebody who finds an open session cannot guess the old password', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const token = await tokenOf(app, person)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => change(token, `Guess-2026-${i}`, 'Brandnew-2026')),
    )
    expect(answers.filter((one) => one.status === 422)).toHaveLength(10)
    expect((await change(token, password, 'Brandnew-2026')).status).toBe(429)
  })

  test('the last three passwords are refused, the fourth is accepted', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const token = await tokenOf(app, person)
    expect((await change(token, password, password)).msg).toBe('新密码不能与最近3次使用过的密码相同')
    await change(token, password, 'Second-2026')
    await change(token, 'Second-2026', 'Third-2026')
    expect((await change(token, 'Third-2026', password)).status).toBe(422)
    expect((await change(token, 'Third-2026', 'Second-2026')).status).toBe(422)
    await change(token, 'Third-2026', 'Fourth-2026')
    expect((await change(token, 'Fourth-2026', password)).status).toBe(200)
  })

  test('weak and common ones, and those with the own name, are refused with the exact message', async () => {
    const person = await aPersonWithPassword(app, 'county')
    const token = await tokenOf(app, person)
    expect((await change(token, password, 'abcdefg1')).data).toMatchObject({
      errors: [{ field: 'newPassword', message: '必须是8位及以上数字和大小写字母的组合！' }],
    })
    expect((await change(token, password, `X${person.loginName}1`)).msg).toBe('密码过于常见')
    expect((await change(token, password, 'Admin@123')).msg).toBe('密码过于常见')
    expect((await change(token, password, 'A1'.padEnd(80, 'b'))).status).toBe(422)
  })

  test('two changes at the same moment: one is saved, the other is refused', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const token = await tokenOf(app, person)
    const answers = await Promise.all([
      change(token, password, 'Oneway-2026'),
      change(token, password, 'Otherway-2026'),
    ])
    const statuses = answers.map((one) => one.status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('a first password', () => {
  test('allows nothing but its own change', async () => {
    const person = await aPersonWithPassword(app, 'admin', { mustChangePassword: true })
    const token = await tokenOf(app, person)
    const list = () => app.call(user.getUserList, {}, token)
    expect((await list()).msg).toBe('首次登录或密码已过期，请先修改密码')
    expect(await state(token)).toBe(200)
    await change(token, password, 'Brandnew-2026')
    expect((await list()).status).toBe(200)
  })

  test('also staff whose password is 90 days old must change it first', async () => {
    const person = await aPersonWithPassword(app, 'admin')
    moveClock(90 * 24 * 3600_000)
    const token = await tokenOf(app, person)
    expect((await app.call(user.getUserList, {}, token)).status).toBe(403)
    await change(token, password, 'Brandnew-2026')
    expect((await app.call(user.getUserList, {}, token)).status).toBe(200)
  })
})

describe('with a code', () => {
  test('a forgotten password is replaced, every session ends, and a lock with it', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const token = await tokenOf(app, person)
    const address = newAddress()
    const signIn = async (tried: string) => {
      const { captchaId, answer } = await aCaptcha(app)
      const form = { loginName: person.loginName, password: tried, captchaId, captcha: answer }
      return (await app.call(user.loginByCodeOrPwd, form, null, address)).status
    }
    for (let i = 0; i < 5; i++) {
      await signIn('Wrong-2026-x')
      moveClock(9000)
    }
    expect(await signIn(password)).toBe(429)
    const code = await codeFor(app, person.mobile, 'password')
    expect((await recover(person.mobile, code, 'Brandnew-2026')).data).toEqual({ done: true })
    expect(await state(token)).toBe(401)
    expect(await signIn('Brandnew-2026')).toBe(200)
  })

  test('the code works once; twenty concurrent uses change one password', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const code = await codeFor(app, person.mobile, 'password')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => recover(person.mobile, code, `Brandnew-2026-${i}`)),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect((await recover(person.mobile, code, 'Another-2026')).msg).toBe('验证码不正确或已过期，请重新获取')
  })

  test('a used password is refused and the code stays valid for another one', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const code = await codeFor(app, person.mobile, 'password')
    expect((await recover(person.mobile, code, password)).msg).toBe('新密码不能与最近3次使用过的密码相同')
    expect((await recover(person.mobile, code, 'Brandnew-2026')).status).toBe(200)
  })

  test('a code for signing in, an unknown number and a disabled account change nothing', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const login = await codeFor(app, person.mobile, 'login')
    expect((await recover(person.mobile, login, 'Brandnew-2026')).status).toBe(422)
    expect((await recover(newMobile(), '123456', 'Brandnew-2026')).msg).toBe('验证码不正确或已过期，请重新获取')
    const gone = await aPersonWithPassword(app, 'enterprise', { state: 'disabled' })
    const code = await codeFor(app, gone.mobile, 'password')
    expect((await recover(gone.mobile, code, 'Brandnew-2026')).msg).toBe('账号已停用，请联系管理员')
  })
})
