/** The tables that the PDF library reads characters of Chinese fonts with, which a file only names: files that it fetches when it needs one. */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const folder = dirname(resolve('pdfjs-dist/package.json'))
const tables = join(folder, 'cmaps')

/** With the version, as all assets are cached for ever. */
export function pdfTables(): Plugin {
  const names = readdirSync(tables).filter((name) => name.endsWith('.bcmap'))
  const version = readFile(join(folder, 'package.json'), 'utf8').then((text) => JSON.parse(text).version as string)
  return {
    name: 'pdf-tables',
    configureServer(server) {
      server.middlewares.use('/web/assets', (request, response, next) => {
        const name = names.find((one) => request.url?.endsWith(`-${one}`))
        if (!name) return next()
        readFile(join(tables, name)).then((bytes) => response.end(bytes), next)
      })
    },
    async generateBundle() {
      for (const name of names)
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-${await version}-${name}`,
          source: await readFile(join(tables, name)),
        })
    },
  }
}
