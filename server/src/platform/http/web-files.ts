/** The built web under /web/: precompressed copies, hashed files cached for ever, every page address answered with the one page. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { refuse } from '@green/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverPages } from './server-pages.ts'

type WebFiles = {
  /** Changes when every page does. */
  edition?: () => Promise<string>
  /** JSON files in the place of those of the build, by name; null: the build's own. */
  instead?: Readonly<Record<string, () => string | null>>
}

/** Adds the web in `folder`; without a build only the calls work. */
export function addWebFiles(app: FastifyInstance, folder: string, { edition, instead = {} }: WebFiles = {}): void {
  app.get('/', (_request, reply) => reply.redirect('/web/'))
  if (!existsSync(join(folder, 'index.html'))) return
  app.register(
    async (web) => {
      await web.register(fastifyStatic, {
        root: folder,
        // One route per file; all other paths reach the route below.
        wildcard: false,
        globIgnore: ['assets/**', '**/*.br', '**/*.gz', '**/.*', ...Object.keys(instead)],
        ...sent('no-cache'),
      })
      // One route for hundreds of files: a route for each takes 3 KB.
      await web.register(async (assets) => {
        assets.addHook('onRequest', async ({ url }) => {
          if (!isAsset(url)) throw refuse('NOT_FOUND')
        })
        await assets.register(fastifyStatic, {
          root: join(folder, 'assets'),
          prefix: '/assets/',
          decorateReply: false,
          ...sent('public, max-age=31536000, immutable'),
        })
      })
      for (const [name, textOf] of Object.entries(instead))
        web.get(`/${name}`, (_request, reply) => {
          const text = textOf()
          if (text === null) return reply.sendFile(name)
          return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text)
        })
      const rendered = serverPages(app, folder, edition)
      const page = async (request: FastifyRequest, reply: FastifyReply) => {
        if (!isPage(request)) throw refuse('NOT_FOUND')
        const sent = await rendered(request.url)
        if (!sent) return reply.sendFile('index.html')
        const encoding = encodingFor(request)
        if (encoding !== 'identity') reply.header('content-encoding', encoding)
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('vary', 'accept-encoding')
          .send(sent[encoding])
      }
      // A page of its own, with a service worker that lets it open without network.
      web.get('/field', (_request, reply) => reply.sendFile('field.html'))
      web.get('/', page)
      web.get('/*', page)
    },
    { prefix: '/web' },
  )
}

/** Names of the build, never the compressed copy that is sent in their place. */
const isAsset = (url: string) => /^\/web\/assets\/[\w.-]+(?<!\.(?:br|gz))(?:\?|$)/.test(url)

const sent = (cacheControl: string): FastifyStaticOptions => ({
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply) => void reply.header('cache-control', cacheControl),
})

function encodingFor({ headers }: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const accepted = String(headers['accept-encoding'] ?? '').split(/[\s,;]+/)
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Where a browser goes is a page, whatever the address; otherwise an unknown path with an extension is a missing file. */
function isPage({ url, headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') || !/\.[^/]*$/.test(url.split('?', 1)[0] ?? '')
}
