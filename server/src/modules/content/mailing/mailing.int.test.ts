/** A message to a group: who belongs to it, who may reach whom, nothing sent twice, what became of it at each receiver. */
import type { CallRequest } from '@green/contract/call.ts'
import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import { confirmFrom, mailing, sentAloneAtMost } from '@green/contract/calls/content/mailing.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { batch } from '@green/contract/calls/filing/batch.ts'
import { labels } from '@green/contract/calls/overview/labels.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aloneOf, byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { mailing as mailings } from '../../../db/schema/messages.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { anEnterprise, aPerson, type TestPerson } from '../../../db/test-people.ts'
import { homeCounty, otherCounty } from '../../../demo/enterprise/people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

const { app, scheme, as, signIn } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
let yearly: string

beforeAll(async () => {
  await settleIn(app)
  yearly = (await app.call(batch.list, { programme: nonGreenData.id }, as('city'))).data[0]?.id ?? ''
})

/** Gives a label to these enterprises by hand. */
async function bear(labelId: string, enterpriseIds: string[]): Promise<void> {
  const { db } = app.services
  const of = await db
    .select({ code: enterprise.socialCode })
    .from(enterprise)
    .where(inArray(enterprise.id, enterpriseIds))
  const socialCodes = of.map(({ code }) => code)
  const adding = { labelId, socialCodes, startOn: '2026-01-01', reason: '名录库' }
  const answer = await app.call(labels.add, adding, as('city'))
  if (isWaiting(answer.data)) expect((await stepOf(app, waitingOf(answer), as('city2'))).status).toBe(200)
}

/** By text message: the sender proposes, another officer of the city sends. */
async function sendByTwo(input: CallRequest<typeof mailing.send>, first: string, second = as('city2')) {
  const listed = async () => (await app.call(mailing.list, { size: 50 }, as('city'))).data.rows
  const before = (await listed()).map(({ id }) => id)
  await byTwo(app, mailing.send, input, [first, second])
  const sent = (await listed()).find(({ id }) => !before.includes(id))
  if (!sent) throw new Error('a mailing is expected')
  return sent
}

const texts = { title: '{事项}：请尽快办理', body: '{企业名称}，请于{截止日期}前办理{事项}。' }
const latest = async (token: string) => (await app.call(message.list, { size: 5 }, token)).data.rows[0]
const names = async (input: Parameters<typeof app.call<typeof mailing.receivers>>[1], token: string) => {
  const { data } = await app.call(mailing.receivers, input, token)
  return data.rows.map((row) => row.enterpriseName)
}

test('those who have not filed a year are worked out anew; a county sees its own, whatever it asks', async () => {
  const [home, second, other] = scheme.factories
  const group = { group: 'unfiled' as const, batchId: yearly }
  expect((await names(group, as('city'))).toSorted()).toEqual([home, second, other].map(({ name }) => name).toSorted())
  expect((await names(group, as('county'))).toSorted()).toEqual([home.name, second.name].toSorted())
  expect(await names({ ...group, qxCode: otherCounty }, as('county'))).toHaveLength(2)
  expect(await names(group, as('otherCounty'))).toEqual([other.name])
  await scheme.filed(nonGreenData, home, 'submitted', { year: 2025 } as never)
  expect(await names(group, as('county'))).toEqual([second.name])
  expect((await app.call(mailing.receivers, group, as('filer'))).status).toBe(403)
})

test('the returned of a batch read their own matter, and the message joins the case', async () => {
  const [home] = scheme.factories
  await scheme.filed(greenFactory, home, 'county_returned')
  const group = { group: 'returned' as const, batchId: scheme.batchId }
  const tried = await app.call(mailing.preview, { ...group, ...texts }, as('county'))
  expect(tried.data.to).toBe(home.name)
  expect(tried.data.body).toMatch(new RegExp(`^${home.name}，请于\\d{4}-\\d\\d-\\d\\d前办理.*测试批次`))
  expect(tried.data.sms).toMatch(/请登录平台查看。$/)
  const sending = { ...group, ...texts, sms: true, count: 1 }
  const waits = waitingOf(await app.call(mailing.send, sending, as('county')))
  expect(await latest(as('filer'))).not.toMatchObject({ title: tried.data.title })
  expect((await stepOf(app, waits, as('city'), 'withdraw')).status).toBe(409)
  expect((await stepOf(app, waits, as('county'), 'withdraw')).status).toBe(200)
  const sent = await sendByTwo(sending, as('county'))
  expect(sent).toMatchObject({ told: 1, unreached: [] })
  expect(await latest(as('filer'))).toMatchObject({ title: tried.data.title, body: tried.data.body })

  const again = await app.call(
    mailing.send,
    { ...group, ...texts, sms: true, count: 1, requestId: ids.next() },
    as('county'),
  )
  expect([again.status, again.msg]).toEqual([409, expect.stringContaining('24小时内已向这个名单发过同样的通知')])
  const results = await app.call(mailing.results, { id: sent.id }, as('county'))
  expect(results.data.rows).toMatchObject([{ enterpriseName: home.name, readAt: null }])
  expect(results.data.rows[0]?.ways.every((way) => way.state === 'queued' || way.state === 'skipped')).toBe(true)
  expect((await app.call(mailing.results, { id: sent.id }, as('otherCounty'))).status).toBe(404)
  expect((await app.call(mailing.results, { id: sent.id }, as('city'))).status).toBe(200)
  expect((await app.call(mailing.list, {}, as('otherCounty'))).data.total).toBe(0)
  expect((await app.call(mailing.list, {}, as('county'))).data.rows[0]).toMatchObject({ told: 1, read: 0, failed: 0 })
})

