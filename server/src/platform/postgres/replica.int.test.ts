/** A read replica by streaming replication, on real servers: who reads there, own writes, lag and failure made on purpose. */

import { allCalls } from '@green/contract/all-calls.ts'
import { changesState } from '@green/contract/call.ts'
import { project, titles } from '@green/contract/calls/title/titles.ts'
import { roles } from '@green/contract/roles.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type App, openApp } from '../../app.ts'
import { byTwo, settleIn } from '../../base/two-hands/testing.ts'
import { addressOf, openTestApp, requestOf, type TestApp } from '../../db/testing.ts'
import { homeCounty } from '../../demo/enterprise/people.ts'
import { oneOfEachRole, openScheme, type Scheme } from '../../filing/testing.ts'
import { answeredBy } from '../http/reads.ts'
import { type Server, startPrimary } from './testing/debian-servers.ts'

let primary: Server
let standby: Server
let app: TestApp
let scheme: Scheme
let city: string
/** Another officer of the city. */
let second: string

beforeAll(async () => {
  primary = await startPrimary()
  standby = await primary.standby()
  app = await openTestApp(
    (database) => ({
      DATABASE_URL: primary.url(database),
      DATABASE_READ_URL: standby.url(database),
      DATABASE_READ_LAG_SECONDS: '2',
    }),
    { base: primary.url('portal') },
  )
  scheme = await openScheme(app)
  city = await scheme.token(scheme.cast.city)
  second = await scheme.token(scheme.cast.city2)
  await settleIn(app)
})
afterAll(async () => {
  await app.close()
  await standby.remove()
  await primary.remove()
})

const health = async (of: App = app) => {
  const response = await of.fastify.inject('/ht/health')
  return { code: response.statusCode, ...response.json<{ status: string; replica: string }>() }
}
const reaches = (replica: string, of: App = app) =>
  expect.poll(() => health(of), { timeout: 15_000, interval: 100 }).toMatchObject({ code: 200, status: 'ok', replica })

const reads = () => ({ replica: 0, writer: 0, ...app.services.replica?.reads })

/** Another process on the same database: it shares nothing with the first but what stands there. */
const another = (over: Partial<App['services']['config']> = {}) => openApp({ ...app.services.config, ...over }, app.url)

let nextYear = 2011
/** Enters a title of a year of its own. */
async function entered(): Promise<number> {
  const year = nextYear++
  const title = {
    kind: 'factory',
    level: 'city',
    enterpriseName: '重庆示例巴渝钢材有限公司',
    socialCode: '91500118MAXX1058X5',
    qxCode: homeCounty,
    year,
    documentNumber: `渝经信〔${year}〕8号`,
    validFrom: `${year}-03-01`,
    validTo: '2099-12-31',
    validSource: '公布文件第3条',
  } as const
  await byTwo(app, titles.save, title, [city, second])
  return year
}
/** The years of the public titles, as this reader finds them. */
async function found(token: string | null = null, of: App = app): Promise<number[]> {
  const response = await of.fastify.inject(requestOf(project.projectPage, { size: 50 }, token, {}))
  expect(response.statusCode).toBe(200)
  return response.json<{ data: { rows: { year: number }[] } }>().data.rows.map(({ year }) => year)
}

