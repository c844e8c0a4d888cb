import { fewestShown } from '@green/contract/calls/energy/county-comparison.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  joined,
  mayTellSum,
  mayTellTotalSum,
  orSmallGroup,
  placeInTenths,
  roundedRange,
  type Sum,
  shareBeyond,
  shownParts,
  withoutSmallGroups,
} from './small-groups.ts'

test('a single small cell takes the next smallest with it', () => {
  expect(withoutSmallGroups([40, 2, 9, 0, 17])).toEqual([40, null, null, 0, 17])
  expect(withoutSmallGroups([40, 1, 1, 9])).toEqual([40, null, null, null])
  expect(withoutSmallGroups([3, 4, 9])).toEqual([null, null, 9])
  expect(withoutSmallGroups([5, 6])).toEqual([5, 6])
  expect(withoutSmallGroups([2])).toEqual([null])
  expect(withoutSmallGroups([1, 1, 1, 1, 1, 0, 30])).toEqual([null, null, null, null, null, 0, null])
  expect(withoutSmallGroups([1, 0, 1, 1, 1, 1])).toEqual([null, null, null, null, null, null])
  expect(withoutSmallGroups([])).toEqual([])
})

test('what is hidden cannot be found from the total: two cells or more, together no small group', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 30 }), { maxLength: 40 }), (cells) => {
      const shown = withoutSmallGroups(cells)
      const hidden = cells.filter((_, at) => shown[at] === null)
      for (const [at, count] of shown.entries()) {
        if (count === null) continue
        expect(count).toBe(cells[at])
        expect(count === 0 || count >= fewestShown).toBe(true)
      }
      const others = cells.some((count, at) => count > 0 && shown[at] !== null)
      if (hidden.length === 0 || !others) return
      expect(hidden.length).toBeGreaterThanOrEqual(2)
      expect(hidden.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(fewestShown)
    }),
  )
})

/** In how many ways a reader can fill the hidden cells so that everything published still holds; counting stops at two. */
function readings(shown: readonly (number | null)[], total: number): number {
  const hidden = shown.filter((count) => count === null).length
  const rest = total - shown.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  if (hidden < 2) return 1
  // Each hidden cell counts at least one, but where all are hidden: there a zero is hidden too.
  const least = hidden === shown.length ? 0 : hidden
  return rest > least ? 2 : 1
}

test('from the shown cells and the shown total no hidden cell can be computed', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat({ max: 6 }), fc.nat({ max: 300 })), { maxLength: 45 }), (cells) => {
      const shown = withoutSmallGroups(cells)
      const sum = cells.reduce((all, count) => all + count, 0)
      const total = orSmallGroup(sum, sum)
      // Below five the total is hidden too, and nothing bounds the cells.
      if (total === null || !shown.includes(null)) return
      expect(readings(shown, total)).toBeGreaterThan(1)
    }),
    { numRuns: 2000 },
  )
})

test('a figure of so few units is not told; nothing of nobody is', () => {
  expect([0, 1, 4, 5].map((units) => orSmallGroup(120, units))).toEqual([120, null, null, 120])
})

const sumOf = (amounts: readonly number[]): Sum => ({
  units: amounts.length,
  total: amounts.reduce((all, amount) => all + amount, 0),
  largest: amounts.toSorted((a, b) => b - a).slice(0, 2),
})

test('a sum is told where five or more share in it, none with more than half, no two with more than 85 %', () => {
  expect(mayTellSum(sumOf([]))).toBe(true)
  expect(mayTellSum(sumOf([10, 10, 10, 10]))).toBe(false)
  expect(mayTellSum(sumOf([10, 10, 10, 10, 10]))).toBe(true)
  expect(mayTellSum(sumOf([50, 20, 10, 10, 10]))).toBe(true)
  expect(mayTellSum(sumOf([51, 19, 10, 10, 10]))).toBe(false)
  expect(mayTellSum(sumOf([45, 40, 5, 5, 5]))).toBe(true)
  expect(mayTellSum(sumOf([45, 41, 5, 5, 4]))).toBe(false)
  expect(joined([sumOf([1, 8, 3]), sumOf([9]), sumOf([])])).toEqual({ units: 4, total: 21, largest: [9, 8] })
})

test('by difference: what is left of a told total after the told parts and the reader’s own amount tells of no single unit', () => {
  const amount = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(fc.array(fc.array(amount, { maxLength: 9 }), { maxLength: 7 }), (groups) => {
      const parts = groups.map((amounts, at) => ({
        amounts,
        sum: sumOf(amounts),
        isShown: mayTellSum(sumOf(amounts)),
        isOwn: at === 0,
      }))
      if (!mayTellTotalSum(parts)) return
      // The reader takes away its own, which it knows one by one, and every other part that is shown.
      const others = parts.filter(({ isOwn }) => !isOwn)
      for (const left of [others, others.filter(({ isShown }) => !isShown)]) {
        const amounts = left.flatMap((part) => part.amounts).toSorted((a, b) => b - a)
        if (amounts.length === 0) continue
        expect(amounts.length).toBeGreaterThanOrEqual(fewestShown)
        // Nobody among them, who takes away its own, knows another one to within 15 % of the whole.
        const all = amounts.reduce((sum, one) => sum + one, 0)
        const [first = 0, second = 0] = amounts
        expect(first).toBeLessThanOrEqual(all / 2)
        expect(all - first - second).toBeGreaterThanOrEqual(all * 0.15 - 1e-6)
      }
    }),
    { numRuns: 2000 },
  )
})

