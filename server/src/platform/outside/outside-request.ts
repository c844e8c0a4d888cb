/** Requests over HTTP to the outside: every connection goes to an address that the guard checked, within a time, and no redirect is followed. */
import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { type AddressGuard, ClosedAddress, guardedSocket } from './address-guard.ts'

/** No answer in time. */
export class Late extends Error {
  override readonly name = 'TimeoutError'
}

type Request = {
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string
  timeoutMs: number
  /** Ends the request early, for example when the process stops. */
  end?: AbortSignal
}

/** Sends a request and hands the answer over as soon as its head is there. */
async function send<T>(
  guard: AddressGuard,
  url: URL,
  { method, headers, body, timeoutMs, end }: Request,
  read: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const { lookup } = guardedSocket(guard, url.hostname)
  const request = url.protocol === 'https:' ? secure : plain
  const length: Record<string, string> = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` }
  return new Promise<T>((resolve, reject) => {
    const fail = (error: Error) => reject(timeout.aborted ? new Late('no answer in time') : error)
    const sent = request(
      url,
      {
        method,
        agent: false,
        signal: end ? AbortSignal.any([end, timeout]) : timeout,
        headers: { accept: '*/*', ...headers, ...length },
        lookup,
      },
      (answer) => void read(answer).then(resolve, fail),
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

/** Reads only the head of the answer. */
export const askOutside = (
  guard: AddressGuard,
  url: URL,
  request: Request,
): Promise<{ status: number; location: string | undefined }> =>
  send(guard, url, request, async (answer) => {
    const { statusCode = 0, headers } = answer
    answer.destroy()
    return { status: statusCode, location: headers.location }
  })

const usualLongest = 1024 * 1024

/** The answer was longer than it may be. */
export class TooLong extends Error {}

/** Reads the whole answer, up to a length. */
export const fetchOutside = (
  guard: AddressGuard,
  address: string | URL,
  { longest = usualLongest, ...request }: Request & { longest?: number },
): Promise<Response> =>
  send(guard, new URL(address), request, async (answer) => {
    const parts: Buffer[] = []
    let length = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length
      if (length > longest) throw new TooLong('too long an answer')
      parts.push(part)
    }
    const status = answer.statusCode ?? 502
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value ?? []].flat()) headers.append(name, one)
    return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), { status, headers })
  })

const isUnknownName = (error: unknown) => codeOf(error) === 'ENOTFOUND'
/** What TLS says of a certificate that nobody vouches for, that is another host's, or too old. */
export const isBadCertificate = (error: unknown): boolean =>
  /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(codeOf(error))
const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

/** Why no answer came, in words. */
export function whyUnreached(error: unknown): string {
  if (error instanceof ClosedAddress) return '指向内部网络的地址，平台没有访问'
  if (error instanceof Late) return '没有按时答复'
  if (isUnknownName(error)) return '查不到网站的域名'
  return isBadCertificate(error) ? '网站的安全证书无效' : '连接不上'
}

/** Whether it may be otherwise in a moment. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ClosedAddress || isUnknownName(error) || isBadCertificate(error))
