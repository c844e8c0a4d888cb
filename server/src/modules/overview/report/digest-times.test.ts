import { expect, test } from 'vitest'
import { nextTime } from './digest-times.ts'

/** Monday 2026-11-30, 10:00 in Shanghai. */
const monday = '2026-11-30T02:00:00.000Z'

test.each([
  [{ pace: 'day', day: 1, hour: 8 }, '2026-12-01T00:00:00.000Z'],
  [{ pace: 'day', day: 1, hour: 11 }, '2026-11-30T03:00:00.000Z'],
  // The very moment is over: the next one is tomorrow's.
  [{ pace: 'day', day: 1, hour: 10 }, '2026-12-01T02:00:00.000Z'],
  [{ pace: 'week', day: 1, hour: 8 }, '2026-12-07T00:00:00.000Z'],
  [{ pace: 'week', day: 7, hour: 0 }, '2026-12-05T16:00:00.000Z'],
  [{ pace: 'month', day: 28, hour: 23 }, '2026-12-28T15:00:00.000Z'],
  [{ pace: 'month', day: 1, hour: 0 }, '2026-11-30T16:00:00.000Z'],
] as const)('%j is next at %s', (times, next) => {
  expect(nextTime(times, monday)).toBe(next)
})
