import { expect, test } from 'vitest'
import { requestText } from './query-text.ts'

test('a query is told in words: what was limited, and to what', () => {
  expect(requestText({})).toBe('全部')
  expect(requestText({ page: 2, sort: 'submittedAt', keyword: '', qxCode: undefined, own: {} })).toBe('全部')
  expect(requestText({ programme: 'green-factory', state: 'submitted', qxCode: '500112', year: 2026 })).toBe(
    '申报类别：绿色工厂；状态：待区县审核；区县：渝北区；年度：2026',
  )
  expect(requestText({ keyword: 'ABC水泥', from: '2026-01-01' })).toBe('关键字：ABC水泥；开始日期：2026-01-01')
})

test('no code of the program is written: a list that is not known is said to be chosen from', () => {
  expect(requestText({ own: { energyKind: 'coal', city: '' }, ids: ['a', 'b'], columns: 'number,totalTce' })).toBe(
    '其他条件：已选；勾选：2件；自选列：2项',
  )
})
