import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maintenance } from '@green/contract/calls/operation/maintenance.ts'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aloneOf } from '../../base/two-hands/testing.ts'
import { transaction } from '../../db/database.ts'
import { aPerson } from '../../db/test-people.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { addMs, clock } from '../clock.ts'
import { ids } from '../ids.ts'
import type { Services } from '../services.ts'
import { openJobs, type Schedules } from './jobs.ts'

type Posted = { headers: IncomingHttpHeaders; body: { id: string; mobile: string; text: string } }

const noBackground = async () => undefined
let gateway: Server
let posted: Posted[] = []
let answerWith = 200
let app: TestApp

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    posted.push({ headers: request.headers, body: JSON.parse(text) })
    response.writeHead(answerWith).end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => gateway.once('listening', done))
  const { port } = gateway.address() as AddressInfo
  app = await openTestApp({
    SMS_URL: `http://127.0.0.1:${port}/send`,
    SMS_TOKEN: 'a-token-of-the-gateway',
    JOB_POLL_SECONDS: '0.5',
  })
})

afterEach(() => {
  posted = []
  answerWith = 200
})

afterAll(async () => {
  await app.close()
  gateway.close()
})

const sms = (over: Partial<Posted['body'] & { until: string }> = {}) => ({
  id: ids.next(),
  mobile: '13800000000',
  text: '您的申报已退回',
  ...over,
})

async function until(what: () => boolean | Promise<boolean>) {
  await expect.poll(what, { timeout: 8000, interval: 100 }).toBe(true)
}

async function jobRow(id: string) {
  const { rows } = await app.services.db.$client.query(
    'select state, retry_count, retry_limit, start_after, created_on from pgboss.job where id = $1',
    [id],
  )
  return rows[0] as { state: string; retry_count: number; retry_limit: number; start_after: Date } | undefined
}

test('a text message is sent after the commit, with id and token', async () => {
  const message = sms()
  await transaction(app.services.db, async (tx) => {
    await app.services.jobs.enqueue(tx, 'sms', message)
    expect(posted).toEqual([])
  })
  await until(() => posted.length === 1)
  expect(posted[0]?.body).toEqual(message)
  expect(posted[0]?.headers).toMatchObject({
    authorization: 'Bearer a-token-of-the-gateway',
    'idempotency-key': message.id,
    'content-type': 'application/json',
  })
})

