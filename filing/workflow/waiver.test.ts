import { expect, test } from 'vitest'
import type { Finding } from './findings.ts'
import { withWaivers } from './waiver.ts'

test('a waived warning becomes information with its last day; errors and other rules are unchanged', () => {
  const warning: Finding = { level: 'warning', code: 'jump', field: 'a', message: '变化过大' }
  const error: Finding = { ...warning, level: 'error' }
  const other: Finding = { ...warning, code: 'twice' }
  expect(withWaivers([warning, error, other], [{ code: 'jump', until: '2026-12-31' }])).toEqual([
    { ...warning, level: 'info', waivedUntil: '2026-12-31' },
    error,
    other,
  ])
})
