import { expect, test } from 'vitest'
import { idempotencyKeys } from './idempotency-key.ts'

test('the same content after a lost answer carries the same number', () => {
  const press = idempotencyKeys()
  const first = press.of({ id: '1', opinion: '同意' })
  expect(press.of({ id: '1', opinion: '同意' }).requestId).toBe(first.requestId)
  expect(first.requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('changed content, or a press after the answer, is a new one', () => {
  const press = idempotencyKeys()
  const { requestId } = press.of({ opinion: '同意' })
  expect(press.of({ opinion: '退回' }).requestId).not.toBe(requestId)
  const again = press.of({ opinion: '退回' }).requestId
  press.answered()
  expect(press.of({ opinion: '退回' }).requestId).not.toBe(again)
})
