/** Look-ups: what everybody may read, what only the administrator changes, and that a change shows at once. */
import { favourite } from '@green/contract/calls/overview/favourite.ts'
import { cdict, gis, role, settings, support } from '@green/contract/calls/overview/lookup.ts'
import { type Role, roles } from '@green/contract/roles.ts'
import { screenNames } from '@green/contract/screens/screens.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aPersonWithPassword, newAddress, tokenOf, withAddresses } from '../../../base/account/testing.ts'
import { confirmed, proposeEntry } from '../../../base/setting/testing.ts'
import { sharedTestApp } from '../../../db/testing.ts'
import { resetClock } from '../../../platform/clock.ts'

const app = await sharedTestApp(withAddresses)
const tokens = {} as Record<Role, string>

beforeAll(async () => {
  for (const one of roles) tokens[one] = await tokenOf(app, await aPersonWithPassword(app, one))
})
afterEach(() => resetClock())

describe('dictionaries', () => {
  test('several at once by comma; without a code the titles of all', async () => {
    const { data } = await app.call(cdict.getDicts, { code: 'entScale, idType' })
    expect(Object.keys(data).toSorted()).toEqual(['entScale', 'idType'])
    expect(data.entScale?.items[0]).toMatchObject({ code: expect.any(String), label: expect.any(String) })
    const all = await app.call(cdict.getDicts, {})
    expect(Object.keys(all.data).length).toBeGreaterThan(100)
    expect(all.data.entScale).toEqual({ title: '企业规模', items: [] })
  })

  test('what is no list answers nothing, whatever it is called', async () => {
    for (const code of ['account', 'pg_user', '__proto__', 'constructor', "entScale'--"]) {
      expect((await app.call(cdict.getDicts, { code })).data).toEqual({})
      expect((await app.call(settings.getMap, { code })).status).toBe(404)
    }
  })

  test('a map answers codes and labels', async () => {
    const { data } = await app.call(settings.getMap, { code: 'accountState' })
    expect(data).toMatchObject({ pending: '待完善', active: '正常' })
  })

  const change = (over: { dict?: string; code?: string; label?: string; version?: number }, token = tokens.admin) =>
    proposeEntry(app, { dict: 'bank', code: '', label: '示例银行', ...over }, token)
  const firstOf = async (dict: string) => {
    const { data } = await app.call(cdict.getDicts, { code: dict })
    return data[dict]?.items[0] ?? { code: '', label: '' }
  }

  test('an entry that is not there is not made where entries have figures, and an empty label is refused', async () => {
    expect((await change({ dict: 'energyType', code: 'no-such-code' })).status).toBe(404)
    expect((await change({ dict: 'account', code: 'x' })).status).toBe(404)
    expect((await change({ code: (await firstOf('bank')).code, label: '   ' })).status).toBe(422)
    for (const one of roles.filter((name) => name !== 'admin' && name !== 'city'))
      expect((await change({}, tokens[one])).status).toBe(403)
    expect((await proposeEntry(app, { dict: 'bank', code: 'x', label: '示例' }, null)).status).toBe(401)
  })

  test('an industry can be renamed on every level, and is found by its new name', async () => {
    const proposed = await change({ dict: 'industry', code: '30', label: '非金属示例制品业' })
    await confirmed(app, proposed, tokens.city)
    await expect
      .poll(async () => (await app.call(support.getIndustry, { keyword: '非金属示例' }, null, newAddress())).data)
      .toMatchObject([{ code: '30', name: '非金属示例制品业', level: 2, leaf: false }])
  })
})

