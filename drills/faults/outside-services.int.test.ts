/** Services of others that fail: a mail server that is away for a day, and a gateway whose certificate has run out. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import { notice } from '@green/contract/calls/content/notice.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSetting } from '../../server/src/base/message/setting-store.ts'
import { messageSettingKey } from '../../server/src/base/message/settings.ts'
import { tell } from '../../server/src/base/message/tell.ts'
import { transaction } from '../../server/src/db/database.ts'
import { anEnterprise, aPerson, type TestPerson } from '../../server/src/db/test-people.ts'
import { openTestApp, type TestApp } from '../../server/src/db/testing.ts'
import { clock } from '../../server/src/platform/clock.ts'
import { expiredCertificate, testCertificate, testKey } from '../../server/src/platform/delivery/test-certificate.ts'

const trusted = tls.getCACertificates('default')
let app: TestApp
let city: TestPerson
let clerk: TestPerson
let gateway: Server
let requests = 0
let mailPort = 0
let letters: string[] = []

beforeAll(async () => {
  tls.setDefaultCACertificates([testCertificate])
  gateway = createServer({ cert: expiredCertificate, key: testKey }, (_request, response) => {
    requests++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  // A port that is free now and closed until the mail server is back.
  const place = await startMail(0)
  mailPort = (place.server.address() as AddressInfo).port
  await new Promise<void>((done) => place.close(() => done()))
  app = await openTestApp({
    SMS_URL: `https://localhost:${(gateway.address() as AddressInfo).port}/send`,
    SMS_TOKEN: 'a-token-of-the-gateway',
    MAIL_URL: `smtps://localhost:${mailPort}`,
    MAIL_FROM: 'lxm@example.gov.cn',
    JOB_POLL_SECONDS: '0.5',
    GATEWAY_TIMEOUT_SECONDS: '1',
  })
  const firm = await anEnterprise(app, { profile: { email: 'clerk@example.com' } })
  clerk = await aPerson(app, 'enterprise', { enterpriseId: firm.id })
  city = await aPerson(app, 'city')
  const value = { quietFrom: '00:00', quietTo: '00:00' }
  await saveSetting(app.services.db, { key: messageSettingKey, value, updatedAt: clock.now(), updatedBy: 'test' }, 0)
})

afterAll(async () => {
  tls.setDefaultCACertificates(trusted)
  gateway.closeAllConnections()
  gateway.close()
  await app.close()
})

async function startMail(port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    key: testKey,
    cert: testCertificate,
    logger: false,
    secure: true,
    authOptional: true,
    onData(stream, _session, done) {
      void text(stream).then((letter) => {
        letters.push(letter)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return server
}

type Channel = 'sms' | 'email'

/** A notice to the clerk, by text message and e-mail beside the message centre. */
const notify = () =>
  transaction(app.services.db, (tx) =>
    tell(tx, app.services, {
      template: 'securityChanged',
      values: { what: '开启双因子登录', ip: '10.1.2.3' },
      to: [clerk.id],
      link: '/',
      sms: true,
    }),
  )

const rowOf = async (channel: Channel) => (await app.call(notice.deliveries, { channel }, city.token)).data.rows[0]

/** What waits for its next try has waited long enough: hours pass. */
const hoursPass = (queue: string) =>
  app.services.db.$client.query(`update pgboss.job set start_after = now() where name = $1 and state = 'retry'`, [
    queue,
  ])

test('a certificate that has run out: nothing is sent to that gateway, the office reads why, and the message stays with the person', async () => {
  await notify()
  await expect.poll(async () => (await rowOf('sms'))?.error, { timeout: 15_000 }).toBe('网关的安全证书已过期')
  expect(await rowOf('sms')).toMatchObject({ state: 'queued' })
  expect(requests).toBe(0)
  expect((await app.call(message.list, { size: 5 }, clerk.token)).data.rows[0]).toMatchObject({
    title: '您的账号安全设置有变更',
  })
})

test('a mail server that is away for a day: its letters are told as failed, sent again by hand once it is back, and each arrives once', async () => {
  letters = []
  await expect
    .poll(
      async () => {
        await hoursPass('mail')
        return (await rowOf('email'))?.state
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe('failed')
  const failed = await rowOf('email')
  // After a few failures its circuit is open, and the last try may have been one that was not made.
  expect(failed).toMatchObject({
    error: expect.stringMatching(/^(连接不上网关|网关连续失败，暂停使用，稍后再试)$/),
    tries: 11,
  })
  // Requests never waited for it.
  const start = performance.now()
  await notify()
  expect(performance.now() - start).toBeLessThan(2000)

  const back = await startMail(mailPort)
  await app.services.circuits.close('mail')
  try {
    expect((await app.call(notice.resend, { id: failed?.id ?? '' }, city.token)).status).toBe(200)
    await expect
      .poll(
        async () => {
          await hoursPass('mail')
          return letters.length
        },
        { timeout: 30_000, interval: 300 },
      )
      .toBe(2)
    await expect.poll(async () => (await rowOf('email'))?.state).toBe('sent')
    const { counts } = (await app.call(notice.deliveries, { channel: 'email' }, city.token)).data
    expect(counts.filter(({ channel }) => channel === 'email')).toEqual([{ channel: 'email', state: 'sent', count: 2 }])
    expect(new Set(letters.map((letter) => /Message-ID: (\S+)/i.exec(letter)?.[1])).size).toBe(2)
  } finally {
    await new Promise<void>((done) => back.close(() => done()))
  }
})
