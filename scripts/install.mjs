/** Installs what the commands need: the packages with the Node among them, and for the tests servers of Debian. Plain JavaScript for Node 20. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules, node, root, runStep } from './programs.mjs'
import { step } from './steps.mjs'

/** Weights of the Chinese font: those of papers and pictures, and those that the tests' browser draws pages with. */
export const fontWeights = { server: ['400Regular', '700Bold'], tools: ['500Medium', '600SemiBold'] }
/** Parts of the PDF library that nothing here uses: its own viewer and decoders of pictures, and the canvas for drawing without a browser. */
const pdfFolders = ['web', 'image_decoders', 'legacy/web', 'legacy/image_decoders']
export function unusedOfPdf(folder) {
  const below = (path, isUnused) =>
    existsSync(join(folder, path))
      ? readdirSync(join(folder, path))
          .filter(isUnused)
          .map((name) => `${path}/${name}`)
      : []
  return [
    ...below('@napi-rs', (name) => name.startsWith('canvas-')),
    ...pdfFolders.map((path) => `pdfjs-dist/${path}`),
    ...['build', 'legacy/build'].flatMap((path) => below(`pdfjs-dist/${path}`, (name) => name.endsWith('.map'))),
  ]
}

const fonts = join(modules, '@expo-google-fonts/noto-sans-sc')

/**
 * Installs the packages of the lock file and the Node among them, unless they are already installed. `withTools`: also
 * those of tests, lint and browser. What is installed stays: a start after a test removes nothing.
 */
export async function install(withTools) {
  if (!packagesAreThere(withTools) || (withTools && !hasWeights(fontWeights.tools))) {
    const isDone = await step(withTools ? '安装依赖和测试工具' : '安装依赖', '约一两分钟，视网络而定', () =>
      addPackages(withTools),
    )
    if (!isDone) fail('安装依赖失败，原因见上。请检查网络或软件源后重试')
  }
  if (!answers(node)) {
    // npm may be configured to run no install scripts; the package `node` downloads its program in one.
    await runStep([process.execPath, 'installArchSpecificPackage.js'], join(modules, 'node'))
    if (!answers(node)) fail('未能安装 Node 24，请检查网络后重试')
  }
  removeUnused()
}

/** From nothing, or with tools on top of what is there. Warnings of npm (about the Node that runs it, scripts) ask nothing of the reader. */
async function addPackages(withTools) {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const tools = withTools || hasTools() ? '--include=dev' : '--omit=dev'
  if (!packagesAreThere(false)) return runStep([...npm, 'ci', tools, ...quiet], root)
  // Installed anew with all its weights.
  if (!hasWeights(fontWeights.tools)) rmSync(fonts, { recursive: true, force: true })
  return runStep([...npm, 'install', '--no-save', tools, ...quiet], root)
}

/** Compares npm's record of what it installed with the lock file, version by version. */
function packagesAreThere(withTools) {
  const found = installedPackages()
  if (!found) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional, link, peer, dev, devOptional }]) => {
    if (!path.includes('node_modules/')) return true
    if (link) return existsSync(join(root, path))
    if (found[path]) return found[path].version === version
    return Boolean(optional || peer || (!withTools && dev) || devOptional)
  })
}

/** npm's record; null where nothing, or not everything, is installed. */
function installedPackages() {
  const record = join(modules, '.package-lock.json')
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : null
}

const hasTools = () => existsSync(join(modules, 'vitest'))
const hasWeights = (weights) => weights.every((weight) => existsSync(join(fonts, weight)))

/** Removes what packages bring and nobody here uses: Node's C headers (67 MB), a canvas (35 MB), weights of the font (10 MB each). */
function removeUnused() {
  const kept = [...fontWeights.server, ...(hasTools() ? fontWeights.tools : [])]
  const weights = existsSync(fonts)
    ? readdirSync(fonts).filter((name) => /^\d00/.test(name) && !kept.includes(name))
    : []
  const nodes = join(modules, 'node/node_modules')
  const headers = existsSync(nodes) ? readdirSync(nodes).map((name) => join(nodes, name, 'include')) : []
  // npm's record lies beside the folders of Node.
  const pdf = unusedOfPdf(modules).map((path) => join(modules, path))
  for (const path of [...headers, ...weights.map((name) => join(fonts, name)), ...pdf])
    if (existsSync(path)) rmSync(path, { recursive: true, force: true })
}

function answers(program) {
  return existsSync(program) && spawnSync(program, ['--version']).status === 0
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Installs Debian's PostgreSQL 15, PgBouncer and nginx, which the tests of replication, fail-over and the proxy run;
 * without a cluster of the machine's own, and without starting anything. Where that is not possible those tests fail and
 * say what they need.
 */
export function installServers() {
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
