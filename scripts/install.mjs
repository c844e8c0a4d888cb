/** Installs what the commands need: the packages with the Node among them, and for the tests servers of Debian. Plain JavaScript for Node 20. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules, node, root } from './programs.mjs'

/** Installs the packages of the lock file and the Node among them, unless they are already installed. */
export function install() {
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
