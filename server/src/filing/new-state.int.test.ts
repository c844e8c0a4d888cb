/** A new state on the real database: one entry of the table and its transitions, and quota, limits, counts, board, list and export know it. */
import type { Transition } from '@green/filing/workflow/workflow.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** Files of a worker share their modules: the product is loaded anew with the state in its tables, and afterwards without it. */
async function loaded() {
  vi.resetModules()
  const { siteVisit, visitSteps } = await import('@green/filing/workflow/test-new-state.ts')
  const { greenFactory } = await import('@green/programmes/green-factory/programme.ts')
  ;(greenFactory.workflow.transitions as Transition[]).push(...visitSteps)
  const { batch } = await import('@green/contract/calls/filing/batch.ts')
  const { filing } = await import('@green/contract/calls/filing/filing.ts')
  const { board } = await import('@green/contract/calls/content/public.ts')
  const { shenb } = await import('@green/contract/calls/filing/shenb.ts')
  const { homeCounty } = await import('../demo/enterprise/people.ts')
  const { readSheet } = await import('@green/spreadsheet/reader.ts')
  const { openTestScheme } = await import('./test-scheme.ts')
  return { siteVisit, greenFactory, batch, filing, board, shenb, homeCounty, readSheet, openTestScheme }
}
const { siteVisit, greenFactory, batch, filing, board, shenb, homeCounty, readSheet, openTestScheme } = await loaded()

// The app closes itself before this.
afterAll(() => vi.resetModules())
const { app, scheme, as } = await openTestScheme()
let id = ''

beforeAll(async () => {
  const filed = await scheme.filed(greenFactory, scheme.factories[0], 'county_approved')
  id = filed.id
  const moved = await app.call(shenb.updateCityState, { id, version: filed.version, state: siteVisit }, as('city'))
  expect([moved.status, moved.data.stateLabel]).toEqual([200, '现场核查中'])
})

test('the filer reads where it stands, who has it, and by when', async () => {
  const { data } = await app.call(filing.get, { id }, as('filer'))
  expect([data.state, data.handler, data.progress.next]).toEqual([siteVisit, '市级', '市级将到现场核查，请做好准备。'])
  expect(data.progress.stages.find(({ is }) => is === 'now')?.label).toBe('现场核查')
  expect(data.progress.expected?.left).toBe(5)
  expect(data.limit?.days).toBe(5)
})

test('it takes its place of the county’s quota and stands in the batch’s counts', async () => {
  const { data } = await app.call(batch.progress, { id: scheme.batchId }, as('county'))
  expect(data).toEqual([expect.objectContaining({ qxCode: homeCounty, recommended: 1, atCounty: 0, unsent: 0 })])
})

test('it waits on the city’s board, and not on the county’s', async () => {
  const keyOf = `${greenFactory.id}:${siteVisit}`
  const { data: city } = await app.call(board.today, {}, as('city'))
  expect(city.todos.find(({ key }) => key === keyOf)).toMatchObject({ count: 1, title: '绿色工厂：现场核查中' })
  expect(city.states).toContainEqual(expect.objectContaining({ state: siteVisit, count: 1 }))
  const { data: county } = await app.call(board.today, {}, as('county'))
  expect(county.todos.find(({ key }) => key === keyOf)).toBeUndefined()
})

test('lists narrow to it, and the export says it', async () => {
  const { data } = await app.call(shenb.getShenbs, { state: siteVisit }, as('city'))
  expect(data.rows.map((row) => [row.id, row.handler])).toEqual([[id, '市级']])
  const sheet = await app.call(filing.exportList, { programme: greenFactory.id, state: siteVisit }, as('city'))
  const cells: string[] = []
  for await (const row of readSheet(sheet.body, { maxRows: 20, maxColumns: 80, timeoutMs: 20_000 }))
    cells.push(...row.cells.map((cell) => cell?.text ?? ''))
  expect(cells).toContain('现场核查中')
})
