import { expect, test } from 'vitest'
import { lsnOf } from '../../db/log-position.ts'
import { lagHistory } from './replica-lag.ts'

test('an LSN counts through both halves', () => {
  expect(lsnOf('0/0')).toBe(0n)
  expect(lsnOf('0/FFFFFFFF') + 1n).toBe(lsnOf('1/0'))
  expect(lsnOf('16/B374D848')).toBe(0x16b374d848n)
})

test('the lag is the age of the first end of the log that was not replayed', () => {
  const history = lagHistory()
  for (const second of [0, 1, 2, 3]) history.note(second * 1000, BigInt(100 + second))
  expect(history.lagMs(101n, 3500)).toBe(1500)
  expect(history.lagMs(102n, 9000)).toBe(6000)
  expect(history.lagMs(103n, 9000)).toBe(0)
})

test('a log that stands still is no lag, however long ago it was written', () => {
  const history = lagHistory()
  history.note(0, 100n)
  history.note(3_600_000, 100n)
  expect(history.lagMs(100n, 3_600_000)).toBe(0)
})

test('a lag from before the first look, or from another timeline, is unknown', () => {
  const history = lagHistory()
  history.note(0, 100n)
  history.note(1000, 110n)
  expect(history.lagMs(90n, 1000)).toBeNull()
  history.note(2000, 120n)
  history.forget()
  history.note(3000, 130n)
  expect(history.lagMs(110n, 3000)).toBeNull()
})

test('over hours the lag stays known to a few seconds', () => {
  const history = lagHistory()
  for (let second = 0; second <= 7200; second++) history.note(second * 1000, BigInt(1000 + second))
  const lag = history.lagMs(1000n, 7_200_000)
  expect(lag).toBeGreaterThan(7_160_000)
  expect(lag).toBeLessThanOrEqual(7_200_000)
})
