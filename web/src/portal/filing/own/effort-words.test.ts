import { expect, test } from 'vitest'
import { effortText } from './effort-words.ts'

test('nothing measured is not mentioned to the public', () => {
  const text = effortText({ medianMinutes: null, measured: 0 })
  expect(text).toBe('内容自动保存，可以分几次填写。')
  expect(text).not.toMatch(/实测|还没有/)
})

test('a measured time says how many filings it comes from', () => {
  expect(effortText({ medianMinutes: 135, measured: 12 })).toMatch(/^12份已提交申报的实测中位数约2小时15分钟/)
})
