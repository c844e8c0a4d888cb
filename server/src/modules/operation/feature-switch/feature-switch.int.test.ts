/** 功能开关 on the real database: who may close what, who is refused meanwhile and reads why, in every process at once. */
import { setTimeout as wait } from 'node:timers/promises'
import { actingForHeader } from '@green/contract/call.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { inquiry } from '@green/contract/calls/content/inquiry.ts'
import { mailing } from '@green/contract/calls/content/mailing.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { featureSwitch } from '@green/contract/calls/operation/feature-switch.ts'
import { role as roleCalls, settings } from '@green/contract/calls/overview/lookup.ts'
import { fq } from '@green/contract/calls/service/diagnosis.ts'
import { type FeatureKey, featureKeys, features, switchRoles } from '@green/contract/feature-switches.ts'
import { roles } from '@green/contract/roles.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../../app.ts'
import { register } from '../../../base/account/administration/registration.ts'
import { featureClosure } from '../../../db/schema/operation/running.ts'
import { anEnterprise, aPerson } from '../../../db/test-people.ts'
import { requestOf, sharedTestApp } from '../../../db/testing.ts'
import { addMs, clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { requireFeature } from '../../../platform/features.ts'
import { ids } from '../../../platform/ids.ts'
import { keepClosure, latestClosures } from './store.ts'

const app = await sharedTestApp()
/** A second process on the same database. */
let other: App
let admin: string
/** Enterprises of two districts. */
let here: string
let there: string

const hourMs = 3_600_000
const inHours = (hours: number) => addMs(clock.now(), hours * hourMs)
const [hereCode, thereCode] = ['500112', '500106']

beforeAll(async () => {
  other = await openApp(app.services.config, app.url)
  admin = (await aPerson(app, 'admin')).token
  const inDistrict = async (qxCode: string) => {
    const { id } = await anEnterprise(app, { qxCode })
    return (await aPerson(app, 'enterprise', { enterpriseId: id, qxCode })).token
  }
  ;[here, there] = [await inDistrict(hereCode), await inDistrict(thereCode)]
})
afterAll(async () => {
  await other.close()
})
afterEach(async () => {
  resetClock()
  for (const row of await latestClosures(app.services.db))
    await keepClosure(app.services.db, { ...row, endedAt: row.startsAt })
  await app.services.db.delete(featureClosure)
  await until(async () => Object.keys(await closedFor(here)).length === 0)
})

async function until(is: () => Promise<boolean>) {
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    if (await is()) return
    await wait(10)
  }
  throw new Error('not noticed')
}
const closedFor = async (token: string) => (await app.call(user.getLoginState, {}, token)).data.closed
const close = (feature: FeatureKey, over: Record<string, unknown> = {}, token: string | null = admin) =>
  app.call(
    featureSwitch.close,
    {
      feature,
      roles: [...features[feature].roles],
      qxCodes: [],
      endsAt: inHours(1),
      reason: '测试时暂停一小时',
      ...over,
    },
    token,
  )
const asks = (token: string | null) =>
  app.call(
    inquiry.ask,
    {
      askerName: '绿源示例机械有限公司',
      contactPhone: '13800000001',
      subject: '关于申报材料',
      question: '请问能源审计报告需要提供几年的？',
      mayPublish: false,
    },
    token,
  )

test('only an administrator closes, opens or lists', async () => {
  for (const role of roles.filter((one) => one !== 'admin')) {
    const { token } = await aPerson(app, role)
    expect([role, (await close('inquiry', {}, token)).status]).toEqual([role, 403])
    expect((await app.call(featureSwitch.list, {}, token)).status).toBe(403)
    expect((await app.call(featureSwitch.reopen, { id: ids.next(), version: 1 }, token)).status).toBe(403)
  }
  expect((await close('inquiry', {}, null)).status).toBe(401)
})

test('no feature can be closed for administrators', async () => {
  expect(switchRoles).not.toContain('admin')
  for (const key of featureKeys) {
    expect((await close(key, { roles: ['admin'] as never })).status).toBe(422)
    await close(key)
  }
  await until(async () => Object.keys(await closedFor(here)).length > 0)
  expect(await closedFor(admin)).toEqual({})
  for (const key of featureKeys) await requireFeature(app.services, key, { role: 'admin', qxCode: null })
})

