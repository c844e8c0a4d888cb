/**
 * The entry point of every npm command: installs what is missing, then runs the command's programs on the Node that
 * the product brings. Plain JavaScript for Node 20.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { build } from './builds.mjs'
import { install } from './install.mjs'
import { pack as writePack } from './pack.mjs'
import { begin, bin, modules, root, run, Stopped, watchSignals } from './programs.mjs'
import { say } from './steps.mjs'
import { check, test } from './tests.mjs'

/**
 * The compile cache takes a tenth off the start. 16 MB for young objects: with 4 MB a fifth of a busy server's
 * time went into garbage collection, with 16 MB the idle memory is the same. Two malloc arenas instead of eight for
 * each core, so that memory freed by a thread (a PDF, a password) is used again.
 */
const lean = {
  NODE_COMPILE_CACHE: join(modules, '.cache/node'),
  NODE_OPTIONS: [process.env.NODE_OPTIONS, '--max-semi-space-size=16'].filter(Boolean).join(' '),
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
}

const doors = {
  start,
  dev,
  check,
  test: () => test(process.argv[3]),
  backup,
  restore,
  files,
  verify,
  rekey,
  'admin-code': adminCode,
  'move-database': moveDatabase,
  export: () => operate('export'),
  cluster,
  drill,
  nightly,
  bench,
  load,
  pack,
  'demo-state': () => run(['server/src/demo-state.ts', ...process.argv.slice(3)]),
  'supply-chain': supplyChain,
}
/** The commands that need the packages of tests, lint and browser too. */
const needsTools = ['check', 'test', 'cluster', 'drill', 'nightly', 'bench', 'load', 'supply-chain']
const door = doors[process.argv[2]]
if (!door) {
  console.error(
    `用法：npm start | npm run dev | npm run check | npm test [-- <词>] | npm run backup -- <目录> | npm run restore -- <备份或归档目录> [--until <时刻>] | npm run files -- move | npm run verify [-- <链尾>] | npm run rekey | npm run admin-code | npm run move-database -- <postgres://新的数据库 | embedded | cancel> | npm run export -- <目录> [--json] [--unmasked] | npm run drill [-- <次数> | cluster --faults <次数> --seed <数> --quiet <分钟> | browser] | npm run cluster [-- clear] | npm run nightly | npm run bench [-- <项目> …] | npm run load [-- --minutes <分钟> --people <人数> --seed <数> | --short | --page] | npm run pack -- <文件.tar.gz> | npm run demo-state [-- <目录>] | npm run supply-chain -- [<组件清单文件>] [--offline]`,
  )
  process.exit(2)
}
process.chdir(root)
watchSignals(endBy)
try {
  await install(needsTools.includes(process.argv[2]))
  process.env.PATH = [join(modules, 'node/bin'), join(modules, '.bin'), process.env.PATH].join(delimiter)
  process.exitCode = await door()
} catch (error) {
  if (!(error instanceof Stopped)) throw error
  endBy(error.signal)
}

/** A start that somebody stops has not failed: npm would add five lines about the exit code. */
function endBy(signal) {
  say('已停止。再次运行同一命令时接着进行')
  process.exit(['start', 'dev'].includes(process.argv[2]) ? 0 : signal === 'SIGINT' ? 130 : 143)
}

/** Starts the server. */
async function start() {
  if (!(await buildAll())) return 1
  return run(['server/dist/main.js'], lean)
}

/** The server restarts and the browser reloads on every change; the web's dev server proxies /ht and /server. */
async function dev() {
  const port = process.env.PORT ?? '8080'
  const both = [
    begin(['--watch', '--watch-preserve-output', 'server/src/main.ts'], { PORT: port, WORKERS: '1' }),
    begin([join(modules, 'vite/bin/vite.js'), 'web', '--config', 'web/vite.config.ts'], {
      API_ORIGIN: `http://127.0.0.1:${port}`,
    }),
  ]
  const code = await Promise.race(both.map((one) => one.ended))
  for (const { child } of both) if (!child.killed) child.kill('SIGTERM')
  await Promise.all(both.map((one) => one.ended))
  return code
}

