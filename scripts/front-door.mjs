/**
 * The entry point of every npm command: installs what is missing, then runs the command's programs on the Node that
 * the product brings. Plain JavaScript for Node 20.
 */
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { build } from './builds.mjs'
import { pack as writePack } from './pack.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const node = join(modules, 'node/bin/node')

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
  test,
  backup,
  restore,
  files,
  verify,
  rekey,
  drill,
  bench,
  load,
  pack,
  'supply-chain': supplyChain,
}
const door = doors[process.argv[2]]
if (!door) {
  console.error(
    `用法：npm start | npm run dev | npm run check | npm test | npm run backup -- <目录> | npm run restore -- <备份或归档目录> [--until <时刻>] | npm run files -- move | npm run verify [-- <链尾>] | npm run rekey | npm run drill [-- <次数>] | npm run bench [-- <项目> …] | npm run load [-- --minutes <分钟> --people <人数> --seed <数> | --short | --page] | npm run pack -- <文件.tar.gz> | npm run supply-chain -- [<组件清单文件>] [--offline]`,
  )
  process.exit(2)
}
process.chdir(root)
install()
process.env.PATH = [join(modules, 'node/bin'), join(modules, '.bin'), process.env.PATH].join(delimiter)
process.exitCode = await door()

/** Starts the server. */
async function start() {
  if (!buildAll()) return 1
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

function newTally() {
  return { passed: 0, failed: 0, times: [], failures: [] }
}

/** The fast checks and tests. */
async function check() {
  const tally = newTally()
  await runChecks(tally)
  await runVitest(tally, ['--project', 'unit'])
  return conclude(tally)
}

/** All tests: the checks, unit and integration, and the journeys in a real browser. */
async function test() {
  installServers()
  const tally = newTally()
  await runChecks(tally)
  // The integration tests start the product and ask for pages.
  const isBuilt = buildAll()
  await runVitest(tally, [])
  if (isBuilt) await runJourneys(tally)
  else tally.failed += 1
  return conclude(tally)
}

/** Repeats the fault tests many times and writes the results to docs/drill.md. */
async function drill() {
  const trials = process.argv[3] ?? '200'
  const folder = mkdtempSync(join(tmpdir(), 'green-drill-'))
  const figures = join(folder, 'figures')
  const code = await run(
    [bin('vitest', 'vitest'), 'run', '--project', 'integration', '--no-file-parallelism', 'server/src/faults'],
    {
      DRILL_TRIALS: trials,
      DRILL_FIGURES: figures,
    },
  )
  if (existsSync(figures)) await run(['server/src/faults/drill-table.ts', figures])
  rmSync(folder, { recursive: true })
  return code
}

/** Measures speed and size on a large city with the server started as by `npm start`; writes docs/bench.md. */
async function bench() {
  if (!buildAll()) return 1
  return run(['server/bench/bench.ts', ...process.argv.slice(3)], lean)
}

/** Lets the people of the last day of a batch work on a large city of this machine; writes docs/load.md. */
async function load() {
  if (!buildAll()) return 1
  return run(['server/load/command.ts', ...process.argv.slice(3)], lean)
}

/** Builds one archive for a machine without network. */
async function pack() {
  const file = resolve(process.env.INIT_CWD ?? root, process.argv[3] ?? 'green-efficiency-portal.tar.gz')
  if (!buildAll()) return 1
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
async function rekey() {
  return run(['server/src/operation/command.ts', 'rekey'])
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

async function runChecks(tally) {
  const checks = [
    ['types', [bin('typescript', 'tsc'), '-p', 'tsconfig.json']],
    ['types of the server', [bin('typescript', 'tsc'), '-p', 'server']],
    ['lint and format', [bin('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']],
    ['house rules', ['scripts/house-rules.ts']],
    ['unused files and exports', [bin('knip', 'knip')]],
    ['licences and secrets', ['scripts/supply-chain/command.ts', join(modules, '.cache/sbom.cdx.json'), '--offline']],
  ]
  for (const [name, args] of checks) {
    const good = (await run(args)) === 0
    tally[good ? 'passed' : 'failed'] += 1
    if (!good) tally.failures.push({ title: name, file: 'checks', said: '' })
    console.log(`${good ? '✓' : '✗'} ${name}`)
  }
}

async function runVitest(tally, args) {
  await runReported(tally, (file) => ({
    args: [
      bin('vitest', 'vitest'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      left: report.numPendingTests + report.numTodoTests,
    }),
    times: (report) =>
      report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ title, duration }) => ({ title, file: relative(root, name), ms: duration ?? 0 })),
      ),
    failures: (report) =>
      report.testResults.flatMap(({ name, status, message, assertionResults }) => {
        const file = relative(root, name)
        const failed = assertionResults.filter((one) => one.status === 'failed')
        if (failed.length === 0) return status === 'failed' ? [{ title: 'the file itself', file, said: message }] : []
        return failed.map(({ title, failureMessages }) => ({ title, file, said: failureMessages.join('\n') }))
      }),
  }))
}

async function runJourneys(tally) {
  await runReported(tally, (file) => ({
    args: [
      bin('@playwright/test', 'playwright'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, left: stats.skipped }),
    times: ({ suites }) => suites.flatMap(journeysIn),
    failures: ({ suites }) => suites.flatMap(journeysIn).filter(({ said }) => said !== ''),
  }))
}

