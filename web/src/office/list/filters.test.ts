import { expect, test } from 'vitest'
import { choice, countSet, county, days, inOneLine, queryOf, textFilter, usualOf, year } from './filters.tsx'

const filters = [
  textFilter('keyword', '企业', '名称'),
  county,
  choice('state', '状态', { open: '待办', done: '已办' }),
  choice('kind', '类别', { all: '全部', login: '登录' }, { usual: 'all' }),
  year('year', '年度', { last: 3 }),
  days('日期'),
]

test('the address of a list with default filters', () => {
  expect(usualOf(filters)).toEqual({ keyword: '', qxCode: '', state: '', kind: 'all', year: '', from: '', to: '' })
})

test('an empty filter is not sent; one with a default is sent with it', () => {
  expect(queryOf(filters, usualOf(filters))).toEqual({ kind: 'all' })
})

test('a chosen value is sent, a year as a number', () => {
  const chosen = { keyword: '重庆', qxCode: '500112', state: 'done', kind: 'login', year: '2026', from: '2026-01-01' }
  expect(queryOf(filters, chosen)).toEqual({ ...chosen, year: 2026 })
})

test('a value that is not an option counts as empty', () => {
  expect(queryOf(filters, { state: 'sideways', kind: 'nothing', year: 'last' })).toEqual({ kind: 'all' })
})

test('while the options are loading, the value in the address is used', () => {
  expect(queryOf([choice('batch', '批次', [])], { batch: '7' })).toEqual({ batch: '7' })
})

test('filters that one line has no room for stand behind the button, which counts those that are set', () => {
  const keys = (room: number) => inOneLine(filters, room).line.map(({ key }) => key)
  expect(keys(20)).toEqual(filters.map(({ key }) => key))
  expect(keys(5.5)).toEqual(['keyword', 'qxCode', 'state', 'kind'])
  expect(keys(1)).toEqual(['keyword'])
  const { rest } = inOneLine(filters, 5.5)
  expect(countSet(rest, usualOf(filters))).toBe(0)
  expect(countSet(rest, { ...usualOf(filters), state: 'open', to: '2026-01-01' })).toBe(1)
})
