import { expect, test } from 'vitest'
import { pauseBefore, triesAfter } from './query.ts'
import { networkMessage, RequestError } from './request-error.ts'

const busy = new RequestError('refused', '当前访问的人较多', { status: 503, code: 503, data: { seconds: 2 } })

test('a server that asks to come back later is asked again three times, after what it asks for and at most twice that', () => {
  expect(triesAfter(busy)).toBe(3)
  for (let i = 0; i < 50; i++) {
    const pause = pauseBefore(0, busy)
    expect(pause).toBeGreaterThanOrEqual(2000)
    expect(pause).toBeLessThanOrEqual(4000)
  }
})

test('a lost connection is tried once more, every other refusal is final', () => {
  expect(triesAfter(new RequestError('network', networkMessage))).toBe(1)
  expect(pauseBefore(0, new RequestError('network', networkMessage))).toBe(500)
  for (const status of [401, 403, 404, 422, 429, 500, 503])
    expect(triesAfter(new RequestError('refused', 'x', { status }))).toBe(0)
  expect(triesAfter(new Error('x'))).toBe(0)
})
