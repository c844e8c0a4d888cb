import { expect, test } from 'vitest'
import { idempotencyKeys } from './idempotency-key.ts'

test('the same content after a lost response has the same idempotency key', () => {
  const keys = idempotencyKeys()
  const first = keys.of({ id: '1', opinion: '同意' })
  expect(keys.of({ id: '1', opinion: '同意' }).requestId).toBe(first.requestId)
  expect(first.requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('changed content, or a request after the response, has a new key', () => {
  const keys = idempotencyKeys()
  const { requestId } = keys.of({ opinion: '同意' })
  expect(keys.of({ opinion: '退回' }).requestId).not.toBe(requestId)
  const again = keys.of({ opinion: '退回' }).requestId
  keys.answered()
  expect(keys.of({ opinion: '退回' }).requestId).not.toBe(again)
})
