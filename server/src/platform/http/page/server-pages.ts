/** Public pages, server-rendered from the public calls with the web's own components, and cached for a moment. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { clock } from '../../clock.ts'

/** Within this time the cached page is sent; later it is still sent once more, and a new one is rendered. */
const freshMs = 15_000
/** A page older than this is not sent any more. */
const oldestMs = 60_000
/** Addresses kept, the latest asked; some 100 KiB each. */
const maxCached = 100
/** Renderings at a time; a page asked for beyond them is sent without its text. */
const atOnce = 4
const longestAddress = 300
const homeAddress = '/web/mainPages/greenHome'

export type SentPage = Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>

/** The server entry of the web's build: web/src/server-page.tsx. */
type Built = {
  renderPage: (address: string, ask: typeof fetch) => Promise<{ html: string; heading: string | null; known: unknown }>
}

/**
 * By name; `{$id}` in a path stands for one part of an address. Where something is asked in the address, a page is `kept` for
 * all who ask the same, looked up `anew` for each, or `never` rendered with it.
 */
type BuiltPages = Record<string, { path: string; caching: CachePolicy }>
type CachePolicy = 'kept' | 'anew' | 'never'

type CachedPage = { page: SentPage | null; at: number }

/**
 * Returns the page at an address such as `/web/mainPages/ggtz?page=2`, or null when the server does not render it or cannot: then the
 * empty one is sent, which the browser fills. `edition` changes when every page does. What is looked up is asked from the
 * visitor's own address, as the limits of public checks count.
 */
export function serverPages(
  app: FastifyInstance,
  folder: string,
  edition: () => Promise<string> = async () => '',
): (address: string, from: string) => Promise<SentPage | null> {
  const built = join(folder, '.server')
  if (!existsSync(join(built, 'pages.json'))) return async () => null
  const findPage = pagesOf(JSON.parse(readFileSync(join(built, 'pages.json'), 'utf8')) as BuiltPages)
  const cache = new Map<string, CachedPage>()
  const coming = new Map<string, Promise<void>>()

  let cachedEdition = ''
  /** Pages of another edition are not sent once more. */
  const dropOthers = async (now: string) => {
    if (now === cachedEdition) return
    cachedEdition = now
    await Promise.all(coming.values())
    cache.clear()
  }
  const renew = async (name: string, address: string) => {
    let page: SentPage | null = null
    try {
      page = await make(app, built, name, address)
    } catch (error) {
      app.log.warn({ err: error, page: name }, 'a page is sent without its text')
    }
    cache.delete(address)
    cache.set(address, { page, at: clock.nowMs() })
    coming.delete(address)
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break
      cache.delete(oldest)
    }
  }
  let looking = 0
  const lookUp = async (name: string, address: string, from: string): Promise<SentPage | null> => {
    if (looking >= atOnce) return null
    looking += 1
    try {
      return await visitor.run(from, () => make(app, built, name, address))
    } catch {
      // Refused or failed: the browser asks again and says why.
      return null
    } finally {
      looking -= 1
    }
  }
  return async (url, from) => {
    const path = url.split('?', 1)[0] ?? ''
    const found = url.length > longestAddress ? undefined : findPage(path)
    const caching = url === path ? 'kept' : found?.caching
    if (!found || caching === 'never') return null
    const { name } = found
    if (caching === 'anew') return lookUp(name, url, from)
    // Without the database what was made is still sent.
    await dropOthers(await edition().catch(() => cachedEdition))
    const address = name === 'home' ? homeAddress : url
    const ageOf = (one: CachedPage | undefined) => (one ? clock.nowMs() - one.at : Number.POSITIVE_INFINITY)
    const age = ageOf(cache.get(address))
    if (age > freshMs && !coming.has(address) && coming.size < atOnce) coming.set(address, renew(name, address))
    if (age > oldestMs) await coming.get(address)
    const last = cache.get(address)
    return last && ageOf(last) <= oldestMs ? last.page : null
  }
}

/** Finds a page by its path. */
function pagesOf(pages: BuiltPages): (path: string) => { name: string; caching: CachePolicy } | undefined {
  const rules = Object.entries(pages).map(([name, { path, caching }]) => {
    const parts = path.split(/\{\$\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return { name, caching, rule: new RegExp(`^/web${parts.join('[^/]+')}$`) }
  })
  return (path) => rules.find(({ rule }) => rule.test(/^\/web\/?$/.test(path) ? homeAddress : path))
}

/** The address of the visitor for whom a look-up is rendered. */
const visitor = new AsyncLocalStorage<string>()

async function make(app: FastifyInstance, built: string, name: string, address: string): Promise<SentPage> {
  const { renderPage }: Built = await import(pathToFileURL(join(built, 'server-page.js')).href)
  const { html, heading, known } = await renderPage(address, throughTheHouse(app))
  const empty = await readFile(join(built, `${name}.html`), 'utf8')
  // No value can close the script element.
  const answers = JSON.stringify(known).replaceAll('<', '\\u003c')
  const filled = `<div id="root">${html}</div><script type="application/json" id="known">${answers}</script>`
  const text = empty
    .replace('<title>', () => (heading && name !== 'home' ? `<title>${heading} - ` : '<title>'))
    .replace('<div id="root"></div>', () => filled)
  const identity = Buffer.from(text)
  return {
    identity,
    br: await promisify(brotliCompress)(identity, { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: await promisify(gzip)(identity),
  }
}

/** Sends the calls in process like an anonymous client, without the network. */
function throughTheHouse(app: FastifyInstance): typeof fetch {
  return async (url, init = {}) => {
    const from = visitor.getStore()
    const request: InjectOptions = {
      url: String(url),
      method: init.method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(from === undefined ? {} : { remoteAddress: from }),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    }
    const { statusCode, headers, rawPayload } = await app.inject(request)
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: { 'content-type': String(headers['content-type']) },
    })
  }
}