test('closed in one district it is refused there with the reason, open in the other and again at its end, in both processes', async () => {
  expect((await asks(here)).status).toBe(200)
  expect((await close('inquiry', { roles: ['enterprise'], qxCodes: [hereCode] })).status).toBe(200)
  await until(async () => {
    const { closed } = (await other.fastify.inject(requestOf(user.getLoginState, {}, here, {}))).json().data
    return closed.inquiry !== undefined
  })
  const refused = await asks(here)
  expect(refused.status).toBe(409)
  expect(refused.msg).toContain('测试时暂停一小时')
  expect((await closedFor(here)).inquiry).toBe(refused.msg)
  expect((await asks(there)).status).toBe(200)
  expect(await closedFor(there)).toEqual({})
  moveClock(hourMs + 1000)
  const { id } = await anEnterprise(app, { qxCode: hereCode })
  expect((await asks((await aPerson(app, 'enterprise', { enterpriseId: id, qxCode: hereCode })).token)).status).toBe(
    200,
  )
})

test('visitors read it with the system items; somebody signed in is not a visitor', async () => {
  await close('inquiry', { roles: ['visitor'] })
  const items = async () => (await app.call(settings.getSysItems, {})).data
  await until(async () => (await items())['closed:inquiry'] !== undefined)
  expect((await asks(null)).status).toBe(409)
  expect((await asks(there)).status).toBe(200)
  await close('registration', { qxCodes: [hereCode] })
  // Elsewhere visitors register: the entry stays, and the step refuses in that district.
  expect((await items())['closed:registration']).toBeUndefined()
  const registration = (qxCode: string) => register(app.services, { qxCode } as never, { ip: '192.0.2.1', device: '' })
  await until(() =>
    registration(hereCode).then(
      () => false,
      (error: { code?: string }) => error.code === 'FEATURE_CLOSED',
    ),
  )
  await expect(registration(thereCode)).rejects.not.toMatchObject({ code: 'FEATURE_CLOSED' })
})

test('a closed screen is in no menu, and its step refuses the direct way', async () => {
  const county = (await aPerson(app, 'county', { qxCode: hereCode })).token
  const paths = async () => JSON.stringify((await app.call(roleCalls.getUrlTwo, {}, county)).data)
  expect(await paths()).toContain('/hindex/mailings')
  await close('mailing', { roles: ['county'] })
  await until(async () => !(await paths()).includes('/hindex/mailings'))
  const input = { group: 'unfiled', title: '通知', body: '请填报', sms: false, count: 1 } as never
  const sent = await app.call(mailing.send, input, county)
  expect([sent.status, sent.msg]).toEqual([
    409,
    expect.stringMatching(/^“群发通知”暂停使用，.*恢复：测试时暂停一小时$/),
  ])
  await expect(requireFeature(app.services, 'mailing', { role: 'county', qxCode: hereCode })).rejects.toMatchObject({
    status: 409,
  })
  await requireFeature(app.services, 'mailing', { role: 'city', qxCode: null })
})

test('an enterprise’s application for a diagnosis is refused in its step; acting for others needs its feature too', async () => {
  await close('diagnosis', { roles: ['enterprise'] })
  await until(async () => (await closedFor(here)).diagnosis !== undefined)
  expect((await app.call(fq.saveFq, { request: {} }, here)).status).toBe(409)
  // Without a consent nothing is said of the feature.
  expect((await app.call(filing.mine, {}, here, { [actingForHeader]: ids.next() })).status).toBe(404)
})

test('opened again before its end, by a version that is current; two at once end it once', async () => {
  const { data } = await close('inquiry')
  const reopen = (version: number) => app.call(featureSwitch.reopen, { id: data.id, version }, admin)
  expect((await reopen(2)).status).toBe(409)
  expect((await Promise.all([reopen(1), reopen(1)])).map(({ status }) => status).sort()).toEqual([200, 409])
  await until(async () => (await closedFor(here)).inquiry === undefined)
  expect((await app.call(featureSwitch.list, {}, admin)).data.rows[0]).toMatchObject({ state: 'ended', id: data.id })
})

test('the same closure twice, a foreign role, an unknown district, a time that is over', async () => {
  const both = await Promise.all([close('inquiry'), close('inquiry')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const fieldOf = async (over: Record<string, unknown>) =>
    ((await close('enrolment', over)).data as unknown as { errors?: { field: string }[] }).errors?.[0]?.field
  expect(await fieldOf({ roles: ['county'] })).toBe('roles')
  expect(await fieldOf({ qxCodes: ['999999'] })).toBe('qxCodes')
  expect(await fieldOf({ endsAt: inHours(-1) })).toBe('endsAt')
  expect(await fieldOf({ endsAt: inHours(24 * 400) })).toBe('endsAt')
  expect(await fieldOf({ reason: '停' })).toBe('reason')
})
