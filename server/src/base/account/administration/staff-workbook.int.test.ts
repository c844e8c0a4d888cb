/** The workbook of staff: every fault at its cell, nobody added twice, and each person sets the own password by a code. */
import type { CallOutput } from '@green/contract/call.ts'
import { account } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { roles } from '@green/contract/roles.ts'
import { beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { moveClock } from '../../../platform/clock.ts'
import { checkedWorkbook, filledSheet } from '../../enterprise/testing.ts'
import { stepOf, waitingOf } from '../../two-hands/testing.ts'
import { codeFor, newAddress, newMobile, password, textsTo, withAddresses } from '../testing.ts'

const app = await sharedTestApp({ ...withAddresses, JOB_POLL_SECONDS: '60' })
let admin: string
/** Another administrator. */
let second: string
type Report = CallOutput<typeof account.importCheck>

beforeAll(async () => {
  admin = (await aPerson(app, 'admin')).token
  second = (await aPerson(app, 'admin')).token
})

const send = (file: Buffer, token = admin) =>
  checkedWorkbook(app, token, file, '工作人员.xlsx', '/ht/account/importPreview')
/** By two administrators. */
async function run(importId: string): Promise<Report> {
  const waits = waitingOf(await app.call(account.importRun, { importId }, admin))
  const done = await stepOf(app, waits, second)
  expect(done.status, done.msg).toBe(200)
  return (await app.call(account.importCheck, { importId }, admin)).data
}

const person = (loginName: string, more: Record<string, string> = {}): Record<string, string> => ({
  登录名: loginName,
  姓名: '李示例',
  手机号: newMobile(),
  角色: '区县管理员',
  单位: '渝中区经济信息委',
  区县代码: '500103',
  ...more,
})

const sheet = async (rows: readonly Record<string, string>[]) =>
  filledSheet((await app.call(account.importTemplate, {}, admin)).body, rows)

test('faults are told at their cells, and nobody is added', async () => {
  const expert = await aPerson(app, 'expert')
  const { data } = await send(
    await sheet([
      person('good_one'),
      person('1bad'),
      person('no_county', { 区县代码: '' }),
      person('past_one', { 有效期至: '2020-01-01', 角色: '市级管理员' }),
      person('same_phone', { 手机号: expert.mobile, 角色: '专家' }),
      person('twin_one', { 手机号: '13800000001' }),
      person('twin_two', { 手机号: '13800000001' }),
      person('no_such', { 角色: '企业用户' }),
    ]),
  )
  expect(data.errors.map(({ row, title, message }) => `${row} ${title} ${message}`)).toEqual([
    '3 登录名 登录名为3至30位字母、数字或下划线，以字母开头',
    '4 区县代码 区县管理员请填写所属区县',
    '5 有效期至 有效期不能早于今天',
    '6 手机号 该手机号已有专家账号',
    '8 手机号 与第7行的手机号和角色相同',
    '9 角色 应为区县管理员、市级管理员、专家、节能监察人员、系统管理员之一',
  ])
  expect((await app.call(account.importRun, { importId: data.importId }, admin)).status).toBe(422)
  expect((await app.call(user.getUserList, { keyword: 'good_one' }, admin)).data.total).toBe(0)
})

test('each person sets the own password by a code and signs in; the same workbook adds nobody again', async () => {
  const rows = [
    person('chen_sl', { 姓名: '陈示例' }),
    person('wang_sl', { 姓名: '王示例', 角色: '专家', 区县代码: '', 有效期至: '2030-12-31' }),
  ]
  const { data } = await send(await sheet(rows))
  expect(data).toMatchObject({ added: 2, failed: 0 })
  expect(await run(data.importId)).toMatchObject({ done: true, added: 2 })
  const list = await app.call(user.getUserList, { keyword: '示例', userRole: 'expert' }, admin)
  expect(list.data.rows[0]).toMatchObject({ loginName: 'wang_sl', validUntil: '2030-12-31', qxCode: null })

  const mobile = rows[0]?.手机号 ?? ''
  expect((await textsTo(app, mobile))[0]).toContain(
    '陈示例，已为您建立区县管理员账号，登录名chen_sl。请在平台登录页点“忘记密码”',
  )
  const verifyCode = await codeFor(app, mobile, 'password')
  const set = await app.call(user.updatePwdByCode, { mobile, verifyCode, newPassword: password }, null, newAddress())
  expect(set.status).toBe(200)
  const login = await app.call(user.loginByCodeOrPwd, { loginName: 'chen_sl', password }, null, newAddress())
  expect(login.data).toMatchObject({ userRole: 'county' })

  moveClock(61_000)
  const again = await send(await sheet(rows))
  expect(again.data).toMatchObject({ added: 0, unchanged: 2, failed: 0 })
  const other = await send(await sheet([{ ...rows[0], 手机号: newMobile() }]))
  expect(other.data.errors[0]?.message).toBe('登录名已被另一账号使用，请换一个')
})

test('of two runs of one workbook at the same moment one adds', async () => {
  const file = await sheet([person('zhao_sl')])
  const [one, two] = [await send(file), await send(file)]
  const waiting = await Promise.all(
    [one, two].map(async ({ data: { importId } }) => waitingOf(await app.call(account.importRun, { importId }, admin))),
  )
  const done = await Promise.all(waiting.map((waits) => stepOf(app, waits, second)))
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await app.call(user.getUserList, { keyword: 'zhao_sl' }, admin)).data.total).toBe(1)
})

test('only the administrator imports staff', async () => {
  const file = await sheet([person('sun_sl')])
  for (const role of roles.filter((one) => one !== 'admin'))
    expect((await send(file, (await aPerson(app, role)).token)).status).toBe(403)
})