test('a number that is not the list’s, an unknown variable and an empty group send nothing', async () => {
  const group = { group: 'unfiled' as const, batchId: yearly }
  const before = (await app.call(mailing.list, {}, as('city'))).data.total
  const wrong = await app.call(mailing.send, { ...group, ...texts, sms: false, count: 9 }, as('city'))
  expect([wrong.status, JSON.stringify(wrong.data)]).toEqual([422, expect.stringContaining('名单已有变化')])
  const odd = await app.call(
    mailing.send,
    { ...group, title: '{手机号}请看', body: '请看', sms: false, count: 2 },
    as('city'),
  )
  expect([odd.status, JSON.stringify(odd.data)]).toEqual([422, expect.stringContaining('没有变量{手机号}')])
  const none = await app.call(mailing.send, { group: 'expiring', days: 1, ...texts, sms: false, count: 0 }, as('city'))
  expect([none.status, none.msg]).toEqual([422, '现在没有符合条件的企业，不需要发送'])
  const missing = await app.call(mailing.receivers, { group: 'labelled' }, as('city'))
  expect([missing.status, JSON.stringify(missing.data)]).toEqual([422, expect.stringContaining('请选择标签')])
  expect((await app.call(mailing.list, {}, as('city'))).data.total).toBe(before)
})

test('bearers of a label are reached on the day; one without an account is named, not told', async () => {
  const [home, second] = scheme.factories
  const made = aloneOf(
    await app.call(labels.save, { name: '重点用能单位', description: '', rule: null, enabled: true }, as('city')),
  )
  const { db } = app.services
  await bear(made.id, [home.id, second.id])
  await db.$client.query(`update account set state = 'disabled' where enterprise_id = $1`, [second.id])
  const group = { group: 'labelled' as const, labelId: made.id }
  const list = await app.call(mailing.receivers, group, as('county'))
  expect(list.data).toMatchObject({ total: 2, reachable: 1, groupLabel: expect.stringContaining('重点用能单位') })
  expect(await names(group, as('otherCounty'))).toEqual([])
  const sent = await app.call(mailing.send, { ...group, ...texts, sms: false, count: 2 }, as('city'))
  expect(sent.data).toMatchObject({ told: 1, unreached: 1 })
  expect((await app.call(mailing.list, {}, as('city'))).data.rows[0]?.unreached).toEqual([second.name])
})

test('many small mailings count together: above the limit of thirty days a second officer sends', async () => {
  const { db } = app.services
  const row = { title: '甲', body: '乙', groupLabel: '丙', by: '丁', sms: false, unreached: [], qxCode: null }
  const [byId, at] = [scheme.cast.city.accountId, clock.now()]
  const before = { ...row, id: ids.next(), mark: 'earlier', at, byId, told: sentAloneAtMost - 1 }
  await db.insert(mailings).values(before)
  const group = { group: 'unfiled' as const, batchId: yearly }
  const { total } = (await app.call(mailing.receivers, group, as('city'))).data
  expect(total).toBeGreaterThan(1)
  const sending = { ...group, ...texts, sms: false, count: total }
  const waits = waitingOf(await app.call(mailing.send, sending, as('city')))
  expect((await stepOf(app, waits, as('city'), 'withdraw')).status).toBe(200)
  await db.delete(mailings).where(eq(mailings.id, before.id))
  aloneOf(await app.call(mailing.send, sending, as('city')))
})

