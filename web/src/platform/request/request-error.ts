/** The error of every failed call: a message to show, the faults by field, and the trace id in the log. */
import type { FieldFault } from '@green/contract/errors.ts'

/**
 * `refused`: the server refused. `gateway`: something before it answered (gateway.ts). `network`: it was not reached.
 * `timeout`: no response in time. `aborted`: cancelled by the person.
 */
export type FailureKind = 'refused' | 'gateway' | 'network' | 'timeout' | 'aborted'

export const networkMessage = '网络连接失败，请检查网络后重试'
export const timeoutMessage = '服务器长时间没有响应，请稍后重试'
export const abortedMessage = '已取消'
export const expiredMessage = '登陆超时，请重新登陆'
const brokenMessage = '系统出现问题，请稍后重试'

export class RequestError extends Error {
  readonly kind: FailureKind
  /** The code of the envelope; 0 without a response. */
  readonly code: number
  readonly status: number
  readonly errors: readonly FieldFault[]
  readonly data: Record<string, unknown>
  readonly traceId: string | null
  constructor(
    kind: FailureKind,
    message: string,
    answer: { code?: number; status?: number; data?: Record<string, unknown>; traceId?: string | null } = {},
  ) {
    super(message)
    this.name = 'RequestError'
    this.kind = kind
    this.code = answer.code ?? answer.status ?? 0
    this.status = answer.status ?? 0
    this.data = answer.data ?? {}
    this.errors = isFaults(this.data.errors) ? this.data.errors : []
    this.traceId = answer.traceId ?? null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFaults(value: unknown): value is FieldFault[] {
  return Array.isArray(value) && value.every((one) => isRecord(one) && typeof one.field === 'string')
}

type Envelope = Record<string, unknown> & { code: number }

/** Whether a body is the platform's own answer. */
export const isEnvelope = (body: unknown): body is Envelope => isRecord(body) && typeof body.code === 'number'

/** The data of a response's envelope when its code is 200; otherwise throws the server's refusal. */
export function unwrap(status: number, body: Envelope): unknown {
  if (body.code === 200) return body.data
  throw new RequestError('refused', typeof body.msg === 'string' && body.msg ? body.msg : brokenMessage, {
    code: body.code,
    status,
    data: isRecord(body.data) ? body.data : {},
    traceId: typeof body.traceId === 'string' ? body.traceId : null,
  })
}
