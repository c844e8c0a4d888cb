/** Text messages: posted to the city's gateway, or written to the log where there is none. Called by the queue, never by a request. */
import { clock } from './clock.ts'
import type { Services } from './services.ts'

const timeoutMs = 10_000

export type TextMessage = { id: string; mobile: string; text: string; until?: string }

/**
 * Sends one message or throws, and then the queue tries again later. The gateway is told the message's id,
 * so that a message whose answer was lost is not sent a second time.
 */
export async function sendSms(services: Services, { id, mobile, text, until }: TextMessage): Promise<void> {
  if (until !== undefined && until <= clock.now()) return
  const { SMS_URL, SMS_TOKEN } = services.config
  if (!SMS_URL) {
    services.log.info({ mobile, text }, 'text message')
    return
  }
  const response = await fetch(SMS_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(SMS_TOKEN ? { authorization: `Bearer ${SMS_TOKEN}` } : {}),
    },
    body: JSON.stringify({ id, mobile, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
}
