/** 系统维护 on the real database: who may announce it, what everybody is told and refused, in every process at once. */
import { setTimeout as wait } from 'node:timers/promises'
import { settings } from '@green/contract/calls/lookup.ts'
import { maintenance } from '@green/contract/calls/maintenance.ts'
import { message } from '@green/contract/calls/public.ts'
import { twoHands } from '@green/contract/calls/two-hands.ts'
import { user } from '@green/contract/calls/user.ts'
import { roles } from '@green/contract/roles.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../app.ts'
import { aloneOf, settleIn, stepOf, waitingOf } from '../../base/two-hands/testing.ts'
import { batch } from '../../db/schema/filing.ts'
import { maintenance as table } from '../../db/schema/running.ts'
import { aPerson } from '../../db/test-people.ts'
import { requestOf } from '../../db/testing.ts'
import { openTestScheme } from '../../filing/test-scheme.ts'
import { addMs, clock, localTime, moveClock, resetClock } from '../../platform/clock.ts'
import { ids } from '../../platform/ids.ts'
import { keepMaintenance, latestMaintenance } from './store.ts'

const { app, scheme, as } = await openTestScheme()
/** A second process on the same database. */
let other: App
let admin: string

const hourMs = 3_600_000
const inHours = (hours: number) => addMs(clock.now(), hours * hourMs)
const words = { what: '升级数据库，预计一小时', concerns: '所有企业和管理人员' }

beforeAll(async () => {
  await settleIn(app)
  other = await openApp(app.services.config, app.url)
  admin = (await aPerson(app, 'admin')).token
})
afterAll(async () => {
  await other.close()
})
/** Nothing announced is left for the next test. */
afterEach(async () => {
  for (const row of await latestMaintenance(app.services.db))
    await keepMaintenance(app.services.db, { ...row, endedAt: row.endedAt ?? row.startsAt })
  await app.services.db.delete(table)
  // By the real clock none is over yet: it is gone once the process has been notified.
  resetClock()
  await until(async () => (await app.services.maintenance.next()) === null)
})

async function until(is: () => Promise<boolean>) {
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    if (await is()) return
    await wait(10)
  }
  throw new Error('not noticed')
}
const itemsAt = async (at: App) =>
  (await at.fastify.inject(requestOf(settings.getSysItems, {}, null, {}))).json<{ data: Record<string, string> }>().data
const announce = (over: Record<string, unknown> = {}, token: string | null = admin) =>
  app.call(maintenance.announce, { endsAt: inHours(1), isReadOnly: false, ...words, ...over }, token)
const announced = async (over: Record<string, unknown>) => aloneOf(await announce(over))
/** A writing call of an ordinary person. */
const writes = (token: string) => app.call(message.markRead, {}, token)

test('only an administrator announces, changes, ends or lists', async () => {
  for (const role of roles.filter((one) => one !== 'admin')) {
    const { token } = await aPerson(app, role)
    expect([role, (await announce({}, token)).status]).toEqual([role, 403])
    expect((await app.call(maintenance.list, {}, token)).status).toBe(403)
    expect((await app.call(maintenance.end, { id: ids.next(), version: 1 }, token)).status).toBe(403)
  }
  expect((await announce({}, null)).status).toBe(401)
})

test('everybody is told before and during it, in every process at once, and nobody after it', async () => {
  const data = await announced({ startsAt: inHours(1), endsAt: inHours(2) })
  expect(data.state).toBe('planned')
  await until(async () => (await itemsAt(other)).maintenanceWhat === words.what)
  expect(await itemsAt(app)).toMatchObject({
    maintenanceFrom: data.startsAt,
    maintenanceTo: data.endsAt,
    maintenanceFor: words.concerns,
    maintenanceReadOnly: '0',
  })
  moveClock(3 * hourMs)
  expect((await itemsAt(app)).maintenanceWhat).toBeUndefined()
  expect((await itemsAt(other)).maintenanceWhat).toBeUndefined()
})

test('read-only: every write is refused with the end, reading and signing in go on, and it ends by itself', async () => {
  const clerk = await aPerson(app, 'enterprise')
  expect((await writes(clerk.token)).status).toBe(200)
  const data = await announced({ isReadOnly: true, deadlinesSeen: 1000 })
  expect(data.state).toBe('running')
  await until(async () => {
    const refused = await other.fastify.inject(requestOf(message.markRead, {}, clerk.token, {}))
    return refused.statusCode === 503
  })
  const refused = await writes(clerk.token)
  expect(refused).toMatchObject({ status: 503, msg: expect.stringContaining(localTime(data.endsAt)) })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await writes(admin)).status).toBe(503)
  expect((await announce({ startsAt: inHours(5), endsAt: inHours(6) })).status).toBe(503)
  expect((await app.call(message.unread, {}, clerk.token)).status).toBe(200)
  expect((await app.call(user.exitLogin, {}, clerk.token)).status).toBe(200)
  moveClock(hourMs + 1000)
  const later = await aPerson(app, 'enterprise')
  expect((await writes(later.token)).status).toBe(200)
})

