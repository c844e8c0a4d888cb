import { notice } from '@green/contract/calls/content/notice.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/database.ts'
import { batch } from '../../db/schema/filing.ts'
import { anEnterprise, aPerson, type TestEnterprise, type TestPerson } from '../../db/test-people.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { aFilingRow } from '../../filing/test-filings.ts'
import { clock, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { schedules } from '../../schedules.ts'
import { confirmed, fromToday } from '../setting/testing.ts'
import { passOnText, tell, tellNumber } from './tell.ts'

// Long enough that no text message leaves the queue during the test.
const app = await sharedTestApp({ JOB_POLL_SECONDS: '60' })
let firm: TestEnterprise
let clerk: TestPerson
let county: TestPerson
let otherCounty: TestPerson
let city: TestPerson

beforeAll(async () => {
  firm = await anEnterprise(app)
  clerk = await aPerson(app, 'enterprise', { enterpriseId: firm.id })
  county = await aPerson(app, 'county', { qxCode: '500112' })
  otherCounty = await aPerson(app, 'county', { qxCode: '500113' })
  city = await aPerson(app, 'city')
})
afterEach(resetClock)

type Texts = Parameters<typeof passOnText>[2]
const news = (over: Partial<Texts> = {}): Texts => ({
  to: { enterpriseId: firm.id },
  title: '绿色工厂申报：区县退回',
  body: '意见：请补充能源计量台账',
  link: '/mainPages/personalCenter',
  sms: false,
  ...over,
})
const say = (what: Texts) => transaction(app.services.db, (tx) => passOnText(tx, app.services, what))
const listOf = async (who: TestPerson, input = {}) => (await app.call(message.list, input, who.token)).data

async function textsTo(mobile: string): Promise<string[]> {
  const { rows } = await app.services.db.$client.query(
    `select data ->> 'text' as text from pgboss.job where name = 'sms' and data ->> 'mobile' = $1 order by created_on`,
    [mobile],
  )
  return rows.map((row: { text: string }) => row.text)
}

test('an enterprise’s people read their messages, newest first, and mark them as read', async () => {
  await say(news({ title: '第一条' }))
  await say(news({ title: '第二条' }))
  const page = await listOf(clerk)
  expect(page.rows.map((row) => row.title)).toEqual(['第二条', '第一条'])
  expect(page).toMatchObject({ total: 2, page: 1, size: 10 })
  expect(page.rows[0]).toMatchObject({ read: false, link: '/mainPages/personalCenter' })
  expect(page.rows[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect((await app.call(message.unread, {}, clerk.token)).data).toEqual({ count: 2 })

  const [newest] = page.rows
  await app.call(message.markRead, { ids: [newest?.id ?? ''] }, clerk.token)
  expect((await listOf(clerk, { unread: '1' })).rows.map((row) => row.title)).toEqual(['第一条'])
  await app.call(message.markRead, {}, clerk.token)
  expect((await app.call(message.unread, {}, clerk.token)).data).toEqual({ count: 0 })
  expect((await listOf(clerk)).total).toBe(2)
})

test('nobody reads or marks another person’s messages', async () => {
  await say(news({ to: { role: 'city' }, title: '给市级' }))
  expect((await listOf(clerk)).rows.map((row) => row.title)).not.toContain('给市级')
  const [own] = (await listOf(city)).rows
  const answer = await app.call(message.markRead, { ids: [own?.id ?? ''] }, clerk.token)
  expect(answer.status).toBe(200)
  expect((await app.call(message.unread, {}, city.token)).data).toEqual({ count: 1 })
  expect((await app.call(message.list, {})).status).toBe(401)
})

test('a county’s officers are notified about their county only', async () => {
  await say(news({ to: { role: 'county', qxCode: '500112' }, title: '待审核' }))
  expect((await listOf(county)).rows.map((row) => row.title)).toEqual(['待审核'])
  expect((await listOf(otherCounty)).total).toBe(0)
})

test('a disabled account gets no message, and no recipient at all is no error', async () => {
  const gone = await aPerson(app, 'expert', { state: 'disabled' })
  await say(news({ to: [gone.id], title: '评审任务' }))
  await say(news({ to: [] }))
  const { rows } = await app.services.db.$client.query('select 1 from message where account_id = $1', [gone.id])
  expect(rows).toEqual([])
})

test('a decision is sent to the mobile of the enterprise without its content, other notices are not', async () => {
  await say(news({ sms: false }))
  expect(await textsTo(clerk.mobile)).toEqual([])
  await say(news({ sms: true }))
  expect(await textsTo(clerk.mobile)).toEqual(['【工业绿效码企业服务平台】绿色工厂申报：区县退回，请登录平台查看。'])
  await say(news({ to: { role: 'county', qxCode: '500112' }, sms: true }))
  expect(await textsTo(county.mobile)).toEqual([])
})

test('notices of a step that is rolled back are not sent', async () => {
  const before = (await listOf(clerk)).total
  const texts = (await textsTo(clerk.mobile)).length
  await expect(
    transaction(app.services.db, async (tx) => {
      await passOnText(tx, app.services, news({ sms: true }))
      throw new Error('rolled back')
    }),
  ).rejects.toThrow()
  expect((await listOf(clerk)).total).toBe(before)
  expect(await textsTo(clerk.mobile)).toHaveLength(texts)
})

test('enterprises with a draft are reminded 14, 7, 3 and 1 days before the end, once a day', async () => {
  const closeAt = '2026-12-20T15:59:59.999Z'
  const batchId = ids.next()
  moveClock('2026-12-01T00:30:00Z')
  await app.services.db.insert(batch).values({
    id: batchId,
    programme: 'green-factory',
    name: '2026年度第二批',
    year: 2026,
    openAt: '2026-11-18T00:00:00Z',
    benchmarksAt: '2026-11-18T00:00:00Z',
    closeAt,
    formVersion: '2026',
    createdAt: clock.now(),
  })
  const writer = await anEnterprise(app)
  const sender = await anEnterprise(app)
  for (const [owner, state] of [
    [writer, 'draft'],
    [sender, 'submitted'],
  ] as const)
    await aFilingRow(app, greenFactory, owner, { batchId, state })
  const drafting = await aPerson(app, 'enterprise', { enterpriseId: writer.id })
  const done = await aPerson(app, 'enterprise', { enterpriseId: sender.id })
  const bodies: string[] = []
  for (let day = 1; day <= 21; day++) {
    moveClock(`2026-12-${String(day).padStart(2, '0')}T00:30:00Z`)
    await schedules['remind-deadlines']?.run(app.services)
    await schedules['remind-deadlines']?.run(app.services)
  }
  const { rows } = await app.services.db.$client.query('select body from message where account_id = $1 order by at', [
    drafting.id,
  ])
  bodies.push(...rows.map((row: { body: string }) => row.body))
  expect(bodies).toEqual([14, 7, 3, 1].map((days) => `您有一份申报尚未提交，还有${days}天，逾期不能提交。`))
  const { rows: none } = await app.services.db.$client.query('select 1 from message where account_id = $1', [done.id])
  expect(none).toEqual([])
  expect(await textsTo(drafting.mobile)).toHaveLength(2)
})

test('a text message to a number uses a template as well: the city changes its words, not its purpose', async () => {
  const templates = async () => (await app.call(notice.templates, {}, city.token)).data
  const shipped = (await templates()).find(({ key }) => key === 'verificationCode')
  expect(shipped).toMatchObject({ group: '账号与代办', parts: ['sms'], isOwn: false })
  const save = (sms: string) =>
    app.call(
      notice.saveTemplate,
      { key: 'verificationCode', texts: { title: '', body: '', sms, mail: '' }, ...fromToday() },
      city.token,
    )
  const without = await save('您好，请查收验证码')
  expect([without.status, without.data]).toMatchObject([422, { errors: [{ field: 'texts.sms' }] }])
  const second = (await aPerson(app, 'city')).token
  await confirmed(app, await save('{用途}验证码{验证码}'), second)
  const mobile = '13900001234'
  await transaction(app.services.db, (tx) =>
    tellNumber(tx, app.services, {
      mobile,
      template: 'verificationCode',
      values: { purpose: '登录', code: '246810', minutes: '5' },
    }),
  )
  expect(await textsTo(mobile)).toEqual(['【工业绿效码企业服务平台】登录验证码246810'])

  const tried = await app.call(
    notice.test,
    { key: 'verificationCode', texts: { title: '', body: '', sms: '验证码{验证码}', mail: '' }, requestId: ids.next() },
    city.token,
  )
  expect(tried.data).toEqual({ sent: ['站内消息'] })
  expect((await listOf(city)).rows[0]).toMatchObject({ title: '【测试】短信验证码', body: '验证码123456' })
  for (const who of [county, clerk]) expect((await app.call(notice.templates, {}, who.token)).status).toBe(403)
})

test('notices about an enterprise’s record use the city’s texts', async () => {
  const texts = { title: '资料被退回', body: '{审核意见}', sms: '资料被退回', mail: '资料被退回' }
  const saved = await app.call(notice.saveTemplate, { key: 'recordReturned', texts, ...fromToday() }, city.token)
  await confirmed(app, saved, (await aPerson(app, 'city')).token)
  await transaction(app.services.db, (tx) =>
    tell(tx, app.services, {
      to: { enterpriseId: firm.id },
      template: 'recordReturned',
      values: { opinion: '请补充营业执照' },
      link: null,
      sms: true,
    }),
  )
  expect((await listOf(clerk)).rows[0]).toMatchObject({ title: '资料被退回', body: '请补充营业执照' })
  expect((await textsTo(clerk.mobile)).at(-1)).toBe('【工业绿效码企业服务平台】资料被退回')
})

test('quiet hours delay text messages by the city’s setting; the message in the platform appears at once', async () => {
  const owner = await anEnterprise(app)
  const person = await aPerson(app, 'enterprise', { enterpriseId: owner.id })
  const ringsAt = async (moment: string) => {
    moveClock(moment)
    const title = `提醒${moment}`
    await say(news({ to: { enterpriseId: owner.id }, title, sms: true }))
    const { rows } = await app.services.db.$client.query(
      `select j.start_after as at, j.created_on as made from message m
       left join delivery d on d.message_id = m.id and d.channel = 'sms' left join pgboss.job j on j.id = d.id
       where m.account_id = $1 and m.title = $2`,
      [person.id, title],
    )
    expect(rows).toHaveLength(1)
    const { at, made } = rows[0] as { at: Date; made: Date }
    return at > made ? at.toISOString() : 'now'
  }
  const set = async (quietFrom: string, quietTo: string) => {
    const officer = await aPerson(app, 'city')
    const { version } = (await app.call(notice.settings, {}, officer.token)).data
    const saved = await app.call(notice.saveSettings, { quietFrom, quietTo, leads: [], version }, officer.token)
    expect(saved.status).toBe(200)
  }
  // The default: from nine in the evening to eight in the morning of Asia/Shanghai.
  expect(await ringsAt('2027-03-01T12:59:00Z')).toBe('now')
  expect(await ringsAt('2027-03-01T13:00:00Z')).toBe('2027-03-02T00:00:00.000Z')
  expect(await ringsAt('2027-03-01T23:59:00Z')).toBe('2027-03-02T00:00:00.000Z')
  expect(await ringsAt('2027-03-02T00:00:00Z')).toBe('now')
  await set('12:00', '14:00')
  expect(await ringsAt('2027-03-02T13:00:00Z')).toBe('now')
  expect(await ringsAt('2027-03-02T04:30:00Z')).toBe('2027-03-02T06:00:00.000Z')
  await set('00:00', '00:00')
  expect(await ringsAt('2027-03-02T04:31:00Z')).toBe('now')
})
