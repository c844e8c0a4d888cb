/** A second, made-up city (CITY_DIR): the server starts with it, an enterprise registers in one of its counties, the public reads its name. */
import { fileURLToPath } from 'node:url'
import { user } from '@green/contract/calls/account/user.ts'
import { greenMap } from '@green/contract/calls/content/map.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { city } from '@green/contract/calls/operation/city-profile.ts'
import { settings, support } from '@green/contract/calls/overview/lookup.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeFor,
  newAddress,
  newMobile,
  newSocialCode,
  password,
  withAddresses,
} from '../../../base/account/testing.ts'
import { openCityFolder } from '../../../base/reference/city-folder.ts'
import { profileChannel } from '../../../base/reference/city-profile-store.ts'
import { cityProfile } from '../../../db/schema/content.ts'
import { aPerson } from '../../../db/test-people.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { titleHonour } from '../../content/public/titles.ts'
import { secondCityProfile as values } from './testing.ts'

const CITY_DIR = fileURLToPath(new URL('../../../base/reference/second-city', import.meta.url))
const county = { code: '990121', name: '石门坎县' }
const app = await sharedTestApp({ ...withAddresses, CITY_DIR })

beforeAll(async () => {
  await app.services.db.delete(cityProfile)
  await app.services.db.execute(sql`select pg_notify(${profileChannel}, '')`)
})
afterAll(async () => {
  openCityFolder(undefined)
})

const form = async () => {
  const mobile = newMobile()
  return {
    mobile,
    verifyCode: await codeFor(app, mobile, 'register'),
    password,
    passwordAgain: password,
    socialCode: newSocialCode(),
    enterpriseName: '青禾示例机械制造有限公司',
    qxCode: county.code,
    orgKind: 'enterprise' as const,
    contactName: '徐开头',
    email: 'qinghe@example.com',
    agreed: true as const,
  }
}

test('the public reads the name of this city and its districts, and nothing of another one', async () => {
  const items = (await app.call(settings.getSysItems, {})).data
  expect(items).toMatchObject({ cityName: '青禾市', cityShortName: '青禾', areaCode: '0879', open: '0' })
  const places = (await app.call(support.getQxMap, {})).data
  expect(places.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['云畔区', true],
    ['石门坎县', true],
    ['青禾经济技术开发区', true],
    ['北岸区', false],
  ])
  const map = (await app.call(greenMap.districts, {})).data
  expect(JSON.stringify([items, places, map])).not.toMatch(/重庆|渝/)
  expect(titleHonour({ level: 'city', kind: 'factory' })).toMatch(/^青禾市/)
})

test('once its profile is complete an enterprise registers in one of its counties, whose officer finds it', async () => {
  const early = await app.call(user.registerByCode, await form(), null, newAddress())
  expect([early.status, early.msg]).toEqual([409, '平台正在建设中，还没有开放注册，请过些日子再来'])
  const admin = await aPerson(app, 'admin')
  expect((await app.call(city.saveProfile, { values, version: 0 }, admin.token)).data.missing).toEqual([])
  await expect
    .poll(async () => (await app.call(settings.getSysItems, {})).data, { timeout: 1000 })
    .toMatchObject({ open: '1', sponsor: values.sponsor, siteTitle: values.platformName })
  const wanted = await form()
  const elsewhere = await app.call(user.registerByCode, { ...wanted, qxCode: '500112' }, null, newAddress())
  expect([elsewhere.status, JSON.stringify(elsewhere.data)]).toEqual([422, expect.stringContaining('qxCode')])
  expect((await app.call(user.registerByCode, wanted, null, newAddress())).status).toBe(200)
  const named = async (qxCode: string) => {
    const officer = await aPerson(app, 'county', { qxCode })
    const { data } = await app.call(lsdtqyinfo.page, {}, officer.token)
    return data.rows.map(({ enterpriseName }) => enterpriseName)
  }
  expect([await named(county.code), await named('990101')]).toEqual([[wanted.enterpriseName], []])
})
