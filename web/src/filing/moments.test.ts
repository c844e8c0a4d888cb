import { expect, test } from 'vitest'
import { momentText, timeLeft } from './moments.ts'

test("receipts tell seconds in Shanghai's time, whatever the machine's clock is set to", () => {
  expect(momentText('2026-03-15T09:30:05Z')).toBe('2026-03-15 17:30:05')
  expect(momentText(null)).toBe('')
})

test('the time until a deadline is in days and hours', () => {
  const now = new Date('2026-03-15T00:00:00Z')
  expect(timeLeft('2026-03-18T05:30:00Z', now)).toBe('还有3天5小时')
  expect(timeLeft('2026-03-18T00:00:00Z', now)).toBe('还有3天')
  expect(timeLeft('2026-03-15T02:00:00Z', now)).toBe('还有2小时')
  expect(timeLeft('2026-03-15T00:30:00Z', now)).toBe('不足1小时')
  expect(timeLeft('2026-03-14T23:59:59Z', now)).toBe('已截止')
})
