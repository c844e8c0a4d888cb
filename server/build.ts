/** Builds the server as `npm start` runs it: its own modules in a few files; installed packages, data and migrations where they are. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants as zlib } from 'node:zlib'
import { callGroups } from '@green/contract/all-calls.ts'
import { type Plugin, rolldown } from 'rolldown'
import { dropOlder } from './former-build.ts'
import { answerSchemas } from './src/base/reference/programmes.ts'
import { documentNames, drawDocuments } from './src/platform/http/openapi.ts'

const folder = import.meta.dirname
const out = join(folder, 'dist')

/** What a process or a thread is started with. */
const programs = {
  main: 'src/main.ts',
  worker: 'src/worker.ts',
  'pdf-worker': 'src/platform/paper/pdf-worker.ts',
  'figures-worker': 'src/platform/file-text/figures-worker.ts',
  'reader-worker': '../spreadsheet/reader-worker.ts',
}

/** The built program of a source, if it is one. */
function builtProgramOf(source: string): string | null {
  const [name] = Object.entries(programs).find(([, path]) => join(folder, path) === source) ?? []
  return name ? `./${name}.js` : null
}

/** A module finds what stands beside its source from wherever it is built to; a program it finds as built. */
const addresses: Plugin = {
  name: 'addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const own = `new URL(${JSON.stringify(relative(out, id))}, import.meta.url).href`
    return code.replace(/new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g, (whole, path?: string) => {
      const program = path && builtProgramOf(resolve(dirname(id), path))
      return program ? `new URL('${program}', import.meta.url)` : whole.replace('import.meta.url', own)
    })
  },
}

/** Of an installed package or of Node itself; the workspaces are sources. */
const isInstalled = (id: string) => !/^[./]|^@green\//.test(id)

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, join(folder, path)])),
  platform: 'node',
  external: isInstalled,
  plugins: [addresses],
  checks: { sourcemapBroken: false },
})
const { output } = await bundle.write({
  dir: out,
  // Not minified: people read the lines of an error's stack.
  comments: false,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})

/** The interface description, so that no process has to draw it: a running one would need half a second to a second and a hundred megabytes for that. */
const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { version: string }
const documents = await drawDocuments({ groups: callGroups, version, forms: answerSchemas })
const documentFiles = Object.entries(documentNames).map(([name, file]) => {
  const text = documents[name as keyof typeof documents]
  const fileName = `${file}.json.br`
  writeFileSync(join(out, fileName), brotliCompressSync(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }))
  return fileName
})
dropOlder(out, [...output.map(({ fileName }) => fileName), ...documentFiles])
