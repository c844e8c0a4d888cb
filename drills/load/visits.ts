/** First visits through a narrow line: each visitor has 3 Mbit/s and an empty cache, and reads the front page. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../faults/testing/figures.ts'
import { seeded } from './arrivals.ts'
import { requireThisMachine } from './wire.ts'

const bytesPerMs = 3_000_000 / 8 / 1000
/** A browser's connections to one host. */
const connections = 6
const frontPage = '/web/mainPages/greenHome'

/** `screenMs`: the last byte of the page, which has its text and styles in it; `wholeMs`: with the scripts it names. */
export type Visits = {
  count: number
  withinSeconds: number
  failed: number
  bytes: number
  files: number
  screen: { p50: number; p95: number; worst: number }
  whole: { p50: number; p95: number; worst: number }
}

type Visit = { screenMs: number; wholeMs: number; bytes: number; files: number }

/** The line of one visitor: what arrives is read no faster than it would come through. */
function narrowLine() {
  let freeAt = 0
  let bytes = 0
  return {
    bytes: () => bytes,
    async read(response: IncomingMessage): Promise<string> {
      const head = 300
      const parts: Buffer[] = []
      bytes += head
      freeAt = Math.max(freeAt, performance.now()) + head / bytesPerMs
      for await (const part of response as AsyncIterable<Buffer>) {
        parts.push(part)
        bytes += part.length
        freeAt = Math.max(freeAt, performance.now()) + part.length / bytesPerMs
        const early = freeAt - performance.now()
        if (early > 1) await wait(early)
      }
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${response.url}`)
      return Buffer.concat(parts).toString('latin1')
    },
  }
}

function open(url: string, agent: Agent, path: string, encoding: string, ip: string): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const headers = { 'accept-encoding': encoding, accept: '*/*', 'x-forwarded-for': ip }
    const out = request(`${url}${path}`, { agent, headers, timeout: 60_000 }, done)
    out.once('error', fail)
    out.once('timeout', () => out.destroy(new Error('no answer within a minute')))
    out.end()
  })
}

async function visit(url: string, scripts: readonly string[], ip: string): Promise<Visit> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const line = narrowLine()
  const start = performance.now()
  try {
    await line.read(await open(url, agent, frontPage, 'br', ip))
    const screenMs = performance.now() - start
    await Promise.all(scripts.map(async (path) => line.read(await open(url, agent, path, 'br', ip))))
    return { screenMs, wholeMs: performance.now() - start, bytes: line.bytes(), files: 1 + scripts.length }
  } finally {
    agent.destroy()
  }
}

/** Scripts, styles and preloaded pieces that the page names; pictures come behind them. */
async function piecesOf(url: string): Promise<string[]> {
  const html = await (await fetch(`${url}${frontPage}`)).text()
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/web\/[^"]+\.(?:js|css))"/g)]
  return [...new Set(named.map(([, path = '']) => path))]
}

/** So many people open the front page for the first time within so many seconds. */
export async function visitors(
  url: string,
  { count, withinSeconds, seed }: { count: number; withinSeconds: number; seed: number },
): Promise<Visits> {
  requireThisMachine(url)
  const scripts = await piecesOf(url)
  const random = seeded(seed)
  const made = await Promise.all(
    Array.from({ length: count }, async (_, no) => {
      await wait(random() * withinSeconds * 1000)
      return visit(url, scripts, `10.9.${no >> 8}.${no & 255}`).catch(() => null)
    }),
  )
  const good = made.filter((one) => one !== null)
  const spread = (of: (one: Visit) => number) => {
    const sorted = good.map(of).sort((a, b) => a - b)
    return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), worst: quantile(sorted, 1) }
  }
  return {
    count,
    withinSeconds,
    failed: count - good.length,
    bytes: good[0]?.bytes ?? 0,
    files: good[0]?.files ?? 0,
    screen: spread((one) => one.screenMs),
    whole: spread((one) => one.wholeMs),
  }
}