test('a place is told in tenths, and among four others not at all', () => {
  expect(placeInTenths(2, 4)).toBeNull()
  expect(placeInTenths(3, 7)).toEqual({ worse: 3, percent: 40 })
  expect([0, 1, 2, 3, 4].map((worse) => placeInTenths(worse, 30)?.percent)).toEqual([0, 0, 10, 10, 10])
})

test('parts beside their whole: what is left after all that are told is no small group, and parts are told where they can be', () => {
  const even = (units: number): Sum => ({ units, total: units * 10, largest: [10, 10].slice(0, units) })
  expect(shownParts([even(20), even(8), even(6)])).toEqual([true, true, true])
  // The three would follow: the smallest other goes with them.
  expect(shownParts([even(20), even(8), even(3)])).toEqual([true, false, false])
  expect(shownParts([even(20), even(8), even(3), even(4)])).toEqual([true, true, false, false])
  expect(shownParts([even(20), even(0)])).toEqual([true, false])
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 12 }), { maxLength: 8 }), (parts) => {
      const sums = parts.map((amounts): Sum => {
        const falling = amounts.toSorted((a, b) => b - a)
        return { units: amounts.length, total: amounts.reduce((a, b) => a + b, 0), largest: falling.slice(0, 2) }
      })
      const shown = shownParts(sums)
      for (const [at, sum] of sums.entries()) if (shown[at]) expect(mayTellSum(sum)).toBe(true)
      if (mayTellSum(joined(sums))) expect(mayTellSum(joined(sums.filter((_, at) => !shown[at])))).toBe(true)
    }),
  )
})

/** What the member at that place is told of the others, as percentile_cont reads it. */
function rangeWithout(values: readonly number[], reader: number) {
  const others = values.filter((_, at) => at !== reader).toSorted((a, b) => a - b)
  const share = shareBeyond(others.length)
  const at = (percent: number) => {
    const place = percent * (others.length - 1)
    const [below = 0, above = 0] = [others[Math.floor(place)], others[Math.ceil(place)]]
    return below + (above - below) * (place - Math.floor(place))
  }
  const ends = others.length > 0 ? { low: at(share), high: at(1 - share), count: others.length } : null
  return roundedRange(ends)
}

test('a range is told of ten others or more, rounded outwards', () => {
  expect(
    [3, 5, 10].map((n) =>
      rangeWithout(
        Array.from({ length: n }, (_, i) => 40 + i),
        0,
      ),
    ),
  ).toEqual([null, null, null])
  expect(rangeWithout([37.21, 41, 44, 45, 46, 47, 48, 52, 55, 61, 412.7], 3)).toEqual({ low: 30, high: 300, count: 10 })
  expect(roundedRange({ low: 0.3, high: 0.7, count: 10 })).toEqual({ low: 0.3, high: 0.7, count: 10 })
  expect(roundedRange({ low: 99.9, high: 950.01, count: 10 })).toEqual({ low: 90, high: 1000, count: 10 })
  expect(roundedRange(null)).toBeNull()
})

test('beyond the ends of a large industry stand five enterprises at least, of a huge one a hundredth', () => {
  expect([10, 40, 100, 250, 500, 4000].map(shareBeyond)).toEqual([0.05, 0.05, 0.05, 0.02, 0.01, 0.01])
  for (const n of [100, 101, 137, 250, 499, 500, 2000])
    expect(Math.floor(shareBeyond(n) * (n - 1)) + 1).toBeGreaterThanOrEqual(fewestShown)
})

test('what two readers are told differs by whole steps or not at all, and is nobody’s figure', () => {
  const figure = fc.double({ min: 0.5, max: 5000, noNaN: true, noDefaultInfinity: true })
  const sizes = fc.constantFrom(11, 12, 40, 41)
  fc.assert(
    fc.property(
      sizes.chain((n) => fc.array(figure, { minLength: n, maxLength: n })),
      (values) => {
        const found = values.map((_, reader) => rangeWithout(values, reader))
        for (const one of found) {
          expect([one?.low, one?.high].map((end) => Number(end?.toPrecision(1)))).toEqual([one?.low, one?.high])
          expect(one?.count).toBe(values.length - 1)
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('an outermost enterprise can move within a step, and no reader is told anything else', () => {
  const values = (outermost: number) => [outermost, ...Array.from({ length: 39 }, (_, i) => 41 + i), 480]
  const found = (outermost: number) => values(outermost).map((_, reader) => rangeWithout(values(outermost), reader))
  expect(found(12)).toEqual(found(38))
  // Among eleven the range stands on it, and still says no more than the step.
  const few = (outermost: number) => [outermost, 42, 44, 45, 46, 47, 48, 50, 51, 52, 53]
  const rangesOfFew = (outermost: number) => few(outermost).map((_, reader) => rangeWithout(few(outermost), reader))
  expect(rangesOfFew(31)).toEqual(rangesOfFew(34))
})
