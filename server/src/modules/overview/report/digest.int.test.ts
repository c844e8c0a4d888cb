/** 定期汇总 on the real database: sent once by however many processes, caught up once, computed for its receiver. */
import { customReport, digest as digestCalls } from '@green/contract/calls/overview/report.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '../../../base/account/sign-in/session.ts'
import { account } from '../../../db/schema/account/accounts.ts'
import { delivery, message } from '../../../db/schema/messages.ts'
import { digest } from '../../../db/schema/report.ts'
import { anEnterprise, aPerson, type TestPerson } from '../../../db/test-people.ts'
import { openTestApp, type TestApp } from '../../../db/testing.ts'
import { homeCounty, otherCounty } from '../../../demo/enterprise/people.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { sendDigests } from './send-digests.ts'

let app: TestApp
let home: TestPerson
let other: TestPerson
let city: TestPerson
let reportId = ''

const plan = { pace: 'day' as const, day: 1, hour: 8, sendEmpty: false }
/** Monday 10:00 in Shanghai. */
const monday = '2026-11-30T02:00:00.000Z'

beforeAll(async () => {
  moveClock(monday)
  app = await openTestApp({ MAIL_URL: 'http://127.0.0.1:9/mail', MAIL_TOKEN: 'm'.repeat(16) })
  home = await aPerson(app, 'county', { qxCode: homeCounty })
  other = await aPerson(app, 'county', { qxCode: otherCounty })
  city = await aPerson(app, 'city')
  for (const qxCode of [homeCounty, homeCounty, otherCounty]) await anEnterprise(app, { qxCode })
  const query = { source: 'enterprise' as const, rows: 'district' }
  const saved = await app.call(customReport.save, { name: '各区县企业数', share: 'city', asked: query }, city.token)
  reportId = saved.data.id
})
afterAll(async () => {
  resetClock()
  await app.close()
})
beforeEach(async () => {
  moveClock(monday)
  await app.services.db.delete(digest)
  await app.services.db.delete(delivery)
  await app.services.db.delete(message)
})

const subscribe = async (who: TestPerson, more: Record<string, unknown> = {}) => {
  const { data, status, msg } = await app.call(
    digestCalls.subscribe,
    { reportId, ...plan, ...more } as never,
    await as(who),
  )
  expect([status, msg]).toEqual([200, expect.anything()])
  return data
}
/** A session of its own, since the others end while days go by. */
const as = ({ id }: TestPerson) => openSession(app.services.db, id, '127.0.0.1')
const messagesTo = async ({ id }: TestPerson) =>
  app.services.db.select().from(message).where(eq(message.accountId, id)).orderBy(message.at)
/** Wednesday 9:00: Tuesday's and Wednesday's were both missed. */
const later = () => moveClock('2026-12-02T01:00:00.000Z')

test('two processes send it once, with what its receiver may see; what was missed comes once', async () => {
  const mine = await subscribe(home)
  expect(mine.nextAt).toBe('2026-12-01T00:00:00.000Z')
  await subscribe(city)
  await sendDigests(app.services)
  expect(await messagesTo(home)).toEqual([])
  later()
  await Promise.all([sendDigests(app.services), sendDigests(app.services), sendDigests(app.services)])
  const [first, ...more] = await messagesTo(home)
  expect(more).toEqual([])
  expect(first?.title).toBe('定期汇总：各区县企业数')
  expect(first?.body).toMatch(/共2家/)
  expect(first?.link).toBe(`/hindex/zzbb-detail?id=${reportId}`)
  expect((await messagesTo(city))[0]?.body).toMatch(/共3家/)
  const [row] = (await app.call(digestCalls.mine, {}, await as(home))).data.rows
  expect(row).toMatchObject({ nextAt: '2026-12-03T00:00:00.000Z', lastSaid: '已发送' })
})

test('one that was cut off in the middle is sent by the next run, once', async () => {
  await subscribe(home, { email: 'li@example.gov.cn' })
  later()
  const broken: Services = {
    ...app.services,
    log: { ...app.services.log, error: () => undefined } as unknown as Services['log'],
    jobs: { ...app.services.jobs, enqueueAll: () => Promise.reject(new Error('cut off')) },
  }
  await sendDigests(broken)
  expect(await messagesTo(home)).toEqual([])
  await sendDigests(app.services)
  await sendDigests(app.services)
  expect(await messagesTo(home)).toHaveLength(1)
})

test('the e-mail says only that there is one, and goes to the given address', async () => {
  const made = await subscribe(home, { email: 'li.si@example.gov.cn' })
  expect(made.email).not.toContain('li.si@')
  later()
  await sendDigests(app.services)
  const sent = await app.services.db.select().from(delivery)
  expect(sent.map(({ channel, text }) => [channel, text])).toEqual([
    ['email', '定期汇总：各区县企业数，请登录平台查看。'],
  ])
  const saved = await app.services.db.execute<{ email: string }>(sql`select email from digest`)
  expect(saved.rows[0]?.email).not.toContain('li.si')
})

