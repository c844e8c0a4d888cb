/** Money of station orders is exact in both directions. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenOf, yuanOf } from './stations.ts'

test('yuan become fen and back without a change of a digit', () => {
  expect([fenOf('0.1'), fenOf('0.29'), fenOf('1.1'), fenOf('1150.07')]).toEqual([10, 29, 110, 115_007])
  expect([yuanOf(0), yuanOf(5), yuanOf(115_007)]).toEqual(['0.00', '0.05', '1150.07'])
  fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (fen) => fenOf(yuanOf(fen)) === fen))
})

test.each(['', '-1', '1.234', '1e3', '1,000', '12345678901', ' 1'])('“%s” is no amount', (text) => {
  expect(fenOf(text)).toBeNull()
})
