/** 全国碳市场 on the real database: the list, the letters, what is due, and an account that nobody else gets by any way out. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { carbonAccount, carbonMarket, carbonResult } from '@green/contract/calls/energy/scheme/carbon-market.ts'
import { marketPrice } from '@green/contract/calls/energy/scheme/market-price.ts'
import { todo } from '@green/contract/calls/overview/todo.ts'
import { writeWorkbook } from '@green/spreadsheet/writer.ts'
import { afterAll, expect, test } from 'vitest'
import { putRecord } from '../../../base/energy/records.ts'
import { checkedWorkbook } from '../../../base/enterprise/testing.ts'
import { importFile } from '../../../base/import/workbook-import.ts'
import { type CastName, openTestScheme } from '../../../filing/test-scheme.ts'
import { moveClock, resetClock } from '../../../platform/clock.ts'
import { ids } from '../../../platform/ids.ts'
import { ownerOf } from '../../../platform/owner.ts'
import { unitList } from './record.ts'
import { resultList } from './results.ts'

const { app, scheme, actors, as, signIn } = await openTestScheme()
const folder = await mkdtemp(join(tmpdir(), 'carbon-'))
afterAll(() => rm(folder, { recursive: true }))

const [own] = scheme.factories
const code = (await app.services.db.$client.query(`select social_code from enterprise where id = '${own.id}'`)).rows[0]
  .social_code as string

type Cell = string | number
function workbookOf(titles: string, lines: readonly (readonly Cell[])[], numbers: readonly string[]) {
  const columns = titles
    .split(',')
    .map((title) => ({ title, kind: numbers.includes(title) ? ('number' as const) : ('code' as const) }))
  return writeWorkbook([{ name: '表', columns, rows: lines.map((line) => [...line]) }])
}
async function sheetOf(...sheet: Parameters<typeof workbookOf>) {
  const path = join(folder, `${ids.next()}.xlsx`)
  await writeFile(path, workbookOf(...sheet))
  return path
}
const unitTitles = '企业名称,统一社会信用代码,年度,行业,义务,核算指南,名录文件'

const importUnits = async (lines: readonly (readonly Cell[])[]) => {
  const path = await sheetOf(unitTitles, lines, ['年度'])
  return importFile(app.services, unitList(app.services), path, actors.city)
}
const importResults = async (lines: readonly (readonly Cell[])[]) => {
  const titles =
    '企业名称,统一社会信用代码,年度,核查排放量(t),温室气体,核算边界,核查机构,结果文号,结果日期,清缴情况,来源文件'
  const path = await sheetOf(titles, lines, ['年度', '核查排放量(t)'])
  return importFile(app.services, resultList(app.services), path, actors.city)
}
const unit = (year: number): Cell[] => [own.name, code, year, '水泥', '纳入配额管理', '', '2025年重点排放单位名录']
const letter = (year: number, t: number, number: string, on: string): Cell[] => [
  ...[
    own.name,
    code,
    year,
    t,
    'CO2',
    '水泥熟料生产线，直接排放',
    '示例核查机构',
    number,
    on,
    '未清缴',
    '核查结果通知（示例）',
  ],
]
const rowOf = async (who: CastName, year = 2025) =>
  (await app.call(carbonMarket.page, { year, size: 50 } as never, as(who))).data.rows[0]
const account = (who: CastName, year = 2025) => app.call(carbonAccount.get, { year } as never, as(who))
const save = async (more: object, who: CastName = 'filer') => {
  const { version } = (await account('filer')).data
  const figures = { allowanceT: 764_300, carriedT: null, boughtT: null, soldT: null, ccerT: null, surrenderedT: null }
  const input = { year: 2025, version, ...figures, surrenderedOn: null, note: '', ...more }
  return app.call(carbonAccount.save, input as never, as(who))
}
const faultsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: { field: string; message: string }[] }).errors.map((one) => `${one.field} ${one.message}`)

test('only units on the imported list have verified figures; a further letter prevails and the first one stays', async () => {
  const early = await importResults([letter(2025, 751_900, '渝环核〔2026〕1号', '2026-06-30')])
  expect(early.errors.map(({ title, message }) => `${title} ${message}`)).toEqual([
    '年度 该企业不在2025年的名录中，请先导入名录',
  ])
  expect(await importUnits([unit(2025)])).toMatchObject({ added: 1 })
  expect(await importUnits([unit(2025)])).toMatchObject({ unchanged: 1 })
  expect(await importResults([letter(2025, 760_000, '渝环核〔2026〕1号', '2026-06-30')])).toMatchObject({ added: 1 })
  expect(await importResults([letter(2025, 1, '渝环核〔2026〕1号', '2026-06-30')])).toMatchObject({ skipped: 1 })
  await importResults([letter(2025, 751_900, '渝环核〔2026〕9号', '2026-08-30')])
  for (const who of ['filer', 'county', 'city'] as const)
    expect(await rowOf(who)).toMatchObject({ verifiedT: 751_900, letter: '渝环核〔2026〕9号', cleared: '未清缴' })
  expect(await rowOf('otherCounty')).toBeUndefined()
  expect((await account('filer')).data.verified.map(({ verifiedT }) => verifiedT)).toEqual([751_900, 760_000])
  expect(carbonResult.importRun.hands).toHaveProperty('twoHands')
})

test('the bridge names its steps; what is typed without a reason is refused', async () => {
  const record = { enterpriseId: own.id, qxCode: own.qxCode, year: 2025, updatedByName: '测试', source: 'filed' }
  await putRecord(
    app.services.db,
    { ...record, programme: 'non-green-data', sourceId: ids.next(), totalTce: 1, outputValue: 1, co2: 800_790.38 },
    [
      { energyCode: '33', flow: 'used', quantity: 1, tce: 1, co2: 42_871.92 },
      { energyCode: '01', flow: 'used', quantity: 1, tce: 1, co2: 268_412.36 },
    ],
  )
  const before = (await account('filer')).data
  expect(before.platform.map(({ t }) => t)).toEqual([268_412.36, 489_506.1, 42_871.92, 0])
  const lines = [
    { step: 'S2', reason: '余热电站与生活区燃料', deltaT: -3120.44 },
    { step: 'S3', reason: '元素碳实测替代缺省值', deltaT: -5988.25 },
    { step: 'S4', reason: '盘库调整与水分', deltaT: 1207.9 },
  ]
  const explain = (value: object[], version = 0) =>
    app.call(carbonAccount.explain, { year: 2025, version, lines: value } as never, as('filer'))
  expect((await explain([{ ...lines[0], reason: '' }])).status).toBe(422)
  const { bridge } = (await explain(lines)).data
  expect(bridge).toMatchObject({ platformT: 800_790.38, verifiedT: 751_900, residualT: 1882.33, status: 'reconciled' })
  expect((await explain(lines)).status).toBe(409)
})

test('an account is its enterprise’s alone: whoever else asks, exports or reads the log gets none of it', async () => {
  expect(faultsOf(await save({ ccerT: 40_000 }))).toEqual(['ccerT 不能超过应清缴量的5%（核查排放量751900t）'])
  expect((await save({ boughtT: 1234.5 })).data.balance).toEqual({ surplusT: 12_400, heldT: 13_634.5 })
  for (const who of ['county', 'city', 'admin', 'supervisor', 'expert'] as const)
    expect([who, (await account(who)).status]).toEqual([who, 403])
  // Another enterprise has its own, empty one, and may not write for a year in which it is not listed.
  expect((await account('neighbour')).data).toMatchObject({ version: 0, figures: { allowanceT: null }, verified: [] })
  expect((await save({ version: 0 }, 'neighbour')).status).toBe(422)
  const filer = scheme.cast.filerOf(own.id)
  const viewer = { accountId: ids.next(), loginName: 'admin', name: '管理员', until: '2099-01-01T00:00:00Z' }
  expect(() => ownerOf({ ...filer, viewer })).toThrow()
  expect(carbonAccount.get.byViewer).toBe(false)
  const { $client } = app.services.db
  const { rows: stored } = await $client.query('select content from carbon_account')
  expect(JSON.stringify(stored)).not.toMatch(/764300|allowance/)
  const { rows: log } = await $client.query('select action, object, changes::text from audit_log')
  expect(log.map(({ action }) => action)).toContain('填写配额台账')
  expect(JSON.stringify(log)).not.toMatch(/764300|1234\.5/)
  const tables = await readFile(new URL('../../../operation/export/tables.csv', import.meta.url), 'utf8')
  expect(tables).toContain('carbon_account,碳配额台账,不导出：')
})

test('a saving is worth what the city’s price says', async () => {
  expect((await account('filer')).data.price).toBeNull()
  const price = { kind: 'allowance', from: '2026-01-01', price: 60, source: '全国碳市场2026年6月收盘均价' } as const
  await app.call(marketPrice.add, price, as('city'))
  expect((await account('filer')).data.price).toMatchObject({ price: 60, source: price.source })
})

test('months, report and surrender are duties; the platform only notes the day', async () => {
  moveClock('2026-11-20T02:00:00Z')
  await signIn()
  await importUnits([unit(2026)])
  const owed = async () =>
    Object.fromEntries(
      (await app.call(todo.mine, {}, as('filer'))).data.groups
        .filter(({ key }) => key.startsWith('carbon'))
        .map(({ key, due, count }) => [key, `${due} ${count}`]),
    )
  moveClock('2027-02-01T02:00:00Z')
  await signIn()
  // From October, which was due 40 days after its end, when it was listed, to December; two reports, by the end of March.
  expect(await owed()).toEqual({ 'carbonMarket.report': '2026-03-31 2', 'carbonEvidence.month': '2026-12-10 3' })
  const row = await rowOf('filer', 2026)
  const evidence = (more: object, who: CastName = 'filer') =>
    app.call(
      carbonMarket.evidence,
      { id: row?.id, version: row?.version, month: '2026-12', doneOn: '2027-01-20', ...more } as never,
      as(who),
    )
  expect(faultsOf(await evidence({ doneOn: '2027-03-01' }))).toEqual(['doneOn 存证日期不能晚于今天'])
  expect(faultsOf(await evidence({ month: '2025-12' }))).toEqual(['month 应为2026年的月份'])
  expect((await evidence({}, 'neighbour')).status).toBe(404)
  expect((await evidence({}, 'city')).status).toBe(403)
  expect((await evidence({})).data).toMatchObject({ monthsDone: 1 })
  const report = { id: row?.id, version: (row?.version ?? 0) + 1, action: 'report', opinion: '2027-01-28已报送。' }
  expect((await app.call(carbonMarket.step, report as never, as('city'))).status).toBe(403)
  expect((await app.call(carbonMarket.step, report as never, as('filer'))).data).toMatchObject({ state: 'reported' })
  expect(await owed()).toEqual({
    'carbonMarket.report': '2026-03-31 1',
    'carbonMarket.surrender': '2027-12-31 1',
    'carbonEvidence.month': '2026-12-10 2',
  })
  resetClock()
  await signIn()
})

test('a list goes from the browser’s upload to its run, and one unit is listed by hand, by the city alone', async () => {
  const file = await buffer(workbookOf(unitTitles, [unit(2024)], ['年度']))
  const { data } = await checkedWorkbook(app, as('city'), file, '名录.xlsx', '/ht/carbonMarket/importPreview')
  expect(data).toMatchObject({ added: 1, errors: [] })
  const { importId } = data
  expect((await app.call(carbonMarket.importRun, { importId }, as('county'))).status).toBe(403)
  expect((await app.call(carbonMarket.importRun, { importId }, as('city'))).data).toMatchObject({
    done: true,
    added: 1,
  })
  const by = { enterpriseId: scheme.factories[1].id, year: 2024, industry: 'cement', duty: 'quota', guide: '' }
  const input = { ...by, source: '2024年重点排放单位名录' } as never
  expect((await app.call(carbonMarket.list, input, as('county'))).status).toBe(403)
  expect((await app.call(carbonMarket.list, input, as('city'))).data).toMatchObject({ year: 2024, state: 'listed' })
})
