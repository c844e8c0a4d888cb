/** A desk's export: what tells its lines apart, the order of the list, places within one batch. */
import { filing as filingCalls } from '@green/contract/calls/filing/filing.ts'
import { exportColumns } from '@green/filing/programme/list-columns.ts'
import { programmes } from '@green/programmes/all.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { readSheet } from '@green/spreadsheet/reader.ts'
import { beforeAll, expect, test } from 'vitest'
import { ids } from '../../platform/ids.ts'
import { findBatch, saveBatch } from '../record/batch-store.ts'
import { openTestScheme } from '../test-scheme.ts'

const { app, scheme, as } = await openTestScheme()
beforeAll(async () => {
  const [one, two, three] = scheme.factories
  for (const factory of [one, two]) await scheme.filed(greenFactory, factory, 'submitted')
  // The last one belongs to a batch of its own, in which it is the first.
  const batch = await findBatch(app.services.db, scheme.batchId)
  if (!batch) throw new Error('the scheme has no batch')
  const { id: batchId } = await saveBatch(app.services.db, { ...batch, id: ids.next(), name: '另一批次' })
  await scheme.filed(greenFactory, three, 'submitted', { batchId })
  await scored(one.id, 70)
  await scored(two.id, 90)
  await scored(three.id, 80)
})

const query = (text: string, values: unknown[] = []) => app.services.db.$client.query(text, values)
const scored = (enterpriseId: string, score: number) =>
  query('update filing set expert_score = $2 where enterprise_id = $1', [enterpriseId, score])

async function exported(filter: object = {}): Promise<Record<string, string>[]> {
  const { body } = await app.call(
    filingCalls.exportList,
    { programme: 'green-factory', ...filter } as never,
    as('city'),
  )
  const rows: string[][] = []
  for await (const row of readSheet(body, { maxRows: 20, maxColumns: 200, timeoutMs: 20_000 }))
    if (rows.length < 4) rows.push(row.cells.map((cell) => cell.text))
  const [heads = [], ...lines] = rows
  return lines.map((cells) => Object.fromEntries(heads.map((head, i) => [head, cells[i] ?? ''])))
}

test('number, batch, year, time and who has it now, of every programme', async () => {
  for (const programme of programmes)
    expect(exportColumns(programme), programme.id).toEqual(
      expect.arrayContaining(['number', 'year', 'state', 'submittedAt', 'handler']),
    )
  const [line] = await exported()
  expect(Object.keys(line ?? {})).toEqual(
    expect.arrayContaining(['受理号', '批次', '年度', '状态', '提交时间', '当前处理人']),
  )
  expect(line).toMatchObject({ 受理号: expect.stringMatching(/\d/), 年度: expect.stringMatching(/^20/) })
})

test('the lines stand in the order of the list', async () => {
  for (const filter of [
    { sort: 'number', order: 'asc' },
    { sort: 'number', order: 'desc' },
    { sort: 'expertScore', order: 'desc' },
    { sort: 'expertScore', order: 'asc' },
  ] as const) {
    const { rows } = (await app.call(filingCalls.list, { programme: 'green-factory', ...filter }, as('city'))).data
    const lines = await exported(filter)
    expect(lines.map((line) => line.受理号)).toEqual(rows.map((row) => row.number))
  }
})

test('a score that only advises has no place, and the line says why', async () => {
  const lines = await exported()
  expect(lines.map((line) => line.批次内排名)).toEqual(['', '', ''])
  for (const line of lines) expect(line.参考分说明).toBe('该细分行业的国家指标表未收录，本分仅供参考')
})

test('a place is one within its batch, whatever the list is filtered by', async () => {
  await query("update filing set rank_table = 'green-factory-general@2025'")
  const [one, two, three] = scheme.factories
  const places = async (filter: object = {}) =>
    Object.fromEntries((await exported(filter)).map((line) => [line.企业名称, line.批次内排名]))
  expect(await places()).toEqual({ [two.name]: '1', [one.name]: '2', [three.name]: '1' })
  expect(await places({ keyword: one.name })).toEqual({ [one.name]: '2' })
})

test('and within its table', async () => {
  const [one, two, three] = scheme.factories
  await query("update filing set rank_table = 'green-factory-2018@2018' where enterprise_id = $1", [one.id])
  const places = Object.fromEntries((await exported()).map((line) => [line.企业名称, line.批次内排名]))
  expect(places).toEqual({ [two.name]: '1', [one.name]: '1', [three.name]: '1' })
})
