import { greenMap } from '@green/contract/calls/content/map.ts'
import { greenEnter } from '@green/contract/calls/content/public.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { aTitle } from '../../../filing/test-filings.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, resetClock } from '../../../platform/clock.ts'

const { app, scheme, as } = await openTestScheme()

afterEach(resetClock)

const ofDistrict = async (qxCode: string, year?: number) => {
  const { data } = await app.call(greenMap.districts, year ? { year: String(year) } : {})
  return { ...data, row: data.rows.find((row) => row.qxCode === qxCode) }
}

test('a title stands where its holder is, in the district of the day; an abolished district counts for its successor', async () => {
  const [one] = await app.services.db.select().from(enterprise).limit(1)
  await app.services.db
    .update(enterprise)
    .set({ lng: 106.5, lat: 29.6 })
    .where(eq(enterprise.id, one?.id ?? ''))
  const placed = await aTitle(app, { enterpriseId: one?.id ?? null })
  const outside = await aTitle(app, {
    enterpriseId: null,
    kind: 'park',
    enterpriseName: '重庆示例园区',
    grams: ['园区'],
  })
  await aTitle(app, { kind: 'energyService' })
  await aTitle(app, { state: 'revoked' })

  const { points, asOf } = (await app.call(greenMap.titles, {})).data
  expect(asOf).toBe(clock.today())
  expect(points.find(({ id }) => id === placed)).toMatchObject({ lng: 106.5, lat: 29.6, qxCode: '500157' })
  expect(points.find(({ id }) => id === outside)).toMatchObject({ lng: null, lat: null, name: '重庆示例园区' })
  expect(points).toHaveLength(2)
  expect((await app.call(greenMap.titles, { kind: 'park' })).data.points.map(({ id }) => id)).toEqual([outside])
  expect((await app.call(greenMap.titles, { keyword: '园区' })).data.points.map(({ id }) => id)).toEqual([outside])

  const today = await ofDistrict('500157')
  expect(today.row).toMatchObject({ total: 2, titles: { factory: 1, park: 1 } })
  expect(today.outlines).toBe('today')
  expect(today.rows.some(({ qxCode }) => qxCode === '500112')).toBe(false)
})

test('the numbers of the districts have the filter of the points', async () => {
  for (const filter of [
    { kind: 'park' },
    { keyword: '园区' },
    { level: 'city', kind: 'factory' },
    { keyword: '龘' },
  ] as const) {
    const { points } = (await app.call(greenMap.titles, filter)).data
    const { rows } = (await app.call(greenMap.districts, filter)).data
    expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(points.length)
    for (const { qxCode, total } of rows) expect(points.filter((point) => point.qxCode === qxCode)).toHaveLength(total)
  }
})

test('two public pages hide the same districts, so that neither tells what the other hides', async () => {
  const onMap = (await app.call(greenMap.districts, {})).data.rows
  const onHome = (await app.call(greenEnter.getQxAll, {})).data
  const filtered = (await app.call(greenMap.districts, { kind: 'park' })).data.rows
  const onHomeByCode = new Map(onHome.map(({ qxCode, enterprises }) => [qxCode, enterprises]))
  expect(onMap.length).toBeGreaterThan(0)
  // The map leaves out zones without a title; what it shows is what the front page says.
  for (const { qxCode, enterprises } of [...onMap, ...filtered]) expect(onHomeByCode.get(qxCode)).toBe(enterprises)
})

test('the end of an earlier year shows the districts of that day and what was held then', async () => {
  const ended = await aTitle(app, { validFrom: '2021-06-01', validTo: '2024-05-31', state: 'expired' })
  const then = await ofDistrict('500112', 2023)
  expect(then).toMatchObject({ asOf: '2023-12-31', outlines: 'before', changedOn: '2025-11-06' })
  expect(then.row?.total).toBe(3)
  expect(then.row?.enterprises).toBeNull()
  expect(then.rows.some(({ qxCode }) => qxCode === '500157')).toBe(false)
  const held = async (year: number) =>
    (await app.call(greenMap.titles, { year: String(year) })).data.points.some(({ id }) => id === ended)
  expect([await held(2020), await held(2023), await held(2024)]).toEqual([false, true, false])
  expect((await ofDistrict('500157', 2025)).row?.total).toBe(2)
})

test('no number of a district tells of fewer than five enterprises, and nothing public names a holder by code or phone', async () => {
  const { rows } = (await app.call(greenMap.districts, {})).data
  for (const row of rows) expect(row.enterprises === null || row.enterprises === 0 || row.enterprises >= 5).toBe(true)
  const text = (await app.call(greenMap.titles, {})).body.toString()
  expect(text).not.toMatch(/contact|socialCode|enterpriseId|mobile|@/)
})

test('staff see the enterprises of their scope, by the filter of the list; nobody else sees any', async () => {
  const [factory, , elsewhere] = scheme.factories
  const seenBy = async (token: string, input = {}) =>
    (await app.call(greenMap.enterprises, input, token)).data.points.map(({ name }) => name)
  const listed = (await app.call(lsdtqyinfo.page, { page: 1, size: 50 }, as('city'))).data.rows
  expect(await seenBy(as('city'))).toEqual(listed.map(({ enterpriseName }) => enterpriseName))
  expect(await seenBy(as('county'))).toContain(factory.name)
  expect(await seenBy(as('county'))).not.toContain(elsewhere.name)
  expect(await seenBy(as('otherCounty'))).not.toContain(factory.name)
  expect(await seenBy(as('city'), { keyword: '龘' })).toEqual([])
  const refusedTo = async (token: string | null) => {
    const { status, msg } = await app.call(greenMap.enterprises, {}, token)
    return [status, msg]
  }
  expect(await refusedTo(null)).toEqual([401, '登陆超时，请重新登陆'])
  for (const who of ['filer', 'expert'] as const) expect(await refusedTo(as(who))).toEqual([403, '无权限'])
})
