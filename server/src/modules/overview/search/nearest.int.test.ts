/** A search forgives one wrong sign: what it finds instead, and for whom. */
import { search } from '@green/contract/calls/overview/search.ts'
import { beforeAll, expect, test } from 'vitest'
import { enterpriseWorkbook } from '../../../base/enterprise/import-enterprises.ts'
import { actorOf, demoWorkbook, type Person, person } from '../../../base/enterprise/testing.ts'
import { importFile } from '../../../base/import/workbook-import.ts'
import { sharedTestApp } from '../../../db/testing.ts'

const app = await sharedTestApp()
let city: Person

beforeAll(async () => {
  city = await person(app, 'city')
  await importFile(app.services, enterpriseWorkbook, demoWorkbook, await actorOf(app, await person(app, 'admin')))
})

const find = async (searchText: string, { token } = city) =>
  (await app.call(search.find, { words: searchText }, token)).data
const nearest = async (searchText: string, token: string | null = city.token) =>
  (await app.call(search.nearest, { words: searchText }, token)).data.words

test.each([
  ['a wrong sign', '示例天平水泥'],
  ['a sign left out', '示例天水泥'],
  ['a sign too much', '示例天坪坪水泥'],
  ['a wrong first sign', '是例天坪水泥'],
])('%s is forgiven, and said', async (_, searchText) => {
  const found = await find(searchText)
  expect(found.enterprises.map(({ title }) => title)).toContain('重庆示例天坪水泥有限公司')
  expect(found.instead).toMatch(/例天坪水泥$/)
})

test('a credit code with one wrong sign finds its enterprise', async () => {
  expect((await find('91500109MAXX10011N')).instead).toBe('91500109maxx10010n')
  expect((await find('91500109MAXX10011N')).enterprises[0]?.title).toBe('重庆示例天坪水泥有限公司')
})

test('what is found as typed is not replaced; two wrong signs and short words are not guessed', async () => {
  expect((await find('示例天坪水泥')).instead).toBeNull()
  expect(await nearest('示利天平水泥')).toEqual([])
  expect(await nearest('天平水')).toEqual([])
  expect(await nearest('%.*+(')).toEqual([])
})

test('nobody is led to what he may not see', async () => {
  const elsewhere = await person(app, 'county', { qxCode: '500103' })
  const here = await person(app, 'county', { qxCode: '500109' })
  expect(await nearest('示例天平水泥', here.token)).toEqual(['示例天坪水泥'])
  expect(await nearest('示例天平水泥', elsewhere.token)).toEqual([])
  // Without an account: only titles, of which there are none.
  expect(await nearest('示例天平水泥', null)).toEqual([])
})