test('planned read-only begins by itself; an administrator moves its end and ends it, nobody else', async () => {
  const clerk = await aPerson(app, 'county')
  const data = await announced({ startsAt: inHours(1), endsAt: inHours(2), isReadOnly: true, deadlinesSeen: 1000 })
  expect((await writes(clerk.token)).status).toBe(200)
  await until(async () => (await itemsAt(app)).maintenanceReadOnly === '1')
  moveClock(hourMs + 1000)
  const awake = { admin: (await aPerson(app, 'admin')).token, clerk: (await aPerson(app, 'county')).token }
  expect((await writes(awake.clerk)).status).toBe(503)
  const longer = { id: data.id, version: 1, ...words, isReadOnly: true, deadlinesSeen: 1000, endsAt: inHours(3) }
  expect((await app.call(maintenance.change, longer, awake.clerk)).status).toBe(403)
  const changed = await app.call(maintenance.change, longer, awake.admin)
  expect(aloneOf(changed)).toMatchObject({ startsAt: data.startsAt, endsAt: longer.endsAt, state: 'running' })
  expect((await app.call(maintenance.end, { id: data.id, version: 1 }, awake.admin)).status).toBe(409)
  expect((await app.call(maintenance.end, { id: data.id, version: 2 }, awake.clerk)).status).toBe(403)
  expect((await app.call(maintenance.end, { id: data.id, version: 2 }, awake.admin)).status).toBe(200)
  await until(async () => (await writes(awake.clerk)).status === 200)
  const [row] = (await app.call(maintenance.list, {}, awake.admin)).data.rows
  expect(row?.state).toBe('over')
})

test('two at once: one is announced, the other overlaps; a repeat of the request is answered as the first', async () => {
  const time = { startsAt: inHours(1), endsAt: inHours(2) }
  const answers = await Promise.all([announce(time), announce(time)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const later = { startsAt: inHours(4), endsAt: inHours(5), requestId: ids.next() }
  const [first, again] = [await announce(later), await announce(later)]
  expect([first.status, again.status, again.data]).toEqual([200, 200, first.data])
})

test('a time that cannot be is refused at its field', async () => {
  const faultOf = async (over: Record<string, unknown>) => {
    const { status, data } = await announce(over)
    return [status, (data as unknown as { errors?: { field: string }[] }).errors?.[0]?.field]
  }
  expect(await faultOf({ endsAt: inHours(-1) })).toEqual([422, 'endsAt'])
  expect(await faultOf({ startsAt: inHours(-2) })).toEqual([422, 'startsAt'])
  expect(await faultOf({ startsAt: inHours(3), endsAt: inHours(2) })).toEqual([422, 'endsAt'])
  expect(await faultOf({ endsAt: inHours(24 * 8) })).toEqual([422, 'endsAt'])
  expect(await faultOf({ what: '升级' })).toEqual([422, 'what'])
  // Nor are deadlines looked for in a thousand years.
  for (const endsAt of ['2999-01-01T00:00:00Z', inHours(-1)])
    expect((await app.call(maintenance.deadlines, { endsAt }, admin)).status).toBe(422)
  const data = await announced({ startsAt: inHours(1), endsAt: inHours(2) })
  const moved = { id: data.id, version: 1, ...words, isReadOnly: true, deadlinesSeen: 1000, endsAt: inHours(2) }
  expect((await app.call(maintenance.change, { ...moved, startsAt: inHours(-3) }, admin)).status).toBe(422)
})

test('deadlines within a read-only time are shown first; unseen ones keep it from being announced', async () => {
  const at = { startsAt: inHours(2), endsAt: inHours(3) }
  const before = (await app.call(maintenance.deadlines, at, admin)).data.count
  await app.services.db
    .update(batch)
    .set({ closeAt: inHours(2.5) })
    .where(eq(batch.id, scheme.batchId))
  const { data } = await app.call(maintenance.deadlines, at, admin)
  expect(data.count).toBe(before + 1)
  expect(data.rows.map(({ what }) => what).join()).toContain('申报截止')
  expect(await announce({ ...at, isReadOnly: true, deadlinesSeen: before })).toMatchObject({
    status: 422,
    data: { errors: [{ field: 'deadlinesSeen' }] },
  })
  aloneOf(await announce({ ...at, startsAt: inHours(5), endsAt: inHours(5.1) }))
  const waits = waitingOf(await announce({ ...at, isReadOnly: true, deadlinesSeen: data.count }))
  const read = (await app.call(twoHands.get, { id: waits.proposalId }, as('city'))).data.lines[0]?.changes
  expect(read?.map(({ after }) => after).join()).toContain('申报截止')
  expect((await stepOf(app, waits, admin)).status).toBe(403)
  expect((await app.call(maintenance.list, {}, admin)).data.rows).toHaveLength(1)
  expect((await stepOf(app, waits, as('city'))).status).toBe(200)
  expect((await app.call(maintenance.list, {}, admin)).data.rows).toHaveLength(2)
})
