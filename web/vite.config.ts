/** How the web is built: base /web/, the server's calls proxied while developing, compressed copies beside every file. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { coarse, drawOutlines } from '@green/tools/county-outlines.ts'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rollup } from 'vite'
import { formerAssets } from './former-assets.ts'
import { oldBrowsers } from './old-browsers.ts'
import { buildTargets } from './oldest-browsers.ts'
import { pdfTables } from './pdf-tables.ts'
import { referencePage } from './reference-page.ts'
import { cachingOf, type RenderedPage, renderedPages } from './src/rendered-pages.ts'
import { styleNames } from './style-names.ts'
import { withoutReasons, withoutSchemas } from './without-schemas.ts'

const repository = join(import.meta.dirname, '..')
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'

/** Writes `x.br` and `x.gz` beside each text file, so that the server sends them without compressing on each request. */
function compressedCopies(): Plugin {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler(options, bundle) {
        const names = Object.keys(bundle).filter((name) => /\.(m?js|css|html|svg|json)$/.test(name))
        for (const name of names) {
          const file = join(options.dir ?? 'dist', name)
          const bytes = await readFile(file)
          if (bytes.length < 512) continue
          const parameters = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          await Promise.all([
            brotli(bytes, { params: parameters }).then((small) => writeFile(`${file}.br`, small)),
            gz(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
          ])
        }
      },
    },
  }
}

/**
 * The server validates, so the web needs only path and method of a call: its schemas would be a quarter of the portal's
 * first load. Their types stay; using one at run time fails with a clear message.
 */
function callsWithoutSchemas(): Plugin {
  const id = '\0schemas'
  const used = `throw new Error('the web has no schemas at run time: let the server check')`
  return {
    name: 'calls-without-schemas',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        const fromContract = importer !== undefined && /[\\/]contract[\\/]/.test(importer)
        return fromContract && (source === 'zod' || source.endsWith('/rule-schemas.ts')) ? id : null
      },
    },
    async load(moduleId) {
      if (moduleId !== id) return null
      const rules = await readFile(join(repository, 'contract/rule-schemas.ts'), 'utf8')
      const names = ['z', ...[...rules.matchAll(/^export (?:const|function) (\w+)/gm)].map((found) => found[1])]
      return `
        const members = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'shape', 'options', '_zod', '_def', 'def'])
        const schema = /* @__PURE__ */ new Proxy(function () {}, {
          get(_, name) { if (members.has(name)) ${used}; return schema },
          apply() { return schema },
        })
        export const ${names.map((name) => `${name} = schema`).join(', ')}
      `
    },
    transform: {
      filter: { id: /\.ts$/ },
      handler(code, module) {
        const isContract = module.startsWith(join(repository, 'contract/'))
        if (!isContract && !module.startsWith(join(repository, 'filing/'))) return null
        // Modules of rules and declarations have no side effects on import, so unused ones can be dropped.
        const left = isContract ? withoutSchemas(code, this.parse(code)) : withoutReasons(code)
        return { code: left ?? code, map: null, moduleSideEffects: false }
      },
    },
  }
}

/** The outlines of the districts in degrees, today's and those before their last change, for the map that is moved and zoomed. */
const districtFiles = {
  'districts-today.json': 'chongqing.geo.json',
  'districts-before.json': 'chongqing-2024.geo.json',
}

