/** 205-1 as enterprises have it: with a title, a head of two rows, groups below it, and what is wrong named by row. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeReference } from '@green/filing/programme/reference.ts'
import { type CellValue, writeWorkbook } from '@green/spreadsheet/writer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { referenceDictionaries } from '../../../base/reference/reference-data.ts'
import { proposalsIn } from './stat-form.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stat-form-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const lists = Object.fromEntries(Object.entries(referenceDictionaries()).map(([key, { items }]) => [key, items]))
const names = makeReference(lists, '2026-11-20') as never

const head: CellValue[][] = [
  ['能源购进、消费与库存', null, null, null, null, null, null, null, null, null],
  ['205-1表', null, '2024年', null, null, null, null, null, null, null],
  ['能源名称', '计量单位', '代码', '年初库存', '购进量', null, '消费量', null, '加工转换投入', '年末库存'],
  [null, null, null, null, '实物量', '金额（千元）', '合计', '其中：运输', null, null],
  ['甲', '乙', '丙', '1', '2', '3', '4', '5', '6', '7'],
]

async function read(rows: CellValue[][], above = head) {
  const path = join(folder, `${Math.random()}.xlsx`)
  const all = [...above.slice(1), ...rows]
  const columns = (above[0] ?? []).map((title) => ({ title: String(title ?? ''), kind: 'text' as const }))
  await writeFile(path, writeWorkbook([{ name: '205-1', columns, rows: all }]))
  return proposalsIn(path, names)
}

test('bought, consumption and the change of stock of each kind become proposals, sums and money do not', async () => {
  const form = await read([
    ['原煤', '吨', '01', '100', '5000', '4000', '4900', '0', '', '200'],
    ['电力', '万千瓦时', '33', '', '120.5', '800', '120.5', '', '', ''],
    ['能源合计', '吨标准煤', '40', '', '', '', '3600', '', '', ''],
  ])
  expect(form).toMatchObject({ sheet: '205-1', year: 2024 })
  expect(form.lines.map(({ energyCode, flow, quantity }) => [energyCode, flow, quantity])).toEqual([
    ['01', 'used', 4900],
    ['01', 'bought', 5000],
    ['01', 'stocked', 100],
    ['33', 'used', 120.5],
    ['33', 'bought', 120.5],
  ])
  expect(form.remarks).toEqual([{ row: 8, column: 'C', message: '能源代码40不在能源品种中，没有采用' }])
})

test('a wrong unit, a negative amount, a kind twice and what goes into conversion are named by row and column', async () => {
  const { lines, remarks } = await read([
    ['电力', '千瓦时', '33', '', '1205000', '', '1205000', '', '', ''],
    ['天然气', '万立方米', '15', '', '-5', '', '12', '', '', ''],
    ['原煤', '吨', '01', '', '10', '', '10', '', '8', ''],
    ['原煤', '吨', '01', '', '20', '', '20', '', '', ''],
  ])
  expect(lines.map(({ energyCode, flow, quantity }) => [energyCode, flow, quantity])).toEqual([
    ['15', 'used', 12],
    ['01', 'used', 10],
    ['01', 'bought', 10],
  ])
  expect(remarks.map(({ row, column, message }) => [row, column, message])).toEqual([
    [6, 'B', expect.stringContaining('电力的计量单位应为万千瓦时')],
    [7, 'E', '不能为负数，没有采用，请核对'],
    [8, 'G', expect.stringContaining('含加工转换投入8')],
    [9, 'C', expect.stringContaining('与第8行是同一能源品种')],
  ])
})

test('another workbook is refused with what it should have', async () => {
  await expect(read([['01', '二月', 'x']], [['编号', '月份', '内容']])).rejects.toThrow('没有找到205-1表')
})
