/** The built web under /web/: precompressed copies, hashed files cached for ever, every page address answered with the one page. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@green/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverPages } from './server-pages.ts'
import { encodingFor } from './static-text.ts'

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
        // One route per file beside the assets; all other paths reach the routes below.
        wildcard: false,
        globIgnore: ['assets/**', '**/*.br', '**/*.gz', '**/.*', ...Object.keys(instead)],
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
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
        const sent = await rendered(request.url, request.ip)
        if (!sent) return reply.sendFile('index.html')
        const encoding = encodingFor(request)
        if (encoding !== 'identity') reply.header('content-encoding', encoding)
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('vary', 'accept-encoding')
          .send(sent[encoding])
      }
      // Hundreds of files: two routes for each took 5 MB.
      const assets = assetsIn(folder)
      web.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
        const { name } = request.params
        return assets.has(name) ? reply.sendFile(`assets/${name}`) : page(request, reply)
      })
      // A page of its own, with a service worker that lets it open without network.
      web.get('/field', (_request, reply) => reply.sendFile('field.html'))
      // The interface description for people: a page beside the web's, from a package of its own.
      web.get('/interfaces', (_request, reply) => reply.sendFile('reference/index.html'))
      web.get('/', page)
      web.get('/*', page)
    },
    { prefix: '/web' },
  )
}

/** Names of the assets, without the compressed copies that are sent in their place. */
const assetsIn = (folder: string): ReadonlySet<string> =>
  new Set(readdirSync(join(folder, 'assets')).filter((name) => !/^\.|\.(br|gz)$/.test(name)))

/** Where a browser goes is a page, whatever the address; otherwise an unknown path with an extension is a missing file. */
function isPage({ url, headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') || !/\.[^/]*$/.test(url.split('?', 1)[0] ?? '')
}
