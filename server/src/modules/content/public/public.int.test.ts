import { greenEnter } from '@green/contract/calls/content/public.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { energyServiceFiling } from '@green/programmes/energy-service-filing/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { account } from '../../../db/schema/account/accounts.ts'
import { title } from '../../../db/schema/decisions.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { anEnterprise } from '../../../db/test-people.ts'
import { homeCounty } from '../../../demo/enterprise/people.ts'
import { aTitle } from '../../../filing/test-filings.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { schedules } from '../../../schedules.ts'

const { app, scheme } = await openTestScheme()

beforeAll(async () => {
  await scheme.filed(greenFactory, scheme.factories[0], 'approved')
  await scheme.filed(greenFactory, scheme.factories[1], 'submitted')
  await scheme.filed(energyServiceFiling, scheme.institution, 'approved')
})
afterEach(resetClock)

const factories = async (input = {}) => (await app.call(titleList.projectFactory, input)).data

/** A title of the state from 2020. */
const stateTitle = (over: Parameters<typeof aTitle>[1]) =>
  aTitle(app, {
    level: 'national',
    enterpriseId: ids.next(),
    filingId: ids.next(),
    year: 2020,
    validFrom: '2020-01-01',
    ...over,
  })

test('an approved factory stands in the public list, one under review does not', async () => {
  const page = await factories()
  expect(page.total).toBe(1)
  const [row] = page.rows
  expect(row).toMatchObject({
    enterpriseName: scheme.factories[0].name,
    qxCode: homeCounty,
    levelLabel: '市级',
    state: 'valid',
  })
  expect(row?.qxName).not.toBe('')
  expect(row?.number).toMatch(/^LSGC\d{4}\d{6}\d{3}$/)
  const { data } = await app.call(titleList.detail, { id: row?.id ?? '' })
  expect(data).toMatchObject({ kindLabel: '绿色工厂', stateLabel: '有效', number: row?.number })
})

test('nothing that is public carries a contact, a phone number or who decided', async () => {
  const { db } = app.services
  const people = await db.select({ mobile: account.mobile }).from(account)
  const [row] = (await factories()).rows
  const texts = [
    await app.call(titleList.projectFactory, {}),
    await app.call(titleList.detail, { id: row?.id ?? '' }),
    await app.call(titleList.serviceProviders, {}),
    await app.call(greenEnter.getHomeCount, {}),
    await app.call(greenEnter.getQxAll, {}),
  ].map((answer) => answer.body.toString())
  for (const text of texts) {
    for (const { mobile } of people as { mobile: string }[]) expect(text).not.toContain(mobile)
    expect(text).not.toMatch(/contact|socialCode|enterpriseId|filingId|@/)
  }
})

test('the list narrows by name, district, level and year, and by districts that were joined', async () => {
  const joined = await stateTitle({ qxCode: '500105', enterpriseName: '重庆示例玻璃有限公司', grams: ['玻璃', '示例'] })
  expect((await factories({ keyword: '玻璃' })).rows.map((row) => row.id)).toEqual([joined])
  expect((await factories({ keyword: '璃' })).rows.map((row) => row.id)).toEqual([joined])
  expect((await factories({ keyword: '龘' })).total).toBe(0)
  expect((await factories({ qxCode: '500157' })).rows.map((row) => row.id)).toEqual([joined])
  expect((await factories({ level: 'national' })).rows.map((row) => row.id)).toEqual([joined])
  expect((await factories({ year: '2020' })).total).toBe(1)
  expect((await factories({ keyword: "' or 1=1 --" })).total).toBe(0)
  const all = (await app.call(greenEnter.getQxAll, {})).data
  expect(all.find((row) => row.qxCode === '500157')?.factories).toBe(1)
  expect(all.some((row) => row.qxCode === '500105')).toBe(false)
})

test('filed institutions are found by the service they offer, in words', async () => {
  const { data } = await app.call(titleList.serviceProviders, {})
  expect(data.total).toBe(1)
  expect(data.rows[0]?.enterpriseName).toBe(scheme.institution.name)
  expect(data.rows[0]?.serviceTypes).toMatch(/^[\u4e00-\u9fff（）、]+$/)
  const { rows } = await app.services.db.$client.query(
    `select public_facts ->> 'serviceTypes' as codes from title where kind = 'energyService'`,
  )
  const [code = ''] = (rows[0] as { codes: string }).codes.split(',')
  expect((await app.call(titleList.serviceProviders, { serviceType: code })).data.total).toBe(1)
  expect((await app.call(titleList.serviceProviders, { serviceType: 'nothing' })).data.total).toBe(0)
})

test("the city's numbers count what was filed and granted, and the batches that are open; the saving of one enterprise is not told", async () => {
  const { data } = await app.call(greenEnter.getHomeCount, {})
  expect(data).toMatchObject({ filed: 3, serviceProviders: 1, year: clock.year() })
  expect(data.approved).toBeGreaterThanOrEqual(1)
  // As of the end of last month, when nothing was granted; a month later there is one enterprise.
  expect(data.savedTce).toBe(0)
  expect(data.openBatches.length).toBeGreaterThan(0)
  for (const batch of data.openBatches) expect(batch.closeAt > clock.now()).toBe(true)
  moveClock(32 * 86_400_000)
  expect((await app.call(greenEnter.getHomeCount, {})).data.savedTce).toBeNull()
})

