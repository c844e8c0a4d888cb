/**
 * One archive that runs without network, npm or an installed Node: the built server with its packages, the built web,
 * the reference data. Plain JavaScript for Node 20.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fontWeights, unusedOfPdf } from './install.mjs'
import { shared } from './workspaces.mjs'

const sources = [...shared, 'server/src', 'data']
const further = [
  'package.json',
  'server/package.json',
  'docs/operating.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'deploy/portal.service',
  'deploy/nginx.conf',
  'deploy/alerts.yml',
  'deploy/cluster',
  'docs/cluster.md',
]

export const launcher = `#!/bin/sh
# 工业绿效码企业服务平台。设置见 docs/operating.md。
here=$(cd "$(dirname "$0")" && pwd)
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$here/.cache}"
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-2}"
node() { exec "$here/node_modules/node/bin/node" --max-semi-space-size=16 "$@"; }
case "$1" in
  start) node "$here/server/dist/main.js" ;;
  backup|restore|files|verify|rekey|admin-code|move-database|export) node "$here/server/src/operation/command.ts" "$@" ;;
  *) echo '用法：./green start | backup <目录> | restore <目录> [--until <时刻>] | files move | verify [<链尾>] | rekey | admin-code | move-database <postgres://新的数据库 | embedded | cancel> | export <目录> [--json]' >&2; exit 2 ;;
esac
`

/** Writes the archive of the built product at `root` to `file`; everything is in one folder named after the version. */
export function pack(root, file) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'green-pack-'))
  try {
    writeFileSync(join(folder, 'green'), launcher, { mode: 0o755 })
    const paths = [
      ...further,
      ...sources.flatMap((path) => filesBelow(root, path)),
      'web/dist',
      'server/dist',
      ...packages(root),
    ]
    writeFileSync(join(folder, 'list'), `${paths.join('\n')}\n`)
    const inOneFolder = ['--transform', `s,^,${name}-${version}/,S`]
    const { status } = spawnSync(
      'tar',
      [
        '--use-compress-program=gzip -4',
        '-cf',
        file,
        ...inOneFolder,
        ...unused(root).map((path) => `--exclude=${path}`),
        '-C',
        folder,
        'green',
        '-C',
        root,
        '-T',
        join(folder, 'list'),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    if (status !== 0) throw new Error('打包失败')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What packages bring and no server uses: Node's C headers, the weights of the font that only tests draw with, parts of the PDF library. */
function unused(root) {
  const fonts = 'node_modules/@expo-google-fonts/noto-sans-sc'
  const weights = readdirSync(join(root, fonts)).filter(
    (name) => /^\d00/.test(name) && !fontWeights.server.includes(name),
  )
  return [
    'node_modules/node/node_modules/*/include',
    ...weights.map((name) => `${fonts}/${name}`),
    ...unusedOfPdf(join(root, 'node_modules')).map((path) => `node_modules/${path}`),
  ]
}

/** Without tests and files that are created at run time. */
function filesBelow(root, path) {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const below = `${path}/${entry.name}`
    if (['node_modules', 'run', '.cache'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    return entry.isDirectory() ? filesBelow(root, below) : [below]
  })
}

/** The packages that the server needs, by the lock file; those of the web are in its build, those of the tests are left out. */
function packages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = new Set()
  const reach = (from, name) => {
    for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
      const path = `${place ? `${place}/` : ''}node_modules/${name}`
      if (lock[path]) return add(path)
      if (place === '') return
    }
  }
  const add = (path) => {
    if (found.has(path) || !existsSync(join(root, path))) return
    found.add(path)
    const { link, resolved } = lock[path]
    needsOf(link ? resolved : path)
  }
  const needsOf = (path) => {
    const { dependencies = {}, optionalDependencies = {} } = lock[path]
    for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]) reach(path, name)
  }
  add('node_modules/node')
  needsOf('server')
  // A nested package is copied with the package that contains it.
  return [...found].filter((path) => ![...found].some((other) => path.startsWith(`${other}/`)))
}
