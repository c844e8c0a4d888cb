/** A real server that hangs, fails and recovers, and what the callers of its circuit breaker see. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { moveClock, resetClock } from '../clock.ts'
import { CircuitOpen, makeCircuits } from './circuit.ts'

let server: Server | undefined
afterEach(async () => {
  resetClock()
  server?.closeAllConnections()
  await new Promise((done) => (server ? server.close(done) : done(undefined)))
  server = undefined
})

async function service() {
  const it = { does: 'works' as 'works' | 'fails' | 'hangs', asked: 0, url: '' }
  server = createServer((_request, response) => {
    it.asked += 1
    if (it.does === 'hangs') return
    response.writeHead(it.does === 'fails' ? 502 : 200).end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server?.once('listening', done))
  it.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return it
}

/** Waits briefly only for what is known to hang: a busy machine is no failure. */
async function ask({ url, does }: { url: string; does: string }): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(does === 'hangs' ? 200 : 10_000) })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the service answered ${response.status}`)
}

test('three failures in a row open it, callers then fail at once, one probe after a minute closes or reopens it', async () => {
  const it = await service()
  const states: string[] = []
  const { circuits } = makeCircuits(async ({ state }) => void states.push(state))
  const circuit = circuits.of('register')
  const call = () =>
    circuit
      .run(() => ask(it))
      .then(
        () => 'done',
        (error: Error) => error,
      )
  const state = () => circuits.states().find(({ service: of }) => of === 'register')

  expect(await call()).toBe('done')
  it.does = 'hangs'
  for (let i = 0; i < 3; i++) expect(await call()).toMatchObject({ name: 'TimeoutError' })
  expect(state()).toMatchObject({ state: 'open', lastError: '没有按时回答', since: expect.any(String) })
  const { asked: before } = it
  expect(await call()).toBeInstanceOf(CircuitOpen)
  expect(it.asked).toBe(before)

  // Half-open: of many at once one is the probe, which fails.
  it.does = 'fails'
  moveClock(61_000)
  expect(state()?.state).toBe('halfOpen')
  const many = await Promise.all([1, 2, 3, 4].map(call))
  expect(it.asked).toBe(before + 1)
  expect(many.filter((one) => one instanceof CircuitOpen)).toHaveLength(3)
  expect(state()).toMatchObject({ state: 'open', lastError: '对方回答502' })

  it.does = 'works'
  expect(await call()).toBeInstanceOf(CircuitOpen)
  moveClock(61_000)
  expect(await call()).toBe('done')
  expect(state()?.state).toBe('closed')
  expect(states).toEqual(['open', 'open', 'closed'])
})

test('failures far apart do not open it, a success forgets them, and it can be closed by hand or passed', async () => {
  const it = await service()
  const { circuits } = makeCircuits()
  const circuit = circuits.of('scanner')
  const call = (evenIfOpen = false) => circuit.run(() => ask(it), { evenIfOpen }).catch(() => undefined)
  it.does = 'fails'
  for (let i = 0; i < 4; i++) {
    await call()
    moveClock(6 * 60_000)
  }
  expect(circuit.isOpen()).toBe(false)
  it.does = 'works'
  await call()
  it.does = 'fails'
  await call()
  await call()
  expect(circuit.isOpen()).toBe(false)
  await call()
  expect(circuit.isOpen()).toBe(true)
  await circuits.close('scanner')
  expect(circuit.isOpen()).toBe(false)
  for (let i = 0; i < 3; i++) await call()
  expect(circuit.isOpen()).toBe(true)
  it.does = 'works'
  await call(true)
  expect(circuit.isOpen()).toBe(false)
})
