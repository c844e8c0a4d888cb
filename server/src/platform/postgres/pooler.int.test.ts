/** PgBouncer in transaction mode in front of the database, as Debian packs it: what holds through it, and what is refused at the start. */

import { user } from '@green/contract/calls/account/user.ts'
import { city } from '@green/contract/calls/operation/city-profile.ts'
import { settings } from '@green/contract/calls/overview/lookup.ts'
import { project } from '@green/contract/calls/title/titles.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../app.ts'
import { keepsSessions, transaction, withoutSync } from '../../db/database.ts'
import { aPerson } from '../../db/test-people.ts'
import { openTestApp, requestOf, type TestApp } from '../../db/testing.ts'
import { lockMatter } from '../../filing/record/store.ts'
import type { Config } from '../config.ts'
import { ids } from '../ids.ts'
import { type Pooler, type Server, startPooler, startPrimary } from './testing/debian-servers.ts'

let server: Server
let pooler: Pooler
let app: TestApp

beforeAll(async () => {
  server = await startPrimary()
  pooler = await startPooler(server)
  app = await openTestApp(
    (database) => ({ DATABASE_URL: pooler.url(database), DATABASE_DIRECT_URL: server.url(database) }),
    { base: server.url('portal'), urlOf: pooler.url },
  )
})
afterAll(async () => {
  await app.close()
  await pooler.stop()
  await server.remove()
})

test('the pooler is noticed, and the app is well behind it', async () => {
  expect(keepsSessions(app.services.db)).toBe(false)
  const { statusCode, body } = await app.fastify.inject('/ht/health')
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { status: 'ok', database: 'ok', jobs: 'ok' }])
})

test('frequent queries hold, although every one may meet another session', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(app, 'city')))
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(people.map(({ token }) => app.call(user.getLoginState, {}, token)))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  }
})

test('advisory locks hold: they end with their transaction', async () => {
  const { db } = app.services
  await db.execute(sql`create table taken (n integer)`)
  await db.execute(sql`insert into taken values (0)`)
  const take = () =>
    transaction(db, async (tx) => {
      await lockMatter(tx, 'a number')
      const { rows } = await tx.execute<{ n: number }>(sql`select n from taken`)
      await tx.execute(sql`select pg_sleep(0.005)`)
      await tx.execute(sql`update taken set n = ${Number(rows[0]?.n) + 1}`)
    })
  await Promise.all(Array.from({ length: 12 }, take))
  expect((await db.execute(sql`select n from taken`)).rows).toEqual([{ n: 12 }])
})

const values = {
  platformName: '临江绿色工业服务平台',
  sponsor: '临江市经济和信息化局',
  hotline: '0871-63120958',
  icpNumber: '滇ICP备2026003187号-2',
  policeNumber: '',
  accessibilityContact: '12345',
  email: 'lvxiao@linjiang.example.gov.cn',
}

test('a change in one process is heard in another, by DATABASE_DIRECT_URL', async () => {
  const other = await openApp(app.services.config, app.url)
  const hotlineAt = async () =>
    (await other.fastify.inject(requestOf(settings.getSysItems, {}, null, {}))).json<{ data: Record<string, string> }>()
      .data.hotline
  const { token } = await aPerson(app, 'admin')
  const { version } = (await app.call(city.profile, {}, token)).data
  expect(await hotlineAt()).not.toBe(values.hotline)
  expect((await app.call(city.saveProfile, { values, version }, token)).status).toBe(200)
  await expect.poll(hotlineAt, { timeout: 2000, interval: 20 }).toBe(values.hotline)
  await other.close()
})

test('a job is queued in its transaction and done', async () => {
  const { db, jobs } = app.services
  const id = ids.next()
  await transaction(db, (tx) => jobs.enqueue(tx, 'sms', { id, mobile: '13800000000', text: '您的申报已退回' }))
  const state = async () => (await db.execute(sql`select state::text from pgboss.job where id = ${id}`)).rows
  await expect.poll(state, { timeout: 10_000, interval: 100 }).toEqual([{ state: 'completed' }])
})

test('a replica is read through a pooler too', async () => {
  const standby = await server.standby()
  const before = await startPooler(standby)
  const DATABASE_READ_URL = before.url(new URL(app.url).pathname.slice(1))
  const reading = await openApp({ ...app.services.config, DATABASE_READ_URL }, app.url)
  const { replica } = reading.services
  await expect.poll(() => replica?.state(), { timeout: 10_000, interval: 100 }).toBe('ok')
  const db = await replica?.readerAfter(null)
  expect(db && keepsSessions(db)).toBe(false)
  expect((await reading.fastify.inject(requestOf(project.projectPage, {}, null, {}))).statusCode).toBe(200)
  expect(replica?.reads).toEqual({ replica: 1, writer: 0 })
  await reading.close()
  await before.stop()
  await standby.remove()
})

test('work that may lose its last commits goes through the pooler too', async () => {
  const db = withoutSync(app.services.db)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await db.$client.end()
})

test.each<[string, (database: string) => Partial<Config>, string]>([
  ['no direct address', () => ({ DATABASE_DIRECT_URL: undefined }), '请另设 DATABASE_DIRECT_URL'],
  [
    'a direct address that is the pooler’s',
    (database) => ({ DATABASE_DIRECT_URL: pooler.url(database) }),
    '也经过连接池',
  ],
  ['a direct address of another database', () => ({ DATABASE_DIRECT_URL: server.url('portal') }), '不是同一个主库'],
])('a start behind a pooler is refused with %s', async (_, over, text) => {
  const config = { ...app.services.config, ...over(new URL(app.url).pathname.slice(1)) } as Config
  await expect(openApp(config, app.url)).rejects.toThrow(text)
})
