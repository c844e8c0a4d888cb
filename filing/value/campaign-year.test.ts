import { expect, test } from 'vitest'
import { campaignYear, offeredYears } from './campaign-year.ts'

const running = (year: number) => ({ year, status: 'open' })
const over = (year: number) => ({ year, status: 'closed' })
const ahead = (year: number) => ({ year, status: 'notStarted' })

test('the campaign that runs, then the last that has begun, then the last complete year', () => {
  expect(campaignYear([over(2025), running(2024), ahead(2026)], 2026)).toBe(2024)
  expect(campaignYear([over(2023), over(2024), ahead(2026)], 2026)).toBe(2024)
  expect(campaignYear([ahead(2026)], 2026)).toBe(2025)
  expect(campaignYear([], 2026)).toBe(2025)
})

test('what is archived has begun', () => {
  expect(campaignYear([{ year: 2024, status: 'archived' }, ahead(2026)], 2027)).toBe(2024)
})

test('a choice of years has the campaign of a city that is late, and one that is ahead of the calendar', () => {
  expect(offeredYears(2025, 2026, 3)).toEqual([2026, 2025, 2024])
  expect(offeredYears(2022, 2026, 3)).toEqual([2026, 2025, 2024, 2023, 2022])
  expect(offeredYears(2027, 2026, 2)).toEqual([2027, 2026])
})
