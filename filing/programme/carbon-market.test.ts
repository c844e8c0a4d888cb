import { expect, test } from 'vitest'
import { evidenceDue, quotaBalance, withSaving } from './carbon-market.ts'

test('a month is due forty calendar days after its end, in leap years too', () => {
  expect(evidenceDue('2026-12', 40)).toBe('2027-02-09')
  expect(evidenceDue('2028-02', 40)).toBe('2028-04-09')
})

test('what is held adds to the surplus what was carried over, bought and offset, and takes off what was sold', () => {
  const figures = { allowanceT: 764_300, carriedT: 100, boughtT: 50.5, soldT: 20, ccerT: 10, surrenderedT: null }
  expect(quotaBalance(figures, 751_900)).toEqual({ surplusT: 12_400, heldT: 12_540.5 })
  expect(quotaBalance({ ...figures, allowanceT: null }, 751_900)).toBeNull()
})

test('a larger saving never leaves less; without a price it has no worth', () => {
  expect(withSaving(-500, 200, 60)).toEqual({ heldT: -300, yuan: 12_000 })
  expect(withSaving(-500, 300, 60).heldT).toBeGreaterThan(withSaving(-500, 200, 60).heldT)
  expect(withSaving(0, 200, null)).toEqual({ heldT: 200, yuan: null })
})
