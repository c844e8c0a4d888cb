/** Opens links to other sites, to see whether they still lead somewhere: HEAD, then GET, a few at once, never an inner address. */
import { createHash } from 'node:crypto'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Allow, ClosedAddress, openAddresses, type Resolve } from './address-guard.ts'

/** Why a link leads nowhere, in words; null where it opens. */
export type LinkAnswer = string | null

export type LinkChecker = {
  /** Answers for the addresses that could be opened in the time; the others are left for another night. */
  check(addresses: readonly string[], closing: AbortSignal): Promise<ReadonlyMap<string, LinkAnswer>>
}

const usual = {
  timeoutMs: 10_000,
  atOnce: 4,
  redirects: 5,
  /** Of a whole run. */
  budgetMs: 10 * 60_000,
  /** A site that did not answer is asked once more after this long. */
  againAfterMs: 20_000,
}
/** `resolve` and `allow` are other than the guard's own in tests only, where the sites are on this machine. */
type Limits = typeof usual & { resolve?: Resolve; allow?: Allow }

/** Null where the city does not let the server open other sites. */
export const openLinkChecker = (
  { CHECK_LINKS }: Pick<Config, 'CHECK_LINKS'>,
  more: Partial<Limits> = {},
): LinkChecker | null =>
  CHECK_LINKS ? { check: (addresses, closing) => checkAll(addresses, closing, { ...usual, ...more }) } : null

/** `isPassing`: it may be otherwise in a moment. */
type Tried = { why: LinkAnswer; isPassing: boolean }

async function checkAll(addresses: readonly string[], closing: AbortSignal, limits: Limits) {
  const answers = new Map<string, LinkAnswer>()
  const end = AbortSignal.any([closing, AbortSignal.timeout(limits.budgetMs)])
  const again: string[] = []
  const run = async (list: readonly string[], isLast: boolean) => {
    const waiting = [...list]
    const worker = async () => {
      for (let address = waiting.shift(); address !== undefined && !end.aborted; address = waiting.shift()) {
        const { why, isPassing } = await tryAddress(address, end, limits)
        if (end.aborted) return
        if (isPassing && !isLast) again.push(address)
        else answers.set(address, why)
      }
    }
    await Promise.all(Array.from({ length: limits.atOnce }, worker))
  }
  await run(orderOfTheDay(addresses), false)
  if (again.length > 0 && !end.aborted) {
    await wait(limits.againAfterMs, undefined, { signal: end }).catch(() => undefined)
    await run(again, true)
  }
  return answers
}

/** Another order every day: where the time does not suffice, none is left out for good. */
function orderOfTheDay(addresses: readonly string[]): string[] {
  const place = (address: string) => createHash('sha256').update(`${clock.today()} ${address}`).digest('hex')
  return [...new Set(addresses)]
    .map((address) => [place(address), address] as const)
    .sort()
    .map(([, address]) => address)
}

/** Refused to machines, or for the moment: the page is there. */
const there = new Set([401, 403, 407, 429])

async function tryAddress(address: string, end: AbortSignal, limits: Limits): Promise<Tried> {
  try {
    const head = await follow('HEAD', address, end, limits)
    // Sites that do not know HEAD answer anything to it.
    const status = head < 400 ? head : await follow('GET', address, end, limits)
    if (status < 400 || there.has(status)) return { why: null, isPassing: false }
    return { why: `对方答复 ${status}`, isPassing: status >= 500 || status === 408 }
  } catch (error) {
    return inWords(error)
  }
}

class TooManyRedirects extends Error {}
class OddRedirect extends Error {}
class Late extends Error {}

function inWords(error: unknown): Tried {
  if (error instanceof ClosedAddress) return { why: '指向内部网络的地址，平台没有访问', isPassing: false }
  if (error instanceof TooManyRedirects) return { why: '多次转向，没有到达网页', isPassing: false }
  if (error instanceof OddRedirect) return { why: '转向的地址不是网页', isPassing: false }
  if (error instanceof Late) return { why: '没有按时答复', isPassing: true }
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (code === 'ENOTFOUND') return { why: '查不到网站的域名', isPassing: false }
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return { why: '网站的安全证书无效', isPassing: false }
  return { why: '连接不上', isPassing: true }
}

/** The status at the end of the redirects; every hop is checked like the first. */
async function follow(method: 'HEAD' | 'GET', address: string, end: AbortSignal, limits: Limits): Promise<number> {
  let url = new URL(address)
  for (let hop = 0; hop <= limits.redirects; hop++) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OddRedirect()
    const addresses = await Promise.race([
      openAddresses(url.hostname, limits.resolve, limits.allow),
      lateAfter(limits.timeoutMs),
    ])
    const { status, location } = await ask(method, url, addresses, end, limits.timeoutMs)
    if (status < 300 || status >= 400 || !location) return status
    if (!URL.canParse(location, url)) throw new OddRedirect()
    url = new URL(location, url)
  }
  throw new TooManyRedirects()
}

async function lateAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false })
  throw new Late()
}

type Answer = { status: number; location: string | undefined }

/** Reads only the head of the answer. The connection goes to an address that was checked, whatever the name says by then. */
function ask(
  method: string,
  url: URL,
  addresses: readonly string[],
  end: AbortSignal,
  timeoutMs: number,
): Promise<Answer> {
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
        headers: { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; link check)' },
        lookup: (_host, { all: wantsAll }, done) =>
          wantsAll ? done(null, all) : done(null, all[0]?.address ?? '', all[0]?.family ?? 4),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location })
        response.destroy()
      },
    )
    sent.on('error', (error) => reject(timeout.aborted ? new Late() : error))
    sent.end()
  })
}
