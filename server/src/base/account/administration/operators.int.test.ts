/** Operators: who invites whom, how an invited person starts, and how access ends at once. */

import { account } from '@green/contract/calls/account/account.ts'
import { operator } from '@green/contract/calls/account/operator.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { roles } from '@green/contract/roles.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anEnterprise, aPerson, type TestPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { masked } from '../../../platform/mask.ts'
import {
  accountRow,
  codeFor,
  newAddress,
  newMobile,
  newSocialCode,
  password,
  textsTo,
  withAddresses,
} from '../testing.ts'

const app = await sharedTestApp(withAddresses)
let main: TestPerson
let otherMain: TestPerson
let firm: Awaited<ReturnType<typeof anEnterprise>>

afterEach(resetClock)
beforeEach(async () => {
  firm = await anEnterprise(app)
  main = await aPerson(app, 'enterprise', { enterpriseId: firm.id, qxCode: firm.qxCode })
  const other = await anEnterprise(app)
  otherMain = await aPerson(app, 'enterprise', { enterpriseId: other.id, qxCode: other.qxCode })
})

const invite = (name: string, mobile: string, token = main.token) => app.call(operator.invite, { name, mobile }, token)
const signIn = (loginName: string, withPassword = password) =>
  app.call(user.loginByCodeOrPwd, { loginName, password: withPassword }, null, newAddress())
const setPassword = async (mobile: string) =>
  app.call(
    user.updatePwdByCode,
    { mobile, verifyCode: await codeFor(app, mobile, 'password'), newPassword: password },
    null,
    newAddress(),
  )
const loginStatus = async (token: string) => (await app.call(user.getLoginState, {}, token)).status

/** Invited, with a password, signed in. */
async function anOperator(name = '王操作') {
  const mobile = newMobile()
  const { data } = await invite(name, mobile)
  await setPassword(mobile)
  const { data: login } = await signIn(mobile)
  return { id: data.id, mobile, token: login.token }
}
const versionOf = async (id: string) => (await accountRow(app, id))?.version ?? 0

describe('an invitation', () => {
  test('reaches the mobile with the name of the enterprise; the operator sets the first password with a code', async () => {
    const mobile = newMobile()
    const invited = await invite('王操作', mobile)
    expect(invited.data).toMatchObject({ name: '王操作', state: 'pending', stateLabel: '已邀请' })
    expect(invited.data.mobile).not.toContain(mobile.slice(3, 7))
    expect((await textsTo(app, mobile))[0]).toContain(`${firm.name}邀请您（王操作）担任操作员`)

    const code = await codeFor(app, mobile, 'login')
    const early = await app.call(user.loginByCodeOrPwd, { mobile, verifyCode: code }, null, newAddress())
    expect([early.status, early.msg]).toEqual([
      403,
      '您已被邀请为企业操作员，请先在“忘记密码”中用短信验证码设置密码，再登录',
    ])

    moveClock(61_000)
    expect((await setPassword(mobile)).status).toBe(200)
    const { data: login } = await signIn(mobile)
    expect(login).toMatchObject({ userRole: 'enterprise', enterpriseName: firm.name })
    const { data: state } = await app.call(user.getLoginState, {}, login.token)
    expect(state).toMatchObject({ name: '王操作', state: 'active', operator: { mainName: '张示例', maySubmit: false } })
    const { data: people } = await app.call(operator.list, {}, main.token)
    expect(people).toMatchObject({ main: { name: '张示例' }, maySubmit: false, atMost: 3 })
    expect(people.operators.map((one) => one.stateLabel)).toEqual(['正常'])
    expect((await app.call(user.getLoginState, {}, main.token)).data.operator).toBeNull()
  })

  test('a fourth operator is refused, also when two are invited at the same moment', async () => {
    for (const name of ['甲操作', '乙操作']) expect((await invite(name, newMobile())).status).toBe(200)
    const answers = await Promise.all(['丙操作', '丁操作', '戊操作'].map((name) => invite(name, newMobile())))
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 422, 422])
    const full = await invite('己操作', newMobile())
    expect(full.msg).toBe('操作员最多3名，请先移除不再使用的操作员')
  })

  test('a number in use is refused at its field', async () => {
    const officer = await aPerson(app, 'county', { qxCode: firm.qxCode })
    for (const mobile of [main.mobile, otherMain.mobile, officer.mobile])
      expect(await invite('王操作', mobile)).toMatchObject({ status: 422, data: { errors: [{ field: 'mobile' }] } })
    expect((await invite('王操作', '12345')).data).toMatchObject({ errors: [{ field: 'mobile' }] })
  })

  test('only the main account of a verified enterprise invites: no operator, no staff, nobody before verification', async () => {
    const drafting = await anOperator()
    const refused = await invite('李操作', newMobile(), drafting.token)
    expect([refused.status, refused.msg]).toEqual([403, '此项由企业主账号（张示例）办理，操作员不能办理'])
    for (const role of roles.filter((one) => one !== 'enterprise'))
      expect((await invite('李操作', newMobile(), (await aPerson(app, role)).token)).status).toBe(403)
    const waiting = await anEnterprise(app, { verification: 'verifying' })
    const early = await aPerson(app, 'enterprise', { enterpriseId: waiting.id, state: 'verifying' })
    expect((await invite('李操作', newMobile(), early.token)).status).toBe(403)
  })
})

