/** Deadlines in working days follow the weekend, the holidays and the days worked in exchange. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWorkingDays, type Holidays, isWorkingDay, workingDaysBetween } from './working-days.ts'

const city = JSON.parse(readFileSync(new URL('../../data/city.json', import.meta.url), 'utf8')) as {
  holidays: Holidays & { years: { year: number; verification: string }[] }
}
const table = city.holidays
const plain: Holidays = { off: [], work: [] }

const day = fc
  .integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 11, 31) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10))
const count = fc.integer({ min: -60, max: 60 })

test.each([
  ['2026-09-30', 1, '2026-10-08'],
  ['2026-09-18', 1, '2026-09-20'],
  ['2026-10-09', 1, '2026-10-10'],
  ['2026-02-13', 1, '2026-02-14'],
  ['2026-02-14', 1, '2026-02-24'],
  ['2025-12-31', 1, '2026-01-04'],
  ['2026-11-20', 5, '2026-11-27'],
  ['2026-10-08', -1, '2026-09-30'],
  ['2026-10-03', 0, '2026-10-03'],
])('%s and %d working days is %s', (from, n, to) => expect(addWorkingDays(from, n, table)).toBe(to))

test('without a table only weekends are free', () => {
  expect(addWorkingDays('2026-09-30', 1, plain)).toBe('2026-10-01')
  expect(isWorkingDay('2026-09-20', plain)).toBe(false)
})

test('the day reached is a working day, and counting back gives the number', () => {
  fc.assert(
    fc.property(day, count, (from, n) => {
      const to = addWorkingDays(from, n, table)
      if (n !== 0) expect(isWorkingDay(to, table)).toBe(true)
      expect(workingDaysBetween(from, to, table)).toBe(n)
    }),
  )
})

test('counting equals counting day by day, in either direction and over years', () => {
  const walked = (from: string, to: string): number => {
    if (to < from) return 0 - walked(dayBefore(to), dayBefore(from))
    let count = 0
    for (let at = from; at !== to; ) {
      at = addDay(at, 1)
      if (isWorkingDay(at, table)) count += 1
    }
    return count
  }
  fc.assert(
    fc.property(day, day, (from, to) => {
      expect(workingDaysBetween(from, to, table)).toBe(walked(from, to))
    }),
  )
})

const addDay = (date: string, n: number) => new Date(Date.parse(date) + n * 86_400_000).toISOString().slice(0, 10)
const dayBefore = (date: string) => addDay(date, -1)

test('a longer term never ends earlier, and terms add up', () => {
  fc.assert(
    fc.property(day, fc.nat(40), fc.nat(40), (from, a, b) => {
      const first = addWorkingDays(from, a, table)
      const both = addWorkingDays(from, a + b, table)
      expect(both >= first).toBe(true)
      expect(addWorkingDays(first, b, table)).toBe(both)
    }),
  )
})

test.each(['2026-02-30', '2026-1-1', '', '20260101', '2026-01-01T00:00:00Z'])('%j is no date', (wrong) => {
  expect(() => addWorkingDays(wrong, 1, plain)).toThrow('date YYYY-MM-DD expected')
})

test('half a day is refused', () => expect(() => addWorkingDays('2026-01-01', 0.5, plain)).toThrow())

describe('the holiday table of the city', () => {
  test('has real days once, free ones and worked ones apart', () => {
    const all = [...table.off, ...table.work]
    expect(new Set(all).size).toBe(all.length)
    for (const date of all) expect(addWorkingDays(date, 0, plain)).toBe(date)
  })
  test('a day worked in exchange lies on a weekend', () => {
    for (const date of table.work) expect(isWorkingDay(date, plain), date).toBe(false)
  })
  test('every year named is covered and says how sure it is', () => {
    for (const { year, verification } of table.years) {
      expect(table.off.some((date) => date.startsWith(String(year)))).toBe(true)
      expect(['confirmed', 'unverified']).toContain(verification)
    }
  })
})
