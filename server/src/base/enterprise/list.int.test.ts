/** The list of enterprises and its export: scope, filters, keyword, masks, no formulas. */

import { user } from '@green/contract/calls/account/user.ts'
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { enterprise as archive } from '../../db/schema/operation/archive.ts'
import { sharedTestApp } from '../../db/testing.ts'
import { ids } from '../../platform/ids.ts'
import { importFile } from '../import/workbook-import.ts'
import { enterpriseWorkbook } from './import-enterprises.ts'
import { insertEnterprises } from './import-store.ts'
import { grams, sortKey } from './search-keys.ts'
import { actorOf, codeOf, demoWorkbook, type Person, person, profile, registered, uploaded } from './testing.ts'

const app = await sharedTestApp()
let county: Person
let city: Person
let admin: Person
let supervisor: Person
let holder: Person

beforeAll(async () => {
  county = await person(app, 'county', { qxCode: '500109' })
  city = await person(app, 'city')
  admin = await person(app, 'admin')
  supervisor = await person(app, 'supervisor')
  await importFile(app.services, enterpriseWorkbook, demoWorkbook, await actorOf(app, admin))
  const clerk = await registered(app, codeOf())
  holder = clerk
  const files = { licence: await uploaded(app, clerk), letter: await uploaded(app, clerk) }
  const form = profile(codeOf(), files, {
    qxCode: '500103',
    contactDept: '@部门',
    mainProducts: '+1-2',
  })
  expect((await app.call(user.saveQyInfo, form, clerk.token)).status).toBe(200)
  // No call accepts such a name; one kept from another system is neutralised all the same.
  await app.services.db
    .update(archive)
    .set({ enterpriseName: '=HYPERLINK("http://example.com")公司' })
    .where(eq(archive.id, clerk.enterpriseId))
})

const list = async (input: Record<string, unknown>, token = city.token) =>
  (await app.call(lsdtqyinfo.page, { size: 50, ...input }, token)).data

test('the city sees all, sorted by pronunciation, page by page without gap or duplicate', async () => {
  const seen: string[] = []
  for (let page = 1; page <= 5; page++) {
    const { rows, total } = await list({ page })
    expect(total).toBe(201)
    seen.push(...rows.map((row) => row.id))
  }
  expect(new Set(seen).size).toBe(201)
})

test('a county sees its own enterprises; filtering by another county returns none', async () => {
  const own = await list({}, county.token)
  expect(own.total).toBeGreaterThan(0)
  expect(own.rows.every((row) => row.qxCode === '500109' && row.qxName === '北碚区')).toBe(true)
  expect((await list({ qxCode: '500103' }, county.token)).total).toBe(0)
})

test('enterprises, experts and anonymous are refused; a supervisor without tasks sees none', async () => {
  expect((await app.call(lsdtqyinfo.page, {}, holder.token)).status).toBe(403)
  expect((await app.call(lsdtqyinfo.page, {})).status).toBe(401)
  expect((await list({}, supervisor.token)).total).toBe(0)
  expect((await list({ isSuperVisitor: '1' }, supervisor.token)).total).toBe(0)
  for (const { token } of [county, city, admin])
    expect((await app.call(lsdtqyinfo.page, { isSuperVisitor: '1' }, token)).status).toBe(403)
})

test('a keyword is a part of the name or code, or initials; near matches are not returned', async () => {
  expect((await list({ keyword: '天坪水泥有限' })).rows.map((row) => row.enterpriseName)).toEqual([
    '重庆示例天坪水泥有限公司',
  ])
  expect((await list({ keyword: 'maxx10010n' })).total).toBe(1)
  expect((await list({ keyword: 'cqsltpsn' })).total).toBe(2)
  // Every pair of it occurs in many codes, the whole in none.
  expect((await list({ keyword: '10101010' })).total).toBe(0)
  expect((await list({ keyword: '水坪' })).total).toBe(0)
  expect((await list({ keyword: '重' })).total).toBe(200)
  const single = await list({ keyword: '坪', size: 50 })
  expect(single.total).toBeGreaterThan(0)
  for (const row of single.rows) expect(row.enterpriseName).toContain('坪')
  expect((await list({ keyword: 'z' })).total).toBe(0)
  expect((await list({ keyword: '%' })).total).toBe(0)
  expect((await list({ keyword: '   ' })).total).toBe(201)
})

