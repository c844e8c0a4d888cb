/** 数据保存期限: every table is named, what is past its term goes and nothing else, and each run proves it. */
import { message } from '@green/contract/calls/content/public.ts'
import { retention } from '@green/contract/calls/operation/retention.ts'
import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { everyTable } from '../../db/every-table.ts'
import { captcha } from '../../db/schema/account/accounts.ts'
import { delivery, message as messages } from '../../db/schema/messages.ts'
import { failure } from '../../db/schema/operation/operation.ts'
import { aPerson, type TestPerson } from '../../db/test-people.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { cleanUp } from './clean-up.ts'
import { kindNames, kinds } from './kinds-store.ts'
import { retained } from './never-deleted.ts'

const dayMs = 86_400_000
const app = await sharedTestApp()
let admin: TestPerson

beforeAll(async () => {
  admin = await aPerson(app, 'admin')
})
afterEach(resetClock)

const view = async () => (await app.call(retention.list, {}, admin.token)).data
const row = async (kind: string) => (await view()).rows.find((one) => one.kind === kind)
const failures = async () => (await app.services.db.select().from(failure)).map(({ trace }) => trace).sort()
const lines = async (action: string) =>
  (
    await app.services.db.$client.query('select object, result, changes from audit_log where action = $1 order by at', [
      action,
    ])
  ).rows

async function fail(trace: string, daysAgo: number) {
  const at = addMs(clock.now(), -daysAgo * dayMs)
  await app.services.db.insert(failure).values({ trace, at, call: 'GET /ht/x', what: 'Error' })
}

test('every table of the schema is kept for a reason or has a term, and nothing else is named', async () => {
  const tables = new Set((await everyTable()).map((table) => getTableConfig(table).name))
  const ending = kindNames.flatMap((kind) => [kinds[kind].rows.table, ...(kinds[kind].with ?? [])].map(getTableName))
  const named = new Set([...ending, ...retained.flatMap((group) => group.tables)])
  expect(tables.size).toBeGreaterThan(100)
  expect([...tables].filter((name) => !named.has(name))).toEqual([])
  expect([...named].filter((name) => !tables.has(name))).toEqual([])
  const kinds_ = retained.flatMap((group) => group.tables)
  expect(kinds_.filter((name, i) => kinds_.indexOf(name) !== i)).toEqual([])
})

test('what is past its term goes, the rest stays, and the run tells what it did', async () => {
  await fail('old', 92)
  await fail('edge', 89)
  await fail('new', 1)
  await Promise.all([cleanUp(app.services, 'night'), cleanUp(app.services, 'night')])
  expect(await failures()).toEqual(['edge', 'new'])
  const { runs, rows } = await view()
  expect(
    runs
      .slice(0, 2)
      .map(({ deleted, unmet, endedAt }) => [deleted, unmet, endedAt !== null])
      .sort(),
  ).toEqual([
    [0, 0, true],
    [1, 0, true],
  ])
  expect(rows.find(({ kind }) => kind === 'failure')?.last).toMatchObject({ overdue: 0, dueSoon: 1, hasFailed: false })
  expect(Date.parse((await row('failure'))?.last?.oldestAt ?? '')).toBeCloseTo(clock.nowMs() - 89 * dayMs, -5)
  const entries = await lines('清理到期数据')
  expect(entries.map(({ object }) => object).join()).toContain('系统故障记录1')
  expect(entries.every(({ result }) => result.startsWith('各类数据都在保存期限以内'))).toBe(true)
})

test('hundreds go batch by batch, and a run that was cut off is told and gone on with', async () => {
  const { db } = app.services
  const expiresAt = addMs(clock.now(), -1)
  await db.insert(captcha).values(Array.from({ length: 450 }, () => ({ id: ids.next(), answer: 'A', expiresAt })))
  const aborted = { ...app.services, closing: AbortSignal.abort() }
  await cleanUp(aborted, 'hour')
  expect(await db.select().from(captcha)).toHaveLength(450)
  await cleanUp(app.services, 'hour')
  expect(await db.select().from(captcha)).toEqual([])
  const { runs } = await view()
  expect(runs.filter(({ pace }) => pace === 'hour').map(({ isCutOff }) => isCutOff)).toEqual([false, true])
  expect((await row('captcha'))?.last).toMatchObject({ deleted: 450, overdue: 0, oldestAt: null })
  await cleanUp(app.services, 'night')
  expect((await lines('清理到期数据')).at(-1)?.result).toContain('其间有1次清理中断')
})

test('messages of no case go after three years with their deliveries; those of a case stay', async () => {
  const { db } = app.services
  const at = addMs(clock.now(), -1100 * dayMs)
  const [loose, bound] = [ids.next(), ids.next()]
  for (const [id, filingId] of [
    [loose, null],
    [bound, ids.next()],
  ] as const) {
    await db.insert(messages).values({ id, accountId: admin.id, at, title: '旧消息', body: '内容', filingId })
    await db.insert(delivery).values({ id: ids.next(), messageId: id, channel: 'sms', state: 'sent', text: '内容', at })
  }
  await cleanUp(app.services, 'night')
  expect((await db.select().from(messages)).map(({ id }) => id)).toEqual([bound])
  expect((await db.select().from(delivery)).map(({ messageId }) => messageId)).toEqual([bound])
  expect((await app.call(message.list, {}, admin.token)).status).toBe(200)
})

test('only the administrator lengthens a term, with a reason, never below the default, and it is logged', async () => {
  const city = await aPerson(app, 'city')
  const { version } = await view()
  const input = { kind: 'failure', days: 120, reason: '排查历史问题', version }
  expect((await app.call(retention.save, input, city.token)).status).toBe(403)
  expect((await app.call(retention.list, {}, city.token)).status).toBe(403)
  const low = await app.call(retention.save, { ...input, days: 89 }, admin.token)
  expect([low.status, low.data]).toMatchObject([422, { errors: [{ field: 'days' }] }])
  expect((await app.call(retention.save, { ...input, kind: 'captcha' }, admin.token)).status).toBe(404)
  expect((await app.call(retention.save, { ...input, reason: '' }, admin.token)).status).toBe(422)
  const both = await Promise.all([1, 2].map(() => app.call(retention.save, input, admin.token)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await row('failure')).toMatchObject({ days: 120, usualDays: 90, mostDays: 1095 })
  expect((await lines('设定保存期限')).at(-1)).toMatchObject({
    object: '系统故障记录',
    result: '理由：排查历史问题',
    changes: [{ before: '90天', after: '120天' }],
  })
  await fail('longer', 100)
  await cleanUp(app.services, 'night')
  expect(await failures()).toContain('longer')
  const back = { ...input, days: null, version: (await view()).version }
  expect((await app.call(retention.save, back, admin.token)).status).toBe(200)
  moveClock(60_000)
  await cleanUp(app.services, 'night')
  expect(await failures()).not.toContain('longer')
})
