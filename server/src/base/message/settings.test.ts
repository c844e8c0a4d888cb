import { expect, test } from 'vitest'
import { quietUntil } from './settings.ts'

test('quiet hours over midnight end in the morning of Asia/Shanghai; outside them, and where none are set, nothing is delayed', () => {
  const night = { quietFrom: '21:00', quietTo: '08:00' }
  expect(quietUntil('2026-12-01T12:59:59.000Z', night)).toBeNull()
  expect(quietUntil('2026-12-01T13:00:10.000Z', night)).toBe('2026-12-02T00:00:00.000Z')
  expect(quietUntil('2026-12-01T23:30:00.000Z', night)).toBe('2026-12-02T00:00:00.000Z')
  expect(quietUntil('2026-12-02T00:00:00.000Z', night)).toBeNull()
  expect(quietUntil('2026-12-02T04:30:00.000Z', { quietFrom: '12:00', quietTo: '14:00' })).toBe(
    '2026-12-02T06:00:00.000Z',
  )
  expect(quietUntil('2026-12-01T18:00:00.000Z', { quietFrom: '00:00', quietTo: '00:00' })).toBeNull()
})
