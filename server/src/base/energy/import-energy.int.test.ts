/** Yearly energy: the city's workbook is imported whole, a second import changes nothing, an invalid one writes nothing. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { twoHands } from '@green/contract/calls/account/two-hands.ts'
import { energyImport } from '@green/contract/calls/energy/energy-import.ts'
import { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { type SheetSpec, writeWorkbook } from '@green/spreadsheet/writer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../db/testing.ts'
import type { Actor } from '../../platform/actor.ts'
import { clock } from '../../platform/clock.ts'
import { enterpriseWorkbook } from '../enterprise/import-enterprises.ts'
import { actorOf, demoEnergy, demoWorkbook, type Person, person, sendWorkbook } from '../enterprise/testing.ts'
import { importFile } from '../import/workbook-import.ts'
import { settleIn, stepOf, waitingOf } from '../two-hands/testing.ts'
import { energyWorkbook } from './import-energy.ts'

const app = await sharedTestApp()
let actor: Actor
let city: Person
let folder: string

beforeAll(async () => {
  city = await person(app, 'city')
  actor = await actorOf(app, await person(app, 'admin'))
  folder = await mkdtemp(join(tmpdir(), 'energy-'))
  await importFile(app.services, enterpriseWorkbook, demoWorkbook, actor)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const card = async () => (await app.call(lsdtqyinfo.getOne, { socialCode: '91500109MAXX10010N' }, city.token)).data

const energyTitles =
  '统一社会信用代码,企业名称,年度,能源代码,能源名称,计量单位,消费量,折标系数,折标量（吨标准煤）,其中：加工转换投入,加工转换产出,产出折标量（吨标准煤）'.split(
    ',',
  )
const yearTitles =
  '统一社会信用代码,企业名称,年度,工业总产值（万元）,工业增加值（万元）,综合能源消费量（吨标准煤）,单位产值能耗（吨标准煤/万元）,主要产品,产品单位,产品产量,单位产品能耗（吨标准煤/单位）,取水量（立方米）,重复利用水量（立方米）'.split(
    ',',
  )
const code = '91500109MAXX10010N'
const name = '重庆示例天坪水泥有限公司'
type Line = (string | number | null)[]
const soundEnergy: Line = [code, name, 2024, '33', '电力', '10^4kWh', 100, 1.229, 122.9, 0, 0, 0]
const soundYear: Line = [code, name, 2024, 1000, 300, 122.9, 0.1229, '水泥', 't', 5000, 0.0245, 800, 100]

async function workbook(energy: Line[], years: Line[], titles = energyTitles, ofYear = yearTitles): Promise<string> {
  const path = join(folder, 'energy.xlsx')
  const sheet = (sheetName: string, columnTitles: string[], rows: Line[]): SheetSpec => ({
    name: sheetName,
    columns: columnTitles.map((title, i) => ({
      title,
      kind: rows.some((row) => typeof row[i] === 'string') ? 'code' : 'number',
    })),
    rows,
  })
  await writeFile(path, writeWorkbook([sheet('能源消费', titles, energy), sheet('年度汇总', ofYear, years)]))
  return path
}

test('three years of 200 enterprises are imported, and a second import changes nothing', async () => {
  const first = await importFile(app.services, energyWorkbook, demoEnergy, actor)
  expect(first.errors).toEqual([])
  expect(first).toMatchObject({ rows: 1992, added: 1992, done: true })
  const again = await importFile(app.services, energyWorkbook, demoEnergy, actor)
  expect(again).toMatchObject({ rows: 1992, unchanged: 1992, added: 0 })
  const { years, energy } = await card()
  expect(years.map(({ year }) => year)).toEqual([2025, 2024, 2023])
  expect(years[0]).toMatchObject({ totalTce: 159001.61, outputValue: 55306, addedValue: 16319, waterIntake: 51518 })
  expect(energy.find((row) => row.year === 2023 && row.energyCode === '33')).toMatchObject({
    energyName: '电力',
    quantity: 16571.2789,
    tce: 20366.1,
  })
})

test('every fault of both sheets is reported and nothing is written', async () => {
  const before = await card()
  const changed = (line: Line, at: number, value: string | number | null) => line.toSpliced(at, 1, value)
  const path = await workbook(
    [
      soundEnergy,
      soundEnergy,
      changed(changed(soundEnergy, 2, 2014), 3, '99'),
      changed(changed(changed(soundEnergy, 2, 2023), 5, 't'), 4, '煤'),
      changed(changed(soundEnergy, 2, 2022), 8, 999),
      changed(changed(soundEnergy, 2, 2021), 0, '91500000MA00000001'),
      changed(changed(soundEnergy, 2, 2020), 1, '重庆另一公司'),
    ],
    [changed(soundYear, 5, null)],
  )
  const report = await importFile(app.services, energyWorkbook, path, actor)
  expect(report.done).toBe(false)
  const faultsOf = (sheet: string) => report.errors.filter((one) => one.sheet === sheet)
  expect(faultsOf('能源消费').map(({ row, title, message }) => `${row} ${title} ${message}`)).toEqual([
    '3 统一社会信用代码 与第2行重复',
    `4 年度 请输入2015至${clock.year()}之间的年份`,
    '4 能源代码 能源代码不存在',
    '5 能源名称 与能源代码33（电力）不一致',
    '5 计量单位 电力的计量单位应为10^4kWh',
    '6 折标量（吨标准煤） 与消费量×折标系数（122.90）不一致',
    '7 统一社会信用代码 企业库中没有该企业，请先导入企业',
    '8 企业名称 与企业库中的名称（重庆示例天坪水泥有限公司）不一致',
  ])
  expect(faultsOf('年度汇总').map(({ row, title }) => `${row} ${title}`)).toEqual(['2 综合能源消费量（吨标准煤）'])
  expect(await card()).toEqual(before)
})

test('a changed figure updates only its row', async () => {
  const report = await importFile(app.services, energyWorkbook, await workbook([soundEnergy], [soundYear]), actor)
  expect(report).toMatchObject({ updated: 2, added: 0, done: true })
  const { years } = await card()
  expect(years.map(({ year, totalTce }) => [year, totalTce])).toEqual([
    [2025, 159001.61],
    [2024, 122.9],
    [2023, 162928.81],
  ])
})

test('a year states its carbon and green power; of the flows only a stock may fall', async () => {
  const withFlow = [...energyTitles, '流向']
  const stated = [
    '碳排放总量（吨二氧化碳）',
    '绿电交易和绿证（万千瓦时）',
    '自发自用可再生电力（万千瓦时）',
    '原料用能（吨标准煤）',
  ]
  const soundFlow = (flow: string, quantity: number): Line => [
    ...soundEnergy
      .with(2, 2022)
      .with(6, quantity)
      .with(8, quantity * 1.229),
    flow,
  ]
  const year: Line = [...soundYear.with(2, 2022), 640.5, 12, 8.25, 0]
  const wrong = await workbook([soundFlow('消费', -100)], [year], withFlow, [...yearTitles, ...stated])
  const { errors } = await importFile(app.services, energyWorkbook, wrong, actor)
  expect(errors.map(({ title, message }) => `${title} ${message}`)).toEqual([
    '消费量 不能为负；库存减少的，流向填“库存增加”，数量填负数',
  ])
  const flows = [soundFlow('消费', 100), soundFlow('库存增加', -4)]
  const sound = await workbook(flows, [year], withFlow, [...yearTitles, ...stated])
  expect(await importFile(app.services, energyWorkbook, sound, actor)).toMatchObject({ added: 3, done: true })
  const facts = await app.services.db.$client.query(
    `select distinct on (key) key, value::float from fact_adoption where year = 2022 and month = 0 order by key, version desc`,
  )
  expect(Object.fromEntries(facts.rows.map(({ key, value }) => [key, value]))).toMatchObject({
    'total.co2': 640.5,
    'power.green': 12,
    'power.ownRenew': 8.25,
    'energy.feedstock': 0,
    'en.33.stocked': -4,
  })
})

test('the city looks at a workbook and takes it in; nobody else may', async () => {
  const path = await workbook([soundEnergy.with(6, 200).with(8, 245.8)], [soundYear.with(5, 245.8).with(6, 0.2458)])
  const content = await readFile(path)
  const send = (who: Person) => sendWorkbook(app, who.token, content, '年度能耗.xlsx', '/ht/energyYear/importPreview')
  const county = await person(app, 'county')
  expect((await send(county)).status).toBe(403)
  const { importId } = (await send(city)).data as { importId: string }
  const run = (who: Person) => app.call(energyImport.importRun, { importId }, who.token)
  expect((await run(county)).status).toBe(403)
  const other = (await person(app, 'city')).token
  await settleIn(app)
  const waits = waitingOf(await run(city))
  const read = (await app.call(twoHands.get, { id: waits.proposalId }, other)).data
  expect(read.about).toBe('导入年度能源工作簿：年度能耗.xlsx（2行）')
  expect(read.lines[0]?.changes).toContainEqual({ label: '更新的行数', before: '', after: '2' })
  expect((await stepOf(app, waits, city.token)).status).toBe(403)
  expect((await stepOf(app, waits, other)).status).toBe(200)
  expect((await card()).years.find(({ year }) => year === 2024)?.totalTce).toBe(245.8)
})

test('a workbook without its sheet or with another header is refused with a message', async () => {
  await expect(importFile(app.services, energyWorkbook, demoWorkbook, actor)).rejects.toThrow(/能源消费/)
  const renamed = energyTitles.with(6, '用量')
  await expect(
    importFile(app.services, energyWorkbook, await workbook([soundEnergy], [soundYear], renamed), actor),
  ).rejects.toThrow('缺少“消费量”。请下载导入模板')
})
