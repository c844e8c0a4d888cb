import { expect, test } from 'vitest'
import { compareNames } from './name-order.ts'

test('names have one order, also beyond the first 65,536 signs, where a plain comparison has another', () => {
  const names = ['𠮷祥机械', '（重庆）机械', '3M中国', '重庆机械', '重庆', 'ABB变压器', '三峡机械']
  const sorted = ['3M中国', 'ABB变压器', '三峡机械', '重庆', '重庆机械', '（重庆）机械', '𠮷祥机械']
  expect(names.toSorted(compareNames)).toEqual(sorted)
  expect(names.toSorted()).not.toEqual(sorted)
})
