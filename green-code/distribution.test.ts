import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bandAmong, binsOf, sizeLabel, sizeOf, withoutSmallBins } from './distribution.ts'

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
  expect([bins[0]?.from, bins.at(-1)?.to, bins.at(-1)?.count]).toEqual([0, 30, 1])
  expect(binsOf(upTo(4))).toEqual([])
  expect(binsOf([2, 2, 2, 2, 2, 2])).toEqual([])
})

test('a size on the line belongs to the larger class', () => {
  expect([10_000, 9999.99, 3000, 0, null].map(sizeOf)).toEqual([0, 1, 2, 3, null])
  expect(sizeLabel(0)).toBe('1万tce及以上')
})

test('neither end of a distribution is a value of its own', () => {
  const values = [37.213, 41.6, 44.1, 45.9, 46.2, 47.7, 48.3, 52.4, 55.1, 61.8]
  const bins = binsOf(values)
  expect([bins[0]?.from, bins.at(-1)?.to]).toEqual([35, 65])
  expect(bins.every(({ from, to }) => Number.isInteger(from) && to - from === 5)).toBe(true)
})

describe('for who is not entitled to each value', () => {
  const merged = (values: readonly number[]) => withoutSmallBins(binsOf(values), 5)

  test.each([3, 5, 10, 40])('of %d enterprises no step has fewer than five of them', (n) => {
    const bins = merged(Array.from({ length: n }, (_, i) => 40 + i * i))
    expect(bins.every(({ count }) => count === 0 || count >= 5)).toBe(true)
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(n < 5 ? 0 : n)
  })

  test('the steps follow each other, also around one that is far out', () => {
    const bins = merged([...Array.from({ length: 12 }, (_, i) => 40 + i), 480])
    expect(bins).toEqual([{ from: 0, to: 500, count: 13 }])
    expect(merged([1, 2])).toEqual([])
  })

  test('whatever the values: nobody is lost, none stands alone, and a value moved within its step changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 5, maxLength: 60 }), (values) => {
        const bins = merged(values)
        if (bins.length === 0) return
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
        for (const [at, bin] of bins.entries()) {
          expect(bin.count === 0 || bin.count >= 5).toBe(true)
          if (at > 0) expect(bin.from).toBe(bins[at - 1]?.to)
          const members = values.filter((value) => value >= bin.from && value < bin.to)
          expect(members).toHaveLength(bin.count)
        }
      }),
    )
  })
})
