/** The adapter of the register against a server on this machine: what is asked, what is believed, and when it is left alone. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { moveClock, resetClock } from './clock.ts'
import { addressGuard } from './outside/address-guard.ts'
import { makeCircuits } from './outside/circuit.ts'
import { openRegister } from './register.ts'

const facts = { enterpriseName: '重庆示例水泥有限公司', legalPerson: '张示例', state: 'operating' }
let site: Server
let REGISTER_URL = ''
let requests: Pick<IncomingMessage, 'url' | 'headers'>[] = []
/** What the register answers: a status and a body. */
let answer: { status: number; body?: object; headers?: Record<string, string> } = { status: 200, body: facts }
beforeAll(async () => {
  site = createServer((request, response) => {
    requests.push(request)
    response.writeHead(answer.status, answer.headers).end(answer.body ? JSON.stringify(answer.body) : undefined)
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  REGISTER_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}/org`
})
beforeEach(() => {
  requests = []
})
afterEach(() => resetClock())
afterAll(() => site.close())

const here = addressGuard(['127.0.0.1/32'])
const circuit = () => makeCircuits().circuits.of('register')
const log = { warn: vi.fn() }
const open = (guard = here) => {
  const register = openRegister({ REGISTER_URL, REGISTER_TOKEN: 'x'.repeat(16) }, log, circuit(), guard)
  if (!register) throw new Error('the register is connected')
  return register
}

test('without an address there is no register', () => expect(openRegister({}, log, circuit(), here)).toBeNull())

test('it is queried by code with its token, and redirects are not followed; 404 is an unknown code', async () => {
  answer = { status: 200, body: { ...facts, secret: 'x' } }
  expect(await open().find('915001127980123456')).toEqual({ away: false, facts })
  expect(requests[0]?.url).toBe('/org?socialCode=915001127980123456')
  expect(requests[0]?.headers.authorization).toBe(`Bearer ${'x'.repeat(16)}`)
  answer = { status: 404 }
  expect(await open().find('915001127980123456')).toEqual({ away: false, facts: null })
  answer = { status: 302, headers: { location: REGISTER_URL } }
  expect(await open().find('915001127980123456')).toEqual({ away: true })
  expect(requests).toHaveLength(3)
})

test('where its network is not listed it is not asked', async () => {
  expect(await open(addressGuard([])).find('915001127980123456')).toEqual({ away: true })
  expect(requests).toEqual([])
})

test('three failures in a row open the circuit breaker for a minute; then one request tries again', async () => {
  answer = { status: 200, body: { odd: 1 } }
  const register = open()
  for (let i = 0; i < 5; i++) expect(await register.find('1')).toEqual({ away: true })
  expect(requests).toHaveLength(3)
  expect(register.answers()).toBe(false)
  moveClock(61_000)
  expect(register.answers()).toBe(true)
  await register.find('1')
  await register.find('1')
  expect(requests).toHaveLength(4)
  moveClock(61_000)
  answer = { status: 200, body: facts }
  expect(await register.find('1')).toMatchObject({ away: false })
})
