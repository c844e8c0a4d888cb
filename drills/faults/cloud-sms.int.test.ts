/**
 * A provider of approved templates behind the queue: what it gets, what is tried again and what is not, and what the
 * office reads. The provider is a real server of this machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notice } from '@green/contract/calls/content/notice.ts'
import { setUp } from '@green/contract/calls/operation/set-up.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSetting } from '../../server/src/base/message/setting-store.ts'
import { messageSettingKey } from '../../server/src/base/message/settings.ts'
import { passOnText, tell, tellNumber } from '../../server/src/base/message/tell.ts'
import { transaction } from '../../server/src/db/database.ts'
import { anEnterprise, aPerson, type TestEnterprise, type TestPerson } from '../../server/src/db/test-people.ts'
import { openTestApp, type TestApp } from '../../server/src/db/testing.ts'
import { clock } from '../../server/src/platform/clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'green-cloud-sms-'))
let provider: Server
let code = 'OK'
let received: Record<string, string>[] = []
let app: TestApp
let firm: TestEnterprise
let city: TestPerson

beforeAll(async () => {
  provider = createServer((request, response) => {
    received.push(Object.fromEntries(new URL(request.url ?? '', 'http://provider').searchParams))
    response.end(JSON.stringify({ Code: code, Message: code, RequestId: 'r' }))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => provider.once('listening', done))
  const SMS_TEMPLATES = join(folder, 'sms.json')
  writeFileSync(
    SMS_TEMPLATES,
    JSON.stringify({
      verificationCode: { template: 'SMS_1', parameters: { code: '验证码' } },
      others: { template: 'SMS_2', parameters: { title: '标题' } },
    }),
  )
  app = await openTestApp({
    SMS_URL: `aliyun://id:key@127.0.0.1:${(provider.address() as AddressInfo).port}?sign=绿效码&tls=no`,
    SMS_TEMPLATES,
    JOB_POLL_SECONDS: '0.5',
  })
  firm = await anEnterprise(app)
  await aPerson(app, 'enterprise', { enterpriseId: firm.id })
  city = await aPerson(app, 'city')
  const value = { quietFrom: '00:00', quietTo: '00:00' }
  await saveSetting(app.services.db, { key: messageSettingKey, value, updatedAt: clock.now(), updatedBy: 'test' }, 0)
})
afterAll(async () => {
  await app.close()
  provider.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  code = 'OK'
  received = []
})

const newest = async () => {
  const { data } = await app.call(notice.deliveries, { channel: 'sms', size: 50 }, city.token)
  return data.rows[0]
}
const notify = async (title: string) =>
  transaction(app.services.db, (tx) =>
    passOnText(tx, app.services, { to: { enterpriseId: firm.id }, title, body: '正文', link: null, sms: true }),
  )

test('a notice goes out by the template of all others with its title, without what must not leave the platform', async () => {
  await transaction(app.services.db, (tx) =>
    tell(tx, app.services, {
      to: { enterpriseId: firm.id },
      template: 'recordReturned',
      values: { opinion: '请补充营业执照' },
      link: null,
      sms: true,
    }),
  )
  await expect.poll(async () => (await newest())?.state, { timeout: 15_000 }).toBe('sent')
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ SignName: '绿效码', TemplateCode: 'SMS_2' })
  expect(JSON.parse(received[0]?.TemplateParam ?? '')).toEqual({ title: '企业信息被退回，请修改后重交' })
  expect(JSON.stringify(received)).not.toContain('营业执照')
})

test('a number that the provider calls invalid is not tried again', async () => {
  code = 'isv.MOBILE_NUMBER_ILLEGAL'
  await notify('关于报送年度数据的通知')
  await expect.poll(async () => (await newest())?.state, { timeout: 15_000 }).toBe('failed')
  expect(await newest()).toMatchObject({ tries: 1, error: '手机号无效，或不接收短信（isv.MOBILE_NUMBER_ILLEGAL）' })
  await app.services.db.$client.query(`update pgboss.job set start_after = now() where state = 'retry'`)
  await new Promise((done) => setTimeout(done, 1500))
  expect(received).toHaveLength(1)
})

test('a limit of the provider is waited for', async () => {
  code = 'isv.BUSINESS_LIMIT_CONTROL'
  await notify('关于补报的通知')
  await expect.poll(async () => (await newest())?.error, { timeout: 15_000 }).toContain('触发服务商的流量控制')
  expect((await newest())?.state).toBe('queued')
  code = 'OK'
  await expect
    .poll(
      async () => {
        await app.services.db.$client.query(`update pgboss.job set start_after = now() where state = 'retry'`)
        return (await newest())?.state
      },
      { timeout: 15_000 },
    )
    .toBe('sent')
  expect((await newest())?.tries).toBe(2)
})

test('a text message without a template asks nobody; its job ends', async () => {
  const id = '0190a3c0-0000-7000-8000-000000000002'
  await transaction(app.services.db, (tx) =>
    tellNumber(tx, app.services, { mobile: '13900004321', template: 'accountClosed', values: {}, id }),
  )
  const state = async () =>
    (await app.services.db.$client.query('select state from pgboss.job where id = $1', [id])).rows[0]?.state
  await expect.poll(state, { timeout: 15_000 }).toBe('completed')
  expect(received).toEqual([])
})

test('the test by an administrator sends the template of codes and shows the refusal and the kinds without a template', async () => {
  const admin = await aPerson(app, 'admin')
  const probe = async () => (await app.call(setUp.testGateway, { gateway: 'sms' }, admin.token)).data
  expect(await probe()).toMatchObject({ last: { isGood: true } })
  expect(received[0]).toMatchObject({ TemplateCode: 'SMS_1' })
  const { about } = await probe()
  expect(about).toContain('没有短信模板、不会发出的有15种')
  expect(about).toContain('账号已注销（给本人的手机号）')
  expect(about).not.toContain('短信验证码')
  code = 'isv.SMS_SIGNATURE_ILLEGAL'
  expect((await probe()).last).toMatchObject({
    isGood: false,
    said: '短信签名没有审核通过或不可用，请在服务商处核对（isv.SMS_SIGNATURE_ILLEGAL）',
  })
})
