/** The SMS gateway slow, wrong or down: filing and signing in by password go on, messages are delivered later, and none arrives twice. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { user } from '@green/contract/calls/account/user.ts'
import { shenb } from '@green/contract/calls/filing/shenb.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSetting } from '../../server/src/base/message/setting-store.ts'
import { messageSettingKey } from '../../server/src/base/message/settings.ts'
import { demoPassword } from '../../server/src/demo/enterprise/people.ts'
import { openTestScheme } from '../../server/src/filing/test-scheme.ts'
import type { Actor } from '../../server/src/platform/actor.ts'
import { clock } from '../../server/src/platform/clock.ts'

type Behaviour = (response: ServerResponse, take: () => void) => void

let behave: Behaviour
/** What reached a telephone; a gateway sends a message of one id once. */
const delivered = new Set<string>()
/** How often each was posted to the gateway. */
const posts = new Map<string, number>()

const well: Behaviour = (response, take) => {
  take()
  response.writeHead(200).end()
}
/** Exceeds the timeout, and sends the message all the same. */
const slow: Behaviour = (response, take) => {
  setTimeout(take, 300)
  setTimeout(() => response.writeHead(200).end(), 2000).unref()
}
const wrong: Behaviour = (response) => response.writeHead(500).end('<html>Internal Server Error</html>')
const wrongAfterSending: Behaviour = (response, take) => {
  take()
  response.writeHead(500).end()
}
const down: Behaviour = (response) => response.destroy()

const gateway = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const id = String(request.headers['idempotency-key'])
  expect((JSON.parse(text) as { id: string }).id).toBe(id)
  posts.set(id, (posts.get(id) ?? 0) + 1)
  behave(response, () => delivered.add(id))
}).listen(0, '127.0.0.1')
await new Promise((done) => gateway.once('listening', done))
const { app, scheme } = await openTestScheme({
  SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
  JOB_POLL_SECONDS: '0.5',
  GATEWAY_TIMEOUT_SECONDS: '1',
})

beforeAll(async () => {
  // At any hour of the test run a notice leaves at once.
  await saveSetting(
    app.services.db,
    {
      key: messageSettingKey,
      value: { quietFrom: '00:00', quietTo: '00:00' },
      updatedAt: clock.now(),
      updatedBy: 'test',
    },
    0,
  )
})
afterAll(async () => {
  gateway.closeAllConnections()
  gateway.close()
})

beforeEach(async () => {
  await app.services.db.$client.query(
    'truncate filing, filing_submission, filing_history, title, statistic, expert_task',
  )
  await app.services.db.$client.query('delete from pgboss.job')
  delivered.clear()
  posts.clear()
})

const jobs = async () =>
  (await app.services.db.$client.query(`select id, state, retry_count from pgboss.job where name = 'sms'`)).rows as {
    id: string
    state: string
    retry_count: number
  }[]

/** Retries back off from 16 seconds to hours: here they are due at once. */
const comeDue = () => app.services.db.$client.query(`update pgboss.job set start_after = now() where state = 'retry'`)

/** The county returns two filings, whose filers must get a text message; somebody signs in by password at the same time. */
async function workGoesOn(): Promise<void> {
  const [one, two] = scheme.factories
  for (const factory of [one, two]) {
    const { id, version } = await scheme.filed(greenFactory, factory, 'submitted')
    const county: Actor = scheme.cast.countyOf(factory.qxCode)
    const began = performance.now()
    const returned = await app.call(
      shenb.updateCountyState,
      { id, version, state: 'county_returned', opinion: '请核对能源消费量。' },
      await scheme.token(county),
    )
    expect(returned.status).toBe(200)
    expect(performance.now() - began).toBeLessThan(5000)
  }
  const signedIn = await app.call(user.loginByCodeOrPwd, { loginName: 'filer2', password: demoPassword })
  expect(signedIn.status).toBe(200)
}

test.each([
  ['slow, so that its answers are given up', slow],
  ['wrong, answering 500', wrong],
  ['wrong after it sent the message', wrongAfterSending],
  ['down', down],
])(
  'a gateway that is %s: work goes on, the messages catch up once it is well, and none arrives twice',
  async (_, ill) => {
    behave = ill
    await workGoesOn()
    const wanted = (await jobs()).map((job) => job.id).sort()
    expect(wanted).toHaveLength(2)
    await expect
      .poll(async () => (await jobs()).map((job) => job.state), { timeout: 25_000, interval: 200 })
      .toEqual(['retry', 'retry'])
    behave = well
    await comeDue()
    await expect
      .poll(async () => (await jobs()).map((job) => job.state), { timeout: 10_000, interval: 100 })
      .toEqual(['completed', 'completed'])
    expect([...delivered].sort()).toEqual(wanted)
    // Retried with the same id, by which the gateway recognises a message it has already sent.
    expect([...posts.keys()].sort()).toEqual(wanted)
    expect([...posts.values()]).toEqual([2, 2])
  },
)
