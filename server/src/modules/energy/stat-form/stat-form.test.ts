/** The statistical forms as enterprises have them: with a title, heads of two rows, groups below them, and what is wrong named by place. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeReference } from '@green/filing/programme/reference.ts'
import { type CellValue, writeWorkbook } from '@green/spreadsheet/writer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { referenceDictionaries } from '../../../base/reference/reference-data.ts'
import { proposalsIn } from './read.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stat-form-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const lists = Object.fromEntries(Object.entries(referenceDictionaries()).map(([key, { items }]) => [key, items]))
const names = makeReference(lists, '2026-11-20') as never
const expected = { enterpriseName: '重庆示例同源玻璃有限公司', socialCode: '91500102MAXX10029E', year: 2024 }
const products = [{ name: '平板玻璃', unit: '重量箱' }]

type Sheets = Record<string, CellValue[][]>
async function readSheets(sheets: Sheets, known = products) {
  const path = join(folder, `${Math.random()}.xlsx`)
  const all = Object.entries(sheets).map(([name, [head = [], ...rows]]) => {
    const width = Math.max(head.length, ...rows.map((row) => row.length))
    const columns = Array.from({ length: width }, (_, i) => ({ title: String(head[i] ?? ''), kind: 'text' as const }))
    return { name, columns, rows: rows.map((row) => columns.map((_, i) => row[i] ?? null)) }
  })
  await writeFile(path, writeWorkbook(all))
  return proposalsIn(path, { names, expected, products: known })
}

const head: CellValue[][] = [
  ['能源购进、消费与库存'],
  ['205-1表', null, '2024年'],
  ['能源名称', '计量单位', '代码', '年初库存', '购进量', null, '消费量', null, '加工转换投入', '年末库存'],
  [null, null, null, null, '实物量', '金额（千元）', '合计', '其中：运输', null, null],
  ['甲', '乙', '丙', '1', '2', '3', '4', '5', '6', '7'],
]
const read = (rows: CellValue[][], above = head) => readSheets({ '205-1': [...above, ...rows] })
const linesOf = ({ lines }: Awaited<ReturnType<typeof read>>) =>
  lines.map(({ energyCode, flow, quantity }) => [energyCode, flow, quantity])
const remarksOf = ({ remarks }: Awaited<ReturnType<typeof read>>) =>
  remarks.map(({ row, column, message }) => [row, column, message])

test('bought, consumption and the change of stock of each kind become proposals, sums and money do not', async () => {
  const form = await read([
    ['原煤', '吨', '01', '100', '5000', '4000', '4900', '0', '', '200'],
    ['电力', '万千瓦时', '33', '', '120.5', '800', '120.5', '', '', ''],
    ['能源合计', '吨标准煤', '40', '', '', '', '3600', '', '', ''],
  ])
  expect(form.forms).toEqual([{ form: '205-1', title: '能源购进、消费与库存', sheet: '205-1', year: 2024 }])
  expect(linesOf(form)).toEqual([
    ['01', 'used', 4900],
    ['01', 'bought', 5000],
    ['01', 'stocked', 100],
    ['33', 'used', 120.5],
    ['33', 'bought', 120.5],
  ])
  expect(remarksOf(form)).toEqual([[8, 'C', '能源代码40不在能源品种中，没有采用']])
})

test('a unit that converts is converted and named; one that does not, a negative amount and a kind twice are refused', async () => {
  const form = await read([
    ['电力', '千瓦时', '33', '', '1205000', '', '1205000', '', '', ''],
    ['天然气', '万立方米', '15', '', '-5', '', '12', '', '', ''],
    ['热力', '吨', '32', '', '8', '', '8', '', '', ''],
    ['原煤', '吨', '01', '', '10', '', '10', '', '8', ''],
    ['原煤', '吨', '01', '', '20', '', '20', '', '', ''],
  ])
  expect(linesOf(form)).toEqual([
    ['33', 'used', 120.5],
    ['33', 'bought', 120.5],
    ['15', 'used', 12],
    ['01', 'used', 10],
    ['01', 'bought', 10],
  ])
  expect(remarksOf(form)).toEqual([
    [6, 'B', '电力已由千瓦时换算为万千瓦时，请核对'],
    [7, 'E', '不能为负数，没有采用，请核对'],
    [8, 'B', expect.stringContaining('热力的计量单位应为')],
    [9, 'G', expect.stringContaining('含加工转换投入8')],
    [10, 'C', expect.stringContaining('与第9行是同一能源品种')],
  ])
})

test('codes that a system has written as numbers, and a heading that is merged over its columns, are read', async () => {
  const merged: CellValue[][] = [
    ['能源购进、消费与库存（205—1表）', null, '2024年1—12月'],
    ['能源名称', '计量单位', '能源代码', '购进', null, '消费量', null],
    [null, null, null, '金额（千元）', '实物量', '用于原材料', '合计'],
  ]
  expect(linesOf(await read([['汽油', '吨', '9', '3', '4', '0', '5']], merged))).toEqual([
    ['09', 'used', 5],
    ['09', 'bought', 4],
  ])
})

const conversion: CellValue[][] = [
  ['能源加工转换与回收利用', null, '205-2表', null, '2024年'],
  ['能源名称', '计量单位', '代码', '加工转换投入合计', '火力发电', '加工转换产出', '回收利用'],
  ['原煤', '吨', '01', '9000', '9000', '', ''],
  ['电力', '万千瓦时', '33', '', '', '1500', ''],
  ['高炉煤气', '万立方米', '12', '', '', '', '300'],
]

test('what comes out of a conversion and what is recovered is made, and 205-1 beside it need not be net', async () => {
  const form = await readSheets({
    消费: [...head, ['原煤', '吨', '01', '', '9000', '', '9000', '', '9000', '']],
    转换: conversion,
  })
  expect(form.forms.map((one) => one.form)).toEqual(['205-1', '205-2'])
  expect(linesOf(form).filter(([, flow]) => flow === 'made')).toEqual([
    ['33', 'made', 1500],
    ['12', 'made', 300],
  ])
  expect(form.remarks).toEqual([])
})

const water: CellValue[][] = [
  ['工业企业用水情况', null, '205-4表'],
  ['单位详细名称：重庆示例同源玻璃有限公司', null, '2024年'],
  ['指标名称', '计量单位', '代码', '本年', '上年'],
  ['甲', '乙', '丙', '1', '2'],
  ['取水量', '万立方米', '01', '12', '11'],
  ['其中：自来水', '万立方米', '02', '7', '11'],
  ['地表淡水', '立方米', '03', '50000', ''],
  ['地下淡水', '万立方米', '04', '0', ''],
  ['重复利用水量', '万立方米', '05', '300', ''],
  ['外供水量', '万立方米', '06', '1', ''],
]

test('205-4: the intake for the entry, each source and the reuse for the ledger, in m³', async () => {
  const form = await readSheets({ 用水: water })
  expect(form.amounts).toMatchObject([{ figure: 'waterIntake', value: 120_000, row: 5 }])
  expect(form.facts.map(({ key, value }) => [key, value])).toEqual([
    ['water.tap.intake', 70_000],
    ['water.surface.intake', 50_000],
    ['water.reuse', 3_000_000],
  ])
  expect(form.remarks).toEqual([])
  const [title = [], whose = [], ...rest] = water
  const short = await readSheets({ 用水: [title, whose, ...rest.slice(0, 4), ...rest.slice(6)] })
  expect(short.remarks.map(({ message }) => message)).toEqual([expect.stringContaining('各水源合计70,000.00m³')])
})

const output = (rows: CellValue[][], unit = '千元'): CellValue[][] => [
  ['工业产销总值及主要产品产量', null, null, 'B204-1表'],
  ['统一社会信用代码', '9150', '0102MAXX', '10029E', '2024年'],
  ['指标名称', '计量单位', '代码', '本年', '上年同期'],
  ['一、工业总产值（当年价格）', unit, '01', '325040', '300000'],
  ['其中：新产品产值', unit, '02', '1', '1'],
  ['二、工业销售产值', unit, '03', '320000', '1'],
  ['产品名称', '计量单位', '产品代码', '本年', '上年'],
  ...rows,
]

test('B204-1: output value in 万元 by the unit it states, products by the name and unit of the ledger', async () => {
  const form = await readSheets({
    产值: output([
      ['平板玻璃', '万重量箱', '3041', '382.4', ''],
      ['钢化玻璃', '平方米', '3042', '5000', ''],
      ['钢化玻璃', '平方米', '3042', '6000', ''],
      ['中空玻璃', '', '3043', '6000', ''],
    ]),
  })
  expect(form.amounts).toMatchObject([{ figure: 'outputValue', value: 32_504, row: 4 }])
  expect(form.facts.map(({ key, value }) => [key, value])).toEqual([
    ['prod.平板玻璃|万重量箱.output', 382.4],
    ['prod.钢化玻璃|平方米.output', 5000],
  ])
  expect(remarksOf(form)).toEqual([
    [10, 'A', expect.stringContaining('与第9行相同')],
    [11, 'B', '中空玻璃没有写明计量单位，没有采用'],
  ])
  const tonnes = await readSheets({ 产值: output([['纯碱', '万吨', '1', '1.2', '']]) }, [{ name: '纯碱', unit: 't' }])
  expect(tonnes.facts.map(({ key, value }) => [key, value])).toEqual([['prod.纯碱|t.output', 12_000]])
  expect(tonnes.remarks.map(({ message }) => message)).toEqual(['纯碱已由万吨换算为t，与账本一致，请核对'])
  const noUnit = await readSheets({ 产值: output([], '') })
  expect(noUnit.amounts).toEqual([])
  expect(noUnit.remarks.map(({ message }) => message)).toEqual([expect.stringContaining('没有写明计量单位')])
})

test('another enterprise, another year, a part of a year and a form twice are named, all at once', async () => {
  const other = water.map((row) => row.map((cell) => (cell === '2024年' ? '2023年' : cell)))
  const ofOther = output([]).map((row) => row.map((cell) => (cell === '9150' ? '9151' : cell)))
  const part = conversion.map((row) => row.map((cell) => (cell === '2024年' ? '2024年1-6月' : cell)))
  const gas: CellValue[] = ['天然气', '万立方米', '15', '', '5', '', '5', '', '', '']
  const form = await readSheets({ 一: other, 二: ofOther, 三: part, 四: [...head, gas], 五: [...head, gas] })
  expect(form.forms.map(({ sheet }) => sheet)).toEqual(['四'])
  expect([form.amounts, form.facts]).toEqual([[], []])
  expect(form.remarks.map(({ sheet, message }) => [sheet, message])).toEqual([
    ['一', expect.stringContaining('报表写明的是2023年，现在录入的是2024年')],
    ['二', expect.stringContaining('91510102MAXX10029E，不是本企业')],
    ['三', expect.stringContaining('2024年1-6月，不是全年')],
    ['五', expect.stringContaining('与工作表“四”同是205-1表')],
  ])
  const [title = [], , ...rest] = water
  const named = await readSheets({ 水: [title, ['单位详细名称', '重庆示例别家有限公司', '2024年'], ...rest] })
  expect(named.remarks.map(({ message }) => message)).toEqual([expect.stringContaining('“重庆示例别家有限公司”')])
})

test('another workbook is refused with what it should have', async () => {
  await expect(read([['01', '二月', 'x']], [['编号', '月份', '内容']])).rejects.toThrow('没有找到205-1、205-2')
})
