import { afterEach, expect, test, vi } from 'vitest'
import { makeCircuits } from '../outside/circuit.ts'
import type { Services } from '../services.ts'
import { sendSms } from './sms.ts'

afterEach(() => vi.unstubAllGlobals())

const services = (set: Record<string, string>, info = vi.fn()) =>
  ({
    circuits: makeCircuits().circuits,
    config: { GATEWAY_TIMEOUT_SECONDS: 10, ...set },
    log: { info },
  }) as unknown as Services
const message = { id: 'm1', mobile: '13800000000', text: '验证码123456，5分钟内有效' }

test('without a gateway the text is written to the log, where the code can be read', async () => {
  const info = vi.fn()
  await sendSms(services({}, info), message)
  expect(info).toHaveBeenCalledExactlyOnceWith({ mobile: message.mobile, text: message.text }, expect.any(String))
})

test('with a gateway nothing of the message is logged, and a refusal or timeout is a failure to be retried', async () => {
  const info = vi.fn()
  const ask = vi.fn<typeof fetch>(async () => new Response(null, { status: 502 }))
  vi.stubGlobal('fetch', ask)
  const city = services({ SMS_URL: 'https://sms.example/send' }, info)
  const failure = await sendSms(city, message).catch((error: Error) => error)
  expect(failure).toMatchObject({ message: 'the gateway answered 502' })
  expect(info).not.toHaveBeenCalled()
  const options = ask.mock.calls[0]?.[1]
  expect(options).toMatchObject({ method: 'POST', redirect: 'error', body: JSON.stringify(message) })
  expect(options?.signal).toBeInstanceOf(AbortSignal)
})
