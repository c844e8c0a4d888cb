/** Registration: who gets an account, for which enterprise, and what it may do before verification. */
import { user } from '@green/contract/calls/account/user.ts'
import { enterpriseNameMessage } from '@green/filing/value/enterprise-name.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account } from '../../../db/schema/account/accounts.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { clock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import {
  aPersonWithPassword,
  codeFor,
  newAddress,
  newMobile,
  newSocialCode,
  otherThan,
  password,
  withAddresses,
} from '../testing.ts'

const app = await sharedTestApp(withAddresses)

async function aForm(over: Record<string, unknown> = {}) {
  const mobile = newMobile()
  return {
    mobile,
    verifyCode: await codeFor(app, mobile, 'register'),
    password,
    passwordAgain: password,
    socialCode: newSocialCode(),
    enterpriseName: '重庆示例绿色机械有限公司',
    qxCode: '500103',
    orgKind: 'enterprise' as const,
    contactName: '李示例',
    email: 'li@example.com',
    agreed: true,
    ...over,
  }
}
const register = (form: Awaited<ReturnType<typeof aForm>>) => app.call(user.registerByCode, form, null, newAddress())
const enterprisesOf = (socialCode: string) =>
  app.services.db.select().from(enterprise).where(eq(enterprise.socialCode, socialCode))

/** An imported enterprise. */
async function anImported(over: Partial<typeof enterprise.$inferInsert> = {}) {
  const now = clock.now()
  const row = {
    id: ids.next(),
    socialCode: newSocialCode(),
    enterpriseName: '重庆示例水泥有限公司',
    orgKind: 'enterprise',
    qxCode: '500102',
    industryCode: '3011',
    profile: {
      regAddress: '涪陵区示例路1号',
      legalPerson: '王示例',
      legalPhone: '13900000001',
      contactPhone: '13900000002',
    },
    verification: 'verified',
    source: 'imported',
    createdAt: now,
    updatedAt: now,
    ...over,
  }
  await app.services.db.insert(enterprise).values(row)
  return row
}

describe('registering', () => {
  test('creates one account and a session in state pending, which cannot file yet', async () => {
    const form = await aForm()
    const { status, data } = await register(form)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      userRole: 'enterprise',
      socialCode: form.socialCode,
      enterpriseName: form.enterpriseName,
      qyItem: { socialCode: form.socialCode, qxCode: '500103', orgKind: 'enterprise', state: 'pending' },
    })
    const state = await app.call(user.getLoginState, {}, data.token)
    expect(state.data).toMatchObject({
      state: 'pending',
      qxName: '渝中区',
      loginName: form.socialCode,
      orgKind: 'enterprise',
    })
    const guarded = await app.send({
      method: 'GET',
      url: '/ht/consent/given',
      headers: { authorization: data.token },
    })
    expect(guarded.status).toBe(403)
    expect(guarded.msg).toBe('企业信息尚未通过区县审核，审核通过后可办理')
    const [row] = await enterprisesOf(form.socialCode)
    expect(row).toMatchObject({ verification: 'pending', source: 'registered', qxCode: '500103' })
    expect(row?.profile).toEqual({ contactName: '李示例', contactPhone: form.mobile, email: 'li@example.com' })
  })

  test('a name with letters needs the tick, and then waits for the city', async () => {
    const form = await aForm({ enterpriseName: '重庆ABB示例变压器有限公司' })
    const refused = await register(form)
    expect(refused.status).toBe(422)
    expect(refused.data).toMatchObject({ errors: [{ field: 'enterpriseName', message: enterpriseNameMessage }] })
    const { status, data } = await register({ ...form, nameAsLicensed: true } as typeof form)
    expect(status).toBe(200)
    const own = await app.call(user.getQyinfoById, {}, data.token)
    expect(own.data).toMatchObject({ nameToGrant: '重庆ABB示例变压器有限公司', nameGrant: null })
  })

  test('afterwards the credit code, in any case, and the mobile number are valid login names', async () => {
    const form = await aForm()
    await register(form)
    for (const loginName of [form.socialCode, form.socialCode.toLowerCase(), form.mobile]) {
      const answer = await app.call(user.loginByCodeOrPwd, { loginName, password }, null, newAddress())
      expect(answer.data.qyItem?.socialCode).toBe(form.socialCode)
    }
  })

  test('a second account for a credit code is refused with the masked contact', async () => {
    const first = await aForm()
    await register(first)
    const second = await register(await aForm({ socialCode: first.socialCode }))
    const contact = `${first.mobile.slice(0, 3)}****${first.mobile.slice(-4)}`
    expect(second).toMatchObject({ status: 409, msg: `该企业已注册，请联系管理员账号（${contact}）` })
    expect(second.body.toString()).not.toContain(first.mobile)
  })

  test('eight concurrent registrations of one credit code: one account, the others are refused with the reason', async () => {
    const socialCode = newSocialCode()
    const forms = await Promise.all(Array.from({ length: 8 }, () => aForm({ socialCode })))
    const answers = await Promise.all(forms.map(register))
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
    for (const one of answers.filter(({ status }) => status === 409)) expect(one.msg).toContain('该企业已注册')
    expect(await enterprisesOf(socialCode)).toHaveLength(1)
    expect(await app.services.db.select().from(account).where(eq(account.loginName, socialCode))).toHaveLength(1)
  })

  test('one code registers once, also with ten concurrent requests', async () => {
    const form = await aForm()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register({ ...form, socialCode: newSocialCode() })),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
  })

  test('a number of another enterprise’s account is refused, and nothing of the attempt is stored', async () => {
    const first = await aForm()
    await register(first)
    const socialCode = newSocialCode()
    await app.services.db.execute(`delete from rate_limit where key like 'code-%${first.mobile}'`)
    const verifyCode = await codeFor(app, first.mobile, 'register')
    const answer = await register({ ...first, verifyCode, socialCode })
    expect(answer).toMatchObject({ status: 409, msg: '手机号已存在，请核对后修改' })
    expect(await enterprisesOf(socialCode)).toEqual([])
  })

  test('a wrong code, another’s code, unequal or common passwords, an abolished district: all refused', async () => {
    const form = await aForm()
    expect((await register({ ...form, verifyCode: otherThan(form.verifyCode) })).msg).toBe(
      '验证码不正确或已过期，请重新获取',
    )
    expect((await register({ ...form, passwordAgain: 'Other-2026-x' })).data).toMatchObject({
      errors: [{ field: 'passwordAgain', message: '两次输入的密码不一致' }],
    })
    for (const common of ['Passw0rd', 'Aa123456', 'Qwer1234', `Aa${form.mobile}`]) {
      const answer = await register({ ...form, password: common, passwordAgain: common })
      expect(answer.msg, common).toBe('密码过于常见')
    }
    for (const qxCode of ['500112', '999999'])
      expect((await register({ ...form, qxCode })).data).toMatchObject({ errors: [{ field: 'qxCode' }] })
    expect((await register({ ...form, agreed: false })).status).toBe(422)
    expect((await register({ ...form, socialCode: '91500112MAOOOOOO0X' })).data).toMatchObject({
      errors: [{ field: 'socialCode', message: '统一社会信用代码为18位数字或大写字母（排除I,O,Z,S,V）!' }],
    })
    expect((await register(form)).status).toBe(200)
  })
})

