import { expect, test } from 'vitest'
import { fileNameOf } from './content-disposition.ts'

test.each([
  ["attachment; filename*=UTF-8''%E7%BB%BF%E8%89%B2%E5%B7%A5%E5%8E%82.xlsx", '绿色工厂.xlsx'],
  [`attachment; filename="a b.pdf"; filename*=utf-8''%E7%94%B2.pdf`, '甲.pdf'],
  ['attachment; filename="list.xlsx"', 'list.xlsx'],
  ['attachment; filename=list.xlsx', 'list.xlsx'],
  [`attachment; filename="list.xlsx"; filename*=UTF-8''%E7%ZZ`, 'list.xlsx'],
  ['attachment', null],
  [null, null],
])('%s names %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})
