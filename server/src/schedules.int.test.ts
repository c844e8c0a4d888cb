import { message } from '@green/contract/calls/public.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { captcha, fileLink, rateLimit, verificationCode } from './db/schema.ts'
import { aPerson } from './db/test-people.ts'
import { openTestHouse, type TestHouse } from './db/testing.ts'
import { openScheme } from './filing/testing.ts'
import { addMs, clock, moveClock, resetClock } from './platform/clock.ts'
import { ids } from './platform/ids.ts'
import { schedules } from './schedules.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
afterEach(resetClock)

const hour = 3_600_000

test('the hourly cleaning takes what has run out and leaves what is still good or counted', async () => {
  const { db } = house.services
  const idle = await aPerson(house, 'city')
  moveClock(hour)
  const awake = await aPerson(house, 'city')
  const now = clock.now()
  for (const [when, sentAt] of [
    [addMs(now, -1), addMs(now, -49 * hour)],
    [addMs(now, hour), addMs(now, -23 * hour)],
  ] as const) {
    await db.insert(captcha).values({ id: ids.next(), answer: 'A1B2', spoken: '7', expiresAt: when })
    await db.insert(rateLimit).values({ key: when, count: 1, windowEnds: when })
    await db.insert(fileLink).values({ tokenHash: when, fileId: ids.next(), accountId: awake.id, expiresAt: when })
    await db.insert(verificationCode).values({
      id: ids.next(),
      mobile: '13800000000',
      scene: 'login',
      codeHash: '-',
      sentAt,
      expiresAt: addMs(sentAt, 300_000),
    })
  }
  await schedules['clean-up']?.run(house.services)
  const { rows } = await db.$client.query(`
    select (select count(*)::int from captcha) captcha, (select count(*)::int from rate_limit) "rateLimit",
      (select count(*)::int from file_link) "fileLink", (select count(*)::int from verification_code) code,
      (select array_agg(account_id) from session) sessions`)
  expect(rows[0]).toEqual({ captcha: 1, rateLimit: 1, fileLink: 1, code: 1, sessions: [awake.id] })
  expect((await house.ask(message.unread, {}, awake.token)).status).toBe(200)
  expect((await house.ask(message.unread, {}, idle.token)).status).toBe(401)
})

test('a filing ends with its validity, its filer is told, and its title ends with it', async () => {
  const scheme = await openScheme(house)
  const { id } = await scheme.filed(energyServiceFiling, scheme.institution, 'approved')
  const stateOf = async () => {
    const { rows } = await house.services.db.$client.query(
      'select f.state filing, t.state title from filing f join title t on t.filing_id = f.id where f.id = $1',
      [id],
    )
    return rows[0] as { filing: string; title: string }
  }
  const { filer } = scheme.people(scheme.institution)
  moveClock(2.9 * 365 * 24 * hour)
  await schedules['expire-filings']?.run(house.services)
  expect(await stateOf()).toEqual({ filing: 'approved', title: 'valid' })
  moveClock(0.2 * 365 * 24 * hour)
  await schedules['expire-filings']?.run(house.services)
  await schedules['expire-filings']?.run(house.services)
  expect(await stateOf()).toEqual({ filing: 'expired', title: 'expired' })
  const { rows } = await house.services.db.$client.query(
    `select title from message where account_id = $1 and title like '%已到期%'`,
    [filer.accountId],
  )
  expect(rows).toHaveLength(1)
})

test('whatever comes round may run twice without harm', async () => {
  for (const { run } of Object.values(schedules)) {
    await run(house.services)
    await run(house.services)
  }
})
