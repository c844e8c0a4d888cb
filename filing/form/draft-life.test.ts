import { expect, test } from 'vitest'
import { binEndsOn, draftDue, draftEndsOn } from './draft-life.ts'

const updatedAt = '2026-01-01T02:00:00.000Z'

test('a draft’s filer is notified 14 and 3 days before, and the draft moves to the recycle bin on the ninetieth day', () => {
  expect(draftEndsOn({ updatedAt, toldAt: null })).toBe('2026-04-01')
  expect(draftDue({ updatedAt, toldAt: null }, '2026-03-17')).toBeNull()
  expect(draftDue({ updatedAt, toldAt: null }, '2026-03-18')).toEqual({ tell: 14 })
  const once = { updatedAt, toldAt: '2026-03-18T00:20:00.000Z' }
  expect(draftDue(once, '2026-03-28')).toBeNull()
  expect(draftDue(once, '2026-03-29')).toEqual({ tell: 3 })
  const twice = { updatedAt, toldAt: '2026-03-29T00:20:00.000Z' }
  expect(draftDue(twice, '2026-03-31')).toBeNull()
  expect(draftDue(twice, '2026-04-01')).toBe('bin')
})

test('after an outage the notice comes first, and three days remain', () => {
  expect(draftDue({ updatedAt, toldAt: null }, '2026-05-10')).toEqual({ tell: 3 })
  const late = { updatedAt, toldAt: '2026-05-10T00:20:00.000Z' }
  expect(draftEndsOn(late)).toBe('2026-05-13')
  expect(draftDue(late, '2026-05-12')).toBeNull()
  expect(draftDue(late, '2026-05-13')).toBe('bin')
})

test('every change restarts the ninety days', () => {
  const touched = { updatedAt: '2026-03-30T02:00:00.000Z', toldAt: '2026-03-29T00:20:00.000Z' }
  expect(draftEndsOn(touched)).toBe('2026-06-28')
  expect(draftDue(touched, '2026-04-02')).toBeNull()
})

test('days change at midnight in Asia/Shanghai', () => {
  expect(binEndsOn('2026-03-31T15:59:00.000Z')).toBe('2026-04-30')
  expect(binEndsOn('2026-03-31T16:00:00.000Z')).toBe('2026-05-01')
})
