import { expect, test } from 'vitest'
import { endOfDay } from '../../../platform/clock.ts'
import { type BatchDates, movedDates, movesOf } from './moved-dates.ts'

/** From Friday evening to Saturday; Monday is the first working day after it. */
const window = {
  from: '2026-03-06T10:00:00.000Z',
  to: '2026-03-07T04:00:00.000Z',
  holidays: { off: [], work: [] },
}
const [friday, monday, tuesday, wednesday] = ['06', '09', '10', '11'].map((day) => endOfDay(`2026-03-${day}`))
const later = '2026-04-01T10:00:00.000Z'
const none: BatchDates = { closeAt: later, countyDeadline: null, cityDeadline: null, extensions: {} }
const granted = { reason: '受灾', at: '2026-03-01T00:00:00.000Z', byName: '王' }
const of = (dates: Partial<BatchDates>) => movedDates({ ...none, ...dates } as BatchDates, window)

test('a date within the time moves to the end of the first working day after it; others stay', () => {
  expect(of({ closeAt: friday as string }).closeAt).toBe(monday)
  const outside = { ...none, closeAt: '2026-03-06T09:59:59.000Z', cityDeadline: '2026-03-07T04:00:00.001Z' }
  expect(of(outside)).toEqual(outside)
  expect(movesOf(outside, of(outside))).toEqual([])
})

test('a free Monday is no working day', () => {
  const dates = { ...none, closeAt: friday as string }
  const free = { ...window, holidays: { off: ['2026-03-09'], work: [] } }
  expect(movedDates(dates, free).closeAt).toBe(tuesday)
})

test('the county decides after the filers, and the city after the county', () => {
  const all = { closeAt: friday as string, countyDeadline: '2026-03-07T01:00:00.000Z' }
  expect(of({ ...all, cityDeadline: monday as string })).toMatchObject({
    closeAt: monday,
    countyDeadline: tuesday,
    cityDeadline: wednesday,
  })
  expect(of({ ...all, cityDeadline: later }).cityDeadline).toBe(later)
})

test('an extension moves too; the batch that overtakes it does not take its review date', () => {
  const inForce = { ...granted, closeAt: '2026-03-07T02:00:00+08:00', countyDeadline: null }
  const own = of({ closeAt: '2026-03-01T00:00:00.000Z', countyDeadline: monday as string, extensions: { 1: inForce } })
  expect(own).toMatchObject({ countyDeadline: monday, extensions: { 1: { closeAt: monday, countyDeadline: tuesday } } })
  const soon = { ...granted, closeAt: '2026-03-08T10:00:00.000Z', countyDeadline: later }
  const all = of({ closeAt: friday as string, countyDeadline: wednesday as string, extensions: { 1: soon } })
  expect(all.extensions[1]).toMatchObject({ closeAt: monday, countyDeadline: later })
  const past = { ...granted, closeAt: '2026-02-01T00:00:00.000Z', countyDeadline: null }
  expect(of({ closeAt: friday as string, extensions: { 1: past } }).extensions[1]).toEqual(past)
})

test('what moves is listed with both moments', () => {
  const dates = { ...none, closeAt: friday as string, countyDeadline: monday as string }
  expect(movesOf(dates, movedDates(dates, window))).toEqual([
    { kind: '申报截止', qxCode: null, at: friday, to: monday },
    { kind: '区县办理期限', qxCode: null, at: monday, to: tuesday },
  ])
})