test('the saving is told in hundreds, as of the end of last month, and not where one enterprise has most of it', async () => {
  const { $client } = app.services.db
  const saving = async () => (await app.call(greenEnter.getHomeCount, {})).data.savedTce
  const { rows } = await $client.query<{ id: string }>(`select id from filing where state = 'approved' limit 1`)
  const before = new Date(Date.parse(clock.now()) - 40 * 86_400_000).toISOString()
  const many: string[] = []
  for (const amount of [310, 220, 210, 190, 160]) {
    const [id, enterpriseId] = [ids.next(), ids.next()]
    many.push(id)
    await $client.query(
      `insert into filing select (jsonb_populate_record(f, jsonb_build_object('id', $1::text, 'enterprise_id', $2::text,
        'open_key', null, 'number', $1::text, 'state_since', $3::text))).* from filing f where f.id = $4`,
      [id, enterpriseId, before, rows[0]?.id],
    )
    await $client.query(`insert into statistic values ($1, '500102', $2, 'green-factory', 2026, 'savedTce', $3)`, [
      ...[id, enterpriseId, amount],
    ])
  }
  expect(await saving()).toBe(1100)
  // Granted this month, it counts from the next on; then it has more than half.
  await $client.query(`update statistic set value = 9000 where filing_id = $1`, [many[0]])
  expect(await saving()).toBeNull()
  await $client.query(`update filing set state_since = now() where id = $1`, [many[0]])
  expect(await saving()).toBeNull()
  await $client.query(`update statistic set value = 310 where filing_id = $1`, [many[0]])
  await $client.query(`delete from statistic where filing_id = any($1)`, [many])
  await $client.query(`delete from filing where id = any($1)`, [many])
})

test('an enterprise that closed is no longer on record', async () => {
  for (let i = 0; i < 6; i++) await anEnterprise(app)
  const before = (await app.call(greenEnter.getHomeCount, {})).data.enterprises ?? 0
  expect(before).toBeGreaterThan(5)
  const { db } = app.services
  const [one] = await db.select({ id: enterprise.id }).from(enterprise).where(eq(enterprise.orgKind, 'enterprise'))
  await db
    .update(enterprise)
    .set({ closedAs: 'cancelled' })
    .where(eq(enterprise.id, one?.id ?? ''))
  expect((await app.call(greenEnter.getHomeCount, {})).data.enterprises).toBe(before - 1)
  await db
    .update(enterprise)
    .set({ closedAs: null })
    .where(eq(enterprise.id, one?.id ?? ''))
})

test('every district of today is named; where few enterprises are, their number is not told', async () => {
  const names = (await app.call(greenEnter.getQxs, {})).data
  const all = (await app.call(greenEnter.getQxAll, {})).data
  expect(all.map((row) => row.qxCode)).toEqual(names.map((row) => row.qxCode))
  for (const row of all) expect([null, 0].includes(row.enterprises) || (row.enterprises ?? 0) >= 5).toBe(true)
})

test('a title names the page that checks it and its holder’s other titles, of nobody else', async () => {
  const [row] = (await factories({ keyword: scheme.factories[0].name })).rows
  const [held] = await app.services.db
    .select({ enterpriseId: title.enterpriseId })
    .from(title)
    .where(eq(title.id, row?.id ?? ''))
  const other = await stateTitle({
    enterpriseId: held?.enterpriseId ?? null,
    kind: 'supplyChain',
    year: 2018,
    state: 'revoked',
  })
  await stateTitle({ enterpriseId: null, year: 2017 })
  const { data } = await app.call(titleList.detail, { id: row?.id ?? '' })
  expect(data.others).toMatchObject([{ id: other, kindLabel: '绿色供应链管理企业', stateLabel: '已撤销' }])
  const checked = new URL(data.checkUrl)
  expect([checked.pathname, checked.searchParams.get('number')]).toEqual([
    '/web/mainPages/certificateCheck',
    row?.number,
  ])
  expect((await app.call(titleList.detail, { id: other })).data.others.map(({ id }) => id)).toEqual([row?.id])
})

test('a holder outside the archive is known by its credit code; without one nothing is said of others', async () => {
  const [first, second, alone] = await Promise.all([
    stateTitle({ enterpriseId: null, socialCode: '91500000MA5EXAMPL1', kind: 'park', year: 2016 }),
    stateTitle({ enterpriseId: null, socialCode: '91500000MA5EXAMPL1', kind: 'park', year: 2015 }),
    stateTitle({ enterpriseId: null, kind: 'park', year: 2014 }),
  ])
  const othersOf = async (id: string) =>
    (await app.call(titleList.detail, { id })).data.others.map(({ id: other }) => other)
  expect([await othersOf(first), await othersOf(second), await othersOf(alone)]).toEqual([[second], [first], []])
})

// The last test: it ends every title in the database.
test('a title past its last day leaves the list at midnight, and its page says that it ended', async () => {
  const id = await stateTitle({ year: 2019, enterpriseName: '重庆示例造纸有限公司', validTo: '2030-06-30' })
  const revoked = await stateTitle({ year: 2019, state: 'revoked' })
  expect((await factories({ year: '2019' })).rows.map((row) => row.id)).toEqual([id])
  moveClock('2030-06-30T15:59:00Z')
  expect((await factories({ year: '2019' })).total).toBe(1)
  moveClock('2030-06-30T16:01:00Z')
  expect((await factories({ year: '2019' })).total).toBe(0)
  expect((await app.call(titleList.detail, { id })).data).toMatchObject({ state: 'expired', stateLabel: '已到期' })
  expect((await app.call(titleList.detail, { id: revoked })).data).toMatchObject({ stateLabel: '已撤销' })
  expect((await app.call(titleList.detail, { id: ids.next() })).status).toBe(404)

  await schedules['expire-titles']?.run(app.services)
  const { rows } = await app.services.db.$client.query('select id, state from title where year = 2019 order by state')
  expect(rows).toEqual([
    { id, state: 'expired' },
    { id: revoked, state: 'revoked' },
  ])
})
