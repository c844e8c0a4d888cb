import { afterEach, expect, test, vi } from 'vitest'
import { moveClock, resetClock } from './clock.ts'
import { makeCircuits } from './outside/circuit.ts'
import { openRegister } from './register.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  resetClock()
})

const circuit = () => makeCircuits().circuits.of('register')
const log = { warn: vi.fn() }
const open = (ask: typeof fetch) => {
  vi.stubGlobal('fetch', ask)
  const register = openRegister(
    { REGISTER_URL: 'https://register.example/org', REGISTER_TOKEN: 'x'.repeat(16) },
    log,
    circuit(),
  )
  if (!register) throw new Error('the register is connected')
  return register
}
const facts = { enterpriseName: '重庆示例水泥有限公司', legalPerson: '张示例', state: 'operating' }

test('without an address there is no register', () => expect(openRegister({}, log, circuit())).toBeNull())

test('it is queried by code with its token and a timeout, and redirects are not followed; 404 is an unknown code', async () => {
  const ask = vi.fn<typeof fetch>(async () => Response.json({ ...facts, secret: 'x' }))
  const answer = await open(ask).find('915001127980123456')
  expect(answer).toEqual({ away: false, facts })
  const [address, options] = ask.mock.calls[0] ?? []
  expect(String(address)).toBe('https://register.example/org?socialCode=915001127980123456')
  expect(options).toMatchObject({ redirect: 'error', headers: { authorization: `Bearer ${'x'.repeat(16)}` } })
  expect(options?.signal).toBeInstanceOf(AbortSignal)
  ask.mockResolvedValue(new Response(null, { status: 404 }))
  expect(await open(ask).find('915001127980123456')).toEqual({ away: false, facts: null })
})

test('three failures in a row open the circuit breaker for a minute; then one request tries again', async () => {
  const ask = vi.fn<typeof fetch>(async () => new Response('{"odd":1}', { status: 200 }))
  const register = open(ask)
  for (let i = 0; i < 5; i++) expect(await register.find('1')).toEqual({ away: true })
  expect(ask).toHaveBeenCalledTimes(3)
  expect(register.answers()).toBe(false)
  moveClock(61_000)
  expect(register.answers()).toBe(true)
  await register.find('1')
  await register.find('1')
  expect(ask).toHaveBeenCalledTimes(4)
  moveClock(61_000)
  ask.mockResolvedValue(Response.json(facts))
  expect(await register.find('1')).toMatchObject({ away: false })
})
