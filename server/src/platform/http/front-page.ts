/** The front page, server-rendered from the public calls with the web's own components, and cached for a moment. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { clock } from '../clock.ts'

/** Within this time the cached page is sent; later it is still sent once more, and a new one is rendered. */
const freshMs = 15_000

export type SentPage = Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>

/** The server entry of the web's build: web/src/front-page.tsx. */
type Built = { renderFrontPage: (ask: typeof fetch) => Promise<{ html: string; known: unknown }> }

/** Returns the page, or null when it cannot be rendered: then the empty one is sent, which the browser fills. */
export function frontPage(app: FastifyInstance, folder: string): () => Promise<SentPage | null> {
  const program = join(folder, '.server/front-page.js')
  if (!existsSync(program)) return async () => null
  let kept: { page: SentPage | null; at: number } | null = null
  let coming: Promise<void> | null = null
  const renew = async () => {
    try {
      kept = { page: await make(app, folder, program), at: clock.nowMs() }
    } catch (error) {
      app.log.warn(error, 'the front page is sent without its text')
      kept = { page: null, at: clock.nowMs() }
    }
    coming = null
  }
  return async () => {
    if (!kept || clock.nowMs() - kept.at > freshMs) coming ??= renew()
    if (!kept) await coming
    return kept?.page ?? null
  }
}

async function make(app: FastifyInstance, folder: string, program: string): Promise<SentPage> {
  const { renderFrontPage }: Built = await import(pathToFileURL(program).href)
  const { html, known } = await renderFrontPage(throughTheHouse(app))
  const empty = await readFile(join(folder, '.server/front-page.html'), 'utf8')
  // No value can close the script element.
  const answers = JSON.stringify(known).replaceAll('<', '\\u003c')
  const filled = `<div id="root">${html}</div><script type="application/json" id="known">${answers}</script>`
  const identity = Buffer.from(empty.replace('<div id="root"></div>', () => filled))
  return {
    identity,
    br: await promisify(brotliCompress)(identity, { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: await promisify(gzip)(identity),
  }
}

/** Sends the calls in process like an anonymous client, without the network. */
function throughTheHouse(app: FastifyInstance): typeof fetch {
  return async (url, init = {}) => {
    const asked: InjectOptions = {
      url: String(url),
      method: init.method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    }
    const { statusCode, headers, rawPayload } = await app.inject(asked)
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: { 'content-type': String(headers['content-type']) },
    })
  }
}