test('filters combine: section and class of industry, size, energy level, verification', async () => {
  expect((await list({ industryCode: 'C' })).total).toBeGreaterThan(100)
  const cement = await list({ industryCode: '3011' })
  expect(cement.rows.every((row) => row.industryName === '水泥制造')).toBe(true)
  expect((await list({ industryCode: '30' })).total).toBeGreaterThan(cement.total)
  expect((await list({ industryCode: '乱码' })).total).toBe(0)
  expect((await list({ entScale: '1', industryCode: '3011' })).total).toBeLessThanOrEqual(cement.total)
  expect((await list({ verification: 'verifying' })).total).toBe(1)
  expect((await list({ orgKind: 'park' })).total).toBe(0)
})

async function exported(input: Record<string, unknown>, token: string) {
  const answered = await app.call(enterprise.exportList, input, token)
  expect(answered.status).toBe(200)
  const rows: string[][] = []
  const kinds: string[][] = []
  for await (const row of readSheet(answered.body, { maxRows: 1000, maxColumns: 60, timeoutMs: 20_000 })) {
    rows.push(row.cells.map((cell) => cell.text))
    kinds.push(row.cells.map((cell) => cell.kind))
  }
  return { rows, kinds, answered }
}

test('the export contains every row of filter and scope, codes as text, and names its author', async () => {
  const all = await exported({ page: 1, size: 5 }, city.token)
  expect(all.rows).toHaveLength(2 + 201)
  expect(all.rows[0]?.[0]).toContain('共201家')
  expect(all.rows[1]?.slice(0, 2)).toEqual(['企业名称', '统一社会信用代码'])
  expect(String(all.answered.headers['content-disposition'])).toContain(encodeURIComponent('企业列表'))
  const own = await exported({}, county.token)
  expect(own.rows.slice(2).every((row) => row[3] === '北碚区')).toBe(true)
  const cement = own.rows.findIndex((row) => row[1] === '91500109MAXX10010N')
  expect(own.kinds[cement]?.[1]).toBe('text')
  expect(own.kinds[cement]?.[11]).toBe('number')
  expect(own.rows[cement]).toContain('2017-02-19')
})

test('no cell of the export can be run as a formula', async () => {
  const { rows } = await exported({ verification: 'verifying' }, city.token)
  const [line] = rows.slice(2)
  expect(line?.[0]).toBe('\'=HYPERLINK("http://example.com")公司')
  expect(line).toContain("'+1-2")
})

test('an empty export is refused with a message, one of another scope is empty, and every export is logged', async () => {
  const none = await app.call(enterprise.exportList, { keyword: '没有这样的企业' }, city.token)
  expect([none.status, none.msg]).toEqual([422, '无法导出：报表无数据'])
  expect((await app.call(enterprise.exportList, { qxCode: '500103' }, county.token)).status).toBe(422)
  for (const { token } of [supervisor, holder])
    expect((await app.call(enterprise.exportList, {}, token)).status).toBe(403)
  const logs = await app.call(user.getLogs, { kind: 'business', size: 50 }, admin.token)
  expect(logs.data.rows.filter(({ action }) => action === '导出企业列表').length).toBeGreaterThan(0)
})

test('a long export is read in portions without gap or duplicate, also where names sound alike', async () => {
  const far = await person(app, 'county', { qxCode: '500243' })
  const now = new Date(0).toISOString()
  const many = Array.from({ length: 1100 }, (_, n) => {
    const name = `重庆示例同名${n % 3}公司`
    return {
      id: ids.next(),
      socialCode: codeOf(),
      enterpriseName: name,
      orgKind: 'enterprise',
      qxCode: '500243',
      verification: 'pending',
      grams: grams([name]),
      sortKey: sortKey(name),
      source: 'imported',
      createdAt: now,
      updatedAt: now,
    }
  })
  await insertEnterprises(app.services.db, many)
  const answered = await app.call(enterprise.exportList, {}, far.token)
  const codes = new Set<string>()
  let lines = 0
  for await (const row of readSheet(answered.body, { maxRows: 5000, maxColumns: 60, timeoutMs: 20_000 })) {
    lines++
    if (row.row > 2) codes.add(row.cells[1]?.text ?? '')
  }
  const before = (await list({ qxCode: '500243' })).total
  expect([lines, codes.size]).toEqual([2 + before, before])
  expect(before).toBeGreaterThanOrEqual(1100)
})
