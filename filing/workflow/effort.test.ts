import { expect, test } from 'vitest'
import { activeSeconds } from './effort.ts'

test('the time between two saves counts as work, a pause does not', () => {
  const saved = '2026-03-01T02:00:00.000Z'
  expect(activeSeconds(saved, '2026-03-01T02:00:12.400Z')).toBe(12)
  expect(activeSeconds(saved, '2026-03-01T02:05:00.000Z')).toBe(300)
  expect(activeSeconds(saved, '2026-03-01T02:05:01.000Z')).toBe(0)
  expect(activeSeconds(saved, '2026-03-02T02:00:05.000Z')).toBe(0)
  expect(activeSeconds(saved, '2026-03-01T01:59:00.000Z')).toBe(0)
})