/** The map of the counties: drawn from the boundaries at build time, and on request in development. */
function countyOutlines(): Plugin {
  const fileName = 'county-outlines.json'
  const read = async (name: string) => JSON.parse(await readFile(join(repository, 'data', name), 'utf8'))
  const draw = async () => JSON.stringify(drawOutlines(await read('chongqing.geo.json'), await read('districts.json')))
  return {
    name: 'county-outlines',
    configureServer(server) {
      for (const [name, from] of Object.entries(districtFiles))
        server.middlewares.use(`/web/${name}`, (_request, response, next) => {
          read(from).then(
            (found) => response.setHeader('content-type', 'application/json').end(JSON.stringify(coarse(found))),
            next,
          )
        })
      server.middlewares.use(`/web/${fileName}`, (_request, response, next) => {
        draw().then((text) => response.setHeader('content-type', 'application/json').end(text), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await draw() })
      for (const [name, from] of Object.entries(districtFiles))
        this.emitFile({ type: 'asset', fileName: name, source: JSON.stringify(coarse(await read(from))) })
    },
  }
}

/**
 * The field page (`field.html`) is a build of its own: one script and one style sheet, which its service worker knows by name and
 * keeps for use without network. Nothing of it is loaded by another page.
 */
function fieldPage(): Plugin {
  const outputOf = (name: string) => ({ entryFileNames: name, codeSplitting: false })
  return {
    name: 'field-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/web\/field(\?|$)/.test(request.url ?? '')) request.url = request.url?.replace('/field', '/field.html')
        next()
      })
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = 'dist' }) {
        const common = {
          configFile: false,
          root: import.meta.dirname,
          base: '/web/',
          logLevel: 'warn',
          define: { 'process.env.NODE_ENV': '"production"' },
        } as const
        const rest = {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          target: buildTargets,
        }
        const page = await build({
          ...common,
          plugins: [styleNames(), callsWithoutSchemas(), react(), oldBrowsers(), compressedCopies()],
          build: {
            ...rest,
            rolldownOptions: {
              input: join(import.meta.dirname, 'field.html'),
              output: outputOf('assets/field-[hash].js'),
            },
          },
        })
        const files = (page as Rollup.RolldownOutput).output
          .map(({ fileName }) => `/web/${fileName}`)
          .filter((name) => !name.endsWith('.html'))
        const names = [...files, '/web/emblem.svg'].toSorted()
        const version = createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 12)
        await build({
          ...common,
          plugins: [
            {
              name: 'files-of-the-field-page',
              transform: {
                filter: { id: /field[\\/]worker\.ts$/ },
                handler: (code) =>
                  code.replace('__FIELD_FILES__', names.join(' ')).replace('__FIELD_VERSION__', version),
              },
            },
          ],
          build: {
            ...rest,
            rolldownOptions: {
              input: join(import.meta.dirname, 'src/field/worker.ts'),
              output: outputOf('field-worker.js'),
            },
          },
        })
      },
    },
  }
}

const sources = join(import.meta.dirname, 'src')

/** The module of every rendered page, as the lists of pages import it. */
async function modulesOfPages(): Promise<Map<RenderedPage, string>> {
  const found = new Map<string, string>([['home', 'portal/public/home/screen.tsx']])
  for (const list of ['portal/public/pages.ts', 'portal/filing/pages.ts'])
    for (const [, name = '', path = ''] of (await readFile(join(sources, list), 'utf8')).matchAll(
      /(\w+): \(\) => import\('([^']+)'\)/g,
    ))
      found.set(name, posix.join(list, '..', path))
  return new Map(
    renderedPages.map((name) => {
      const module = found.get(name)
      if (!module) throw new Error(`no list of pages imports the rendered page ${name}`)
      return [name, module]
    }),
  )
}

/**
 * For every rendered page `.server/<name>.html` is the empty page with its styles inside and its scripts preloaded, `.server/pages.json`
 * its path, and `.server/server-page.js` the components for the server to render it with (server/src/platform/http/page/server-pages.ts).
 */
function pagesForServer(): Plugin {
  return {
    name: 'pages-for-server',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = 'dist' }, bundle) {
        const index = join(dir, 'index.html')
        const page = await readFile(index, 'utf8')
        // Every address but the front page's loads its page from this list: it comes with the entry, not after it.
        const list = chunksOf(bundle).filter(holds('portal/public/pages.ts'))
        await writeFile(
          index,
          withLinks(
            page,
            [...list].map((chunk) => chunk.fileName),
          ),
        )
        const modules = await modulesOfPages()
        await mkdir(join(dir, '.server'), { recursive: true })
        for (const [name, module] of modules) {
          const lists = name === 'home' ? [] : ['portal/public/pages.ts']
          const files = filesAhead(bundle, [shellOf(name), ...lists, module])
          await writeFile(join(dir, `.server/${name}.html`), await withStyles(withLinks(page, files), dir))
        }
        await writeFile(
          join(dir, '.server/pages.json'),
          JSON.stringify(
            Object.fromEntries(
              renderedPages.map((name) => [name, { path: portalScreens[name].path, caching: cachingOf(name) }]),
            ),
          ),
        )
        await build({
          configFile: false,
          root: import.meta.dirname,
          base: '/web/',
          logLevel: 'warn',
          plugins: [styleNames(), callsWithoutSchemas(), react(), onlyPages([...modules.values()])],
          define: { 'process.env.NODE_ENV': '"production"' },
          ssr: { noExternal: true },
          build: {
            ssr: 'src/server-page.tsx',
            outDir: join(dir, '.server'),
            target: 'node24',
            assetsInlineLimit: 0,
            emptyOutDir: false,
            copyPublicDir: false,
          },
        })
      },
    },
  }
}