describe('an operator', () => {
  test('does what drafting needs, and nothing reserved to the main account', async () => {
    const drafting = await anOperator()
    expect((await app.call(filing.mine, {}, drafting.token)).status).toBe(200)
    expect((await app.call(operator.list, {}, drafting.token)).status).toBe(200)
    const { data: record } = await app.call(user.getQyinfoById, {}, drafting.token)
    const version = await versionOf(drafting.id)
    for (const answer of [
      await app.call(user.updateQyInfo, { version: record.version, address: '示例路2号' }, drafting.token),
      await app.call(operator.setState, { id: drafting.id, state: 'disabled', version }, drafting.token),
      await app.call(operator.remove, { id: drafting.id, version }, drafting.token),
      await app.call(operator.setMaySubmit, { maySubmit: true }, drafting.token),
    ])
      expect([answer.status, answer.msg]).toEqual([403, '此项由企业主账号（张示例）办理，操作员不能办理'])
  })

  test('of another enterprise is answered like one that does not exist', async () => {
    const drafting = await anOperator()
    const version = await versionOf(drafting.id)
    const alien = await app.call(operator.setState, { id: drafting.id, state: 'disabled', version }, otherMain.token)
    const own = await app.call(operator.setState, { id: otherMain.id, state: 'disabled', version }, otherMain.token)
    expect([alien.status, own.status]).toEqual([404, 404])
    expect((await app.call(operator.remove, { id: drafting.id, version }, otherMain.token)).status).toBe(404)
    expect(await loginStatus(drafting.token)).toBe(200)
    expect((await app.call(operator.list, {}, otherMain.token)).data.operators).toEqual([])
  })

  test('that is disabled is signed out at once and can sign in again when enabled', async () => {
    const drafting = await anOperator()
    const set = async (state: 'active' | 'disabled') =>
      app.call(operator.setState, { id: drafting.id, state, version: await versionOf(drafting.id) }, main.token)
    expect((await set('disabled')).data.stateLabel).toBe('停用')
    expect(await loginStatus(drafting.token)).toBe(401)
    expect((await signIn(drafting.mobile)).msg).toBe('账号已停用，请联系管理员')
    const stale = { id: drafting.id, state: 'active' as const, version: 1 }
    expect((await app.call(operator.setState, stale, main.token)).status).toBe(409)
    expect((await set('active')).data.stateLabel).toBe('正常')
    expect(await loginStatus(drafting.token)).toBe(401)
    expect((await signIn(drafting.mobile)).status).toBe(200)
  })

  test('is disabled and enabled together with the main account', async () => {
    const drafting = await anOperator()
    const admin = await aPerson(app, 'admin')
    const set = async (state: 'active' | 'disabled') =>
      app.call(
        account.setState,
        { id: main.id, state, reason: '企业停产整顿', version: await versionOf(main.id) },
        admin.token,
      )
    await set('disabled')
    expect(await loginStatus(drafting.token)).toBe(401)
    expect((await signIn(drafting.mobile)).status).toBe(403)
    await set('active')
    expect((await signIn(drafting.mobile)).status).toBe(200)
  })

  test('that is removed frees the number and cannot sign in', async () => {
    const drafting = await anOperator()
    const version = await versionOf(drafting.id)
    expect((await app.call(operator.remove, { id: drafting.id, version }, main.token)).status).toBe(200)
    expect(await loginStatus(drafting.token)).toBe(401)
    expect((await signIn(drafting.mobile)).status).toBe(401)
    expect((await app.call(operator.list, {}, main.token)).data.operators).toEqual([])
    expect((await accountRow(app, drafting.id))?.mobile).not.toBe(drafting.mobile)
    expect((await invite('王操作', drafting.mobile)).status).toBe(200)
    expect((await app.call(operator.remove, { id: drafting.id, version: version + 1 }, main.token)).status).toBe(404)
    const admin = await aPerson(app, 'admin')
    const { data: page } = await app.call(user.getUserList, { registered: '1', keyword: firm.name }, admin.token)
    expect(page.rows.find((row) => row.id === drafting.id)).toMatchObject({ loginName: '', stateLabel: '已注销' })
  })
})

test('the office sees the operators on the card and among the registered accounts', async () => {
  const drafting = await anOperator()
  const officer = await aPerson(app, 'county', { qxCode: firm.qxCode })
  const { data: card } = await app.call(lsdtqyinfo.getOne, { id: firm.id }, officer.token)
  expect(card.people).toMatchObject([
    { name: '张示例', label: '企业主账号', mobile: masked(main.mobile) },
    { name: '王操作', label: '企业操作员', mobile: masked(drafting.mobile), stateLabel: '正常' },
  ])
  const admin = await aPerson(app, 'admin')
  const { data: page } = await app.call(user.getUserList, { registered: '1', keyword: firm.name }, admin.token)
  expect(page.rows.map((row) => [row.operator, row.roleLabel]).toSorted()).toEqual([
    [false, '企业用户'],
    [true, '企业操作员'],
  ])
})

test('the number of an operator cannot register an enterprise', async () => {
  const drafting = await anOperator()
  moveClock(61_000)
  const answer = await app.call(
    user.registerByCode,
    {
      mobile: drafting.mobile,
      verifyCode: await codeFor(app, drafting.mobile, 'register'),
      password,
      passwordAgain: password,
      socialCode: newSocialCode(),
      enterpriseName: '重庆示例新办有限公司',
      qxCode: '500103',
      orgKind: 'enterprise',
      contactName: '王操作',
      email: 'a@example.com',
      agreed: true,
    },
    null,
    newAddress(),
  )
  expect([answer.status, answer.msg]).toEqual([409, '手机号已存在，请核对后修改'])
})
