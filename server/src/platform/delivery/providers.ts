/** Gateways that take a message over https: which of two is asked, and one posting. Called by the queue, never by a request. */
import { clock } from '../clock.ts'
import type { Services } from '../services.ts'

export type Provider = { name: 'first' | 'second'; url: string; token: string | undefined }

/** A gateway that failed so often in a row is left alone for a while. */
const failuresAtMost = 3
const restMs = 5 * 60_000

const circuitBreakers = new Map<string, { failures: number; restsUntil: number }>()

/** The providers that are set, the first one first. */
export function providersOf(first: Omit<Provider, 'name' | 'url'> & { url: string | undefined }, second: typeof first) {
  return [
    ...(first.url ? [{ name: 'first' as const, url: first.url, token: first.token }] : []),
    ...(second.url ? [{ name: 'second' as const, url: second.url, token: second.token }] : []),
  ]
}

/**
 * Whom to ask at this try. A failed answer may hide a message that went out, and two gateways do not know each other's ids: so the first
 * is asked twice before the second, but for what is of no use in a few minutes. One that keeps failing is passed over, not however by a
 * message that it may have taken already.
 */
export function providerAt(providers: readonly Provider[], tries: number, isUrgent: boolean): Provider | null {
  const [first, second] = providers
  if (!first || !second) return first ?? null
  const patience = isUrgent ? 1 : 2
  const [wanted, other] = tries < patience || (tries - patience) % 2 === 1 ? [first, second] : [second, first]
  const isAskedAgain = tries > 0 && tries < patience
  return rests(wanted) && !rests(other) && !isAskedAgain ? other : wanted
}

function rests({ url }: Provider): boolean {
  return (circuitBreakers.get(url)?.restsUntil ?? 0) > clock.nowMs()
}

/** Posts one message or throws. The gateway is told its id, so that a message whose answer was lost is not sent a second time by it. */
export async function postMessage(
  { config }: Pick<Services, 'config'>,
  provider: Provider,
  message: { id: string } & Record<string, string>,
): Promise<void> {
  try {
    const response = await fetch(provider.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': message.id,
        ...(provider.token ? { authorization: `Bearer ${provider.token}` } : {}),
      },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(config.GATEWAY_TIMEOUT_SECONDS * 1000),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
    circuitBreakers.delete(provider.url)
  } catch (error) {
    const failures = (circuitBreakers.get(provider.url)?.failures ?? 0) + 1
    circuitBreakers.set(provider.url, { failures, restsUntil: failures >= failuresAtMost ? clock.nowMs() + restMs : 0 })
    throw error
  }
}

/** Why a posting failed, in words for the office. */
export function failureInWords(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error()
  const status = /^the gateway answered (\d+)$/.exec(message)?.[1]
  if (status) return `网关回答${status}`
  if (message === noMailGateway) return '未配置邮件服务'
  return name === 'TimeoutError' ? '网关没有及时回答' : '连接不上网关'
}

/** The gateway was taken away while mail was waiting. */
export const noMailGateway = 'no mail gateway is set'
