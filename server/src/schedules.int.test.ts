import { message } from '@green/contract/calls/content/public.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { afterEach, expect, test } from 'vitest'
import { captcha, rateLimit, verificationCode } from './db/schema/account/accounts.ts'
import { fileLink } from './db/schema/files.ts'
import { aPerson } from './db/test-people.ts'
import { openTestScheme } from './filing/test-scheme.ts'
import { addMs, clock, moveClock, resetClock } from './platform/clock.ts'
import { ids } from './platform/ids.ts'
import { schedules } from './schedules.ts'

const { app, scheme } = await openTestScheme()

afterEach(resetClock)

const hour = 3_600_000

test('the hourly cleaning removes what has expired and keeps what is valid or still counted', async () => {
  const { db } = app.services
  const idle = await aPerson(app, 'city')
  moveClock(hour)
  const awake = await aPerson(app, 'city')
  const now = clock.now()
  for (const [when, sentAt] of [
    [addMs(now, -1), addMs(now, -49 * hour)],
    [addMs(now, hour), addMs(now, -23 * hour)],
  ] as const) {
    await db.insert(captcha).values({ id: ids.next(), answer: 'A1B2', expiresAt: when })
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
  await schedules['clean-up']?.run(app.services)
  const { rows } = await db.$client.query(`
    select (select count(*)::int from captcha) captcha, (select count(*)::int from rate_limit) "rateLimit",
      (select count(*)::int from file_link) "fileLink", (select count(*)::int from verification_code) code,
      (select array_agg(account_id) from session) sessions`)
  expect(rows[0]).toEqual({ captcha: 1, rateLimit: 1, fileLink: 1, code: 1, sessions: [awake.id] })
  expect((await app.call(message.unread, {}, awake.token)).status).toBe(200)
  expect((await app.call(message.unread, {}, idle.token)).status).toBe(401)
})

test('a filing ends with its validity, its filer is notified, and its title ends with it', async () => {
  const { id } = await scheme.filed(energyServiceFiling, scheme.institution, 'approved')
  const stateOf = async () => {
    const { rows } = await app.services.db.$client.query(
      'select f.state filing, t.state title from filing f join title t on t.filing_id = f.id where f.id = $1',
      [id],
    )
    return rows[0] as { filing: string; title: string }
  }
  const { filer } = scheme.people(scheme.institution)
  moveClock(2.9 * 365 * 24 * hour)
  await schedules['expire-filings']?.run(app.services)
  expect(await stateOf()).toEqual({ filing: 'approved', title: 'valid' })
  moveClock(0.2 * 365 * 24 * hour)
  await schedules['expire-filings']?.run(app.services)
  await schedules['expire-filings']?.run(app.services)
  expect(await stateOf()).toEqual({ filing: 'expired', title: 'expired' })
  const { rows } = await app.services.db.$client.query(
    `select title from message where account_id = $1 and title like '%已到期%'`,
    [filer.accountId],
  )
  expect(rows).toHaveLength(1)
})

const count = async (sql: string, ...values: unknown[]) =>
  (await app.services.db.$client.query(`select count(*)::int n from ${sql}`, values)).rows[0]?.n as number

test('an untouched draft is announced twice, then moved to the bin, restored whole by its owner only, and finally removed with its files', async () => {
  const [factory, neighbour] = scheme.factories
  const { filer } = scheme.people(factory)
  const own = async () => scheme.token(filer)
  const { id } = await scheme.filed(greenFactory, factory, 'draft')
  const papers = await count('file_use where target_id = $1', id)
  expect(papers).toBeGreaterThan(0)
  const days = async (n: number) => {
    for (let day = 0; day < n; day++) {
      moveClock(24 * hour)
      await schedules['expire-drafts']?.run(app.services)
      await schedules['expire-drafts']?.run(app.services)
      await schedules['clean-up-night']?.run(app.services)
    }
  }
  await days(89)
  expect((await app.call(filing.mine, {}, await own())).data.map((row) => row.id)).toContain(id)
  await days(1)
  expect((await app.call(filing.get, { id }, await own())).status).toBe(404)
  const messages = await app.services.db.$client.query(
    `select title from message where account_id = $1 and title like '%草稿%' order by at`,
    [filer.accountId],
  )
  expect(messages.rows.map((row: { title: string }) => row.title)).toEqual([
    '绿色工厂申报草稿将在14天后移入回收站',
    '绿色工厂申报草稿将在3天后移入回收站',
    '绿色工厂申报草稿已移入回收站',
  ])

  await days(29)
  const [binned] = (await app.call(filing.bin, {}, await own())).data
  expect(binned).toMatchObject({ id, deletedBy: null })
  const stranger = await scheme.token(scheme.people(neighbour).filer)
  expect((await app.call(filing.bin, {}, stranger)).data).toEqual([])
  const wanted = { id, version: binned?.version ?? 0 }
  expect((await app.call(filing.restoreDraft, wanted, stranger)).status).toBe(404)
  const back = await app.call(filing.restoreDraft, wanted, await own())
  expect(back.data).toMatchObject({ id, state: 'draft' })
  expect((await app.call(filing.get, { id }, await own())).data.answers.factoryName).toBeTruthy()
  expect(await count('file_use where target_id = $1', id)).toBe(papers)

  await app.call(filing.deleteDraft, { id, version: back.data.version }, await own())
  const another = await scheme.filed(greenFactory, factory, 'draft')
  const [thrown] = (await app.call(filing.bin, {}, await own())).data
  expect(thrown?.deletedBy).toBe(filer.name)
  const refused = await app.call(filing.restoreDraft, { id, version: thrown?.version ?? 0 }, await own())
  expect([refused.status, refused.data]).toEqual([409, expect.objectContaining({ id: another.id })])
  await days(31)
  expect((await app.call(filing.bin, {}, await own())).data).toEqual([])
  expect(await count('filing where id = $1', id)).toBe(0)
  expect(await count('file_use where target_id = $1', id)).toBe(0)
  expect(await count('filing where id = $1', another.id)).toBe(1)
  expect(await count('file f join file_use u on u.file_id = f.id where u.target_id = $1', another.id)).toBe(papers)
  expect(await count('file where not exists (select 1 from file_use u where u.file_id = file.id)')).toBe(0)
})

test('every scheduled job may run twice without harm', async () => {
  for (const { run } of Object.values(schedules)) {
    await run(app.services)
    await run(app.services)
  }
})