test('nothing is sent for a transaction that is rolled back', async () => {
  const message = sms()
  await expect(
    transaction(app.services.db, async (tx) => {
      await app.services.jobs.enqueue(tx, 'sms', message)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await jobRow(message.id)).toBeUndefined()
})

test('the same message enqueued twice is sent once', async () => {
  const message = sms()
  for (let i = 0; i < 2; i++) await transaction(app.services.db, (tx) => app.services.jobs.enqueue(tx, 'sms', message))
  const after = sms()
  await transaction(app.services.db, (tx) => app.services.jobs.enqueue(tx, 'sms', after))
  await until(() => posted.some((p) => p.body.id === after.id))
  expect(posted.filter((p) => p.body.id === message.id)).toHaveLength(1)
})

test('an expired message is dropped', async () => {
  const late = sms({ until: '2020-01-01T00:00:00.000Z' })
  await transaction(app.services.db, (tx) => app.services.jobs.enqueue(tx, 'sms', late))
  await until(async () => (await jobRow(late.id))?.state === 'completed')
  expect(posted).toEqual([])
})

test('a failed message is retried ten times over at least four and a half hours, and does not delay others', async () => {
  answerWith = 503
  const failing = sms()
  await transaction(app.services.db, (tx) => app.services.jobs.enqueue(tx, 'sms', failing))
  await until(async () => (await jobRow(failing.id))?.state === 'retry')
  const row = await jobRow(failing.id)
  expect(row?.retry_limit).toBe(10)
  const wait = (row?.start_after.getTime() ?? 0) - Date.now()
  expect(wait).toBeGreaterThan(10_000)
  expect(wait).toBeLessThan(33_000)
  // 16 s, doubled each time, is the least of the ten delays.
  const least = Array.from({ length: 10 }, (_, n) => 16 * 2 ** n).reduce((a, b) => a + b)
  expect(least).toBeGreaterThan(4.5 * 3600)
  answerWith = 200
  const next = sms()
  await transaction(app.services.db, (tx) => app.services.jobs.enqueue(tx, 'sms', next))
  await until(() => posted.some((p) => p.body.id === next.id))
})

/** A database whose queue no other process uses. */
async function ownDatabase(): Promise<string> {
  const name = `jobs_${ids.next().replaceAll('-', '')}`
  await app.services.db.$client.query(`create database ${name}`)
  return app.url.replace(/\/t_\w+/, `/${name}`)
}

test('several processes start at once on an empty database, and another on one that is ready', async () => {
  const url = await ownDatabase()
  const table = { tick: { title: '测试', cron: '0 3 * * *', run: async () => undefined } }
  const first = await Promise.all([1, 2, 3].map(() => openJobs(app.services, url, table, noBackground)))
  const another = await openJobs(app.services, url, table, noBackground)
  const opened = [...first, another]
  for (const jobs of opened) expect(await jobs.ready()).toBe(true)
  await Promise.all(opened.map((jobs) => jobs.stop()))
  expect(await another.ready()).toBe(false)
})

test('a schedule removed from the table stops running, and each exists once', async () => {
  const url = await ownDatabase()
  const run = async () => undefined
  const tables: Schedules<Services>[] = [
    { old: { title: '测试', cron: '0 1 * * *', run } },
    { tick: { title: '测试', cron: '0 3 * * *', run } },
  ]
  for (const table of tables) {
    const jobs = await openJobs(app.services, url, table, noBackground)
    await jobs.stop()
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select key, cron, timezone from pgboss.schedule')
  await client.end()
  expect(rows).toEqual([{ key: 'tick', cron: '0 3 * * *', timezone: 'Asia/Shanghai' }])
})

test('due work runs in one process only', async () => {
  const url = await ownDatabase()
  let runs = 0
  const table = { tick: { title: '测试', cron: '0 3 * * *', run: async () => void runs++ } }
  const opened = await Promise.all([1, 2].map(() => openJobs(app.services, url, table, noBackground)))
  const boss = new PgBoss({ connectionString: url, max: 1, schedule: false, supervise: false })
  await boss.start()
  await boss.send('schedule', { name: 'tick' })
  await until(() => runs > 0)
  await new Promise((done) => setTimeout(done, 1500))
  expect(runs).toBe(1)
  await boss.stop()
  await Promise.all(opened.map((jobs) => jobs.stop()))
})

test('in a read-only maintenance due work waits, once however often it falls due; what secures the data runs', async () => {
  const url = await ownDatabase()
  const ran: string[] = []
  const table: Schedules<Services> = {
    tick: { title: '示例', cron: '0 3 * * *', run: async () => void ran.push('tick') },
    copy: { title: '示例', cron: '0 3 * * *', duringMaintenance: true, run: async () => void ran.push('copy') },
  }
  const admin = (await aPerson(app, 'admin')).token
  const texts = { what: '升级数据库，预计一小时', concerns: '所有人', isReadOnly: true, deadlinesSeen: 1000 }
  const announcing = { ...texts, endsAt: addMs(clock.now(), 3_600_000) }
  const data = aloneOf(await app.call(maintenance.announce, announcing, admin))
  await until(async () => (await app.services.maintenance.readOnlyUntil()) !== null)
  const jobs = await openJobs(app.services, url, table, noBackground)
  const boss = new PgBoss({ connectionString: url, max: 1, schedule: false, supervise: false })
  await boss.start()
  for (const name of ['tick', 'tick', 'tick', 'copy']) await boss.send('schedule', { name })
  await until(() => ran.includes('copy'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const waiting = async () =>
    (
      await client.query(
        `select start_after > now() later from pgboss.job where name = 'schedule' and state = 'created'`,
      )
    ).rows
  await until(async () => (await waiting()).length > 0 && (await waiting()).every(({ later }) => later))
  expect(ran).toEqual(['copy'])
  // One for each half minute at most, and the three came within one or at the turn of two.
  expect((await waiting()).length).toBeLessThanOrEqual(2)
  await app.call(maintenance.end, { id: data.id, version: 1 }, admin)
  await until(async () => (await app.services.maintenance.readOnlyUntil()) === null)
  await client.query(`update pgboss.job set start_after = now() where name = 'schedule' and state = 'created'`)
  await until(() => ran.includes('tick'))
  await client.end()
  await boss.stop()
  await jobs.stop()
})
test('a scheduled job whose process was killed is done by another one after a minute without a heartbeat, also on an older queue', async () => {
  const url = await ownDatabase()
  const older = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await older.start()
  await older.createQueue('schedule', { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 })
  const id = await older.send('schedule', { name: 'tick' })
  await older.stop({ graceful: false })
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  let ran = 0
  const tick = async () => {
    ran++
  }
  // As a killed process leaves it: taken, with a heartbeat that is too old.
  await database.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '2 minutes', heartbeat_on = now() - interval '2 minutes',
       heartbeat_seconds = 60, retry_delay = 0 where id = $1`,
    [id],
  )
  const jobs = await openJobs(
    app.services,
    url,
    { tick: { title: '示例', cron: '0 3 * * *', run: tick } },
    noBackground,
  )
  try {
    const { rows } = await database.query(
      `select heartbeat_seconds as seconds from pgboss.queue where name = 'schedule'`,
    )
    expect(rows).toEqual([{ seconds: 60 }])
    await expect.poll(() => ran, { timeout: 60_000, interval: 200 }).toBe(1)
  } finally {
    await jobs.stop()
    await database.end()
  }
})
