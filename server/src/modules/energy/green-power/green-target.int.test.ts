/** 绿电消费比例 on the real database: the city's list, the figures from ledger and certificates, the yearly report. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { message } from '@green/contract/calls/content/public.ts'
import { greenPower } from '@green/contract/calls/energy/green-power.ts'
import { greenTarget } from '@green/contract/calls/energy/scheme/green-target.ts'
import { marketPrice } from '@green/contract/calls/energy/scheme/market-price.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { writeWorkbook } from '@green/spreadsheet/writer.ts'
import { afterAll, expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { checkedWorkbook } from '../../../base/enterprise/testing.ts'
import { importFile } from '../../../base/import/workbook-import.ts'
import { withPapers } from '../../../demo/papers.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { targetList } from './target-record.ts'

const { app, scheme, actors, as, signIn } = await openTestScheme()
const folder = await mkdtemp(join(tmpdir(), 'targets-'))
afterAll(() => rm(folder, { recursive: true }))

const titles = ['企业名称', '统一社会信用代码', '年度', '目标行业', '考核方式', '目标比例(%)', '名单文件']
const source = '2025年绿电消费比例名单（征求意见稿）'
type Line = readonly [name: string, code: string, year: number, industry: string, mode: string, pct: number]

function workbookOf(lines: readonly Line[]) {
  const columns = titles.map((title, i) => ({
    title,
    kind: [2, 5].includes(i) ? ('number' as const) : ('code' as const),
  }))
  return writeWorkbook([{ name: '名单', columns, rows: lines.map((line) => [...line, source]) }])
}

async function importLines(lines: readonly Line[]) {
  const path = join(folder, `${ids.next()}.xlsx`)
  await writeFile(path, workbookOf(lines))
  return importFile(app.services, targetList(app.services), path, actors.city)
}

const codeOf = async (id: string) =>
  (await app.services.db.$client.query(`select social_code from enterprise where id = '${id}'`)).rows[0].social_code
const rowOf = async (who: CastName, year: number) =>
  (await app.call(greenTarget.page, { year, size: 50 } as never, as(who))).data.rows[0]
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string; message: string }[] }).errors.map((one) => `${one.field} ${one.message}`)

async function step(who: CastName, action: 'report' | 'review' | 'giveBack' | 'record' | 'remove', year = 2025) {
  const { id = '', version = 0 } = (await rowOf('city', year)) ?? {}
  return app.call(greenTarget.step, { id, version, action, opinion: '绿电交易合同已全部执行。' }, as(who))
}

async function certificates(firstNumber: string, lastNumber: string, count: number, more = {}) {
  const filer = scheme.cast.filerOf(scheme.factories[0].id)
  const files = await withPapers(app.services, filer, [{ id: '', name: '绿证.pdf', size: 1, sha256: '0'.repeat(64) }])
  const what = { kind: 'certificate', year: 2025, producedIn: '2025-03', purpose: 'ownUse', supplier: '示例风电场' }
  const input = { ...what, firstNumber, lastNumber, documentCount: count, files, ...more }
  return app.call(greenPower.register, input as never, as('filer'))
}

const sourceId = ids.next()
const adopt = (quantity: number) =>
  putRecord(
    app.services.db,
    {
      enterpriseId: scheme.factories[0].id,
      qxCode: scheme.factories[0].qxCode,
      year: 2025,
      updatedByName: '测试',
      source: 'filed',
      programme: 'non-green-data',
      sourceId,
      outputValue: 90_000,
      totalTce: 1474.8,
    },
    [{ energyCode: '33', flow: 'used', quantity, tce: 1474.8, co2: 6697.2 }],
  )

test('the city imports the list of a year: every fault at once, nothing written, then each enterprise hears', async () => {
  const [own, other] = scheme.factories
  const [ownCode, otherCode] = [await codeOf(own.id), await codeOf(other.id)]
  const wrong = await importLines([
    [own.name, ownCode, 2025, '化工', '考核', 34.2],
    [own.name, '91500112MA5U6L2K3A', 2025, '水泥', '监测', 340],
    [other.name, otherCode, 1999, '水泥', '监测，不考核', 34.2],
  ])
  expect(wrong.errors.map(({ row, title }) => `${row} ${title}`)).toEqual([
    '2 目标行业',
    expect.stringMatching(/^3 /),
    ...Array.from({ length: wrong.errorsTotal - 3 }, () => expect.stringMatching(/^3 /)),
    '4 年度',
  ])
  expect(await rowOf('city', 2025)).toBeUndefined()
  const lines: Line[] = [[own.name, ownCode, 2025, '水泥', '监测，不考核', 34.2]]
  expect(await importLines(lines)).toMatchObject({ added: 1, errorsTotal: 0 })
  expect(await importLines(lines)).toMatchObject({ added: 0, unchanged: 1 })
  expect(await importLines([[own.name, ownCode, 2025, '水泥', '考核', 34.2]])).toMatchObject({ added: 0, skipped: 1 })
  const { rows } = (await app.call(message.list, { page: 1, size: 10 }, as('filer'))).data
  expect(rows.map(({ title }) => title)).toContain('2025年：列入绿电消费比例名单')
  // Neither the enterprise nor the county lists anybody.
  const input = { enterpriseId: other.id, year: 2025, industry: 'cement', mode: 'assessed', targetPct: 34.2, source }
  for (const who of ['filer', 'county', 'admin'] as const)
    expect([who, (await app.call(greenTarget.list, input as never, as(who))).status]).toEqual([who, 403])
})

test('a certificate claimed for two uses at once has one of them', async () => {
  const both = await Promise.all([
    certificates('USE-0001', 'USE-0100', 100),
    certificates('USE-0001', 'USE-0100', 100, { purpose: 'customer' }),
    certificates('USE-0001', 'USE-0100', 100, { purpose: 'product' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  const { rows } = (await app.call(greenPower.page, { number: 'USE0001' }, as('city'))).data
  expect(rows.map(({ state }) => state)).toEqual(['registered'])
})

test('share and gap come from ledger and certificates; a report needs adopted power and stays as of its day', async () => {
  const early = await step('filer', 'report')
  expect(faultsOf(early)).toEqual(['opinion 账本还没有采用2025年的用电量，请先填报该年度能耗，再报告绿电消费比例'])
  await adopt(134)
  await certificates('GP-0001', 'GP-0402', 402)
  const row = await rowOf('city', 2025)
  // 1 340 MWh at 34.2 % are 458.28; of what was raced for only own use counts.
  const counted = row?.countedMWh ?? 0
  expect([402, 502]).toContain(counted)
  expect(row).toMatchObject({
    consumptionMWh: 1340,
    gapCertificates: Math.max(0, Math.ceil(458.28 - counted)),
    gapYuan: null,
  })
  expect((await rowOf('county', 2025))?.ratioPct).toBe(row?.ratioPct)
  expect(await rowOf('otherCounty', 2025)).toBeUndefined()
  expect((await step('filer', 'report')).data).toMatchObject({
    state: 'reported',
    consumptionMWh: 1340,
    countedMWh: counted,
  })
  await adopt(200)
  expect(await rowOf('city', 2025)).toMatchObject({ consumptionMWh: 1340, countedMWh: counted })
  expect((await step('city', 'record')).status).toBe(409)
  expect((await step('filer', 'review')).status).toBe(403)
  expect((await step('county', 'giveBack')).data).toMatchObject({ state: 'returned', consumptionMWh: 2000 })
  await step('filer', 'report')
  await step('county', 'review')
  expect((await step('city', 'record')).data).toMatchObject({ state: 'recorded', consumptionMWh: 2000, allowed: [] })
})

test('a gap has an amount once the city has entered a price with its source', async () => {
  const [own] = scheme.factories
  await importLines([[own.name, await codeOf(own.id), 2026, '水泥', '考核', 35.2]])
  const price = { kind: 'certificate', from: '2026-01-01', price: 5, source: '绿证交易平台2026年6月均价' } as const
  for (const who of ['filer', 'county'] as const)
    expect([who, (await app.call(marketPrice.add, price, as(who))).status]).toEqual([who, 403])
  expect(faultsOf(await app.call(marketPrice.add, { ...price, price: 0 }, as('city')))).toHaveLength(1)
  expect((await app.call(marketPrice.add, price, as('city'))).data.map(({ kind }) => kind)).toContain('certificate')
  const row = await rowOf('city', 2025)
  expect(row?.gapYuan).toBe((row?.gapCertificates ?? 0) * 5)
  expect(row?.gapYuan).toBeGreaterThan(0)
  // The year is not over: nobody reports it yet.
  expect((await step('filer', 'report', 2026)).msg).toContain('该年度还没有结束')
  expect((await step('city', 'remove', 2026)).data).toMatchObject({ state: 'removed' })
  expect(await importLines([[own.name, await codeOf(own.id), 2026, '水泥', '监测，不考核', 35.2]])).toMatchObject({
    added: 1,
  })
})

test('what ends within ninety days is a duty until it is cancelled, and then it is used up', async () => {
  const listed = async () =>
    (await app.call(todo.mine, {}, as('filer'))).data.groups.filter(({ label }) => label === '核销将到期的绿电凭证')
  moveClock('2026-11-20T02:00:00Z')
  await signIn()
  expect(await listed()).toEqual([])
  moveClock('2027-01-10T02:00:00Z')
  await signIn()
  // Made in 2025-03: valid to the end of 2027-02.
  expect((await listed())[0]).toMatchObject({ due: '2027-02-28' })
  expect((await rowOf('filer', 2025))?.expiring).toBeGreaterThan(400)
  const { rows } = (await app.call(greenPower.page, { size: 50 }, as('filer'))).data
  for (const { id, version } of rows) {
    const cancel = { id, version, action: 'cancel', opinion: '2027-01-08核销，证明编号示例001。' } as const
    expect((await app.call(greenPower.step, cancel, as('county'))).status).toBe(403)
    const done = await app.call(greenPower.step, cancel, as('filer'))
    expect(done.data).toMatchObject({ state: 'registered', allowed: [] })
    const back = { id, version: done.data.version, action: 'withdraw', opinion: '填错了。' } as const
    expect((await app.call(greenPower.step, back, as('filer'))).msg).toContain('凭证已核销')
  }
  expect(await listed()).toEqual([])
  expect((await rowOf('filer', 2025))?.expiring).toBe(0)
  resetClock()
  await signIn()
})

test('a list goes from the browser’s upload to its run, by the city alone', async () => {
  const other = scheme.factories[1]
  const file = await buffer(workbookOf([[other.name, await codeOf(other.id), 2025, '水泥', '监测，不考核', 34.2]]))
  const { data } = await checkedWorkbook(app, as('city'), file, '名单.xlsx', '/ht/greenTarget/importPreview')
  expect(data).toMatchObject({ added: 1, errorsTotal: 0 })
  const { importId } = data
  expect((await app.call(greenTarget.importRun, { importId }, as('county'))).status).toBe(403)
  expect((await app.call(greenTarget.importRun, { importId }, as('city'))).data).toMatchObject({ done: true, added: 1 })
})
