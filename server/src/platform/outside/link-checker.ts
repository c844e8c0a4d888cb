/** Opens links to other sites, to see whether they still lead somewhere: HEAD, then GET, a few at once, never an inner address that INNER_NETWORKS does not list. */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { AddressGuard } from './address-guard.ts'
import { askOutside, isPassing, whyUnreached } from './outside-request.ts'

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
type Limits = typeof usual & { guard: AddressGuard }

/** Null where the city does not let the server open other sites. */
export const openLinkChecker = (
  { CHECK_LINKS }: Pick<Config, 'CHECK_LINKS'>,
  guard: AddressGuard,
  more: Partial<typeof usual> = {},
): LinkChecker | null =>
  CHECK_LINKS ? { check: (addresses, closing) => checkAll(addresses, closing, { ...usual, ...more, guard }) } : null

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
    return asText(error)
  }
}

class TooManyRedirects extends Error {}
class OddRedirect extends Error {}

function asText(error: unknown): Tried {
  if (error instanceof TooManyRedirects) return { why: '多次转向，没有到达网页', isPassing: false }
  if (error instanceof OddRedirect) return { why: '转向的地址不是网页', isPassing: false }
  return { why: whyUnreached(error), isPassing: isPassing(error) }
}

/** The status at the end of the redirects; every hop is checked like the first. */
async function follow(method: 'HEAD' | 'GET', address: string, end: AbortSignal, limits: Limits): Promise<number> {
  let url = new URL(address)
  for (let hop = 0; hop <= limits.redirects; hop++) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OddRedirect()
    const { status, location } = await askOutside(limits.guard, url, {
      method,
      end,
      timeoutMs: limits.timeoutMs,
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; link check)' },
    })
    if (status < 300 || status >= 400 || !location) return status
    if (!URL.canParse(location, url)) throw new OddRedirect()
    url = new URL(location, url)
  }
  throw new TooManyRedirects()
}
