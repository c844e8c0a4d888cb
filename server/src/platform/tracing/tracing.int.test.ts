/** Traces as a collector receives them: a real OTLP receiver of this machine, real requests, queries and jobs. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { user } from '@green/contract/calls/account/user.ts'
import { notice } from '@green/contract/calls/content/notice.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/database.ts'
import { aPerson } from '../../db/test-people.ts'
import { openTestApp } from '../../db/testing.ts'
import { ids } from '../ids.ts'
import { queryName } from './queries.ts'

type Value = { stringValue?: string; intValue?: number | string }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status?: { code?: number }
  attributes: { key: string; value: Value }[]
}
type Sent = {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

/** What the receiver got, and what the gateways of messages got. */
const received: { path: string; authorization: string | undefined; body: string }[] = []
const posted: string[] = []
let collectorStatus = 200
let outside: Server
let base = ''

beforeAll(async () => {
  outside = createServer(async (request, response) => {
    const body = await textOf(request)
    if (request.url === '/gateway') posted.push(body)
    else received.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
    response
      .writeHead(request.url === '/gateway' ? 200 : collectorStatus, { 'content-type': 'application/json' })
      .end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((done) => outside.once('listening', done))
  base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(() => {
  outside.closeAllConnections()
  outside.close()
})

const spansOf = () =>
  received.flatMap(({ body }) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
const attribute = ({ attributes }: Pick<Span, 'attributes'>, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}

test('a request, its call, its queries and the job that it queues are one trace, and nothing personal leaves', async () => {
  const app = await openTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: base,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-token',
    SMS_URL: `${base}/gateway`,
    MAIL_URL: `${base}/gateway`,
    JOB_POLL_SECONDS: '0.5',
  })
  const city = await aPerson(app, 'city')
  await app.call(user.sendCode, { mobile: '13977776666', scene: 'register' })
  const listed = await app.call(notice.deliveries, { channel: 'sms' }, city.token)
  expect(listed.status).toBe(200)
  await transaction(app.services.db, (tx) => {
    const mail = { id: ids.next(), address: 'clerk@example.com', subject: '通知', text: '请查看。' }
    const span = app.services.tracing?.begin({ name: 'check' })
    const queued = span?.within(() => app.services.jobs.enqueue(tx, 'mail', mail)) ?? Promise.resolve()
    return queued.finally(() => span?.end({}, false))
  })
  await expect.poll(() => posted.length, { timeout: 15_000 }).toBe(2)
  await app.close()
  // The gateways get what they always got.
  expect(posted.map((body) => Object.keys(JSON.parse(body)).toSorted()).toSorted()).toEqual([
    ['address', 'id', 'subject', 'text'],
    ['id', 'mobile', 'text'],
  ])

  expect(received.length).toBeGreaterThan(0)
  for (const { path, authorization } of received)
    expect([path, authorization]).toEqual(['/v1/traces', 'Bearer collector-token'])
  const [resource] = (JSON.parse(received[0]?.body ?? '') as Sent).resourceSpans.map((one) => one.resource)
  expect(resource && attribute(resource, 'service.name')).toBe('portal')

  const spans = spansOf()
  const request = spans.find(({ name }) => name === `POST /ht${user.sendCode.path}`)
  expect(request).toBeDefined()
  if (!request) return
  expect(request.parentSpanId || undefined).toBeUndefined()
  expect(attribute(request, 'http.response.status_code')).toBe(200)
  expect(attribute(request, 'portal.trace_number')).toMatch(/^[0-9A-Z]{8}$/)
  const inTrace = spans.filter(({ traceId }) => traceId === request.traceId)
  const call = inTrace.find(({ name }) => name === user.sendCode.title)
  expect(call?.parentSpanId).toBe(request.spanId)
  expect(inTrace.some(({ name, parentSpanId }) => name === 'BEGIN' && parentSpanId === call?.spanId)).toBe(true)
  expect(inTrace.some(({ name }) => name.startsWith('INSERT '))).toBe(true)
  const job = inTrace.find(({ name }) => name === 'job sms')
  expect(job && inTrace.some(({ spanId }) => spanId === job.parentSpanId)).toBe(true)

  // Every query hangs below something, and the two requests are two traces.
  for (const { name, parentSpanId, kind } of spans)
    if (kind === 3) expect([name, parentSpanId || '']).toEqual([name, expect.stringMatching(/^\w{16}$/)])
  const other = spans.find(({ name }) => name === `GET /ht${notice.deliveries.path}`)
  expect(other && other.traceId !== request.traceId).toBe(true)

  const all = received.map(({ body }) => body).join()
  for (const secret of ['13977776666', '张示例', city.token, '验证码为', 'select "', '$1'])
    expect([secret, all.includes(secret)]).toEqual([secret, false])
})

test('a failing query shows its code and no values; a collector that refuses disturbs nobody', async () => {
  received.length = 0
  collectorStatus = 503
  const app = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: base })
  const { tracing, db } = app.services
  const span = tracing?.begin({ name: 'check' })
  const failed = span?.within(() => db.$client.query(`select '13977776666'::int from pg_class`))
  await expect(failed).rejects.toThrow()
  span?.end({}, false)
  const city = await aPerson(app, 'city')
  expect((await app.call(notice.deliveries, {}, city.token)).status).toBe(200)
  await app.close()
  collectorStatus = 200
  const query = spansOf().find(({ name }) => name === 'SELECT pg_class')
  expect(query && attribute(query, 'error.type')).toBe('22003')
  expect(query?.status?.code).toBe(2)
  expect(received.map(({ body }) => body).join()).not.toContain('13977776666')
})

test('with a share of 0 nothing is sent, and without an endpoint nothing of it is there', async () => {
  received.length = 0
  const rare = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_TRACES_SAMPLER_ARG: '0' })
  const { token } = await aPerson(rare, 'city')
  await rare.call(notice.deliveries, {}, token)
  await rare.close()
  expect(received).toEqual([])
  const plain = await openTestApp()
  expect(plain.services.tracing).toBeNull()
  await plain.close()
})

test('a query is named by its verb and its first table', () => {
  for (const [text, name] of [
    ['select "id" from "filing" where "id" = $1', 'SELECT filing'],
    ['INSERT INTO pgboss.job (id) VALUES ($1)', 'INSERT job'],
    ['update "account" set "name" = $1', 'UPDATE account'],
    ['begin', 'BEGIN'],
    ['with "n" as (select 1 from (select 2) x) select * from n', 'WITH n'],
  ] as const)
    expect(queryName(text)).toBe(name)
})