describe('an enterprise known from an import', () => {
  test('gets its account, keeps the city’s data, and must be verified again', async () => {
    const known = await anImported()
    const { data } = await register(
      await aForm({ socialCode: known.socialCode, enterpriseName: '重庆别名示例水泥有限公司', qxCode: '500103' }),
    )
    expect(data.qyItem).toMatchObject({
      id: known.id,
      enterpriseName: '重庆示例水泥有限公司',
      qxCode: '500102',
      state: 'pending',
    })
    const [row] = await enterprisesOf(known.socialCode)
    expect(row).toMatchObject({ id: known.id, verification: 'pending', source: 'imported', profile: known.profile })
  })

  test('shows nothing of the archive to the person who registered for it', async () => {
    const known = await anImported()
    const form = await aForm({ socialCode: known.socialCode })
    const { data } = await register(form)
    const profile = await app.call(user.getQyinfoById, {}, data.token)
    expect(profile.data).toMatchObject({
      legalPerson: null,
      legalPhone: null,
      contactPhone: form.mobile,
      proposed: null,
    })
    for (const phone of ['13900000001', '13900000002']) expect(profile.body.toString()).not.toContain(phone)
  })

  test('can be looked up by its code for registration, with no more than the business register publishes', async () => {
    const known = await anImported()
    const byCode = await app.call(user.getEnterName, { socialCode: known.socialCode }, null, newAddress())
    expect(byCode.data).toMatchObject({ enterpriseName: known.enterpriseName, registered: false })
    await register(await aForm({ socialCode: known.socialCode }))
    const after = await app.call(user.getEnterName, { socialCode: known.socialCode }, null, newAddress())
    expect(after.data.registered).toBe(true)
    const nobody = await app.call(user.getEnterName, { socialCode: newSocialCode() }, null, newAddress())
    expect(nobody.data).toEqual({ enterpriseName: null, registered: false, register: null, closed: null })
  })
})

test('an address that looks up many enterprises is rate limited', async () => {
  const address = newAddress()
  const ask = () => app.call(user.getEnterName, { socialCode: newSocialCode() }, null, address)
  for (let i = 0; i < 30; i++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})

test('a mobile number may belong to one staff account and one enterprise', async () => {
  const staff = await aPersonWithPassword(app, 'expert')
  const form = await aForm()
  const verifyCode = await codeFor(app, staff.mobile, 'register')
  expect((await register({ ...form, mobile: staff.mobile, verifyCode })).status).toBe(200)
})
