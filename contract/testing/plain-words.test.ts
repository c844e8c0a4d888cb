import { expect, test } from 'vitest'
import { rawWords } from './plain-words.ts'

test('keys, step names, placeholders and JSON are found', () => {
  expect(rawWords('状态由 countyApprove 改为 {state}')).toEqual(['{state}', 'countyApprove', 'state'])
  expect(rawWords('{"programme":"green-factory"}').length).toBeGreaterThan(1)
  expect(rawWords('共 NaN 件，[object Object]')).toEqual(['[object Object]', 'object', 'Object', 'NaN'])
})

test('Chinese with units, formats, codes and addresses is plain', () => {
  const plain =
    '您的{申报事项}：1200 tce、35 kgCO₂，见 GF2026-00012 和 报告.pdf，www.example.com，c***@example.com，LED 改造'
  expect(rawWords(plain)).toEqual([])
})