function withLinks(page: string, files: readonly string[]): string {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/web/${file}">`
      : `<link rel="modulepreload" crossorigin href="/web/${file}">`,
  )
  return page.replace('</head>', () => `${links.join('')}</head>`)
}

/**
 * Inlines the page's style sheets: it is drawn without a second request, and its scripts get a lower priority than its
 * pictures. The links stay, disabled, so that no script fetches those sheets again; `media="not all"` keeps the
 * browser's preload scanner from them.
 */
async function withStyles(page: string, dir: string): Promise<string> {
  const link = /<link rel="stylesheet" crossorigin href="\/web\/([^"]+)">/g
  const files = [...page.matchAll(link)].map(([, file = '']) => file)
  const styles = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')))
  const off = page
    .replace(link, (found) => `${found.slice(0, -1)} disabled media="not all">`)
    .replace(/<(?:script type="module"|link rel="modulepreload")/g, (found) => `${found} fetchpriority="low"`)
  return off.replace('</head>', () => `<style>${styles.join('')}</style></head>`)
}

const chunksOf = (bundle: Rollup.OutputBundle) => Object.values(bundle).filter((file) => file.type === 'chunk')
const holds = (part: string) => (chunk: Rollup.OutputChunk) => chunk.moduleIds.some((id) => id.endsWith(part))

/** The styles and scripts of these modules that the entry does not import. */
function filesAhead(bundle: Rollup.OutputBundle, modules: readonly string[]): string[] {
  const chunks = chunksOf(bundle)
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (chunk: Rollup.OutputChunk, found = new Set<string>()): Set<string> => {
    if (found.has(chunk.fileName)) return found
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) reach(imported, found)
    }
    return found
  }
  const start = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...reach(chunk)]))
  const wanted = new Set(modules.flatMap((part) => chunks.filter(holds(part))).flatMap((chunk) => [...reach(chunk)]))
  return [...wanted].filter((file) => !start.has(file))
}

/** The module of the frame around a page. */
const shellOf = (name: RenderedPage) =>
  portalScreens[name].face === 'entry' ? 'portal/shell/entry-shell.tsx' : 'portal/shell/portal-shell.tsx'

/** Leaves the pages that the server does not render out of its bundle. */
function onlyPages(modules: readonly string[]): Plugin {
  const shells = renderedPages.map(shellOf)
  const bundled = [...shells, 'portal/public/pages.ts', 'portal/filing/pages.ts', ...modules]
  return {
    name: 'only-pages',
    async resolveDynamicImport(source, importer) {
      if (typeof source !== 'string') return null
      const found = await this.resolve(source, importer)
      if (found && bundled.some((part) => found.id.endsWith(`/src/${part}`))) return null
      return { id: source, external: true }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/web/',
  plugins: [
    styleNames(),
    callsWithoutSchemas(),
    react(),
    oldBrowsers(),
    countyOutlines(),
    pdfTables(),
    pagesForServer(),
    compressedCopies(),
    fieldPage(),
    referencePage(),
    formerAssets(),
  ],
  // React has this hook itself since 18; the package is for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: buildTargets,
    outDir: 'dist',
    emptyOutDir: true,
    // The policy `script-src 'self'` allows no inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // Without groups, the code every page loads is split into a dozen small files; together they are a tenth smaller.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|zustand|@tanstack)[\\/](?!.*[\\/](queriesObserver|useQueries)\.)|web[\\/]src[\\/](platform[\\/](?!(\w+[\\/])?(idle|upload|gateway-words|copy-text|viewing-bar|maintenance-bar|closed))|portal[\\/](shell|public[\\/]home)[\\/](?!lower|entry|acting))|contract[\\/]screens[\\/]portal-screens\.ts|filing[\\/]value[\\/]rule-settings\.ts/,
              priority: 2,
            },
            // Pages of signing in check what is typed, and should not load the calls with the rules.
            { name: 'rules', test: /[\\/]filing[\\/]value[\\/]rules\.ts/, priority: 1 },
            // Small modules that most pages import: together they are small, apart they are dozens of requests. What a dialogue
            // declares comes with the dialogue, what a step needs and what is said of indicators with the office.
            {
              name: 'calls',
              test: /[\\/]contract[\\/](?!fields[\\/]|needs[\\/]|reasons\.ts|overview[\\/](desk-)?indicator-details|screens[\\/](screens\.ts|programme-leads))/,
              minShareCount: 8,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/ht': api, '/server': api },
  },
})
