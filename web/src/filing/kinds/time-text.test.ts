import { expect, test } from 'vitest'
import { tidyTime } from './time-text.ts'

test.each(['2026-3-5', '2026.3.5', '2026/03/05', '20260305', '2026年3月5日', ' ２０２６-03-05 '])(
  '%s is read as a date',
  (typed) => {
    expect(tidyTime('date', typed)).toBe('2026-03-05')
  },
)

test('months and years likewise', () => {
  expect(tidyTime('month', '2026年3月')).toBe('2026-03')
  expect(tidyTime('month', '202603')).toBe('2026-03')
  expect(tidyTime('year', '2026年')).toBe('2026')
})

test('what cannot be read stays as typed', () => {
  for (const typed of ['明年', '3.5', '2026', '2026-03', '26-3-5', '']) expect(tidyTime('date', typed)).toBe(typed)
  expect(tidyTime('year', '2026-03')).toBe('2026-03')
})
