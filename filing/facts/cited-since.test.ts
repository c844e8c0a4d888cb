import { expect, test } from 'vitest'
import { citationLines } from './citation-lines.ts'
import { citationOf, citedSince, isUpdatedSince } from './cited-since.ts'
import { type LedgerValue, ledgerOf } from './facts.ts'

const power = (value: number, version: number, more: Partial<LedgerValue> = {}): LedgerValue => ({
  key: 'en.33.used',
  year: 2025,
  label: '电力消费',
  unit: '万千瓦时',
  value,
  version,
  source: '供电结算',
  at: '2026-03-02T01:00:00.000Z',
  proposed: null,
  ...more,
})
const stored = [citationOf('en.33.used', 1200, [power(1200, 3)])]
const linesAfter = (...now: LedgerValue[]) =>
  citationLines(citedSince(stored, ledgerOf(now)), () => '2026-03-02').map((line) => line.at(-1))

test('a value that counts as it was cited is no update, of whatever version', () => {
  expect(isUpdatedSince(citedSince(stored, ledgerOf([power(1200, 4)])))).toBe(false)
  expect(linesAfter(power(1200, 4))).toEqual(['沿用'])
})

test('another value is shown beside the cited one, which keeps its version', () => {
  expect(citedSince(stored, ledgerOf([power(1180, 4)]))[0]?.facts[0]).toMatchObject({
    value: 1200,
    version: 3,
    now: { value: 1180, version: 4 },
  })
  expect(linesAfter(power(1180, 4))).toEqual(['沿用；数据已更新，现为1,180万千瓦时（第4版）'])
})

test('a value that counts no more is said, and once it is back nothing is', () => {
  expect(linesAfter()).toEqual(['沿用；数据已更新，账本现在没有采用的数值'])
  const gone = citedSince(stored, ledgerOf([]))
  expect(isUpdatedSince(citedSince(gone, ledgerOf([power(1200, 5)])))).toBe(false)
})