describe('industries', () => {
  const find = async (query: { pCode?: string; level?: number; keyword?: string }) =>
    (await app.call(support.getIndustry, query, null, newAddress())).data

  test('by parent, by level, by parent and level', async () => {
    expect(await find({})).toHaveLength(20)
    expect((await find({ level: 2 })).length).toBe(97)
    const cement = await find({ pCode: '301' })
    expect(cement.map((row) => row.code)).toContain('3011')
    expect(cement.every((row) => row.level === 4 && row.leaf)).toBe(true)
    const below = await find({ pCode: 'C', level: 4 })
    expect(below.length).toBeGreaterThan(500)
    expect(below.every((row) => row.section === 'C')).toBe(true)
  })

  test('by code, name, spelling or first letters, fifty at most', async () => {
    for (const keyword of ['3011', '水泥制造', 'shuinizhizao', 'SNZZ'])
      expect((await find({ keyword, level: 4 })).map((row) => row.code)).toContain('3011')
    expect(await find({ keyword: '制' })).toHaveLength(50)
    expect(await find({ keyword: '%' })).toEqual([])
  })

  test('the form body that the specification sends is read as well', async () => {
    const answer = await app.send({
      method: 'POST',
      url: '/ht/support/getIndustry',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'pCode=301&level=4',
    })
    expect((answer.data as { code: string }[]).map((row) => row.code)).toContain('3011')
  })

  test('sections with their divisions', async () => {
    const { data } = await app.call(role.getIndu, {})
    expect(data).toHaveLength(20 + 97)
    expect(data[0]).toMatchObject({ code: 'A', level: 1 })
    expect(data[1]).toMatchObject({ level: 2, pCode: 'A' })
  })
})

test('districts: offered ones, and abolished ones for old filings', async () => {
  const { data } = await app.call(support.getQxMap, {})
  expect(data).toHaveLength(44)
  expect(data.find((one) => one.code === '500103')).toMatchObject({ name: '渝中区', enabled: true })
  expect(data.find((one) => one.code === '500112')?.enabled).toBe(false)
})

test('system items are the public ones, all of them text', async () => {
  const { data } = await app.call(settings.getSysItems, {})
  expect(data).toMatchObject({
    siteTitle: '工业绿效码企业服务平台',
    cityName: '重庆市',
    hotline: '023-11111111',
    demo: '0',
  })
  for (const key of ['sponsor', 'icpNumber', 'policeNumber', 'uploadMaxMB', 'defaultPageSize'])
    expect(data[key]).toBeTruthy()
  expect(data).not.toHaveProperty('importMaxUnzipMB')
  expect(JSON.stringify(data)).not.toContain(app.services.secret)
})

test('identity papers and the map have their answers', async () => {
  expect((await app.call(support.getIdType, {})).data[0]).toMatchObject({ code: 'id', label: '居民身份证' })
  expect((await app.call(gis.getGisToken, {})).data).toEqual({ tiles: null, token: null })
})

test('the menu belongs to the person; nobody has none', async () => {
  const paths = async (one: Role) => {
    const { data } = await app.call(role.getUrlTwo, {}, tokens[one])
    return data.flatMap((item) => [item.path, ...item.children.map((child) => child.path)])
  }
  expect(await paths('admin')).toContain('/hindex/sys/admin')
  expect(await paths('county')).not.toContain('/hindex/sys/admin')
  const ofExpert = await paths('expert')
  expect(ofExpert.slice(0, 3)).toEqual(['/hindex/dashboard', '', '/hindex/lsgcsbgl'])
  expect(ofExpert).not.toContain('/hindex/EntMan')
  expect((await app.call(role.getUrlTwo, {})).status).toBe(401)
})

test('favourite screens are the account’s own, at most twelve that exist; who files has none', async () => {
  const of = async (one: Role) => (await app.call(favourite.mine, {}, tokens[one])).data.screens
  expect(await of('city')).toEqual([])
  const screens = ['letters', 'special-fund', 'letters']
  expect((await app.call(favourite.save, { screens }, tokens.city)).status).toBe(200)
  expect(await of('city')).toEqual(['letters', 'special-fund'])
  expect(await of('county')).toEqual([])
  const refused = await app.call(favourite.save, { screens: ['letters', 'nothing'] }, tokens.city)
  expect([refused.status, refused.data]).toMatchObject([
    422,
    { errors: [{ field: 'screens[1]', message: '没有这个页面，请刷新后重试' }] },
  ])
  expect((await app.call(favourite.save, { screens: screenNames.slice(0, 13) }, tokens.city)).status).toBe(422)
  expect(await of('city')).toEqual(['letters', 'special-fund'])
  for (const call of [
    () => app.call(favourite.mine, {}, tokens.enterprise),
    () => app.call(favourite.save, { screens: [] }, tokens.enterprise),
  ])
    expect((await call()).status).toBe(403)
})

test('the look-up for registration gives nothing of an unknown code', async () => {
  const { data } = await app.call(support.getNbInfo, { socialCode: '91500112MAXXXX000X' }, null, newAddress())
  expect(data).toEqual({ found: false, enterpriseName: null, qxCode: null, industryCode: null, address: null })
})
