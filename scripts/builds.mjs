/** Builds what `npm start` runs: the web's pages and the server's program. Plain JavaScript for Node 20. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './programs.mjs'
import { step } from './steps.mjs'
import { shared } from './workspaces.mjs'

const builds = {
  web: {
    title: '构建网页',
    hint: '约半分钟',
    folders: ['web', ...shared, 'data'],
    program: ['node_modules/vite/bin/vite.js', 'build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
  },
  server: {
    title: '构建服务端',
    hint: '',
    folders: ['server', ...shared, 'data'],
    program: ['server/build.ts'],
  },
}

/** Builds one of the two at `root`, unless its existing build comes from exactly these sources; false when that fails. */
export async function build(root, which) {
  const { title, hint, folders, program } = builds[which]
  const built = join(root, which, 'dist/.built-from')
  const sources = digestOf(root, folders)
  if (existsSync(built) && readFileSync(built, 'utf8') === sources) return true
  rmSync(built, { force: true })
  return step(title, hint, async () => {
    const node = join(root, 'node_modules/node/bin/node')
    // A test runner says NODE_ENV=test, with which the web would get React's version for development.
    if (!(await runStep([node, ...program], root, { env: { NODE_ENV: 'production' } }))) return false
    writeFileSync(built, sources)
    return true
  })
}

function digestOf(root, folders) {
  const hash = createHash('sha256')
  const left = new Set(['node_modules', 'dist', 'run', '.cache'])
  const read = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const name = `${path}/${entry.name}`
      if (entry.isDirectory() && !left.has(entry.name)) read(name)
      if (entry.isFile() && !/\.test\.tsx?$/.test(name)) hash.update(name).update(readFileSync(join(root, name)))
    }
  }
  for (const folder of folders) read(folder)
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}
