/** On a busy server a step holds a connection while it reads the lists: they must not need another one. */
import { expect, test } from 'vitest'
import { sharedTestApp } from '../../db/testing.ts'
import { addMs, clock, moveClock } from '../../platform/clock.ts'
import { referenceOf } from './reference.ts'

const app = await sharedTestApp()

test('the lists are read anew while the old ones still serve, without waiting for a connection', async () => {
  const { services } = app
  const start = '2026-06-01T04:00:00.000Z'
  moveClock(start)
  const first = await referenceOf(services)
  const pool = services.db.$client
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  moveClock(addMs(start, 6000))
  expect(await referenceOf(services)).toBe(first)
  for (const one of held) one.release()
  await expect.poll(() => referenceOf(services)).not.toBe(first)
  const second = await referenceOf(services)
  moveClock(addMs(start, 12_000))
  expect(await referenceOf(services)).toBe(second)
  expect(clock.today()).toBe('2026-06-01')
})
