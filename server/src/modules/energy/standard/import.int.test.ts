/** 标准库's workbook: what was exported imports without a change; drafts wait for a second person; every fault at its cell. */

import { buffer } from 'node:stream/consumers'
import { standardMatching } from '@green/contract/calls/energy/standard.ts'
import type { ImportReport } from '@green/contract/imports.ts'
import { writeSheet } from '@green/spreadsheet/writer.ts'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { checkedWorkbook } from '../../../base/enterprise/testing.ts'
import { openTestScheme } from '../../../filing/test-scheme.ts'

const { app, as } = await openTestScheme({ JOB_POLL_SECONDS: '60' })
let titles: string[]
let exported: Buffer

beforeAll(async () => {
  exported = (await app.call(standardMatching.exportList, {}, as('city'))).body
  titles = ((await readXlsx(exported)).sheets[0]?.rows[0] ?? []).map(String)
})

const send = (file: Buffer, token = as('city')) =>
  checkedWorkbook(app, token, file, '标准.xlsx', '/ht/lsdt/standardMatching/importPreview')

async function sheet(rows: readonly Record<string, string | number>[]) {
  const columns = titles.map((title) => ({ title, kind: /级或/.test(title) ? ('number' as const) : ('text' as const) }))
  const cells = rows.map((row) => titles.map((title) => row[title] ?? null))
  return buffer(await writeSheet({ name: '标准库', columns, rows: cells }))
}

const fresh = (number: string, more: Record<string, string | number> = {}) => ({
  编号: number,
  名称: '陶瓷单位产品能源消耗限额',
  类别: '单位产品能耗限额',
  性质: '强制性',
  核对: '有来源',
  发布日期: '2026-06-01',
  实施日期: '2027-01-01',
  来源: '地方标准公告2026年第2号',
  种类: '能耗或能效',
  产品: '日用陶瓷',
  指标: '单位产品综合能耗',
  单位: 'kgce/t',
  '1级或领跑值': 300,
  '2级或先进值': 350,
  '3级或通用值': 400,
  ...more,
})

const faultsOf = ({ data }: { data: ImportReport }) =>
  data.errors.map(({ row, title, message }) => `${row} ${title} ${message}`)

test('the whole library, exported and imported again, changes nothing', async () => {
  const { status, data } = await send(exported)
  expect(status).toBe(200)
  expect(data.errors).toEqual([])
  expect(data).toMatchObject({ added: 0, updated: 0, failed: 0, asksMapping: false })
  expect(data.unchanged).toBe(data.rows)
})

test('a new standard becomes a draft that somebody else publishes', async () => {
  const rows = [fresh('DB50/T 2001-2026'), { ...fresh('DB50/T 2001-2026'), 产品: '卫生陶瓷', '3级或通用值': 450 }]
  const { data } = await send(await sheet(rows))
  expect([faultsOf({ data }), data.added]).toEqual([[], 2])
  expect(data.preview[0]).toMatchObject({ enterpriseName: 'DB50/T 2001-2026', socialCode: '日用陶瓷' })
  const run = await app.call(standardMatching.importRun, { importId: data.importId }, as('city'))
  expect(run.data).toMatchObject({ done: true, added: 2 })
  const { data: list } = await app.call(standardMatching.editions, { keyword: 'DB50/T 2001' }, as('city'))
  const code = list.rows[0]?.code ?? ''
  const { open } = (await app.call(standardMatching.edition, { code }, as('city'))).data
  expect(open?.content.values.map(({ product }) => product)).toEqual(['日用陶瓷', '卫生陶瓷'])
  const decide = { id: open?.id ?? '', version: open?.version ?? 0, publish: true }
  expect((await app.call(standardMatching.decide, decide, as('city'))).status).toBe(403)
  expect((await app.call(standardMatching.decide, decide, as('city2'))).data.state).toBe('published')
})

test('a changed value makes a new edition with its reason; the other values stay', async () => {
  const { sheets } = await readXlsx(exported)
  const line = (sheets[0]?.rows ?? []).find((row) => row.map(String).includes('STD001-2'))
  const row = Object.fromEntries(
    titles.flatMap((title, i) => (line?.[i] === null || line?.[i] === undefined ? [] : [[title, line[i]]])),
  ) as Record<string, string | number>
  const changed = { ...row, '3级或通用值': 115 }
  expect(faultsOf(await send(await sheet([changed])))).toEqual(['2 更正理由 更正已有的标准，请写明理由（5至300字）'])
  const { data } = await send(await sheet([{ ...changed, 更正理由: '按2026年第1号修改单' }]))
  expect(data).toMatchObject({ updated: 1, failed: 0 })
  await app.call(standardMatching.importRun, { importId: data.importId }, as('city'))
  const { current, open } = (await app.call(standardMatching.edition, { code: 'STD001' }, as('city'))).data
  expect(open?.changes).toHaveLength(1)
  expect(open?.content.values).toHaveLength(current?.values.length ?? -1)
  expect(faultsOf(await send(await sheet([{ ...changed, 更正理由: '按2026年第1号修改单' }])))[0]).toContain(
    '已有待复核的草稿',
  )
})

test.each([
  ['unknown unit', { 单位: 'kgce/大箱' }, '单位 标准库里没有用过这个单位'],
  ['level out of order', { '1级或领跑值': 500 }, '2级或先进值 各级应由好到差'],
  ['best equals limit', { '1级或领跑值': 400, '2级或先进值': 400 }, '3级或通用值 各级应由好到差'],
  ['larger is better, the other way round', { 达标: '不小于' }, '2级或先进值 各级应由好到差'],
  ['begins before it is published', { 实施日期: '2026-05-01' }, '实施日期 实施日期不能早于发布日期'],
  ['replaces what does not exist', { 代替: 'GB 99999-2001' }, '代替 标准库里没有被代替的GB 99999-2001'],
  ['unknown industry', { '适用行业（小类）': '9998' }, '适用行业（小类） GB/T 4754 没有小类9998'],
])('%s is told at its cell, and nothing is written', async (_name, part, says) => {
  const { data } = await send(await sheet([fresh('DB50/T 2002-2026', part)]))
  expect(faultsOf({ data }).join()).toContain(`2 ${says}`)
  const run = await app.call(standardMatching.importRun, { importId: data.importId }, as('city'))
  expect(run.status).toBe(422)
  expect((await app.call(standardMatching.importMarked, { importId: data.importId }, as('city'))).status).toBe(200)
})

test('two standards under one number, and one value twice, are told', async () => {
  const two = [fresh('DB50/T 2003-2026'), { ...fresh('db50/t 2003—2026'), 名称: '玻璃能耗限额', 产品: '玻璃' }]
  expect(faultsOf(await send(await sheet(two))).join()).toContain('3 名称 与第2行的同一标准不一致')
  const twice = [fresh('DB50/T 2003-2026'), fresh('DB50/T 2003-2026')]
  expect(faultsOf(await send(await sheet(twice))).join()).toContain('3 编号 与第2行重复')
})

test('the administrator reads and exports, and imports nothing', async () => {
  expect((await send(exported, as('admin'))).status).toBe(403)
})
