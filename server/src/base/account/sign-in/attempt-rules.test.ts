import { expect, test } from 'vitest'
import { addMs } from '../../../platform/clock.ts'
import { afterFailure, countingFailures, isLocking, isWaiting, noFailures, type SignInMethod } from './attempt-rules.ts'

const now = '2026-03-15T00:00:00.000Z'
/** Seconds to wait after each of so many failures, each attempt made as early as allowed. */
function waits(way: SignInMethod, times: number): number[] {
  let [failures, at] = [noFailures(now), now]
  return Array.from({ length: times }, () => {
    failures = afterFailure(failures, way, at)
    const wait = failures.waitUntil ? Date.parse(failures.waitUntil) - Date.parse(at) : 0
    at = addMs(at, wait)
    return wait / 1000
  })
}

test('the delay grows with every failure; the fifth wrong password locks for 15 minutes, the third wrong code for 30', () => {
  expect(waits('password', 5)).toEqual([0, 2, 4, 8, 15 * 60])
  expect(waits('code', 3)).toEqual([0, 2, 30 * 60])
})

test('a lock ends by itself and counting restarts; a day without failures resets everything', () => {
  const locked = { count: 5, waitUntil: addMs(now, 1000), lastAt: now }
  expect([isWaiting(locked, now), isLocking(locked, 'password')]).toEqual([true, true])
  expect(countingFailures(locked, 'password', addMs(now, 1000)).count).toBe(0)
  expect(afterFailure(locked, 'password', addMs(now, 1000)).count).toBe(1)
  expect(
    countingFailures({ count: 4, waitUntil: null, lastAt: now }, 'password', addMs(now, 24 * 3600_000)).count,
  ).toBe(0)
})
