/** 标准匹配 on the real server: found by product, industry and number; levels, editions and dates; the radar within its scope. */
import { energyPrice } from '@green/contract/calls/energy/energy-price.ts'
import { standardMatching } from '@green/contract/calls/energy/standard.ts'
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { nonGreenData } from '@green/programmes/non-green-data/programme.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { confirmed, fromToday } from '../../../base/setting/testing.ts'
import { settleIn } from '../../../base/two-hands/testing.ts'
import { filing } from '../../../db/schema/filing.ts'
import { enterprise } from '../../../db/schema/operation/archive.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { clock, moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'

const { app, scheme, as } = await openTestScheme()

const page = async (query: object) => (await app.call(standardMatching.page, { size: 50, ...query }, null)).data
const detail = async (code: string) => (await app.call(standardMatching.get, { code }, null)).data

test('a visitor finds a standard by product, industry and number, those with values first', async () => {
  expect((await page({})).total).toBe(219)
  for (const keyword of ['水泥熟料', '水泥制造', 'GB 16780', 'gb16780-2021', 'ＧＢ　１６７８０'])
    expect(
      (await page({ keyword })).rows.map(({ number }) => number),
      keyword,
    ).toContain('GB 16780-2021')
  expect((await page({ industry: '3011' })).rows.map(({ number }) => number)).toContain('GB 16780-2021')
  expect((await page({ keyword: '没有这种产品' })).total).toBe(0)
  expect((await app.call(standardMatching.page, { industry: '30' }, null)).status).toBe(422)
  expect((await app.call(standardMatching.get, { code: 'STD999' }, null)).status).toBe(404)
})

test('an enterprise reads the standards of its own industry first, anybody else in the usual order', async () => {
  await app.services.db
    .update(enterprise)
    .set({ industryCode: '3011' })
    .where(eq(enterprise.id, scheme.factories[0].id))
  const { rows } = (await app.call(standardMatching.page, { size: 50 }, as('filer'))).data
  const own = rows.filter(({ isOwnIndustry }) => isOwnIndustry).map(({ number }) => number)
  expect(own).toContain('GB 16780-2021')
  expect(rows.slice(0, own.length).every(({ isOwnIndustry }) => isOwnIndustry)).toBe(true)
  for (const token of [null, as('county')])
    expect(
      (await app.call(standardMatching.page, { size: 50 }, token)).data.rows.some((row) => row.isOwnIndustry),
    ).toBe(false)
})

test('levels with 标杆 and 基准 beside them, water quotas likewise, and what is unverified says so', async () => {
  const cement = await detail('STD001')
  expect(cement.limits.find(({ product }) => product === '水泥熟料')).toMatchObject({
    unit: 'kgce/t',
    levels: [
      { name: '1级（先进值）', value: 100 },
      { name: '2级（准入值）', value: 107 },
      { name: '3级（限定值）', value: 117 },
    ],
  })
  const coke = await detail('STD008')
  expect(coke.limits.flatMap(({ benchmarks }) => benchmarks)).toContainEqual(
    expect.objectContaining({ benchmark: 110, baseline: 140, certainty: '单一来源，未见原文' }),
  )
  const [steel] = (await page({ keyword: 'GB/T 18916.2-2022' })).rows
  const water = await detail(steel?.code ?? '')
  expect(water.limits[0]?.levels.map(({ name, value }) => [name, value])).toEqual([
    ['领跑值', null],
    ['先进值', 3.1],
    ['通用值', 4.8],
  ])
})

test('the state follows the dates, and editions name each other', async () => {
  const [coming] = (await page({ keyword: 'GB 29447-2026' })).rows
  expect(coming).toMatchObject({ effectiveDate: '2027-01-01' })
  moveClock('2026-11-20T02:00:00.000Z')
  expect((await detail(coming?.code ?? '')).state).toBe('future')
  moveClock('2027-01-02T02:00:00.000Z')
  expect((await detail(coming?.code ?? '')).state).toBe('inForce')
  resetClock()
  expect((await detail('STD002')).replaces.map(({ number }) => number)).toEqual(['GB 21252-2013', 'GB 30181-2013'])
})

/** An approved year of an enterprise with one product in these figures. */
async function aYear(of: { id: string; qxCode: string }, product: AnswerSet, year = 2025) {
  const at = clock.now()
  const id = ids.next()
  await app.services.db.insert(filing).values({
    id,
    programme: nonGreenData.id,
    enterpriseId: of.id,
    qxCode: of.qxCode,
    year,
    formVersion: '2026',
    state: 'approved',
    organisation: {},
    enterpriseName: '重庆示例',
    socialCode: '9150',
    answers: { productRows: [{ year, unit: '吨', output: '1000', ...product }] },
    figures: {},
    stateSince: at,
    createdAt: at,
    updatedAt: at,
    updatedBy: of.id,
    updatedByName: '测试',
  })
  return id
}

