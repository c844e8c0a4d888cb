import { user } from '@green/contract/calls/account/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, sharedTestApp, type TestApp } from '../../db/testing.ts'

const token = 'a-token-of-the-tests-41'
const app = await sharedTestApp()
let closed: TestApp
beforeAll(async () => {
  closed = await openTestApp({ METRICS_TOKEN: token })
})
afterAll(async () => {
  await closed.close()
})

test('requests, refusals, jobs, outbox, connections, disks and memory are told, by route pattern', async () => {
  await app.call(user.loginByCodeOrPwd, { loginName: 'nobody', password: 'Wrong-pass-1' })
  await app.fastify.inject('/ht/no-such/0190a3c0-0000-7000-8000-000000000001')
  const response = await app.fastify.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('text/plain; version=0.0.4')
  const text = response.body
  expect(text).toMatch(/portal_http_requests_total\{method="POST",path="\/ht\/user\/loginByCodeOrPwd",status="401",/)
  expect(text).toMatch(/portal_refusals_total\{reason="\w+",worker="1"\} 1/)
  for (const name of [
    'portal_database_up 1',
    'portal_read_only 0',
    'portal_outbox_oldest_seconds{channel="sms"} 0',
    'portal_disk_free_bytes{place="files"}',
    'portal_database_connections{state="waiting",worker="1"} 0',
    'process_resident_memory_bytes{worker="1"}',
  ])
    expect(text).toContain(name)
  expect(text).not.toContain('0190a3c0')
  expect(text).not.toContain('nobody')
})

test('the public, a proxy and a caller without the token get what a missing page gets', async () => {
  const missing = await app.fastify.inject('/no-such-page')
  const answers = [
    await app.fastify.inject({ url: '/metrics', headers: { host: '127.0.0.1' }, remoteAddress: '203.0.113.9' }),
    await app.fastify.inject({ url: '/metrics', headers: { host: '127.0.0.1', 'x-forwarded-for': '10.0.0.1' } }),
    await app.fastify.inject({ url: '/metrics', headers: { host: 'portal.example.gov.cn' } }),
    await closed.fastify.inject({ url: '/metrics', headers: { host: '127.0.0.1' } }),
  ]
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ code: 404, msg: missing.json().msg })
  }
  const authorization = `Bearer ${token}`
  const held = await closed.fastify.inject({
    url: '/metrics',
    headers: { authorization },
    remoteAddress: '203.0.113.9',
  })
  expect(held.statusCode).toBe(200)
})

test('with the database away the rest is still told', async () => {
  const { db } = closed.services
  closed.services.db = Object.assign(Object.create(db), { execute: () => Promise.reject(new Error('away')) })
  const { statusCode, body } = await closed.fastify.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  closed.services.db = db
  expect(statusCode).toBe(200)
  expect(body).toContain('portal_database_up 0')
  expect(body).toContain('process_resident_memory_bytes')
})
