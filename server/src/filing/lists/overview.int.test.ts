/** 申报总览: lists over several programmes, one after another in one process; each keeps its own filters. */
import type { CallRequest } from '@green/contract/call.ts'
import { filing } from '@green/contract/calls/filing/filing.ts'
import { energyContract } from '@green/programmes/energy-contract/programme.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { waterQuota } from '@green/programmes/water-quota/programme.ts'
import { openWorkbook, sheetRows } from '@green/spreadsheet/sheet-rows.ts'
import { beforeAll, expect, test } from 'vitest'
import { addMs, clock, dayOf } from '../../platform/clock.ts'
import { aSentRow } from '../test-filings.ts'
import { openTestScheme } from '../test-scheme.ts'

const inDays = (days: number) => dayOf(addMs(clock.now(), days * 86_400_000))
const { app, scheme, as } = await openTestScheme()

beforeAll(async () => {
  const content = { answers: {}, figures: {} }
  for (const programme of [greenFactory, waterQuota, energyContract])
    for (const over of [
      { state: 'submitted' },
      { state: 'approved', validTo: inDays(20) },
      { state: 'approved', validTo: inDays(200) },
    ])
      await aSentRow(app, programme, scheme.factories[0], content, over)
})

async function listed(query: CallRequest<typeof filing.list>) {
  const { data } = await app.call(filing.list, { ...query, size: 50 }, as('city'))
  const counts = Map.groupBy(data.rows, ({ programme }) => programme)
  expect(data.total).toBe(data.rows.length)
  return Object.fromEntries([...counts].map(([programme, rows]) => [programme, rows.length]))
}

test('one overview after another: each lists its own programmes, and all of them when none is named', async () => {
  expect(await listed({ programmes: 'green-factory,water-quota' })).toEqual({ 'green-factory': 3, 'water-quota': 3 })
  expect(await listed({ programmes: 'energy-contract' })).toEqual({ 'energy-contract': 3 })
  expect(await listed({})).toEqual({ 'green-factory': 3, 'water-quota': 3, 'energy-contract': 3 })
})

test('即将到期 leaves those that end within so many days, in the list and in its export', async () => {
  const among = 'green-factory,energy-contract'
  expect(await listed({ programmes: among, expiringDays: 30 })).toEqual({ 'green-factory': 1, 'energy-contract': 1 })
  expect(await listed({ programme: 'water-quota', expiringDays: 30 })).toEqual({ 'water-quota': 1 })
  const { body } = await app.call(filing.exportList, { programmes: among, expiringDays: 30 }, as('city'))
  const lines: unknown[] = []
  for await (const portion of sheetRows(await openWorkbook(body), { maxRows: 100, maxColumns: 50 }))
    lines.push(...portion)
  expect(lines).toHaveLength(1 + 2)
})
