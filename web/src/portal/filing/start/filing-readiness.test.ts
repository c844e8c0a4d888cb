import { expect, test } from 'vitest'
import { editText, isOpenForTyping } from '../own/own-filings.tsx'
import { filingReadiness } from './filing-readiness.tsx'

const enterprise = { userRole: 'enterprise', qyItem: { orgKind: 'enterprise' as const, state: 'active' } }

test('only a verified account of the right kind may file; all others see the reason', () => {
  expect(filingReadiness(null, null, 'enterprise')).toBe('visitor')
  expect(filingReadiness({ userRole: 'county', qyItem: null }, null, 'enterprise')).toBe('otherRole')
  expect(filingReadiness(enterprise, null, 'institution')).toBe('otherKind')
  expect(filingReadiness(enterprise, { state: 'pending' }, 'enterprise')).toBe('unverified')
  expect(filingReadiness(enterprise, { state: 'verifying' }, 'enterprise')).toBe('verifying')
  expect(filingReadiness(enterprise, { state: 'returned' }, 'enterprise')).toBe('returned')
  expect(filingReadiness(enterprise, null, 'enterprise')).toBe('ready')
})

test('the way into the form follows what the server allows', () => {
  const step = (action: 'resubmit' | 'withdraw') => ({ action, label: '', to: 'submitted' as const, needs: {} })
  expect(isOpenForTyping({ allowed: [step('withdraw')] })).toBe(false)
  expect(isOpenForTyping({ allowed: [step('resubmit')] })).toBe(true)
  expect(editText({ state: 'county_returned', allowed: [step('resubmit')] })).toBe('修改并重新提交')
  expect(editText({ state: 'county_returned', allowed: [] })).toBe('修改')
  expect(editText({ state: 'draft', allowed: [] })).toBe('继续填写')
})
