/** 运行状态: every part is told, also while one hangs or fails; a circuit breaker opened by one process is closed by hand for all. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operation } from '@green/contract/calls/operation/operation.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openNotifications } from '../../db/listen.ts'
import { aPerson, type TestPerson } from '../../db/test-people.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { moveClock, resetClock } from '../../platform/clock.ts'
import { openCircuits } from '../../platform/outside/circuit.ts'
import { schedules } from '../../schedules.ts'
import { partNames } from './parts.ts'

let app: TestApp
let admin: TestPerson
let register: Server

beforeAll(async () => {
  register = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1')
  await new Promise((done) => register.once('listening', done))
  app = await openTestApp({ REGISTER_URL: `http://127.0.0.1:${(register.address() as AddressInfo).port}/` })
  admin = await aPerson(app, 'admin')
})
afterAll(async () => {
  await app.close()
  register.close()
})
afterEach(resetClock)

const health = async () => (await app.call(operation.health, {}, admin.token)).data
const part = async (name: string) => (await health()).parts.find((one) => one.part === name)

test('every part is told with its state and since when; only to administrators', async () => {
  await schedules['watch-parts']?.run(app.services)
  const { parts, schedules: rows } = await health()
  expect(parts.map((one) => one.part)).toEqual(partNames)
  expect(parts.filter(({ state }) => state === 'failed')).toEqual([])
  expect(parts.filter(({ since }) => since === null)).toEqual([])
  expect(parts.find((one) => one.part === 'replica')).toMatchObject({ state: 'off', says: '没有设置' })
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(schedules).sort())
  for (const role of ['city', 'county', 'enterprise'] as const)
    expect((await app.call(operation.health, {}, (await aPerson(app, role)).token)).status).toBe(403)
})

test('a part that hangs or fails is told within seconds beside the others', async () => {
  const { files, jobs, scanner } = app.services
  app.services.files = { ...files, ready: () => Promise.reject(new Error('disk gone')) }
  app.services.jobs = { ...jobs, ready: () => new Promise(() => undefined) }
  try {
    const started = performance.now()
    const { parts } = await health()
    expect(performance.now() - started).toBeLessThan(6000)
    const states = Object.fromEntries(parts.map((one) => [one.part, one.state]))
    expect(states).toMatchObject({ files: 'failed', queue: 'failed', database: 'ok', search: 'ok' })
    expect(parts.filter(({ state }) => state === 'failed').every(({ todo }) => todo !== null)).toBe(true)
    await schedules['watch-parts']?.run(app.services)
    const since = (await part('files'))?.since
    moveClock(120_000)
    await schedules['watch-parts']?.run(app.services)
    expect((await part('files'))?.since).toBe(since)
  } finally {
    Object.assign(app.services, { files, jobs, scanner })
  }
})

test('a schedule that does not run any more is told', async () => {
  const { $client } = app.services.db
  await $client.query(
    `insert into schedule_run (name, started_at, ended_at) values ('seal-log', now() - interval '2 hours', now() - interval '2 hours')
     on conflict (name) do update set ended_at = excluded.ended_at`,
  )
  const { parts, schedules: rows } = await health()
  expect(rows.find(({ name }) => name === 'seal-log')?.isLate).toBe(true)
  expect(parts.find((one) => one.part === 'schedules')).toMatchObject({ state: 'warn' })
  await $client.query(`delete from schedule_run`)
})

test('a breaker opened by failures is seen by another process; an administrator closes it for both, logged', async () => {
  const notifications = await openNotifications(app.url)
  const other = await openCircuits(app.services.db, notifications, { warn: () => undefined })
  try {
    for (let i = 0; i < 3; i++) await app.services.register?.find('91500000MA0000000X')
    expect(await part('register')).toMatchObject({ state: 'failed', mayClose: true })
    expect((await part('register'))?.says).toContain('对方回答503')
    await expect.poll(() => other.of('register').isOpen(), { timeout: 5000 }).toBe(true)
    const metrics = await app.fastify.inject('/metrics')
    expect(metrics.body).toContain('portal_circuit_open{service="register"} 1')
    const city = await aPerson(app, 'city')
    const input = { service: 'register' as const }
    expect((await app.call(operation.closeCircuit, input, city.token)).status).toBe(403)
    expect((await app.call(operation.closeCircuit, input, admin.token)).status).toBe(200)
    expect((await part('register'))?.state).toBe('ok')
    await expect.poll(() => other.of('register').isOpen(), { timeout: 5000 }).toBe(false)
    const { rows } = await app.services.db.$client.query(
      `select object from audit_log where action = '恢复使用对外服务'`,
    )
    expect(rows).toEqual([{ object: '企业登记接口' }])
  } finally {
    await notifications.close()
  }
})
