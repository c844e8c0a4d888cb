import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveClock, resetClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { addressGuard } from '../outside/address-guard.ts'
import { makeCircuits } from '../outside/circuit.ts'
import { postMessage, providerAt, providersOf } from './providers.ts'

/** Both gateways, which fail: one server on this machine. */
let site: Server
let at = ''
beforeAll(async () => {
  site = createServer((_asked, answer) => answer.writeHead(502).end())
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterEach(() => resetClock())
afterAll(() => site.close())

const services = {
  config: { GATEWAY_TIMEOUT_SECONDS: 10 } as Config,
  outside: addressGuard(['127.0.0.1/32']),
}
let { circuits } = makeCircuits()
beforeEach(() => {
  circuits = makeCircuits().circuits
})
const send = (one: ReturnType<typeof both>[number]) =>
  circuits.of(one.service).run(() => postMessage(services, one, { id: 'm1' }))
const both = (serial: string) =>
  providersOf('sms', { url: `${at}/one/${serial}`, token: undefined }, { url: `${at}/two/${serial}`, token: undefined })
const order = (providers: ReturnType<typeof both>, isUrgent: boolean) =>
  [0, 1, 2, 3, 4].map((tries) => providerAt(circuits, providers, tries, isUrgent)?.name)

test('the first gateway is tried twice, then the second, in turn; urgent messages alternate at once', () => {
  expect(order(both('order'), false)).toEqual(['first', 'first', 'second', 'first', 'second'])
  expect(order(both('order'), true)).toEqual(['first', 'second', 'first', 'second', 'first'])
  const [only] = both('order')
  expect(providerAt(circuits, only ? [only] : [], 5, true)?.name).toBe('first')
  expect(providerAt(circuits, [], 0, false)).toBeNull()
})

test('a gateway that failed three times in a row is skipped for a minute, unless both have failed', async () => {
  const providers = both('rest')
  const [first, second] = providers
  if (!first || !second) throw new Error('two are set')
  for (let i = 0; i < 3; i++) await expect(send(first)).rejects.toThrow('answered 502')
  expect(providerAt(circuits, providers, 0, false)?.name).toBe('second')
  // The first attempt may have been accepted: a retry with the same id is sent once by that gateway.
  expect(providerAt(circuits, providers, 1, false)?.name).toBe('first')
  expect(providerAt(circuits, providers, 1, true)?.name).toBe('second')
  moveClock(61_000)
  expect(providerAt(circuits, providers, 0, false)?.name).toBe('first')
  for (const one of providers) for (let i = 0; i < 3; i++) await send(one).catch(() => null)
  expect(providerAt(circuits, providers, 0, false)?.name).toBe('first')
})
