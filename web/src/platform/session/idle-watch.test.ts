import { expect, test } from 'vitest'
import { leftToWarn } from './idle-watch.tsx'

const minute = 60_000

test('the warning begins two minutes before the end, and the end comes before the server’s', () => {
  expect(leftToWarn(0)).toBeNull()
  expect(leftToWarn(23 * minute - 1)).toBeNull()
  expect(leftToWarn(23 * minute)).toBe(2 * minute)
  expect(leftToWarn(24 * minute)).toBe(minute)
  expect(leftToWarn(25 * minute)).toBe(0)
  expect(leftToWarn(40 * minute)).toBe(0)
})
