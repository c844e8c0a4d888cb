import { describe, expect, test } from 'vitest'
import { bandAmong, binsOf, sizeLabel, sizeOf } from './distribution.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describe('the band of a value', () => {
  test('is hidden below five members', () => {
    expect([3, 4, 5].map((n) => bandAmong(1, upTo(n)))).toEqual([null, null, '前25%'])
    expect(bandAmong(0.5, upTo(4))).toBe('前25%')
  })
  test('follows the rank, and ten members have one in the first tenth', () => {
    expect(upTo(10).map((value) => bandAmong(value, upTo(10)))).toEqual([
      '前10%',
      '前25%',
      '前50%',
      '前50%',
      '前50%',
      ...Array.from({ length: 5 }, () => '其余'),
    ])
  })
  test('equal values share the better place', () => expect(bandAmong(1, [1, 1, 1, 1, 1])).toBe('前25%'))
})

test('every value is counted once, the greatest in the last step', () => {
  const bins = binsOf(upTo(25))
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(25)
  expect([bins[0]?.from, bins.at(-1)?.to, bins.at(-1)?.count]).toEqual([1, 25, expect.any(Number)])
  expect(binsOf(upTo(4))).toEqual([])
  expect(binsOf([2, 2, 2, 2, 2, 2])).toEqual([])
})

test('a size on the line belongs to the larger class', () => {
  expect([10_000, 9999.99, 3000, 0, null].map(sizeOf)).toEqual([0, 1, 2, 3, null])
  expect(sizeLabel(0)).toBe('1万tce及以上')
})