/** The replica receives the log and does not apply it. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await standby.ask('select pg_wal_replay_pause()')
  await expect.poll(() => standby.ask('select pg_get_wal_replay_pause_state() as state')).toEqual([{ state: 'paused' }])
  await work().finally(() => standby.ask('select pg_wal_replay_resume()'))
}

test('a call that reads at the replica changes nothing, and is answered there with nothing to be written', async () => {
  await reaches('ok')
  const marked = allCalls.filter(({ reads }) => reads === 'replica')
  expect(marked.length).toBeGreaterThan(60)
  expect(marked.filter(changesState)).toEqual([])
  const people = oneOfEachRole(scheme)
  const fault = vi.spyOn(app.services.log, 'error')
  const before = reads()
  let answered = 0
  for (const call of marked) {
    const role = roles.find((one) => Array.isArray(call.may) && call.may.includes(one)) ?? null
    const { status } = await app.send(requestOf(call, {}, role && (await scheme.token(people[role])), {}))
    expect([call.path, status < 500]).toEqual([call.path, true])
    if (status === 200) answered += 1
  }
  expect(fault.mock.calls).toEqual([])
  fault.mockRestore()
  expect(answered).toBeGreaterThan(30)
  expect(reads().replica - before.replica).toBeGreaterThanOrEqual(answered)
})

test('whoever has just written reads it in every process, while others still read what the replica has', async () => {
  const second = await another()
  await reaches('ok', second)
  const county = await scheme.token(scheme.cast.countyOf(homeCounty))
  let year = 0
  await whilePaused(async () => {
    year = await entered()
    expect(await found(city)).toContain(year)
    expect(await found(await scheme.token(scheme.cast.city), second)).toContain(year)
    // Others show that the replica answers, and has not got it.
    expect(await found()).not.toContain(year)
    expect(await found(county, second)).not.toContain(year)
  })
  await expect.poll(() => found()).toContain(year)
  const before = reads()
  expect(await found(city)).toContain(year)
  expect(reads()).toEqual({ ...before, replica: before.replica + 1 })
  await second.close()
})

test('a replica further behind than allowed is not read, says so, and is read again once it has caught up', async () => {
  await whilePaused(async () => {
    const year = await entered()
    await reaches('lagging')
    expect(await found()).toContain(year)
    const { body } = await app.fastify.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })
    expect(body).toContain('portal_replica_up 0')
    expect(Number(/^portal_replica_lag_seconds (\S+)/m.exec(body)?.[1])).toBeGreaterThan(2)
  })
  await reaches('ok')
  const { body } = await app.fastify.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })
  expect(body).toContain('portal_replica_up 1')
  expect(body).toMatch(/portal_replica_reads_total\{by="replica",worker="1"\} [1-9]/)
})

test('a query that the replica cancels, because it has to replay, is answered by the database', async () => {
  await standby.set('max_standby_streaming_delay', '0')
  const { services } = app
  await services.db.execute(sql`create table fleeting as select 1 as n`)
  const database = new URL(app.url).pathname.slice(1)
  const isThere = `select to_regclass('fleeting') is not null as yes`
  await expect.poll(() => standby.ask(isThere, database)).toEqual([{ yes: true }])
  const answered = answeredBy(services, project.projectPage, null, async ({ db }) => {
    if (db === services.writer) return 'the database'
    await db.execute(sql`select n, pg_sleep(60) from fleeting`)
    return 'the replica'
  })
  const sleeping = `select count(*)::int as n from pg_stat_activity where query like '%fleeting%' and wait_event = 'PgSleep'`
  await expect.poll(() => standby.ask(sleeping), { timeout: 10_000 }).toEqual([{ n: 1 }])
  await services.db.execute(sql`delete from fleeting`)
  await services.db.execute(sql`vacuum fleeting`)
  expect(await answered).toBe('the database')
  await services.db.execute(sql`drop table fleeting`)
  await standby.set('max_standby_streaming_delay', '30s')
})

test('a replica that hangs, and one that is killed, fail no call: the database answers until it is back', async () => {
  const [year] = await found()
  standby.hang('SIGSTOP')
  const during = Promise.all(Array.from({ length: 20 }, () => found()))
  await reaches('away')
  for (const years of await during) expect(years).toContain(year)
  expect(await found()).toContain(year)
  standby.hang('SIGCONT')
  await reaches('ok')

  const killing = standby.kill()
  const meanwhile = await Promise.all(Array.from({ length: 20 }, () => found()))
  await killing
  for (const years of meanwhile) expect(years).toContain(year)
  await reaches('away')
  const before = reads()
  expect(await found()).toContain(year)
  expect(reads()).toEqual({ ...before, writer: before.writer + 1 })
  const alone = await another()
  await reaches('away', alone)
  await standby.start()
  await reaches('ok')
  await reaches('ok', alone)
  await alone.close()
})

test('a start is refused with a replica of another city, and of another database of the same server', async () => {
  const refused = 'DATABASE_READ_URL 是另一个数据库，不是 DATABASE_URL 的只读副本'
  await expect(another({ DATABASE_READ_URL: inject('postgresUrl') })).rejects.toThrow(refused)
  await expect(another({ DATABASE_READ_URL: standby.url('portal') })).rejects.toThrow(refused)
})

test('a read address that leads to the writer itself is not read, and health says so', async () => {
  const misled = await another({ DATABASE_READ_URL: addressOf(app.url, new URL(app.url).pathname.slice(1)) })
  await reaches('promoted', misled)
  expect((await found(null, misled)).length).toBeGreaterThan(0)
  expect(misled.services.replica?.reads).toMatchObject({ replica: 0, writer: 1 })
  await misled.close()
})
