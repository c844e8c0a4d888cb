/**
 * Refunds by WeChat Pay, interface v3. Requests are signed with the merchant's key (WECHATPAY2-SHA256-RSA2048), every
 * response and message is believed only with the platform's signature, and messages are encrypted with AES-256-GCM.
 */
import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { AddressGuard } from '../outside/address-guard.ts'
import { fetchOutside, TooLong } from '../outside/outside-request.ts'
import type { Payment, RefundNotice, RefundState } from './payment.ts'

/** Where the service sends its messages, below PUBLIC_URL. */
export const noticePath = '/ht/station/wxNotify'

const refundsPath = '/v3/refund/domestic/refunds'
/** Longest difference between the service's clock and ours. */
const skewSeconds = 300
const largestAnswer = 64 * 1024

type Keys = { merchantId: string; serial: string; key: KeyObject; platformSerial: string; platformKey: KeyObject }
type Settings = Keys & { base: string; secret: Buffer; notifyUrl: string; timeoutMs: number }

const Answer = z.object({
  out_refund_no: z.string(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  success_time: z.string().optional(),
  amount: z.object({ refund: z.number() }),
})
const Fault = z.object({ code: z.string(), message: z.string().default('') })
const Envelope = z.object({
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
})
const Message = z.object({
  mchid: z.string(),
  out_refund_no: z.string(),
  refund_status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']),
  success_time: z.string().optional(),
  amount: z.object({ refund: z.number() }),
})

/** Opens the adapter; null where the city has no payment service. Throws on keys that cannot be read. */
export function openPayment(config: Config, log: Pick<FastifyBaseLogger, 'warn'>, guard: AddressGuard): Payment | null {
  const { WECHATPAY_MCHID, WECHATPAY_SERIAL, WECHATPAY_KEY_FILE, WECHATPAY_PLATFORM_SERIAL } = config
  const { WECHATPAY_PLATFORM_KEY_FILE, WECHATPAY_API_KEY, PUBLIC_URL } = config
  if (!WECHATPAY_MCHID || !WECHATPAY_SERIAL || !WECHATPAY_KEY_FILE || !WECHATPAY_PLATFORM_SERIAL) return null
  if (!WECHATPAY_PLATFORM_KEY_FILE || !WECHATPAY_API_KEY || !PUBLIC_URL) return null
  return wechatPay(
    {
      merchantId: WECHATPAY_MCHID,
      serial: WECHATPAY_SERIAL,
      key: keyIn('WECHATPAY_KEY_FILE', WECHATPAY_KEY_FILE, createPrivateKey),
      platformSerial: WECHATPAY_PLATFORM_SERIAL,
      platformKey: keyIn('WECHATPAY_PLATFORM_KEY_FILE', WECHATPAY_PLATFORM_KEY_FILE, createPublicKey),
      base: config.WECHATPAY_URL,
      secret: Buffer.from(WECHATPAY_API_KEY, 'utf8'),
      notifyUrl: `${PUBLIC_URL}${noticePath}`,
      timeoutMs: config.GATEWAY_TIMEOUT_SECONDS * 1000,
    },
    log,
    guard,
  )
}

function keyIn(name: string, path: string, read: (pem: string) => KeyObject): KeyObject {
  try {
    const key = read(readFileSync(path, 'utf8'))
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // Told below, without the content of the file.
  }
  throw new Error(`配置有误：${name} 应为可读取的 PEM 格式 RSA 密钥文件`)
}

function wechatPay(settings: Settings, log: Pick<FastifyBaseLogger, 'warn'>, guard: AddressGuard): Payment {
  const ask = async (method: 'GET' | 'POST', path: string, body: string): Promise<RefundState> => {
    try {
      const response = await fetchOutside(guard, `${settings.base}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'green-efficiency-portal',
          authorization: authorizationOf(settings, method, path, body),
          ...(body === '' ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === '' ? {} : { body }),
        timeoutMs: settings.timeoutMs,
        longest: largestAnswer,
      })
      const text = await response.text()
      if (!isSigned(settings, Object.fromEntries(response.headers), text))
        return unknown(`微信支付的回答（${response.status}）没有有效签名，不予采信`)
      return response.ok ? outcomeOf(text) : refusalOf(response.status, text)
    } catch (error) {
      if (error instanceof TooLong) return unknown('微信支付的回答过长')
      log.warn({ reason: error instanceof Error ? error.name : 'failed' }, 'the payment service did not answer')
      return unknown(
        error instanceof Error && error.name === 'TimeoutError' ? '微信支付没有及时回答' : '连接不上微信支付',
      )
    }
  }
  return {
    faultOf: ({ orderNo, refundFen }) =>
      refundFen < 1
        ? '退款金额为0，不能通过微信支付退款'
        : /^[0-9A-Za-z_\-|*]{6,32}$/.test(orderNo)
          ? null
          : '订单号不是微信支付的商户订单号（6至32位字母、数字、_-|*），不能通过微信支付退款',
    refund: ({ orderNo, refundNo, refundFen, totalFen, reason }) =>
      ask(
        'POST',
        refundsPath,
        JSON.stringify({
          out_trade_no: orderNo,
          out_refund_no: refundNo,
          reason: [...reason].slice(0, 20).join(''),
          notify_url: settings.notifyUrl,
          amount: { refund: refundFen, total: totalFen, currency: 'CNY' },
        }),
      ),
    find: (refundNo) => ask('GET', `${refundsPath}/${encodeURIComponent(refundNo)}`, ''),
    readNotice: (headers, body) => (isSigned(settings, headers, body) ? messageOf(settings, body) : null),
  }
}

/** The Authorization header of a request. */
function authorizationOf({ merchantId, serial, key }: Keys, method: string, path: string, body: string): string {
  const timestamp = Math.floor(clock.nowMs() / 1000)
  const nonce = randomBytes(16).toString('hex')
  const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
  const signature = sign('RSA-SHA256', Buffer.from(text), key).toString('base64')
  return `WECHATPAY2-SHA256-RSA2048 mchid="${merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`
}

/** Whether the platform signed it, lately: an old one that is sent again is not believed. */
function isSigned(
  { platformSerial, platformKey }: Keys,
  headers: Readonly<Record<string, unknown>>,
  body: string,
): boolean {
  const header = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
  const timestamp = header('timestamp')
  if (header('serial') !== platformSerial || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(clock.nowMs() / 1000 - Number(timestamp)) > skewSeconds) return false
  const text = `${timestamp}\n${header('nonce')}\n${body}\n`
  return verify('RSA-SHA256', Buffer.from(text), platformKey, Buffer.from(header('signature'), 'base64'))
}

const unknown = (says: string): RefundState => ({ state: 'unknown', says })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function outcomeOf(text: string): RefundState {
  const { data } = Answer.safeParse(jsonOf(text))
  return data ? stateOf(data.status, data.success_time) : unknown('微信支付的回答格式不正确')
}

function stateOf(status: z.output<typeof Answer>['status'], at: string | undefined): RefundState {
  if (status === 'SUCCESS') return { state: 'refunded', at: timeOf(at), says: '微信支付：退款成功' }
  if (status === 'CLOSED') return { state: 'closed', says: '微信支付：退款已关闭，没有付款' }
  if (status === 'ABNORMAL')
    return { state: 'failed', says: '微信支付：退款异常，用户的卡已注销或冻结，请先在商户平台处理' }
  return { state: 'processing', says: '微信支付已受理，正在退款' }
}

const timeOf = (at: string | undefined) => {
  const ms = Date.parse(at ?? '')
  return Number.isNaN(ms) ? clock.now() : new Date(ms).toISOString()
}

/** Refusals after which nothing was paid. Every other error may hide a payment. */
const definite: Readonly<Record<string, string>> = {
  NOT_ENOUGH: '商户余额不足，请充值后再退',
  USER_ACCOUNT_ABNORMAL: '用户账户异常或已注销',
  PARAM_ERROR: '参数错误',
  INVALID_REQUEST: '订单状态或退款金额不符合要求',
  MCH_NOT_EXISTS: '商户号不存在',
  NO_AUTH: '商户没有退款权限',
  SIGN_ERROR: '请求签名被拒绝，请核对商户密钥和证书序列号',
}

function refusalOf(status: number, text: string): RefundState {
  const { data } = Fault.safeParse(jsonOf(text))
  const code = data?.code ?? ''
  if (code === 'RESOURCE_NOT_EXISTS') return { state: 'missing', says: '微信支付没有这笔订单或退款' }
  const message = definite[code]
  if (message && status >= 400 && status < 500) return { state: 'failed', says: `微信支付：${message}` }
  return unknown(`微信支付暂时不能办理（${status}${code ? ` ${code}` : ''}）`)
}

/** The decrypted message; null where it is not for this merchant or does not decrypt. */
function messageOf({ secret, merchantId }: Settings, body: string): RefundNotice | null {
  const { data } = Envelope.safeParse(jsonOf(body))
  if (!data) return null
  const message = Message.safeParse(jsonOf(decrypted(secret, data.resource) ?? '')).data
  if (message?.mchid !== merchantId) return null
  return {
    refundNo: message.out_refund_no,
    refundFen: message.amount.refund,
    outcome: stateOf(message.refund_status, message.success_time),
  }
}

const tagBytes = 16

function decrypted(secret: Buffer, of: z.output<typeof Envelope>['resource']): string | null {
  try {
    const bytes = Buffer.from(of.ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(of.nonce, 'utf8'), { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes))
    decipher.setAAD(Buffer.from(of.associated_data, 'utf8'))
    return decipher.update(bytes.subarray(0, bytes.length - tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