/** Runs a whole cluster with the demo city on this machine, until it is stopped. */
async function cluster() {
  if (process.argv[3] !== 'clear' && !(await buildAll())) return 1
  return run(['drills/cluster/command.ts', ...process.argv.slice(3)])
}

/** What is checked every night, with one page of results. */
async function nightly() {
  if (!(await buildAll())) return 1
  return run(['drills/nightly/command.ts', ...process.argv.slice(3)], lean)
}

/** Repeats the fault tests many times and writes the results to docs/drill.md; then what is timed. */
async function drill() {
  if (process.argv[3] === 'cluster') {
    if (!(await buildAll())) return 1
    return run(['drills/cluster/drill.ts', ...process.argv.slice(4)])
  }
  if (process.argv[3] === 'browser')
    return run([bin('@playwright/test', 'playwright'), 'test', '-c', 'e2e/floor.config.ts'])
  const trials = process.argv[3] ?? '200'
  const folder = mkdtempSync(join(tmpdir(), 'green-drill-'))
  const figures = join(folder, 'figures')
  const code = await run(
    [
      bin('vitest', 'vitest'),
      'run',
      '--project',
      'integration',
      '--no-file-parallelism',
      'drills/faults',
      'operation/moment',
      '.drill.',
    ],
    {
      DRILL_TRIALS: trials,
      DRILL_FIGURES: figures,
    },
  )
  if (existsSync(figures)) await run(['drills/faults/drill-table.ts', figures])
  rmSync(folder, { recursive: true })
  return code
}

/** Measures speed and size on a large city with the server started as by `npm start`; writes docs/bench.md. */
async function bench() {
  if (!(await buildAll())) return 1
  return run(['drills/bench/bench.ts', ...process.argv.slice(3)], lean)
}

/** Lets the people of the last day of a batch work on a large city of this machine; writes docs/load.md. */
async function load() {
  if (!(await buildAll())) return 1
  return run(['drills/load/command.ts', ...process.argv.slice(3)], lean)
}

/** Builds one archive for a machine without network. */
async function pack() {
  const file = resolve(process.env.INIT_CWD ?? root, process.argv[3] ?? 'green-efficiency-portal.tar.gz')
  if (!(await buildAll())) return 1
  writePack(root, file)
  console.log(`已打包：${file}。在目标机器上解开后运行其中的 ./green start`)
  return 0
}

/** Lists the components; looks for unknown licences, known vulnerabilities and secrets. Fails when it finds any. */
async function supplyChain() {
  return run(['scripts/supply-chain/command.ts', ...process.argv.slice(3)])
}

/** Backs the whole installation up into a folder while it runs. */
async function backup() {
  return operate('backup')
}

/** Restores a backup, or a point in time from the archive, into an empty DATA_DIR. */
async function restore() {
  return operate('restore')
}

/** Moves all stored files from FILES_OLD_URL to FILES_URL while the server runs. */
async function files() {
  return run(['server/src/operation/command.ts', 'files', ...process.argv.slice(3, 4)])
}

/** Checks the hash chain of the audit log; reports its first broken line. */
async function verify() {
  return run(['server/src/operation/command.ts', 'verify', ...process.argv.slice(3, 4)])
}

/** Announces a new key of encryption at rest. */
async function adminCode() {
  return run(['server/src/operation/command.ts', 'admin-code'])
}

async function rekey() {
  return run(['server/src/operation/command.ts', 'rekey'])
}

/** Moves the whole database to an outside PostgreSQL, or back. */
async function moveDatabase() {
  return run(['server/src/operation/command.ts', 'move-database', ...process.argv.slice(3, 4)])
}

/** Relative paths are resolved against the folder in which npm was called (INIT_CWD). */
async function operate(deed) {
  const folder = process.argv[3]
  const from = process.env.INIT_CWD ?? root
  return run([
    'server/src/operation/command.ts',
    deed,
    ...(folder ? [resolve(from, folder), ...process.argv.slice(4)] : []),
  ])
}

/** What `npm start` runs; false when it cannot be built. */
async function buildAll() {
  return (await build(root, 'web')) && build(root, 'server')
}
