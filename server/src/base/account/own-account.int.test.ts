/** 我的设备 and 更换手机号: the own sessions, unusual sign-ins, a new number by two codes. */

import { security } from '@green/contract/calls/account/security.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { aPerson } from '../../db/test-people.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import {
  accountRow,
  aPersonWithPassword,
  newAddress,
  newMobile,
  otherThan,
  type Person,
  password,
  textsTo,
  withAddresses,
} from './testing.ts'

const app = await sharedTestApp(withAddresses)
afterEach(() => resetClock())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function signedIn(person: Person, userAgent: string, address: string): Promise<string> {
  const form = { loginName: person.loginName, password }
  const headers = { 'x-forwarded-for': address, 'user-agent': userAgent }
  return (await app.call(user.loginByCodeOrPwd, form, null, headers)).data.token
}
const isIn = async (token: string) => (await app.call(user.getLoginState, {}, token)).status === 200

describe('my devices', () => {
  test('lists the own sessions with device and address; ends one, or all others', async () => {
    const person = await aPersonWithPassword(app, 'enterprise')
    const [desk, mobile, third] = [
      await signedIn(person, firefox, '10.9.0.1'),
      await signedIn(person, phone, '10.9.0.2'),
      await signedIn(person, firefox, '10.9.0.3'),
    ]
    const { data: rows } = await app.call(security.devices, {}, desk)
    expect(rows).toHaveLength(3)
    expect(rows.find(({ own }) => own)).toMatchObject({ device: 'Firefox（Linux）', ip: '10.9.0.1' })
    const one = rows.find(({ device }) => device === 'Safari（iPhone）')
    expect((await app.call(security.endDevices, { session: one?.session ?? '' }, desk)).data).toEqual({ ended: 1 })
    expect([await isIn(mobile), await isIn(third)]).toEqual([false, true])
    expect((await app.call(security.endDevices, {}, desk)).data).toEqual({ ended: 1 })
    expect([await isIn(desk), await isIn(third)]).toEqual([true, false])
  })

  test('another’s session is neither listed nor ended, and answers like a missing one', async () => {
    const [person, other] = [await aPersonWithPassword(app, 'county'), await aPersonWithPassword(app, 'admin')]
    const token = await signedIn(person, firefox, '10.9.1.1')
    const otherToken = await signedIn(other, firefox, '10.9.1.2')
    const [session] = (await app.call(security.devices, {}, token)).data
    const answers = [session?.session ?? '', ids.next()].map((id) =>
      app.call(security.endDevices, { session: id }, otherToken),
    )
    const [foreign, missing] = await Promise.all(answers)
    expect([foreign?.status, missing?.status]).toEqual([404, 404])
    expect(foreign?.msg).toBe(missing?.msg)
    expect((await app.call(security.devices, {}, otherToken)).data).toHaveLength(1)
    expect(await isIn(token)).toBe(true)
    expect((await app.call(security.devices, {}, null)).status).toBe(401)
  })

  test('the last sign-ins name the device', async () => {
    const person = await aPersonWithPassword(app, 'city')
    const token = await signedIn(person, phone, '10.9.2.1')
    const { data } = await app.call(user.getLogs, { kind: 'login', size: 50 }, token)
    expect(data.rows[0]).toMatchObject({ action: '密码登录', object: 'Safari（iPhone）', ip: '10.9.2.1' })
    // A refused attempt names it too, to its owner and to the administrator.
    const wrong = { loginName: person.loginName, password: `${password}-wrong` }
    const headers = { 'x-forwarded-for': '10.9.2.9', 'user-agent': firefox }
    expect((await app.call(user.loginByCodeOrPwd, wrong, null, headers)).status).toBe(401)
    const administrator = await aPerson(app, 'admin')
    for (const reader of [token, administrator.token]) {
      const { rows } = (await app.call(user.getLogs, { kind: 'login', size: 50 }, reader)).data
      const refused = rows.find(({ ip }) => ip === '10.9.2.9')
      expect(refused).toMatchObject({
        action: '密码登录',
        object: 'Firefox（Linux）',
        result: expect.stringMatching(/^失败/),
      })
    }
  })
})

