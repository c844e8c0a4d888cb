/** 区县能效对照: the city reads every county, a county only itself and the distribution, a supervisor the enterprises of its labels. */
import { countyComparison } from '@green/contract/calls/energy/county-comparison.ts'
import { energyYear } from '@green/contract/calls/energy/energy-year.ts'
import { beforeAll, expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { anEnterprise } from '../../../db/test-people.ts'
import { homeCounty, otherCounty } from '../../../demo/enterprise/people.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'
import type { Scheme } from '../../../filing/testing.ts'

const { app, scheme, as } = await openTestScheme()
const year = 2025

beforeAll(async () => {
  const { $client } = app.services.db
  await $client.query(`update enterprise set industry_code = '3011'`)
  // Six counties; the home county has six enterprises with data, the other county four, the rest five each.
  const { rows } = await $client.query<{ code: string }>(
    `select distinct qx_code as code from account where qx_code is not null`,
  )
  const codes = [
    homeCounty,
    otherCounty,
    ...rows.map(({ code }) => code).filter((code) => code !== homeCounty && code !== otherCounty),
  ]
  for (const [c, qxCode] of codes.slice(0, 6).entries())
    for (let i = 0; i < (c === 0 ? 6 : c === 1 ? 4 : 5); i++) {
      const named = { enterpriseName: `对照${c}-${i}`, industryCode: '3011', aboveScale: true }
      const { id } = await anEnterprise(app, { qxCode, ...named })
      await putRecord(app.services.db, {
        enterpriseId: id,
        qxCode,
        year,
        totalTce: 100 * (c + 1),
        outputValue: 1000,
        source: 'imported',
        updatedByName: '测试',
      })
    }
})

const read = async (who: Parameters<Scheme['token']>[0]) =>
  (await app.call(countyComparison.read, { year }, await scheme.token(who))).data

test('the city reads every county; one with four enterprises has no figures', async () => {
  const { rows, city, counties } = await read(scheme.cast.city)
  const home = rows.find(({ code }) => code === homeCounty)
  expect(home).toMatchObject({ enterprises: 6, figures: { intensity: 100 } })
  const other = rows.find(({ code }) => code === otherCounty)
  expect(other?.enterprises).toBeNull()
  expect(Object.values(other?.figures ?? {}).every((value) => value === null)).toBe(true)
  // The four of the hidden county would follow from the city's figure.
  expect(Object.values(city).every((value) => value === null)).toBe(true)
  expect(counties.shown).toBe(5)
})

test('both pages have one 单位产值综合能耗 of a county: what is no industry, or lacks a part, is in neither', async () => {
  const add = async (industryCode: string, figures: { totalTce?: number; outputValue?: number }) => {
    const { id } = await anEnterprise(app, {
      qxCode: homeCounty,
      enterpriseName: `另一家${industryCode}`,
      industryCode,
    })
    const of = { enterpriseId: id, qxCode: homeCounty, year, source: 'imported', updatedByName: '测试' }
    await putRecord(app.services.db, { ...of, ...figures })
  }
  await add('6450', { totalTce: 90_000, outputValue: 1000 })
  await add('3012', { outputValue: 50_000 })
  const { rows } = await read(scheme.cast.city)
  const { data } = await app.call(energyYear.totals, { year, by: 'county' }, as('city'))
  const [compared, summed] = [rows, data.rows].map((all) => all.find(({ code }) => code === homeCounty))
  expect(compared).toMatchObject({ figures: { intensity: 100 } })
  expect(summed).toMatchObject({ intensity: 100, totalTce: 90_600, withoutCo2: 8 })
})

test('a county reads itself and the distribution, and no other county', async () => {
  const { rows, spread } = await read(scheme.cast.countyOf(homeCounty))
  expect(rows.map(({ code, isOwn }) => [code, isOwn])).toEqual([[homeCounty, true]])
  expect(spread.intensity).toMatchObject({ low: 100, high: 600 })
  const file = await app.call(countyComparison.exportList, { year }, as('county'))
  expect(file.status).toBe(200)
})

test('of an industry narrower than a division a county reads only itself: two of them subtract to single enterprises', async () => {
  const narrow = async (industryCode: string) =>
    (await app.call(countyComparison.read, { year, industryCode }, as('county'))).data
  expect((await narrow('30')).spread.intensity).toMatchObject({ low: 100, high: 600 })
  const { rows, spread, city } = await narrow('3011')
  expect(rows[0]?.figures.intensity).toBe(100)
  expect([spread.intensity, city.intensity]).toEqual([null, null])
  // The index would tell what the others of that industry use for the same output.
  expect(rows[0]?.figures.structureIndex).toBeNull()
  // Nor of several divisions together: one that is hidden would be left of them.
  const several = await narrow('3')
  expect([several.rows[0]?.figures.structureIndex, several.spread.intensity, several.city.intensity]).toEqual([
    null,
    null,
    null,
  ])
})

test('a supervisor without labels reads nothing; an enterprise may not', async () => {
  expect((await read(scheme.cast.supervisor)).rows).toEqual([])
  const own = as('filer')
  expect((await app.call(countyComparison.read, { year }, own)).status).toBe(403)
})
