import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { addressGuard, ClosedAddress } from '../outside/address-guard.ts'
import { makeCircuits } from '../outside/circuit.ts'
import type { Services } from '../services.ts'
import { failureText } from './providers.ts'
import { sendSms } from './sms.ts'

const running: { close(): unknown }[] = []
afterEach(() => {
  for (const one of running.splice(0)) one.close()
})

/** A gateway on this machine that answers with a status, and what it heard. */
async function gateway(status: number): Promise<{ url: string; heard: { method: string; body: unknown }[] }> {
  const heard: { method: string; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    heard.push({ method: request.method ?? '', body: JSON.parse(await text(request)) })
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  running.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, heard }
}

const warn = vi.fn()
const services = (set: Record<string, string>, { info = vi.fn(), networks = ['127.0.0.1/32'] } = {}) =>
  ({
    circuits: makeCircuits().circuits,
    config: { GATEWAY_TIMEOUT_SECONDS: 10, ...set },
    outside: addressGuard(networks),
    log: { info, warn },
  }) as unknown as Services
const message = { id: 'm1', mobile: '13800000000', text: '验证码123456，5分钟内有效' }

test('without a gateway the log of the demo city has the text, and no other log has it or the number', async () => {
  const info = vi.fn()
  await sendSms(services({ DEMO: '1' }, { info }), message)
  expect(info).toHaveBeenCalledExactlyOnceWith({ mobile: message.mobile, text: message.text }, expect.any(String))
  await sendSms(services({}, { info }), message)
  expect(info).toHaveBeenCalledOnce()
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/123456|13800000000/)
  expect(warn).toHaveBeenCalledOnce()
})

test('in the demo city the log holds what a person at the screen has caused, not what a schedule sends', async () => {
  const info = vi.fn()
  const demo = services({ DEMO: '1' }, { info })
  await sendSms(demo, { ...message, isScheduled: true })
  expect(info).not.toHaveBeenCalled()
  await sendSms(demo, message)
  expect(info).toHaveBeenCalledOnce()
})

test.each([502, 302])(
  'with a gateway nothing of the message is logged, and %i is a failure to be retried',
  async (status) => {
    const info = vi.fn()
    const { url, heard } = await gateway(status)
    const failure = await sendSms(services({ SMS_URL: url }, { info }), message).catch((error: Error) => error)
    expect(failure).toMatchObject({ message: `the gateway answered ${status}` })
    expect(info).not.toHaveBeenCalled()
    expect(heard).toEqual([{ method: 'POST', body: message }])
  },
)

test('a gateway in a network that is not listed hears nothing, and the office reads why', async () => {
  const { url, heard } = await gateway(200)
  const closed = services({ SMS_URL: url }, { networks: ['127.0.0.2/32'] })
  const failure = await sendSms(closed, message).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(ClosedAddress)
  expect(failureText(failure)).toBe('网关的地址在内部网络，INNER_NETWORKS 没有列出')
  expect(heard).toEqual([])
  await sendSms(services({ SMS_URL: url }), message)
  expect(heard).toHaveLength(1)
})
