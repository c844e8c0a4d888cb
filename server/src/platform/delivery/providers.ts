/** Message gateways: the choice between two, and one POST over https. Called by the queue, never by a request. */
import { ClosedAddress } from '../outside/address-guard.ts'
import { CircuitOpen, type Circuits, type OutsideService } from '../outside/circuit.ts'
import { fetchOutside, isBadCertificate } from '../outside/outside-request.ts'
import type { DeliveryServices } from '../services.ts'
import { oddAnswer, SmsRefused } from './sms-refused.ts'

export type Provider = { name: 'first' | 'second'; service: OutsideService; url: string; token: string | undefined }
type Set = { url: string | undefined; token: string | undefined }

/** The configured gateways in order. */
export function providersOf(channel: 'sms' | 'mail', first: Set, second: Set): Provider[] {
  const [name, spare] = channel === 'sms' ? (['sms', 'smsSecond'] as const) : (['mail', 'mailSecond'] as const)
  return [
    ...(first.url ? [{ name: 'first' as const, service: name, url: first.url, token: first.token }] : []),
    ...(second.url ? [{ name: 'second' as const, service: spare, url: second.url, token: second.token }] : []),
  ]
}

/**
 * The gateway for this attempt. A failed response may hide a message that was sent, and two gateways do not know each
 * other's ids: so the first is tried twice before the second, except for messages that expire within minutes. A
 * failing gateway is skipped, but not for a message that it may have accepted already.
 */
export function providerAt(
  circuits: Circuits,
  providers: readonly Provider[],
  tries: number,
  isUrgent: boolean,
): Provider | null {
  const [first, second] = providers
  if (!first || !second) return first ?? null
  const timeoutMs = isUrgent ? 1 : 2
  const [wanted, other] = tries < timeoutMs || (tries - timeoutMs) % 2 === 1 ? [first, second] : [second, first]
  const isRetried = tries > 0 && tries < timeoutMs
  const isOpen = ({ service }: Provider) => circuits.of(service).isOpen()
  return isOpen(wanted) && !isOpen(other) && !isRetried ? other : wanted
}

/** Posts one message or throws. The id lets the gateway recognise a repeat after a lost response. */
export async function postMessage(
  { config, outside }: Pick<DeliveryServices, 'config' | 'outside'>,
  provider: Provider,
  message: { id: string } & Record<string, string>,
): Promise<void> {
  const response = await fetchOutside(outside, provider.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': message.id,
      ...(provider.token ? { authorization: `Bearer ${provider.token}` } : {}),
    },
    body: JSON.stringify(message),
    timeoutMs: config.GATEWAY_TIMEOUT_SECONDS * 1000,
  })
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
}

/** The reason of a failed sending, in words for the office. */
export function failureText(error: unknown): string {
  if (error instanceof CircuitOpen) return '网关连续失败，暂停使用，稍后再试'
  if (error instanceof SmsRefused) return error.text
  if (error instanceof ClosedAddress) return '网关的地址在内部网络，INNER_NETWORKS 没有列出'
  const { name, message } = error instanceof Error ? error : new Error()
  const status = /^the gateway answered (\d+)$/.exec(message)?.[1]
  if (status) return `网关回答${status}`
  if (message === oddAnswer) return '网关的回答不合约定'
  if (message === noMailGateway) return '未配置邮件服务'
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH') return '邮件服务器不接受账号或密码'
  if (code === 'CERT_HAS_EXPIRED') return '网关的安全证书已过期'
  if (code !== 'ETLS' && isBadCertificate(error)) return '网关的安全证书不可信'
  if (code === 'ETLS' || /certificate/.test(message)) return '邮件服务器没有可信的加密连接'
  if (responseCode) return `邮件服务器回答${responseCode}`
  return name === 'TimeoutError' || code === 'ETIMEDOUT' ? '网关没有及时回答' : '连接不上网关'
}

/** The gateway was removed from the configuration while mail was queued. */
export const noMailGateway = 'no mail gateway is set'
