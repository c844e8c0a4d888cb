/** How the server reads from an identity provider: its own host as the setting names it, any other host only where it is public; no redirects, a time limit, a size limit. */
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Allow, ClosedAddress, openAddresses, type Resolve } from './address-guard.ts'

/** Key sets and tokens are far smaller. */
const longestAnswer = 1024 * 1024

/** Nothing came in time, or no connection. */
export class ProviderAway extends Error {}

type Asked = { method: string; headers: Record<string, string>; body: string | undefined; signal: AbortSignal }
/** `resolve` and `allow` are other than the guard's own in tests only. */
type Limits = { timeoutMs: number; resolve?: Resolve; allow?: Allow }

/** A `fetch` for the addresses that a provider publishes: the setting vouches for its origin, the guard looks at every other. */
export function providerFetch(issuer: string, { timeoutMs, resolve, allow }: Limits) {
  const home = new URL(issuer).origin
  return async (
    address: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const url = new URL(address)
    if (url.origin !== home && url.protocol !== 'https:') throw new ClosedAddress(url.hostname)
    const addresses =
      url.origin === home
        ? null
        : await Promise.race([openAddresses(url.hostname, resolve, allow).catch(closedOrAway), late(timeoutMs)])
    return ask(url, addresses, {
      method,
      headers,
      body: body === undefined || body === null ? undefined : String(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
}

function closedOrAway(error: unknown): never {
  throw error instanceof ClosedAddress ? error : new ProviderAway('unknown host')
}

async function late(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false })
  throw new ProviderAway('no answer in time')
}

/** Where addresses are given, the connection goes to one of them, whatever the name says by then. */
function ask(url: URL, addresses: readonly string[] | null, { body, ...asked }: Asked): Promise<Response> {
  const all = addresses?.map((address) => ({ address, family: isIP(address) }))
  const request = url.protocol === 'https:' ? secure : plain
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new ProviderAway(error.message))
    const sent = request(
      url,
      {
        ...asked,
        agent: false,
        headers: { ...asked.headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        ...(all && {
          lookup: (_host, { all: wantsAll }, done) =>
            wantsAll ? done(null, all) : done(null, all[0]?.address ?? '', all[0]?.family ?? 4),
        }),
      },
      (answer) => {
        const parts: Buffer[] = []
        let length = 0
        answer.on('data', (part: Buffer) => {
          length += part.length
          if (length > longestAnswer) sent.destroy(new Error('too long an answer'))
          else parts.push(part)
        })
        answer.on('error', fail)
        answer.on('end', () => {
          const status = answer.statusCode ?? 502
          const headers = new Headers()
          for (const [name, value] of Object.entries(answer.headers))
            for (const one of [value ?? []].flat()) headers.append(name, one)
          resolve(new Response(status === 204 || status === 304 ? null : Buffer.concat(parts), { status, headers }))
        })
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}
