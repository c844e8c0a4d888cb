/** 首日引导 of an empty installation of the second city: each step's state comes from the data, and it is over once all are done. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { city } from '@green/contract/calls/operation/city-profile.ts'
import { type Gateway, setUp } from '@green/contract/calls/operation/set-up.ts'
import { roles } from '@green/contract/roles.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCityFolder } from '../../base/reference/city-folder.ts'
import { profileChannel } from '../../base/reference/city-profile-store.ts'
import { setFlag } from '../../db/flags.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { cityProfile, content } from '../../db/schema/content.ts'
import { aPerson } from '../../db/test-people.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { secondCityProfile as values } from '../../modules/operation/city/testing.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { backupFlag } from '../backup/backup-note.ts'
import { finishSetUp } from './set-up.ts'

const CITY_DIR = fileURLToPath(new URL('../../base/reference/second-city', import.meta.url))
let app: TestApp
let admin: string
let outside: Server
/** What the outside world answers now, and what it was sent. */
let answer = 200
const received: { path: string; body: string }[] = []

beforeAll(async () => {
  outside = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', body })
      const status = request.url?.startsWith('/register') && answer === 200 ? 404 : answer
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => outside.once('listening', done))
  const base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  app = await openTestApp({
    CITY_DIR,
    SMS_URL: `${base}/sms`,
    MAIL_URL: `${base}/mail`,
    REGISTER_URL: `${base}/register`,
  })
  await app.services.db.delete(cityProfile)
  await app.services.db.execute(sql`select pg_notify(${profileChannel}, '')`)
  admin = (await aPerson(app, 'admin')).token
})
afterAll(async () => {
  await app.close()
  outside.close()
  openCityFolder(undefined)
})

const guide = async () => (await app.call(setUp.steps, {}, admin)).data
const stepOf = async (name: string) => (await guide()).steps.find(({ step }) => step === name)
const openSteps = async () => (await guide()).steps.flatMap(({ step, isDone }) => (isDone ? [] : [step]))
const probe = (gateway: Gateway, token = admin) => app.call(setUp.testGateway, { gateway }, token)

test('only an administrator is led, and tests the services', async () => {
  for (const role of roles.filter((one) => one !== 'admin')) {
    const { token } = await aPerson(app, role, role === 'county' ? { qxCode: '990101' } : {})
    expect([role, (await app.call(setUp.steps, {}, token)).status]).toEqual([role, 403])
    expect([role, (await probe('sms', token)).status]).toEqual([role, 403])
  }
  expect((await app.call(setUp.steps, {})).status).toBe(401)
})

test('at first everything is open, in its order, each with what is missing', async () => {
  expect(await openSteps()).toEqual(['city', 'people', 'gateways', 'backup', 'notice', 'batch'])
  expect((await stepOf('city'))?.found[0]).toContain('还缺平台名称、主办单位')
  expect((await stepOf('people'))?.found).toEqual([
    '系统管理员1名，权限变更须两人办理，还差1名',
    '市级管理员1名，审定、发布和拨付须两人办理，还差1名',
    '3个区县和功能区中1个已有管理员，还缺：石门坎县、青禾经济技术开发区',
  ])
  expect((await guide()).gateways.map(({ gateway, isSet }) => [gateway, isSet])).toEqual([
    ['sms', true],
    ['mail', true],
    ['register', true],
    ['files', true],
    ['scanner', false],
  ])
})

test('a test asks the real service, shows what came back, and keeps it in the log', async () => {
  answer = 503
  expect((await probe('sms')).data.last).toMatchObject({ isGood: false, said: '网关回答503' })
  expect((await probe('register')).data.last?.isGood).toBe(false)
  answer = 200
  const noMail = await probe('mail')
  expect([noMail.status, noMail.msg]).toEqual([409, '测试邮件发到城市资料中的电子邮箱，请先填写城市资料'])
  const noScanner = await probe('scanner')
  expect([noScanner.status, noScanner.msg]).toEqual([
    409,
    '病毒扫描还没有设置，请运行人员按运行手册设置后重新启动，再来测试',
  ])
  received.length = 0
  const sms = (await probe('sms')).data
  expect(sms.last).toMatchObject({ isGood: true, byName: '张示例' })
  expect(received[0]).toMatchObject({ path: '/sms', body: expect.stringContaining('【测试】') })
  expect((await probe('register')).data.last?.said).toContain('查无此代码')
  expect((await probe('files')).data.last?.said).toContain('内容一致')
  const [line] = await app.services.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1)
  expect(line).toMatchObject({ action: '测试对外服务', object: '附件存放' })
  expect((await guide()).gateways.find(({ gateway }) => gateway === 'sms')?.last?.isGood).toBe(true)
})

test('each step is done by what is in the data, and the next open one stands first', async () => {
  await app.call(city.saveProfile, { values, version: 0 }, admin)
  await expect.poll(openSteps, { timeout: 1000 }).toEqual(['people', 'gateways', 'backup', 'notice', 'batch'])
  expect((await guide()).steps.at(-1)?.step).toBe('city')
  expect((await probe('mail')).data.last?.said).toContain(values.email)
  expect(await openSteps()).toEqual(['people', 'backup', 'notice', 'batch'])
  await aPerson(app, 'admin')
  await aPerson(app, 'city')
  for (const qxCode of ['990121', '990201']) await aPerson(app, 'county', { qxCode })
  expect(await openSteps()).toEqual(['backup', 'notice', 'batch'])
  await setFlag(app.services.db, backupFlag, clock.now(), clock.now())
  expect((await stepOf('backup'))?.found.join()).toContain('最近一次备份')
  expect(await openSteps()).toEqual(['notice', 'batch'])
})

test('a setting that changed has to be tested again; a repaired one is good again', async () => {
  const config = app.services.config
  const first = config.SMS_URL
  config.SMS_URL = `${first}-other`
  expect(await openSteps()).toContain('gateways')
  config.SMS_URL = first
  expect(await openSteps()).toEqual(['notice', 'batch'])
})

test('with the last step done it is over, and stays so', async () => {
  const { db } = app.services
  const at = clock.now()
  await db.insert(content).values({
    id: ids.next(),
    kind: 'notice',
    column: 'notice',
    title: '平台上线',
    summary: '',
    body: [] as never,
    source: '市局',
    top: false,
    textNo: 1,
    shownNo: 1,
    state: 'published',
    publishAt: at,
    updatedAt: at,
    updatedByName: '张示例',
  })
  expect(await openSteps()).toEqual(['batch'])
  await finishSetUp(app.services)
  expect(await openSteps(), 'not over yet').toEqual(['batch'])
  const window = { openAt: at, closeAt: addMs(at, 86_400_000), needExperts: false }
  const opened = await app.call(
    batch.save,
    { programme: greenFactory.id, name: '青禾市绿色工厂第一批', year: clock.year(), ...window },
    admin,
  )
  expect(opened.status).toBe(200)
  const done = { isOver: true, steps: [], gateways: [] }
  expect(await guide()).toEqual(done)
  await finishSetUp(app.services)
  await db.delete(content)
  expect(await guide(), 'a city that was through it is not led again').toEqual(done)
})
