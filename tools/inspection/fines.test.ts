import { expect, test } from 'vitest'
import { sumIn } from './fines.ts'

test.each([
  ['罚款人民币100,000元', 'fine', 100_000],
  ['处以罚款３０，０００元', 'fine', 30_000],
  ['罚款3.5万元', 'fine', 35_000],
  ['没收违法所得12,345.67元，并处罚款人民币（大写：叁万元）30,000元', 'confiscation', 12_345.67],
  ['没收违法所得12,345.67元，并处罚款人民币（大写：叁万元）30,000元', 'fine', 30_000],
  ['罚款20,000元；罚款人民币20,000元', 'fine', 20_000],
  ['罚款10,000元，对第二项罚款20,000元', 'fine', null],
  ['罚款人民币贰万元', 'fine', null],
  ['责令停止使用，2026年9月30日前拆除', 'fine', null],
] as const)('%s: %s is %s', (text, kind, sum) => {
  expect(sumIn(text, kind)).toBe(sum)
})