test('the radar shows who would be beyond the limit, to the enterprise, its county and the city only', async () => {
  moveClock('2026-11-20T02:00:00.000Z')
  const [coke] = (await page({ keyword: 'GB 21342-2025' })).rows
  const limit = (await detail(coke?.code ?? '')).limits.find(({ unit }) => unit === 'kgce/t')
  const value = limit?.levels[2]?.value ?? 0
  expect(value).toBeGreaterThan(0)
  const [own, , other] = scheme.factories
  const product = { productName: limit?.product ?? '', limitStd: limit?.code ?? '' }
  // Only the last year counts, and a figure on the limit keeps it.
  await aYear(own, { ...product, productTce: String(value + 90) }, 2024)
  await aYear(own, { ...product, productTce: String(value + 5) })
  await aYear(other, { ...product, productTce: String(value) })
  const seen = async (call: typeof standardMatching.radar, token: string) => (await app.call(call, {}, token)).data
  const ownRadar = standardMatching.ownRadar as unknown as typeof standardMatching.radar
  const gaps = async () => (await seen(standardMatching.radar, as('city'))).rows.map((row) => [row.qxName, row.gap])
  for (const [call, token, beyond, compared] of [
    [ownRadar, as('filer'), 1, 1],
    [standardMatching.radar, as('county'), 1, 1],
    [standardMatching.radar, as('city'), 1, 2],
    [ownRadar, as('away'), 0, 1],
    [standardMatching.radar, as('otherCounty'), 0, 1],
  ] as const)
    expect(await seen(call, token)).toMatchObject({ total: beyond, compared, skipped: 0, enterprises: beyond })
  const [row] = (await seen(standardMatching.radar, as('county'))).rows
  expect(row).toMatchObject({ kind: 'energy', standard: 'GB 21342-2025', by: 'chosen', limit: value, state: 'inForce' })
  expect([row?.year, row?.isAccepted, row?.certainty]).toEqual([2025, false, '转录，单一来源'])
  expect(row?.gap).toBeCloseTo(5, 6)
  // The far county's enterprise passes the limit: each county sees its own, the city both.
  const filed = await aYear(other, { ...product, productTce: String(value + 2) })
  await putRecord(app.services.db, {
    enterpriseId: other.id,
    qxCode: other.qxCode,
    year: 2025,
    source: 'filed',
    sourceId: filed,
    programme: nonGreenData.id,
    updatedByName: '测试',
  })
  expect((await gaps()).map(([, gap]) => Math.round(Number(gap)))).toEqual([5, 2])
  expect((await seen(standardMatching.radar, as('otherCounty'))).rows).toMatchObject([{ isAccepted: true }])
  expect((await seen(standardMatching.radar, as('county'))).total).toBe(1)
  // Energy costs what the enterprise uses; without its kinds the city's one price is named.
  const yuan = async () => {
    const { rows, priceSource } = await seen(standardMatching.radar, as('county'))
    return [Math.round((rows[0]?.gapYuan ?? 0) / 5), priceSource] as const
  }
  expect(await yuan()).toEqual([2500, expect.stringContaining('账本没有分品种用量的按2500元/吨标准煤')])
  const power = { energyCode: '33', flow: 'used', quantity: 100, tce: 122.9, co2: null }
  const { id: enterpriseId, qxCode } = own
  const imported = { enterpriseId, qxCode, year: 2025, source: 'imported', updatedByName: '测试' }
  await putRecord(app.services.db, imported, [power])
  expect(await yuan()).toEqual([5207, expect.stringMatching(/^能源按各企业当年的用能结构折算（[^；]*；水/)])
  await settleIn(app)
  const price = { code: '33', yuan: 0.8, year: 2025, source: '本市工商业电价公告', ...fromToday(), version: 0 }
  const propose = (who: CastName, over: object = {}) => app.call(energyPrice.save, { ...price, ...over }, as(who))
  for (const who of ['county', 'admin', 'filer', 'expert'] as const) expect((await propose(who)).status).toBe(403)
  expect((await app.call(energyPrice.list, {}, as('filer'))).status).toBe(403)
  const wrong = await propose('city', { yuan: 0, source: '' })
  expect((wrong.data as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
    'yuan',
    'source',
  ])
  expect((await propose('city', { code: 'zz' })).data).toMatchObject({ errors: [{ field: 'code' }] })
  expect((await propose('city', { year: 2099 })).data).toMatchObject({ errors: [{ field: 'year' }] })
  const proposed = await propose('city')
  expect((await yuan())[0]).toBe(5207)
  await confirmed(app, proposed, as('city2'))
  expect(await yuan()).toEqual([6509, expect.stringContaining('电力0.8元/千瓦时（2025年，本市工商业电价公告）')])
  const ofPower = (await app.call(energyPrice.list, {}, as('county'))).data.find(({ code }) => code === '33')
  expect(ofPower).toMatchObject({ yuan: 0.8, unit: '元/千瓦时', isOwn: true, version: 1, waiting: null })
  expect((await propose('city')).status).toBe(409)
  resetClock()
  expect((await app.call(standardMatching.radar, {}, as('filer'))).status).toBe(403)
  expect((await app.call(standardMatching.radar, {}, as('expert'))).status).toBe(403)
  expect((await app.call(standardMatching.ownRadar, {}, as('county'))).status).toBe(403)
  expect((await app.call(standardMatching.radar, {}, null)).status).toBe(401)
})

test('a product of another unit or without a checked value is counted, never compared', async () => {
  moveClock('2026-11-20T02:00:00.000Z')
  const [coke] = (await page({ keyword: 'GB 21342-2025' })).rows
  const limit = (await detail(coke?.code ?? '')).limits[0]
  const [own] = scheme.factories
  await aYear(own, { productName: '焦炭', limitStd: limit?.code ?? '', unit: '万吨', productTce: '900000' }, 2026)
  expect((await app.call(standardMatching.ownRadar, {}, as('filer'))).data).toMatchObject({
    compared: 0,
    skipped: 1,
    total: 0,
  })
  resetClock()
})

test('a mandatory limit names the law, and every factor its source', async () => {
  const cement = await detail('STD001')
  expect(cement.beyond).toContain('《中华人民共和国节约能源法》第十六条、第七十二条')
  expect(cement.prices).toMatchObject({ kgcePerKwh: 0.1229, source: expect.stringContaining('未核对') })
  expect(cement.prices.kgceSource).toContain('GB/T 2589')
  const [steel] = (await page({ keyword: 'GB/T 18916.2-2022' })).rows
  expect((await detail(steel?.code ?? '')).beyond).toBeNull()
})
