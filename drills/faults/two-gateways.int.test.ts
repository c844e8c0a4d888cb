/**
 * Two SMS gateways behind the queue: failover to the second, nothing sent twice, the office sees who delivered, and
 * the first is used again after recovery.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notice } from '@green/contract/calls/content/notice.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSetting } from '../../server/src/base/message/setting-store.ts'
import { messageSettingKey } from '../../server/src/base/message/settings.ts'
import { tell, tellNumber } from '../../server/src/base/message/tell.ts'
import { transaction } from '../../server/src/db/database.ts'
import { anEnterprise, aPerson, type TestEnterprise, type TestPerson } from '../../server/src/db/test-people.ts'
import { openTestApp, type TestApp } from '../../server/src/db/testing.ts'
import { clock, moveClock, resetClock } from '../../server/src/platform/clock.ts'

type Mood = 'well' | 'wrong' | 'hanging' | 'down'

/** A gateway that records requests and delivered messages, each as often as it happened. */
class Gateway {
  mood: Mood = 'well'
  asked: string[] = []
  sent: string[] = []
  readonly server: Server
  constructor() {
    this.server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const { id } = JSON.parse(text) as { id: string }
      this.asked.push(id)
      if (this.mood === 'well') {
        this.sent.push(id)
        response.writeHead(200).end()
      } else if (this.mood === 'wrong') response.writeHead(503).end()
      else if (this.mood === 'down') response.destroy()
      // Hanging: no response ever comes.
    }).listen(0, '127.0.0.1')
  }
  async url(): Promise<string> {
    if (!this.server.listening) await new Promise((done) => this.server.once('listening', done))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/send`
  }
  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

const first = new Gateway()
const second = new Gateway()
let app: TestApp
let firm: TestEnterprise
let city: TestPerson

beforeAll(async () => {
  app = await openTestApp({
    SMS_URL: await first.url(),
    SMS_SECOND_URL: await second.url(),
    JOB_POLL_SECONDS: '0.5',
    GATEWAY_TIMEOUT_SECONDS: '1',
  })
  firm = await anEnterprise(app)
  await aPerson(app, 'enterprise', { enterpriseId: firm.id })
  city = await aPerson(app, 'city')
  const value = { quietFrom: '00:00', quietTo: '00:00' }
  const row = { key: messageSettingKey, value, updatedAt: clock.now(), updatedBy: 'test' }
  await saveSetting(app.services.db, row, 0)
})
afterAll(async () => {
  first.close()
  second.close()
  await app.close()
})
beforeEach(() => {
  for (const gateway of [first, second]) Object.assign(gateway, { mood: 'well', asked: [], sent: [] })
})
afterEach(resetClock)

/** A return, of which the enterprise must be notified by text message; returns the row of its text message in 送达情况. */
async function aNotice(): Promise<string> {
  await transaction(app.services.db, (tx) =>
    tell(tx, app.services, {
      to: { enterpriseId: firm.id },
      template: 'recordReturned',
      values: { opinion: '请补充营业执照' },
      link: null,
      sms: true,
    }),
  )
  const { rows } = await app.services.db.$client.query(
    'select d.id from delivery d join pgboss.job j on j.id = d.id order by j.created_on desc limit 1',
  )
  return rows[0]?.id
}

const rowOf = async (id: string) => {
  const { data } = await app.call(notice.deliveries, { channel: 'sms', size: 50 }, city.token)
  expect(data.gateways.sms).toBe(2)
  return data.rows.find((row) => row.id === id)
}
/** Retries what is due, as after half a minute, until it has been tried that often. */
async function triedTimes(id: string, tries: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await app.services.db.$client.query(`update pgboss.job set start_after = now() where state = 'retry'`)
        return (await rowOf(id))?.tries
      },
      { timeout: 10_000, interval: 100 },
    )
    .toBeGreaterThanOrEqual(tries)
}

test.each([
  ['wrong', '网关回答503'],
  ['hanging', '网关没有及时回答'],
  ['down', '连接不上网关'],
] as const)(
  'the first gateway is %s: it is asked twice, the second delivers once, and the office sees which one it was and why',
  async (mood, why) => {
    first.mood = mood
    const id = await aNotice()
    await triedTimes(id, 1)
    expect(await rowOf(id)).toMatchObject({ state: 'queued', provider: null, error: why })
    await triedTimes(id, 3)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', provider: 'second', tries: 3, error: null })
    expect([first.asked, first.sent, second.sent]).toEqual([[id, id], [], [id]])

    // Recovered: the next one uses it, once, after the circuit breaker's pause.
    first.mood = 'well'
    moveClock(6 * 60_000)
    const next = await aNotice()
    await triedTimes(next, 1)
    expect(await rowOf(next)).toMatchObject({ state: 'sent', provider: 'first', tries: 1 })
    expect([first.sent, second.sent]).toEqual([[next], [id]])
  },
)

test('a gateway that failed three times in a row is skipped by new messages and tried again after the circuit breaker’s pause', async () => {
  first.mood = 'down'
  const id = await aNotice()
  await triedTimes(id, 3)
  const other = await aNotice()
  await triedTimes(other, 3)
  const third = await aNotice()
  await triedTimes(third, 1)
  expect(await rowOf(third)).toMatchObject({ state: 'sent', provider: 'second', tries: 1 })
  expect(first.asked).not.toContain(third)
  expect(second.sent.toSorted()).toEqual([id, other, third].toSorted())
  first.mood = 'well'
  moveClock(6 * 60_000)
  const last = await aNotice()
  await triedTimes(last, 1)
  expect(await rowOf(last)).toMatchObject({ state: 'sent', provider: 'first' })
})

test('a code fails over at once, since it expires soon', async () => {
  first.mood = 'down'
  const wanted = {
    mobile: '13900004321',
    template: 'verificationCode',
    values: { purpose: '登录', code: '135790', minutes: '5' },
    id: '0190a3c0-0000-7000-8000-000000000001',
    until: new Date(clock.nowMs() + 300_000).toISOString(),
  } as const
  await transaction(app.services.db, (tx) => tellNumber(tx, app.services, wanted))
  await expect.poll(() => first.asked.length, { timeout: 5000 }).toBe(1)
  await expect
    .poll(
      async () => {
        await app.services.db.$client.query(`update pgboss.job set start_after = now() where state = 'retry'`)
        return second.sent
      },
      { timeout: 5000, interval: 100 },
    )
    .toEqual([wanted.id])
})

test('a delivered message is not sent again where the queue lost the response', async () => {
  const id = await aNotice()
  await triedTimes(id, 1)
  const jobState = async () =>
    (await app.services.db.$client.query('select state from pgboss.job where id = $1', [id])).rows[0]?.state
  await expect.poll(jobState, { timeout: 5000, interval: 100 }).toBe('completed')
  await app.services.db.$client.query(
    `update pgboss.job set state = 'retry', retry_count = 2, start_after = now(), completed_on = null where id = $1`,
    [id],
  )
  await expect.poll(jobState, { timeout: 5000, interval: 100 }).toBe('completed')
  expect([first.sent, second.sent]).toEqual([[id], []])
  expect(await rowOf(id)).toMatchObject({ state: 'sent', provider: 'first', tries: 1 })
})