test('a new device or a new network is told; the first sign-in and a usual one are not', async () => {
  const person = await aPersonWithPassword(app, 'county')
  const warnings = async (token: string) => {
    const { data } = await app.call(message.list, {}, token)
    return data.rows.filter(({ title }) => title === '您的账号有一次异常登录').map(({ body }) => body)
  }
  await signedIn(person, firefox, '10.8.0.1')
  expect(await warnings(await signedIn(person, firefox, '10.8.0.77'))).toEqual([])
  const onPhone = await warnings(await signedIn(person, phone, '10.8.0.1'))
  expect(onPhone).toHaveLength(1)
  expect(onPhone[0]).toContain('从新的设备登录：Safari（iPhone），地址10.8.0.1')
  const away = await warnings(await signedIn(person, phone, '172.16.5.1'))
  expect(away).toHaveLength(2)
  expect(away[0]).toContain('新的网络')
  expect(await warnings(await signedIn(person, firefox, '172.16.5.9'))).toHaveLength(2)
})

describe('a new mobile number', () => {
  const codeIn = (text = '') => /验证码为(\d{6})/.exec(text)?.[1] ?? ''

  /** A person with both codes; a minute passes between two codes to one number only. */
  async function withBothCodes() {
    const person = await aPersonWithPassword(app, 'enterprise')
    const token = await signedIn(person, firefox, '10.7.0.1')
    const mobile = newMobile()
    expect((await app.call(security.ownCode, {}, token)).status).toBe(200)
    await app.call(user.sendCode, { mobile, scene: 'changeMobile' }, null, newAddress())
    const ownCode = codeIn((await textsTo(app, person.mobile))[0])
    const verifyCode = codeIn((await textsTo(app, mobile))[0])
    return { person, token, mobile, ownCode, verifyCode }
  }

  test('takes a code to each; the old number is told, other sessions end, both ways of signing in follow', async () => {
    const { person, token, ...form } = await withBothCodes()
    const other = await signedIn(person, firefox, '10.7.0.2')
    const answer = await app.call(security.changeMobile, form, token)
    expect(answer.status, answer.msg).toBe(200)
    expect((await accountRow(app, person.id))?.mobile).toBe(form.mobile)
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
    expect((await textsTo(app, person.mobile))[0]).toContain('手机号已更换为')
    const login = (loginName: string) => app.call(user.loginByCodeOrPwd, { loginName, password }, null, newAddress())
    expect([(await login(form.mobile)).status, (await login(person.mobile)).status]).toEqual([200, 401])
    expect((await app.call(security.changeMobile, form, token)).status).toBe(422)
  })

  test('a wrong code is named at its field and uses neither up', async () => {
    const { person, token, ...form } = await withBothCodes()
    const wrong = { ...form, ownCode: otherThan(form.ownCode) }
    const answer = await app.call(security.changeMobile, wrong, token)
    expect([answer.status, answer.data]).toMatchObject([422, { errors: [{ field: 'ownCode' }] }])
    const both = { ...form, ownCode: otherThan(form.ownCode), verifyCode: otherThan(form.verifyCode) }
    expect((await app.call(security.changeMobile, both, token)).data).toMatchObject({
      errors: [{ field: 'verifyCode' }, { field: 'ownCode' }],
    })
    expect((await accountRow(app, person.id))?.mobile).toBe(person.mobile)
    expect((await app.call(security.changeMobile, form, token)).status).toBe(200)
  })

  test('a number in use, the same number, and late codes are refused', async () => {
    const { person, token, ...form } = await withBothCodes()
    const other = await aPersonWithPassword(app, 'county')
    const to = async (mobile: string) => {
      await app.call(user.sendCode, { mobile, scene: 'changeMobile' }, null, newAddress())
      const verifyCode = codeIn((await textsTo(app, mobile))[0])
      return app.call(security.changeMobile, { ...form, mobile, verifyCode }, token)
    }
    expect((await to(other.mobile)).data).toMatchObject({ errors: [{ field: 'mobile' }] })
    const same = await app.call(security.changeMobile, { ...form, mobile: person.mobile }, token)
    expect(same.data).toMatchObject({ errors: [{ field: 'mobile' }] })
    moveClock(6 * 60_000)
    expect((await app.call(security.changeMobile, form, token)).status).toBe(422)
    expect((await app.call(security.changeMobile, form, null)).status).toBe(401)
  })
})
