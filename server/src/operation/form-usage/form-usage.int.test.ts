/** 产品使用情况 on the real database: exact counts by day, nothing of anybody, small numbers hidden, who may and who may not. */

import { retention } from '@green/contract/calls/operation/retention.ts'
import { checkSection, formUsage } from '@green/contract/calls/overview/form-usage.ts'
import {
  fewestOpenings,
  periodNames,
  type UsagePeriod,
  usagePeriods,
} from '@green/contract/overview/form-usage-words.ts'
import { releasesOf } from '@green/filing/workflow/release.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { formUse } from '../../db/schema/operation/running.ts'
import { anEnterprise, aPerson } from '../../db/test-people.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { addMs, clock, dayOf, moveClock, resetClock } from '../../platform/clock.ts'
import { cleanUp } from '../retention/clean-up.ts'

const app = await sharedTestApp()
let clerk: string
let enterpriseName: string
let city: string
let admin: string

const dayMs = 86_400_000
const [first, second] = greenFactory.form.map(({ key }) => key)
const openedFirst = { section: first ?? '', time: 1 }

beforeAll(async () => {
  const firm = await anEnterprise(app)
  enterpriseName = firm.name
  clerk = (await aPerson(app, 'enterprise', { enterpriseId: firm.id, qxCode: firm.qxCode })).token
  city = (await aPerson(app, 'city')).token
  admin = (await aPerson(app, 'admin')).token
})
afterEach(async () => {
  resetClock()
  await app.services.db.delete(formUse)
})

type Report = Parameters<typeof send>[0]
const ofFactory: Record<'programme' | 'formVersion', string> = {
  programme: greenFactory.id,
  formVersion: greenFactory.formVersion,
}
const nothing = { wrong: [] as string[], missing: [] as string[], isSent: false }
function send(
  over: Partial<(typeof nothing & typeof ofFactory) & { sections: { section: string; time: number }[]; last: string }>,
  token: string | null = clerk,
) {
  return app.call(
    formUsage.report,
    { ...ofFactory, ...nothing, sections: [openedFirst], last: first ?? '', ...over },
    token,
  )
}
const left = (): Report => ({})
const checked = { sections: [openedFirst, { section: checkSection, time: 4 }], last: checkSection }
const read = async (query: object = {}, token = city) =>
  (await app.call(formUsage.read, { period: 'month' as const, ...query }, token)).data
const rows = () => app.services.db.select().from(formUse)

test('what is reported is added up exactly: opened, left, sent, times and faults', async () => {
  for (const time of [0, 1, 1, 4, 9]) await send({ ...left(), sections: [{ section: first ?? '', time }] })
  await send({ ...checked, wrong: ['energyRows.consumeQty'], missing: ['factoryName', 'energyRows.consumeQty'] })
  await send({ ...checked, isSent: true, wrong: ['energyRows.consumeQty'] })
  const { programmes, form } = await read()
  expect(programmes).toEqual([{ programme: greenFactory.id, title: greenFactory.title, opened: 7, sent: 1, left: 6 }])
  const [one, ...others] = form?.sections ?? []
  expect(one).toEqual({ title: greenFactory.form[0]?.title, opened: 7, left: 5, sent: 1, median: 1, p90: 9 })
  expect(others.at(-1)).toEqual({ title: '检查并提交', opened: 2, left: 1, sent: 1, median: 4, p90: 4 })
  expect(others.slice(0, -1).every(({ opened, median }) => opened === 0 && median === null)).toBe(true)
  const labels = form?.fields?.map(({ label, wrong, missing }) => [label, wrong, missing])
  expect(labels).toEqual([
    ['能源消费：消费量', 2, 1],
    ['工厂名称', 0, 1],
  ])
  for (const { label, section } of form?.fields ?? []) expect(label + section).not.toMatch(/[a-z]{4}/i)
})