/** All journeys of a suite and its nested suites, with the total time of their retries, and what they said when they failed. */
function journeysIn({ file, specs = [], suites = [] }) {
  const own = specs.map(({ title, ok, tests }) => {
    const results = tests.flatMap((one) => one.results)
    return {
      title,
      file: `e2e/${file}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      said: ok
        ? ''
        : (results
            .at(-1)
            ?.errors.map(({ message }) => message)
            .join('\n') ?? 'did not run'),
    }
  })
  return [...own, ...suites.flatMap(journeysIn)]
}

/**
 * Runs a test program, adds its report's counts, each test's duration and what failed; a failure without a failed test
 * (a file that does not load) counts as one.
 */
async function runReported(tally, describe) {
  const folder = mkdtempSync(join(tmpdir(), 'green-report-'))
  const file = join(folder, 'report.json')
  const { args, env, count, times, failures } = describe(file)
  const code = await run(args, env)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const { passed, failed, left } = report ? count(report) : { passed: 0, failed: 0, left: 0 }
  if (report) {
    tally.times.push(...times(report))
    tally.failures.push(...failures(report))
  }
  if (left > 0) console.log(`${left} left out: a test that does not run counts as failed`)
  tally.passed += passed
  tally.failed += Math.max(failed + left, code === 0 ? 0 : 1)
  rmSync(folder, { recursive: true })
}

/** Prints the twenty slowest tests, the failed ones with the beginning of what they said, and the result. */
function conclude({ passed, failed, times, failures }) {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 20)
  console.log(`\nThe ${slowest.length} slowest of ${times.length} tests:`)
  for (const { title, file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}  (${file})`)
  for (const { title, file, said } of failures) {
    const lines = stripVTControlCharacters(said).split('\n').slice(0, 12)
    console.log(`\n✗ ${title}  (${file})\n${lines.map((line) => `    ${line.slice(0, 200)}`).join('\n')}`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** What `npm start` runs; false when it cannot be built. */
function buildAll() {
  return build(root, 'web') && build(root, 'server')
}

/** Runs a program to its end on the product's Node and returns its exit code. */
function run(args, env) {
  return begin(args, env).ended
}

/** Signals are forwarded to the program; Ctrl-C in a terminal reaches both at once, so it is not forwarded. */
function begin(args, env = {}) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const pass = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      for (const one of signals) process.off(one, pass)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
  return { child, ended }
}

/** The JavaScript file behind a package's command. */
function bin(name, command) {
  const folder = join(modules, name)
  const { bin: commands } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof commands === 'string' ? commands : commands[command])
}

/** Installs the packages of the lock file and the Node among them, unless they are already installed. */
function install() {
  if (!packagesAreThere()) {
    console.log('正在安装依赖（首次启动需要几分钟）…')
    const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
    must([...npm, 'ci', '--include=dev', '--no-audit', '--no-fund'], root)
  }
  if (answers(node)) return
  // npm may be configured to run no install scripts; the package `node` downloads its program in one.
  must([process.execPath, 'installArchSpecificPackage.js'], join(modules, 'node'))
  if (!answers(node)) fail('未能安装 Node 24，请检查网络后重试')
}

/**
 * Installs Debian's PostgreSQL 15, PgBouncer and nginx, which the tests of replication, fail-over and the proxy run;
 * without a cluster of the machine's own, and without starting anything. Where that is not possible those tests fail and
 * say what they need.
 */
function installServers() {
  const programs = ['/usr/lib/postgresql/15/bin/postgres', '/usr/sbin/pgbouncer', '/usr/sbin/nginx']
  if (programs.every((program) => existsSync(program))) return
  console.log('正在安装测试用的 PostgreSQL 15、PgBouncer 和 nginx …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-q', '-y', ...args], { stdio: 'inherit', env }).status === 0
  const add = (...names) => apt('install', '--no-install-recommends', ...names)
  const clusters = '/etc/postgresql-common/createcluster.conf'
  const isNew = !existsSync(clusters)
  // Debian asks this program before it starts what it installed.
  const policy = '/usr/sbin/policy-rc.d'
  const isOwn = !existsSync(policy)
  try {
    if (isOwn) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    if (!apt('update') || !add('postgresql-common', 'pgbouncer', 'nginx')) return
    if (isNew) appendFileSync(clusters, 'create_main_cluster = false\n')
    add('postgresql-15')
  } catch (error) {
    console.log(error.message)
  } finally {
    if (isOwn) rmSync(policy, { force: true })
  }
}

/** Compares npm's record of what it installed with the lock file, version by version. */
function packagesAreThere() {
  const installed = join(modules, '.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(installed, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, link, peer }]) => {
    if (!path.includes('node_modules/')) return true
    if (link) return existsSync(join(root, path))
    return found[path] ? found[path].version === version : Boolean(optional || peer)
  })
}

function answers(program) {
  return existsSync(program) && spawnSync(program, ['--version']).status === 0
}

function must([program, ...args], cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' })
  if (status !== 0) fail(`安装失败：${args.slice(-4).join(' ')}`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
