import { expect, test } from 'vitest'
import { timeLeftUntil } from './days-left.ts'

const close = '2026-12-21T15:59:59.999Z'
const at = (moment: string) => timeLeftUntil(close, Date.parse(moment))

test('days until the last day, then hours, then nothing', () => {
  expect(at('2026-11-20T15:59:59.999Z')).toEqual({ amount: 31, unit: '天', urgent: false })
  expect(at('2026-12-14T15:00:00Z')).toEqual({ amount: 7, unit: '天', urgent: true })
  expect(at('2026-12-21T12:30:00Z')).toEqual({ amount: 4, unit: '小时', urgent: true })
  expect(at('2026-12-21T15:59:00Z')).toEqual({ amount: 1, unit: '小时', urgent: true })
  expect(at('2026-12-21T16:00:00Z')).toBeNull()
  expect(timeLeftUntil('not a moment', 0)).toBeNull()
})
