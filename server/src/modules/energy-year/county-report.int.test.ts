/** 区县能效对照: the city reads every county, a county only itself and the distribution, a supervisor the enterprises of its labels. */
import { countyComparison } from '@green/contract/calls/county-comparison.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putRecord } from '../../base/energy/records.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { homeCounty, otherCounty } from '../../demo/people.ts'
import { openScheme, type Scheme } from '../../filing/testing.ts'
import { ids } from '../../platform/ids.ts'

let app: TestApp
let scheme: Scheme
const year = 2025

beforeAll(async () => {
  app = await openTestApp()
  scheme = await openScheme(app)
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
      const id = ids.next()
      await $client.query(
        `insert into enterprise (id, social_code, enterprise_name, org_kind, qx_code, industry_code, above_scale, profile, verification, grams, sort_key, source, created_at, updated_at)
         select $1, $2, $3, 'enterprise', $4, '3011', true, profile, verification, grams, $3, source, created_at, updated_at from enterprise limit 1`,
        [id, `9150${c}${i}MAXX00000000`.slice(0, 18), `对照${c}-${i}`, qxCode],
      )
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
afterAll(() => app.close())

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

test('a county reads itself and the distribution, and no other county', async () => {
  const { rows, spread } = await read(scheme.cast.countyOf(homeCounty))
  expect(rows.map(({ code, isOwn }) => [code, isOwn])).toEqual([[homeCounty, true]])
  expect(spread.intensity).toMatchObject({ low: 100, high: 600 })
  const file = await app.call(
    countyComparison.exportList,
    { year },
    await scheme.token(scheme.cast.countyOf(homeCounty)),
  )
  expect(file.status).toBe(200)
})

test('a supervisor without labels reads nothing; an enterprise may not', async () => {
  expect((await read(scheme.cast.supervisor)).rows).toEqual([])
  const own = await scheme.token(scheme.cast.filerOf(scheme.factories[0].id))
  expect((await app.call(countyComparison.read, { year }, own)).status).toBe(403)
})
