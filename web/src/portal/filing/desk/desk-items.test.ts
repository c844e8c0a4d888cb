import { expect, test } from 'vitest'
import { startText } from '../own/own-filings.tsx'
import { deskOf, type OpenBatch } from './desk-items.ts'

type Row = Parameters<typeof deskOf>[0][number]
const row = (id: string, more: Partial<Row>) =>
  ({
    id,
    programme: 'green-factory',
    todo: null,
    dueAt: null,
    flags: [],
    handler: '区县',
    updatedAt: '2026-01-01',
    ...more,
  }) as Row
const batch = (id: string, more: Partial<OpenBatch>) =>
  ({
    id,
    programme: 'green-factory',
    closeAt: '2026-05-01T00:00:00Z',
    filed: null,
    reasons: [],
    isOwed: false,
    ...more,
  }) as OpenBatch
const all = () => true
const keys = (list: readonly { key: string }[]) => list.map((one) => one.key)
const ids = (list: readonly { id: string }[]) => list.map((one) => one.id)

test('what must be done stands in one order, by deadline: drafts, returns and yearly reports that are due', () => {
  const { work } = deskOf(
    [
      row('draft', { todo: '继续填写并提交', dueAt: '2026-04-01T00:00:00Z' }),
      row('endless', { todo: '继续填写并提交' }),
      row('returned', { todo: '按退回意见修改后重新提交', dueAt: '2026-02-01T00:00:00Z' }),
    ],
    [
      batch('owed', { isOwed: true, closeAt: '2026-03-01T00:00:00Z' }),
      batch('late', { isOwed: true, closeAt: '2025-12-31T00:00:00Z' }),
    ],
    all,
  )
  expect(keys(work)).toEqual(['late', 'returned', 'owed', 'draft', 'endless'])
})

test('a reviewer’s new message brings a filing onto the desk, whoever has it', () => {
  const { work, waiting } = deskOf([row('asked', { flags: ['news'] }), row('quiet', {})], [], all)
  expect(keys(work)).toEqual(['asked'])
  expect(ids(waiting)).toEqual(['quiet'])
})

test('a decided filing and a draft past its window are on no list of the desk', () => {
  const { work, waiting } = deskOf([row('decided', { handler: '—' }), row('past', { handler: '企业' })], [], all)
  expect([...work, ...waiting]).toEqual([])
})

test('what may be filed is listed by its closing; what is barred or of others is not among it', () => {
  const { open, barred } = deskOf(
    [],
    [
      batch('later', { closeAt: '2026-06-01T00:00:00Z' }),
      batch('sooner', {}),
      batch('barred', { reasons: ['已持有'] }),
      batch('others', { programme: 'green-park', reasons: ['单位类型不符'] }),
      batch('filed', { filed: { id: 'f', state: 'submitted', stateLabel: '待区县审核' } }),
    ],
    (programme) => programme === 'green-factory',
  )
  expect(ids(open)).toEqual(['sooner', 'later'])
  expect(ids(barred)).toEqual(['barred'])
})

test('the way into an empty form has the verb of its programme', () => {
  expect(startText('绿色工厂申报')).toBe('开始申报')
  expect(startText('第三方机构备案')).toBe('开始备案')
  expect(startText('非绿企业梯度培育数据')).toBe('开始填报')
})
