import { expect, test } from 'vitest'
import { titleQuery } from './titles.ts'

test.each([
  ['绿色工厂', { kind: 'factory' }],
  ['国家级绿色工厂', { kind: 'factory', level: 'national' }],
  ['市级绿色工厂 玻璃', { kind: 'factory', level: 'city', keyword: '玻璃' }],
  ['绿色供应链管理企业', { kind: 'supplyChain' }],
  ['长江玻璃', { keyword: '长江玻璃' }],
  ['国家级', { keyword: '国家级' }],
  ['  ', {}],
])('%s asks for %o', (words, asked) => {
  expect(titleQuery(words)).toEqual(asked)
})