test('the table has no column and no value that tells of anybody', async () => {
  await send({ ...checked, wrong: ['factoryName'] })
  expect(getTableConfig(formUse).columns.map(({ name }) => name)).toEqual([
    ...['day', 'programme', 'form_version', 'measure', 'section', 'item', 'count'],
  ])
  const { rows: persons } = await app.services.db.$client.query<{ value: string }>(
    "select id::text as value from account union select id::text from enterprise union select coalesce(login_name, '-') from account",
  )
  const known = new Set([...persons.map(({ value }) => value), enterpriseName])
  const text = new Set([
    ...[clock.today(), greenFactory.id, greenFactory.formVersion, 'factoryName', '', '1', '4'],
    ...['opened', 'left', 'time', 'wrong', checkSection, ...greenFactory.form.map(({ key }) => key)],
  ])
  const stored = await rows()
  expect(stored.length).toBeGreaterThan(5)
  for (const { count, ...texts } of stored) {
    expect(count).toBe(1)
    expect(Object.values(texts).filter((value) => known.has(value) || !text.has(value))).toEqual([])
  }
})

test('a form that was opened four times is not shown, five times it is', async () => {
  for (let i = 0; i < 4; i++) await send(left())
  const few = await read()
  expect(few.programmes).toMatchObject([{ opened: null, sent: null, left: null }])
  expect(few.form).toMatchObject({ opened: null, sections: null, fields: null })
  await send(left())
  expect((await read()).form).toMatchObject({ opened: 5, left: 5, fields: [] })
})

/** Openings by days back from today and version, as they would have been reported. */
const opened = (days: readonly [back: number, formVersion: string, count: number][]) =>
  app.services.db.insert(formUse).values(
    days.map(([back, formVersion, count]) => ({
      programme: greenFactory.id,
      formVersion,
      measure: 'opened',
      section: '',
      item: '',
      count,
      day: dayOf(addMs(clock.now(), -back * dayMs)),
    })),
  )

test('no two periods and no two versions subtract to fewer than five openings', async () => {
  const versions = releasesOf(greenFactory).map(({ formVersion }) => formVersion)
  const [now = '', before = ''] = versions
  expect(versions.length).toBeGreaterThan(1)
  for (const days of [
    [
      [1, now, 8],
      [20, now, 3],
      [80, now, 9],
    ],
    [
      [1, now, 8],
      [1, before, 3],
      [80, before, 4],
    ],
    [
      [1, now, 6],
      [1, before, 6],
      [20, before, 2],
      [200, now, 1],
    ],
    [
      [1, now, 12],
      [20, before, 12],
      [80, now, 12],
      [200, before, 12],
    ],
  ] as [number, string, number][][]) {
    await app.services.db.delete(formUse)
    await opened(days)
    const within = (period: UsagePeriod, version: string | null) =>
      days.reduce(
        (sum, [back, of, count]) => sum + (back < usagePeriods[period].days && (version ?? of) === of ? count : 0),
        0,
      )
    const shown: { period: UsagePeriod; version: string | null }[] = []
    for (const period of periodNames) {
      const whole = await read({ period, programme: greenFactory.id })
      if (whole.programmes[0]?.opened) shown.push({ period, version: null })
      for (const version of versions) {
        const { form } = await read({ period, programme: greenFactory.id, formVersion: version })
        if (form?.opened) {
          shown.push({ period, version })
          expect(form.opened).toBe(within(period, version))
        }
      }
    }
    const isNoGroup = (count: number) => count === 0 || count >= fewestOpenings
    for (const one of shown) {
      expect([one, isNoGroup(within(one.period, one.version))]).toEqual([one, true])
      for (const other of shown) {
        const holds =
          usagePeriods[one.period].days >= usagePeriods[other.period].days &&
          (one.version === null || one.version === other.version)
        const left = within(one.period, one.version) - within(other.period, other.version)
        if (holds) expect([one, other, isNoGroup(left)]).toEqual([one, other, true])
      }
    }
    expect(shown.length).toBeGreaterThan(0)
  }
})

test('the period counts whole days back from today', async () => {
  for (let i = 0; i < 5; i++) await send(left())
  // A session does not outlive the days.
  const later = async (period: string) => read({ period }, (await aPerson(app, 'city')).token)
  moveClock(6 * dayMs)
  expect((await later('week')).programmes).toHaveLength(1)
  moveClock(dayMs)
  expect((await later('week')).programmes).toEqual([])
  expect((await later('month')).programmes).toHaveLength(1)
})

test('twenty reports at once are all counted', async () => {
  await Promise.all(Array.from({ length: 20 }, () => send({ ...checked, wrong: ['factoryName', 'statCode'] })))
  const { form } = await read()
  expect(form).toMatchObject({ opened: 20, left: 20 })
  expect(form?.fields?.map(({ wrong }) => wrong)).toEqual([20, 20])
})

