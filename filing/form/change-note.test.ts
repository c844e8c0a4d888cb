/** 修改说明 as it is drafted: every difference in words, within its length. */
import { expect, test } from 'vitest'
import { changeNote } from './change-note.ts'
import type { Difference } from './difference.ts'

const one = (kind: Difference['kind'], label: string, before: string, after: string): Difference => ({
  field: label,
  label,
  kind,
  before,
  after,
  percent: null,
})

test('what was changed, added and removed is named with short values', () => {
  const items = [
    one('changed', '综合能源消费量', '1,200', '1,260'),
    one('added', '主要产品 第3行', '', '水泥'),
    one('removed', '环评批复', '环评.pdf', ''),
    one('changed', '企业简介', '旧'.repeat(60), '新'.repeat(60)),
  ]
  expect(changeNote(items, 500)).toBe(
    '综合能源消费量由1,200改为1,260；补充主要产品 第3行：水泥；删除环评批复：环评.pdf；修改企业简介。',
  )
})

test('more than fit are counted, and nothing says nothing', () => {
  const many = Array.from({ length: 40 }, (_, i) => one('changed', `第${i + 1}项`, '1', '2'))
  const text = changeNote(many, 100)
  expect([...text].length).toBeLessThanOrEqual(100)
  expect(text).toMatch(/^第1项由1改为2；.+等共40处。$/)
  expect(changeNote([], 100)).toBe('')
})
