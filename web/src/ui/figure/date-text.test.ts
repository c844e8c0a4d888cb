import { afterEach, expect, test } from 'vitest'
import { currentYear, dateTimeText, momentOf, today } from './date-text.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each(['America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Auckland'])(
  "today, this year and typed moments are Beijing's on a computer set to %s",
  (computer) => {
    process.env.TZ = computer
    const newYear = new Date('2026-12-31T16:30:00Z')
    expect([today(newYear), currentYear(newYear)]).toEqual(['2027-01-01', 2027])
    expect(currentYear(new Date('2026-12-31T15:30:00Z'))).toBe(2026)
    expect(dateTimeText(new Date(momentOf('2026-03-15 09:30')).toISOString())).toBe('2026-03-15 09:30')
    expect(new Date(momentOf('2026-03-15T09:30')).toISOString()).toBe('2026-03-15T01:30:00.000Z')
  },
)