test('what the definition does not know is refused, and nothing of it is counted', async () => {
  const refused: [Report, string][] = [
    [{ sections: [{ section: 'nowhere', time: 1 }], last: 'nowhere' }, 'sections'],
    [{ sections: [openedFirst, openedFirst] }, 'sections'],
    [{ last: second ?? '' }, 'last'],
    [{ ...checked, wrong: ['王示例'] }, 'wrong'],
    [{ ...checked, missing: ['energyRows[0].consumeQty'] }, 'missing'],
    [{ wrong: ['factoryName'] }, 'wrong'],
  ]
  for (const [report, field] of refused) {
    const { status, data } = await send(report)
    expect([status, data]).toMatchObject([422, { errors: [{ field }] }])
  }
  expect((await send({ programme: 'nothing' })).status).toBe(404)
  expect((await send({ formVersion: '1999' })).status).toBe(404)
  // The form of another programme has other fields.
  const ofWater = { programme: waterQuota.id, formVersion: waterQuota.formVersion }
  expect((await send({ ...checked, ...ofWater, wrong: ['factoryName'] })).status).toBe(422)
  expect(await rows()).toEqual([])
})

test('a repeated request is counted once, and more than a person opens in an hour is refused', async () => {
  const headers = { 'idempotency-key': '01890000-0000-7000-8000-000000000001' }
  const other = (await aPerson(app, 'enterprise', { enterpriseId: (await anEnterprise(app)).id })).token
  const ask = () =>
    app.call(
      formUsage.report,
      { ...ofFactory, ...nothing, sections: [openedFirst], last: openedFirst.section },
      other,
      headers,
    )
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  expect((await rows()).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
  const answers = []
  for (let i = 0; i < 200; i++) answers.push((await send(left(), other)).status)
  expect([answers.at(-2), answers.at(-1)]).toEqual([200, 429])
})

test('only who files reports; the city and the administrator read, nobody else does', async () => {
  const county = (await aPerson(app, 'county', { qxCode: '500112' })).token
  const expert = (await aPerson(app, 'expert')).token
  for (const [token, status] of [
    [null, 401],
    [city, 403],
    [admin, 403],
    [expert, 403],
  ] as const)
    expect((await send(left(), token)).status).toBe(status)
  for (const [token, status] of [
    [null, 401],
    [clerk, 403],
    [county, 403],
    [expert, 403],
    [city, 200],
    [admin, 200],
  ] as const) {
    expect((await app.call(formUsage.read, { period: 'week' }, token)).status).toBe(status)
    // There is nothing to export yet.
    expect((await app.call(formUsage.exportList, { period: 'week' }, token)).status).toBe(status === 200 ? 422 : status)
  }
  expect((await app.call(formUsage.read, { period: 'week', programme: 'nothing' }, city)).status).toBe(404)
})

test('the export has the same figures', async () => {
  for (let i = 0; i < 5; i++) await send({ ...checked, wrong: ['factoryName'] })
  const { status, body } = await app.call(formUsage.exportList, { period: 'month' }, city)
  expect(status).toBe(200)
  const cellsOf = async (sheet: string) => {
    const cells: string[][] = []
    for await (const row of readSheet(body, { sheet, maxRows: 50, maxColumns: 30, timeoutMs: 20_000 }))
      cells.push(row.cells.map((cell) => cell.text))
    return cells
  }
  expect((await cellsOf('出错的字段')).at(-1)).toEqual(expect.arrayContaining(['工厂名称', '5', '0']))
  expect((await cellsOf('各类申报')).at(-1)).toEqual([greenFactory.title, '5', '0', '5'])
})

test('counts end after thirteen months', async () => {
  await send(left())
  const inDays = (days: number) => addMs(clock.now(), days * dayMs)
  moveClock(inDays(395))
  await cleanUp(app.services, 'night')
  expect(await rows()).not.toEqual([])
  moveClock(inDays(3))
  await cleanUp(app.services, 'night')
  expect(await rows()).toEqual([])
  const { data } = await app.call(retention.list, {}, (await aPerson(app, 'admin')).token)
  expect(data.rows.find(({ kind }) => kind === 'formUse')).toMatchObject({ days: 396, mostDays: null })
})