test('nothing is sent when nothing is in it, unless wanted', async () => {
  await subscribe(home, { reportId: null })
  await subscribe(other, { reportId: null, sendEmpty: true })
  later()
  await sendDigests(app.services)
  expect(await messagesTo(home)).toEqual([])
  expect((await messagesTo(other)).map(({ body }) => body)).toEqual(['没有要办的事。'])
  const [row] = (await app.call(digestCalls.mine, {}, await as(home))).data.rows
  expect(row).toMatchObject({ title: '我的待办与期限', lastSaid: '没有内容，未发送' })
})

test('what is to be done is counted, with its first day', async () => {
  // A name with letters would wait for the city first.
  const enterpriseName = '重庆示例待审水泥有限公司'
  const submittedAt = '2026-11-30T01:00:00.000Z'
  await anEnterprise(app, { qxCode: homeCounty, verification: 'verifying', submittedAt, enterpriseName })
  await subscribe(home, { reportId: null })
  later()
  await sendDigests(app.services)
  expect((await messagesTo(home))[0]?.body).toContain('企业信息·审核企业信息：1件（最早2026-12-07）')
})

test('paused it rests, and does not make up for what was missed; unsubscribed it is gone', async () => {
  const { id } = await subscribe(home)
  const pause = async (paused: boolean) => app.call(digestCalls.pause, { id, paused }, await as(home))
  expect((await pause(true)).data).toMatchObject({ paused: true, nextAt: null })
  later()
  await sendDigests(app.services)
  expect((await pause(false)).data).toMatchObject({ paused: false, nextAt: '2026-12-03T00:00:00.000Z' })
  await sendDigests(app.services)
  expect(await messagesTo(home)).toEqual([])
  expect((await app.call(digestCalls.unsubscribe, { id }, await as(other))).status).toBe(404)
  expect((await app.call(digestCalls.unsubscribe, { id }, await as(home))).status).toBe(200)
  expect((await app.call(digestCalls.mine, {}, await as(home))).data.rows).toEqual([])
})

test('its time is changed by its owner alone, and one of two changes at once is told that it is late', async () => {
  const { id, version } = await subscribe(home)
  const change = async (who: TestPerson) =>
    app.call(digestCalls.change, { id, version, ...plan, pace: 'week', day: 5, hour: 9 }, await as(who))
  expect((await change(other)).status).toBe(404)
  const both = await Promise.all([change(home), change(home)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [row] = (await app.call(digestCalls.mine, {}, await as(home))).data.rows
  expect(row).toMatchObject({ pace: 'week', day: 5, nextAt: '2026-12-04T01:00:00.000Z' })
})

test('a report that is not shared any more pauses the digest and says why, once', async () => {
  const query = { source: 'enterprise' as const }
  const { data: report } = await app.call(
    customReport.save,
    { name: '将收回', share: 'city', asked: query },
    await as(city),
  )
  await subscribe(home, { reportId: report.id })
  const { id, version, name } = report
  await app.call(customReport.save, { id, version, name, share: 'own', asked: query }, await as(city))
  later()
  await sendDigests(app.services)
  await sendDigests(app.services)
  expect((await messagesTo(home)).map(({ title }) => title)).toEqual(['定期汇总“将收回”已暂停'])
  const [row] = (await app.call(digestCalls.mine, {}, await as(home))).data.rows
  expect(row).toMatchObject({ paused: true, pausedWhy: '报表已被删除或不再共享' })
})

test('an account that may not sign in is sent nothing', async () => {
  const gone = await aPerson(app, 'county', { qxCode: homeCounty })
  await subscribe(gone)
  await app.services.db.update(account).set({ state: 'disabled' }).where(eq(account.id, gone.id))
  later()
  await sendDigests(app.services)
  expect(await messagesTo(gone)).toEqual([])
})

test('each report once for each person, two requests at once included; another’s private report is not found', async () => {
  const both = await Promise.all(
    [1, 2].map(async () => app.call(digestCalls.subscribe, { reportId, ...plan }, await as(other))),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const works = await Promise.all(
    [1, 2].map(async () => app.call(digestCalls.subscribe, { reportId: null, ...plan }, await as(other))),
  )
  expect(works.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const query = { source: 'enterprise' as const }
  const { data } = await app.call(customReport.save, { name: '只给自己', share: 'own', asked: query }, await as(city))
  expect((await app.call(digestCalls.subscribe, { reportId: data.id, ...plan }, await as(other))).status).toBe(404)
  const wrong = await app.call(digestCalls.subscribe, { reportId, ...plan, pace: 'week', day: 9 }, await as(home))
  expect(wrong.status).toBe(422)
})
