/** One request to an address that somebody else gave: only to the public internet, to an address that was checked, within a time. */
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Allow, ClosedAddress, openAddresses, type Resolve } from './address-guard.ts'

class Late extends Error {}

type Asked = {
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string
  timeoutMs: number
  end: AbortSignal
  /** Other than the guard's own in tests only, where the sites are on this machine. */
  resolve?: Resolve
  allow?: Allow
}
type Answer = { status: number; location: string | undefined }

/**
 * Reads only the head of the answer, and follows no redirect. The connection goes to an address that was checked,
 * whatever the name says by then.
 */
export async function askOutside(url: URL, asked: Asked): Promise<Answer> {
  const { method, headers, body, timeoutMs, end } = asked
  const addresses = await Promise.race([openAddresses(url.hostname, asked.resolve, asked.allow), lateAfter(timeoutMs)])
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  const timeout = AbortSignal.timeout(timeoutMs)
  const request = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        signal: AbortSignal.any([end, timeout]),
        headers: { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; link check)', ...headers },
        lookup: (_host, { all: wantsAll }, done) =>
          wantsAll ? done(null, all) : done(null, all[0]?.address ?? '', all[0]?.family ?? 4),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location })
        response.destroy()
      },
    )
    sent.on('error', (error) => reject(timeout.aborted ? new Late() : error))
    sent.end(body)
  })
}

async function lateAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false })
  throw new Late()
}

const isUnknownName = (error: unknown) => codeOf(error) === 'ENOTFOUND'
const isBadCertificate = (error: unknown) => /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(codeOf(error))
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
