/** Sessions and ends of accounts, as administrators end and move them; ends are told 30 and 14 days before. */
import { account } from '@green/contract/calls/account/account.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aPerson, type TestPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { dayOf, moveClock, resetClock } from '../../../platform/clock.ts'
import { openSession } from '../sign-in/session.ts'
import { accountRow } from '../testing.ts'
import { tellEnds } from './expiry.ts'

const app = await sharedTestApp()
let admin: TestPerson
const dayMs = 86_400_000
const inDays = (days: number) => dayOf(new Date(Date.now() + days * dayMs).toISOString())

beforeAll(async () => {
  admin = await aPerson(app, 'admin')
})
afterEach(resetClock)

const isIn = async (token: string) => (await app.call(user.getLoginState, {}, token)).status === 200

test('one session ends, or all of them, and never the one that asks', async () => {
  const person = await aPerson(app, 'county', { qxCode: '500112' })
  const second = await openSession(app.services.db, person.id, '10.0.0.2')
  const list = async (id: string) => (await app.call(account.sessions, { id }, admin.token)).data
  const [one] = (await list(person.id)).filter(({ ip }) => ip === '10.0.0.2')
  const ended = await app.call(account.endSessions, { id: person.id, session: one?.session ?? '' }, admin.token)
  expect([ended.data.ended, await isIn(second), await isIn(person.token)]).toEqual([1, false, true])
  const gone = await app.call(account.endSessions, { id: person.id, session: one?.session ?? '' }, admin.token)
  expect(gone.status).toBe(404)
  expect((await app.call(account.endSessions, { id: person.id }, admin.token)).data).toEqual({ ended: 1 })
  expect([await isIn(person.token), await list(person.id)]).toEqual([false, []])
  await app.call(account.endSessions, { id: admin.id }, admin.token)
  expect(await list(admin.id)).toMatchObject([{ own: true }])
  for (const call of [account.sessions, account.endSessions]) {
    const city = await aPerson(app, 'city')
    expect((await app.call(call, { id: person.id }, city.token)).status).toBe(403)
  }
})

test('an end is told 30 and 14 days before, once each, and again when it was moved', async () => {
  const person = await aPerson(app, 'county', { qxCode: '500112' })
  const extend = async (validUntil: string) => {
    const version = (await accountRow(app, person.id))?.version ?? 1
    return app.call(account.extend, { id: person.id, version, validUntil, reason: '聘期调整为新的日期' }, admin.token)
  }
  const countReminders = async (who: string) => {
    const text = `select 1 from message where account_id = $1 and title like '账号%到期%'`
    return (await app.services.db.$client.query(text, [who])).rows.length
  }
  const run = async () => {
    await tellEnds(app.services)
    return countReminders(person.id)
  }
  expect((await extend(inDays(-2))).status).toBe(422)
  expect((await extend(inDays(40))).status).toBe(200)
  expect(await run()).toBe(0)
  moveClock(12 * dayMs)
  await Promise.all([run(), run()])
  expect([await run(), await countReminders(admin.id)]).toEqual([1, 1])
  moveClock(15 * dayMs)
  expect([await run(), await run()]).toEqual([2, 2])
})
