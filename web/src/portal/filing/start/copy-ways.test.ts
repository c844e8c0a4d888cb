import type { Batch } from '@green/contract/filing/batch.ts'
import { expect, test } from 'vitest'
import type { OwnRow } from '../own/own-filings.tsx'
import { copyWays } from './copy-ways.tsx'

const row = (over: Partial<OwnRow>) =>
  ({
    id: 'old',
    programme: 'green-factory',
    batchId: 'b2025',
    year: 2025,
    state: 'rejected',
    submittedAt: '2025-05-01T00:00:00.000Z',
    columns: {},
    ...over,
  }) as OwnRow
const window = (over: Partial<Batch>) =>
  ({ id: 'b2026', programme: 'green-factory', name: '2026年度', year: 2026, status: 'open', ...over }) as Batch

test('a sent filing is copied into an open window that has none yet', () => {
  const old = row({})
  const into = [{ search: { batch: 'b2026', copy: 'old' }, text: '复制到新申报' }]
  expect(copyWays(old, [old], [window({})])).toEqual(into)
  expect(copyWays(old, [old], [window({ status: 'closed' })])).toEqual([])
  expect(copyWays(old, [old, row({ id: 'new', batchId: 'b2026' })], [window({})])).toEqual([])
  expect(copyWays(row({ submittedAt: null }), [old], [window({})])).toEqual([])
  expect(copyWays(old, [old], [window({}), window({ id: 'b2', name: '第二批' })]).map((way) => way.text)).toEqual([
    '复制到“2026年度”',
    '复制到“第二批”',
  ])
})

test('where filings of one window are told apart, only the same one stands in the way', () => {
  const fund = (over: Partial<OwnRow>) => row({ programme: 'special-fund', columns: { sbfx: '节能改造' }, ...over })
  const open = [window({ programme: 'special-fund' })]
  const other = fund({ id: 'other', batchId: 'b2026', columns: { sbfx: '节水改造' } })
  expect(copyWays(fund({}), [fund({}), other], open)).toHaveLength(1)
  expect(copyWays(fund({}), [fund({}), fund({ id: 'same', batchId: 'b2026' })], open)).toEqual([])
})

test('without windows a new one begins beside the others, or after the end of the only one', () => {
  const project = row({ programme: 'energy-project', batchId: null, columns: { projectName: '余热' } })
  expect(copyWays(project, [project], [])).toHaveLength(1)
  const record = row({ programme: 'third-party', batchId: null, state: 'expired' })
  expect(copyWays(record, [record], [])).toHaveLength(1)
  expect(copyWays(record, [record, row({ programme: 'third-party', state: 'approved' })], [])).toEqual([])
})
