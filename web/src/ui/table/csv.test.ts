import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('quotes, line breaks and commas stay in their cell; formulas are texts; numbers are numbers', () => {
  expect(csvOf(['区县', '合计'], [['万州区, "东"', -3]])).toBe('\uFEFF区县,合计\r\n"万州区, ""东""",-3\r\n')
  expect(csvOf(['a'], [['=1+1'], ['@x'], ['-2']])).toBe("\uFEFFa\r\n'=1+1\r\n'@x\r\n'-2\r\n")
})
