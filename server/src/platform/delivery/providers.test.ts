import { afterEach, expect, test, vi } from 'vitest'
import { moveClock, resetClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { postMessage, providerAt, providersOf } from './providers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  resetClock()
})

const services = { config: { GATEWAY_TIMEOUT_SECONDS: 10 } as Config }
const both = (serial: string) =>
  providersOf(
    { url: `https://one.example/${serial}`, token: undefined },
    { url: `https://two.example/${serial}`, token: undefined },
  )
const order = (providers: ReturnType<typeof both>, isUrgent: boolean) =>
  [0, 1, 2, 3, 4].map((tries) => providerAt(providers, tries, isUrgent)?.name)

test('the first gateway is tried twice, then the second, in turn; urgent messages alternate at once', () => {
  expect(order(both('order'), false)).toEqual(['first', 'first', 'second', 'first', 'second'])
  expect(order(both('order'), true)).toEqual(['first', 'second', 'first', 'second', 'first'])
  const [only] = both('order')
  expect(providerAt(only ? [only] : [], 5, true)?.name).toBe('first')
  expect(providerAt([], 0, false)).toBeNull()
})

test('a gateway that failed three times in a row is skipped for five minutes, unless both have failed', async () => {
  const providers = both('rest')
  const [first, second] = providers
  if (!first || !second) throw new Error('two are set')
  vi.stubGlobal('fetch', async () => new Response(null, { status: 502 }))
  for (let i = 0; i < 3; i++) await expect(postMessage(services, first, { id: 'm1' })).rejects.toThrow('answered 502')
  expect(providerAt(providers, 0, false)?.name).toBe('second')
  // The first attempt may have been accepted: a retry with the same id is sent once by that gateway.
  expect(providerAt(providers, 1, false)?.name).toBe('first')
  expect(providerAt(providers, 1, true)?.name).toBe('second')
  moveClock(6 * 60_000)
  expect(providerAt(providers, 0, false)?.name).toBe('first')
  for (const one of providers)
    for (let i = 0; i < 3; i++) await postMessage(services, one, { id: 'm1' }).catch(() => null)
  expect(providerAt(providers, 0, false)?.name).toBe('first')
})