test('in the quiet hours the telephone does not ring; the message is there at once, and in the daytime both', async () => {
  const group = { group: 'returned' as const, batchId: scheme.batchId }
  const sentAt = async (moment: string, title: string) => {
    moveClock(moment)
    await signIn('city', 'city2')
    const reader = await scheme.token(scheme.cast.filerOf(scheme.factories[0].id))
    const sent = await sendByTwo({ ...group, title, body: '请查看', sms: true, count: 1 }, as('city'))
    expect((await latest(reader))?.title).toBe(title)
    const { rows } = await app.services.db.$client.query(
      `select j.start_after, j.created_on from message m join delivery d on d.message_id = m.id join pgboss.job j on j.id = d.id
       where m.mailing_id = $1 and d.channel = 'sms'`,
      [sent.id],
    )
    expect(rows).toHaveLength(1)
    return rows[0] as { start_after: Date; created_on: Date }
  }
  // Half past eleven at night: until eight in the morning.
  const night = await sentAt('2027-01-15T15:30:00.000Z', '夜间提醒')
  expect(night.start_after.toISOString()).toBe('2027-01-16T00:00:00.000Z')
  const day = await sentAt('2027-01-16T02:00:00.000Z', '上午提醒')
  expect(day.start_after.getTime()).toBeLessThanOrEqual(day.created_on.getTime())
  resetClock()
})

test('from twenty receivers on their number is typed; a wrong one sends nothing, and each receiver has its result', async () => {
  const label = aloneOf(
    await app.call(labels.save, { name: '大批收件', description: '', rule: null, enabled: true }, as('city')),
  )
  const { db } = app.services
  const readers: TestPerson[] = []
  const bearers: string[] = []
  for (let i = 0; i < confirmFrom + 1; i++) {
    const { id } = await anEnterprise(app, { qxCode: i === 0 ? otherCounty : homeCounty })
    readers.push(await aPerson(app, 'enterprise', { enterpriseId: id }))
    bearers.push(id)
  }
  await bear(label.id, bearers)
  const all = { group: 'labelled' as const, labelId: label.id }
  // The city narrows to a county and sees how many there are before it sends.
  const group = { ...all, qxCode: homeCounty }
  expect((await app.call(mailing.receivers, all, as('city'))).data.total).toBe(confirmFrom + 1)
  const list = await app.call(mailing.receivers, group, as('city'))
  expect(list.data).toMatchObject({ total: confirmFrom, reachable: confirmFrom })
  const before = (await app.call(mailing.list, {}, as('city'))).data.total
  for (const count of [0, confirmFrom - 1, confirmFrom + 1]) {
    const refused = await app.call(mailing.send, { ...group, ...texts, sms: true, count }, as('city'))
    expect([refused.status, refused.data]).toMatchObject([
      422,
      { errors: [{ field: 'count', message: `现有${confirmFrom}个收件对象，请核对名单后输入这个数字` }] },
    ])
  }
  expect((await app.call(mailing.list, {}, as('city'))).data.total).toBe(before)
  expect(await latest(readers[1]?.token ?? '')).toBeUndefined()

  const sent = await sendByTwo({ ...group, ...texts, sms: true, count: confirmFrom }, as('city'))
  expect(sent).toMatchObject({ told: confirmFrom, unreached: [] })
  const received = await latest(readers[1]?.token ?? '')
  await app.call(message.markRead, { ids: [received?.id ?? ''] }, readers[1]?.token)
  const result = async (page: number) =>
    (await app.call(mailing.results, { id: sent.id, page, size: 15 }, as('city'))).data
  const [one, two] = [await result(1), await result(2)]
  expect([one.total, one.rows.length, two.rows.length]).toEqual([confirmFrom, 15, confirmFrom - 15])
  const rows = [...one.rows, ...two.rows]
  expect(new Set(rows.map(({ enterpriseName }) => enterpriseName)).size).toBe(confirmFrom)
  expect(rows.filter(({ readAt }) => readAt !== null)).toHaveLength(1)
  expect(rows.every(({ ways }) => ways.some(({ channel }) => channel === 'sms'))).toBe(true)

  // One telephone could not be reached: said at that receiver, with the reason, and counted.
  const [unlucky] = rows
  await db.$client.query(
    `update delivery set state = 'failed', tries = 11, error = '网关回答503' where message_id = $1`,
    [unlucky?.id],
  )
  const after = (await result(1)).rows
  expect(after.find(({ id }) => id === unlucky?.id)?.ways).toMatchObject([{ state: 'failed', error: '网关回答503' }])
  const line = (await app.call(mailing.list, {}, as('city'))).data.rows.find(({ id }) => id === sent.id)
  expect(line).toMatchObject({ told: confirmFrom, read: 1, failed: 1 })
})
