import { fewestShown } from '@green/contract/calls/county-comparison.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSmallGroups } from './small-groups.ts'

test('a single small cell takes the next smallest with it', () => {
  expect(withoutSmallGroups([40, 2, 9, 0, 17])).toEqual([40, null, null, 0, 17])
  expect(withoutSmallGroups([40, 1, 1, 9])).toEqual([40, null, null, null])
  expect(withoutSmallGroups([3, 4, 9])).toEqual([null, null, 9])
  expect(withoutSmallGroups([5, 6])).toEqual([5, 6])
  expect(withoutSmallGroups([2])).toEqual([null])
  expect(withoutSmallGroups([])).toEqual([])
})

test('what is hidden cannot be found from the total: two cells or more, together no small group', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 30 }), { maxLength: 40 }), (cells) => {
      const told = withoutSmallGroups(cells)
      const hidden = cells.filter((_, at) => told[at] === null)
      for (const [at, count] of told.entries()) {
        if (count === null) continue
        expect(count).toBe(cells[at])
        expect(count === 0 || count >= fewestShown).toBe(true)
      }
      const others = cells.some((count, at) => count > 0 && told[at] !== null)
      if (hidden.length === 0 || !others) return
      expect(hidden.length).toBeGreaterThanOrEqual(2)
      expect(hidden.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(fewestShown)
    }),
  )
})
