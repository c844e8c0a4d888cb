/** 对外事件 against a real receiver over TLS: noted with the change, in order for each record, nothing lost, the same id at every attempt. */

import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { outgoingEvent } from '@green/contract/calls/operation/outgoing-event.ts'
import { type EventKind, eventKinds } from '@green/contract/outgoing-events.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { noteFilingEvent } from '../../../base/event/note.ts'
import { byTwo, settleIn, stepOf, waitingOf } from '../../../base/two-hands/testing.ts'
import { transaction } from '../../../db/database.ts'
import { filing } from '../../../db/schema/filing.ts'
import { message } from '../../../db/schema/messages.ts'
import { eventReceiver, outgoingEvent as table } from '../../../db/schema/operation/outgoing-event.ts'
import { aPerson } from '../../../db/test-people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { cleanUp } from '../../../operation/retention/clean-up.ts'
import { addMs, clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { testCertificate, testKey } from '../../../platform/delivery/test-certificate.ts'
import { ids } from '../../../platform/ids.ts'
import { addressGuard } from '../../../platform/outside/address-guard.ts'
import { deliverEvents, signatureOf } from './deliver.ts'
import { takeDue } from './store.ts'

type Got = {
  id: string
  kind: string
  record: string
  number: string
  signature: string
  timestamp: string
  body: string
}

const { app, scheme, as, signIn } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
/** Another administrator. */
let second: string
let site: Server
let address = ''
let got: Got[] = []
/** How the receiver answers: a status, or nothing at all. */
let answerWith: (one: Got) => number | 'cut' = () => 200
const trusted = tls.getCACertificates('default')

const minuteMs = 60_000
const deliver = () => deliverEvents(app.services, { timeoutMs: 2000 })

beforeAll(async () => {
  site = createServer({ cert: testCertificate, key: testKey }, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const { type, data } = JSON.parse(body) as { type: string; data: { id: string; number: string } }
    const head = (name: string) => String(request.headers[name])
    const one = {
      id: head('webhook-id'),
      signature: head('webhook-signature'),
      timestamp: head('webhook-timestamp'),
      kind: type,
      record: data.id,
      number: data.number,
      body,
    }
    got.push(one)
    const answer = answerWith(one)
    if (answer === 'cut') response.destroy()
    else response.writeHead(answer).end()
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  address = `https://localhost:${(site.address() as AddressInfo).port}/events`
  tls.setDefaultCACertificates([testCertificate])
  await settleIn(app)
  second = (await aPerson(app, 'admin')).token
})
beforeEach(async () => {
  got = []
  answerWith = () => 200
  await app.services.db.delete(table)
  await app.services.db.delete(eventReceiver)
})
afterEach(() => resetClock())
afterAll(async () => {
  tls.setDefaultCACertificates(trusted)
  site.closeAllConnections()
  site.close()
})

const wanted = (more: object = {}) => ({
  systemName: '市数据共享平台',
  address,
  kinds: Object.keys(eventKinds) as EventKind[],
  qxCode: null,
  ...more,
})
async function receiver(more: object = {}) {
  const { shown } = await byTwo(app, outgoingEvent.create, wanted(more), [as('admin'), as('city'), second])
  const { rows } = await app.services.db.$client.query(
    'select id from event_receiver order by created_at desc, id desc',
  )
  return { id: String(rows[0].id), secret: shown }
}
const events = () => app.services.db.select().from(table).orderBy(asc(table.seq))
const rowOf = async (id: string) => {
  // The clock has moved: the logins of before have ended.
  await signIn('admin', 'city')
  const found = (await app.call(outgoingEvent.receivers, {}, as('admin'))).data.find((one) => one.id === id)
  if (!found) throw new Error('the receiver is not in the list')
  return found
}

/** Events as they would come of that many steps of as many records. */
async function noted(receiverId: string, records: readonly string[], each: number): Promise<void> {
  for (let no = 1; no <= each; no++)
    for (const recordId of records)
      await app.services.db.insert(table).values({
        id: ids.next(),
        receiverId,
        recordId,
        kind: 'filing.moved',
        subject: `第${no}步`,
        at: clock.now(),
        content: { type: 'filing.moved', data: { id: recordId, number: String(no) } },
        state: 'waiting',
        nextAt: clock.now(),
      })
}
const orderOf = (record: string) => got.filter((one) => one.record === record).map(({ number }) => Number(number))

test('an inner address is taken and reached where its network is listed; elsewhere refused when typed, and not reached when it was typed before', async () => {
  const { port } = new URL(address)
  const listed = app.services.outside
  onTestFinished(() => {
    app.services.outside = listed
  })
  const resolve = async (host: string) => [host === 'localhost' ? '127.0.0.1' : '127.0.0.2']
  app.services.outside = addressGuard(['127.0.0.1/32'], resolve)
  for (const [closed, says] of [
    [`https://127.0.0.2:${port}/events`, '127.0.0.2 在内部网络'],
    ['https://moved.example/events', '127.0.0.2 在内部网络'],
    ['https://169.254.169.254/latest', '任何时候都不连接'],
    ['https://[::ffff:127.0.0.1]/events', '任何时候都不连接'],
    ['https://2130706434/events', '127.0.0.2 在内部网络'],
  ] as const) {
    const refused = await app.call(outgoingEvent.create, wanted({ address: closed }), as('admin'))
    expect([closed, refused.status, JSON.stringify(refused.data)]).toEqual([closed, 422, expect.stringContaining(says)])
  }
  const { id } = await receiver()
  expect(
    (await app.call(outgoingEvent.change, { ...wanted({ address: 'https://10.1.2.3/' }), id, version: 1 }, as('admin')))
      .status,
  ).toBe(422)
  await noted(id, [ids.next()], 1)
  await deliver()
  expect((await events()).map(({ state }) => state)).toEqual(['delivered'])

  // The list has changed since: what was typed under the old one is no longer reached.
  app.services.outside = addressGuard(['127.0.0.2/32'], resolve)
  await noted(id, [ids.next()], 1)
  await deliver()
  expect((await events()).map(({ state, lastAnswer }) => [state, lastAnswer])).toEqual([
    ['delivered', '对方答复 200'],
    ['waiting', '指向内部网络的地址，平台没有访问'],
  ])
  expect(got).toHaveLength(1)
})

test('only administrators; an address over TLS alone; the secret is shown once and encrypted', async () => {
  expect((await app.call(outgoingEvent.create, wanted(), as('city'))).status).toBe(403)
  for (const wrong of ['http://example.com/', 'https://a:b@example.com/', 'ftp://example.com', 'example.com'])
    expect((await app.call(outgoingEvent.create, wanted({ address: wrong }), as('admin'))).status, wrong).toBe(422)
  const { id, secret } = await receiver()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const raw = await app.services.db.$client.query('select secret from event_receiver where id = $1', [id])
  expect(raw.rows[0].secret).not.toContain(secret.slice(6))
  expect(JSON.stringify(await app.call(outgoingEvent.receivers, {}, as('admin')))).not.toContain(secret.slice(6))
})

test('a filing’s way to its title is told in order, signed, without contacts; another district hears nothing', async () => {
  const [own, , other] = scheme.factories
  const { secret } = await receiver({ systemName: '本区县', qxCode: own.qxCode })
  await receiver({ systemName: '其他区县', qxCode: other.qxCode })
  const { id } = await scheme.filed(greenFactory, own, 'approved')
  const rows = await events()
  expect(rows.map(({ kind }) => kind).filter((kind) => kind !== 'filing.moved')).toEqual([
    'filing.submitted',
    'title.granted',
  ])
  await deliver()
  expect(got).toHaveLength(rows.length)
  const ofFiling = got.filter(({ record }) => record === id)
  expect(ofFiling[0]?.kind).toBe('filing.submitted')
  expect(JSON.parse(ofFiling[0]?.body ?? '').data).toMatchObject({
    programme: greenFactory.id,
    enterpriseName: own.name,
    qxCode: own.qxCode,
    state: 'submitted',
  })
  expect(ofFiling.map((one) => one.id)).toEqual(rows.filter((one) => one.recordId === id).map((one) => one.id))
  for (const { id: eventId, timestamp, body, signature } of got) {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')
    expect(signature).toBe(`v1,${expected}`)
    expect(body).not.toMatch(/1[3-9]\d{9}|contact|Phone|@/)
  }
  expect((await events()).every(({ state }) => state === 'delivered')).toBe(true)
})

test('other kinds and another secret count from the next event and the next attempt on', async () => {
  const { id, secret } = await receiver({ kinds: ['title.granted'] })
  await byTwo(app, outgoingEvent.change, { id, version: 1, ...wanted() }, [as('admin'), as('city'), second])
  expect((await app.call(outgoingEvent.change, { id, version: 1, ...wanted() }, as('admin'))).status).toBe(409)
  expect((await rowOf(id)).kinds).toEqual(Object.keys(eventKinds))
  await noted(id, [ids.next()], 1)
  const renewed = await byTwo(app, outgoingEvent.renewSecret, { id, version: 2 }, [as('admin'), second])
  expect(renewed.shown).toMatch(/^whsec_/)
  expect(renewed.shown).not.toBe(secret)
  await deliver()
  const [one] = got
  if (!one) throw new Error('an event is expected')
  expect(one.signature).toBe(signatureOf(renewed.shown, one.id, one.timestamp, one.body))
})

test('a change that is rolled back leaves no event', async () => {
  const [own] = scheme.factories
  await receiver()
  const [row] = await app.services.db.select().from(filing).where(eq(filing.qxCode, own.qxCode)).limit(1)
  if (!row) throw new Error('a filing is expected')
  const failing = transaction(app.services.db, async (tx) => {
    await noteFilingEvent(tx, row, 'submitted', false)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await events()).toEqual([])
})

test('down for an hour: nothing is lost, and each record keeps its order', async () => {
  const { id } = await receiver()
  const records = Array.from({ length: 8 }, () => ids.next())
  await noted(id, records, 3)
  answerWith = () => 503
  for (let minute = 0; minute < 60; minute++) {
    await deliver()
    moveClock(minuteMs)
  }
  expect(got.length).toBeGreaterThan(8)
  expect(got.length).toBeLessThanOrEqual(60)
  expect((await rowOf(id)).waiting).toBe(24)
  got = []
  answerWith = () => 200
  for (let minute = 0; minute < 65; minute++) {
    await deliver()
    moveClock(minuteMs)
  }
  expect(got).toHaveLength(24)
  for (const record of records) expect(orderOf(record)).toEqual([1, 2, 3])
})

test('an event that is refused holds back its own record only; after a day it is parked, and sent again on request', async () => {
  const { id } = await receiver()
  const [bad, good] = [ids.next(), ids.next()]
  await noted(id, [bad, good], 2)
  answerWith = ({ record }) => (record === bad ? 400 : 200)
  await deliver()
  expect([orderOf(bad), orderOf(good)]).toEqual([[1], [1, 2]])
  for (let hour = 0; hour < 30; hour++) {
    moveClock(60 * minuteMs)
    await deliver()
  }
  expect(new Set(orderOf(bad))).toEqual(new Set([1]))
  expect(await rowOf(id)).toMatchObject({ waiting: 1, parked: 1 })
  const messages = await app.services.db
    .select()
    .from(message)
    .where(eq(message.title, '对外事件没有送达：市数据共享平台'))
  expect(messages.length).toBeGreaterThan(0)
  const parked = await app.call(outgoingEvent.list, { state: 'parked' }, as('admin'))
  expect(parked.data.rows).toMatchObject([{ lastAnswer: '对方答复 400', stateLabel: '已停止重试' }])
  const waiting = await app.call(outgoingEvent.list, { state: 'waiting' }, as('admin'))
  expect(waiting.data.rows).toMatchObject([{ isHeldBack: true, nextAt: null }])
  const sent = new Set(got.filter(({ record }) => record === bad).map((one) => one.id))
  expect(sent.size).toBe(1)
  got = []
  answerWith = () => 200
  expect((await app.call(outgoingEvent.resend, { id: parked.data.rows[0]?.id ?? '' }, as('city'))).status).toBe(403)
  expect((await app.call(outgoingEvent.resend, { id: parked.data.rows[0]?.id ?? '' }, as('admin'))).status).toBe(200)
  await deliver()
  expect(orderOf(bad)).toEqual([1, 2])
  expect(sent.has(got[0]?.id ?? '')).toBe(true)
})

test('cut off in the middle: the next run sends it again with the same id', async () => {
  const { id } = await receiver()
  await noted(id, [ids.next()], 1)
  // A process takes it and dies.
  const now = clock.now()
  const claimed = await takeDue(app.services.db, id, { now, until: addMs(now, 2 * minuteMs), most: 20 })
  expect(claimed).toHaveLength(1)
  await deliver()
  expect(got).toHaveLength(0)
  moveClock(2 * minuteMs + 1000)
  // The receiver has it, and the answer is lost.
  answerWith = () => 'cut'
  await deliver()
  moveClock(2 * minuteMs)
  answerWith = () => 200
  await deliver()
  expect(got.map((one) => one.id)).toEqual([claimed[0]?.id, claimed[0]?.id])
  expect((await events())[0]).toMatchObject({ state: 'delivered', tries: 2, lastAnswer: '对方答复 200' })
})

test('two processes at once send each event once, in order', async () => {
  const { id } = await receiver()
  const records = Array.from({ length: 10 }, () => ids.next())
  await noted(id, records, 4)
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  expect(got).toHaveLength(40)
  for (const record of records) expect(orderOf(record)).toEqual([1, 2, 3, 4])
})

test('paused it waits; all since a time are sent again in order; ended it gets nothing more', async () => {
  const { id } = await receiver()
  const record = ids.next()
  const change = (state: 'active' | 'paused' | 'ended', version: number) =>
    app.call(outgoingEvent.setState, { id, version, state, reason: '对方检修' }, as('admin'))
  expect((await change('paused', 1)).status).toBe(200)
  expect((await change('paused', 1)).status).toBe(409)
  const since = clock.now()
  await noted(id, [record], 3)
  await deliver()
  expect(got).toEqual([])
  expect((await stepOf(app, waitingOf(await change('active', 2)), second)).status).toBe(200)
  await deliver()
  const again = waitingOf(await app.call(outgoingEvent.resendSince, { id, since }, as('admin')))
  await deliver()
  expect(orderOf(record)).toEqual([1, 2, 3])
  expect((await stepOf(app, again, second)).status).toBe(200)
  await deliver()
  expect(orderOf(record)).toEqual([1, 2, 3, 1, 2, 3])
  expect(new Set(got.map((one) => one.id)).size).toBe(3)
  expect((await change('ended', 3)).status).toBe(200)
  expect((await app.call(outgoingEvent.resendSince, { id, since }, as('admin'))).status).toBe(409)
  await scheme.filed(greenFactory, scheme.factories[0], 'submitted').catch(() => null)
  expect(await events()).toHaveLength(3)
  moveClock(91 * 24 * 60 * minuteMs)
  await cleanUp(app.services, 'night')
  expect(await events()).toEqual([])
})
