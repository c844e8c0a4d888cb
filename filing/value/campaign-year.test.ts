import { expect, test } from 'vitest'
import { campaignYear } from './campaign-year.ts'

const running = (year: number) => ({ year, hasBegun: true, isRunning: true })
const over = (year: number) => ({ year, hasBegun: true, isRunning: false })
const ahead = (year: number) => ({ year, hasBegun: false, isRunning: false })

test('the campaign that runs, then the last that has begun, then the last complete year', () => {
  expect(campaignYear([over(2025), running(2024), ahead(2026)], 2026)).toBe(2024)
  expect(campaignYear([over(2023), over(2024), ahead(2026)], 2026)).toBe(2024)
  expect(campaignYear([ahead(2026)], 2026)).toBe(2025)
  expect(campaignYear([], 2026)).toBe(2025)
})
