/** The version of the privacy notice is the day of its text. */
import { expect, test } from 'vitest'
import { privacyVersion } from './privacy.ts'

test('the notice is of a real day, and of none to come', () => {
  const day = new Date(`${privacyVersion}T00:00:00+08:00`)
  expect(new Date(day.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)).toBe(privacyVersion)
  expect(day.getTime()).toBeLessThanOrEqual(Date.now())
})
