/** The files of a cluster: they are filled from few settings, bad settings are refused with what to do, and each program accepts its own. */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { filesOf, machines, readSettings, settingFaults, writeFiles } from '../deploy/cluster/fill.mjs'
import { readConfig } from '../server/src/platform/config.ts'
import { testCertificate, testKey } from '../server/src/platform/delivery/test-certificate.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')
const example = readSettings(read('deploy/cluster/cluster.env'))

/** The example as a city fills it in, on addresses of this machine. */
function filledSettings(): Record<string, string> {
  const settings = { ...example, FILES_URL: 's3://portal:key@127.0.1.41:9000/portal/files?tls=no' }
  for (const [no, name] of [...machines.map(({ setting }) => setting), 'ADMIN'].entries())
    Object.assign(settings, { [name]: `127.0.1.${no + 11}` })
  for (const name of Object.keys(settings))
    if (/PASSWORD|SECRET/.test(name)) Object.assign(settings, { [name]: randomBytes(32).toString('hex') })
  return { ...settings, INNER_NETWORKS: '127.0.0.0/8' }
}

const settings = filledSettings()
let folder: string
const rootOf = (name: string) => join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'green-cluster-files-'))
  for (const machine of machines) {
    const own = rootOf(machine.name)
    writeFiles(machine, { ...settings, ROOT: own }, own)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the example asks for every value that only a city has, and is complete with them', () => {
  const missing = settingFaults(example).map((fault) => fault.split('：')[0])
  expect(missing).toEqual(['FILES_URL', ...Object.keys(example).filter((name) => /PASSWORD|SECRET/.test(name))])
  expect(settingFaults(settings)).toEqual([])
})

test.each<[string, Record<string, string>, string]>([
  ['a name that does not exist', { DB4: '10.1.2.14' }, 'DB4：没有这一项设置'],
  ['a host name for an address', { DB1: 'db1.example' }, 'DB1：请填写这台机器的 IPv4 地址'],
  ['one address for two machines', { DB2: settings.DB1 ?? '' }, 'DB2：与 DB1 的地址相同'],
  ['a short password', { DATABASE_PASSWORD: 'portal' }, 'DATABASE_PASSWORD：须为至少 32 个随机的字母或数字'],
  ['a password that would break a file', { SECRET: `${settings.SECRET}'` }, 'SECRET：须为至少 32 个随机的字母或数字'],
  ['one password for two accounts', { SUPERUSER_PASSWORD: settings.DATABASE_PASSWORD ?? '' }, '与另一项口令相同'],
])('settings with %s are refused', (_, change, text) => {
  expect(settingFaults({ ...settings, ...change }).join('\n')).toContain(text)
})

test('the command writes every machine’s files, and nothing where it is refused', () => {
  const fill = (file: string, to: string) =>
    spawnSync(process.execPath, [resolve(root, 'deploy/cluster/fill.mjs'), file, to], { encoding: 'utf8' })
  const [file, to] = [join(folder, 'settings'), join(folder, 'out')]
  writeFileSync(file, read('deploy/cluster/cluster.env'))
  const refused = fill(file, to)
  expect([refused.status, refused.stderr.includes('FILES_URL：没有填写'), existsSync(to)]).toEqual([2, true, false])
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  expect(fill(file, to).status).toBe(0)
  expect(existsSync(join(to, 'db3/etc/patroni/config.yml'))).toBe(true)
  const again = fill(file, to)
  expect([again.status, again.stderr]).toEqual([2, `目录不是空的，请换一个：${to}\n`])
})

test('nothing is left to fill in, and files with a password are their owner’s alone', () => {
  const passwords = Object.entries(settings).filter(([name]) => /PASSWORD|SECRET/.test(name))
  for (const machine of machines)
    for (const { path, text, mode } of filesOf(machine, settings)) {
      expect([path, /\$\{[A-Z]/.test(text)]).toEqual([path, false])
      if (passwords.some(([, value]) => text.includes(value))) expect([path, mode & 0o077]).toEqual([path, 0])
    }
})

test('the lease of the primary holds its rule, and commits are in two places', () => {
  const { bootstrap } = parse(readFileSync(join(rootOf('db1'), 'etc/patroni/config.yml'), 'utf8'))
  const { ttl, loop_wait, retry_timeout, ...dcs } = bootstrap.dcs
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, failsafe_mode: true })
  expect(dcs.postgresql.parameters.synchronous_commit).toBeUndefined()
})

test('the product starts with the settings of its machine', () => {
  const environment = readSettings(readFileSync(join(rootOf('app1'), 'etc/portal.env'), 'utf8'))
  expect(readConfig(environment)).toMatchObject({
    HOST: settings.APP1,
    TRUST_PROXY: 1,
    DEMO: false,
    PUBLIC_URL: `https://${settings.SERVER_NAME}`,
  })
})

const run = (program: string, args: string[]): SpawnSyncReturns<string> =>
  spawnSync(program, args, { encoding: 'utf8', timeout: 30_000 })

/** Every program's own check of its file; what it says when it refuses. */
const checks: Record<string, () => Promise<string> | string> = {
  '/usr/sbin/haproxy': () =>
    ['app1', 'front']
      .map((name) => run('/usr/sbin/haproxy', ['-c', '-q', '-f', join(rootOf(name), 'etc/haproxy/haproxy.cfg')]))
      .map(({ status, stderr }) => (status === 0 ? '' : stderr))
      .join(''),
  '/usr/bin/patroni': () => {
    const { stdout, stderr } = run('/usr/bin/python3', [
      '/usr/bin/patroni',
      '--validate-config',
      join(rootOf('db1'), 'etc/patroni/config.yml'),
    ])
    // Nobody answers for etcd here.
    return (stdout + stderr)
      .split('\n')
      .filter((line) => !line.endsWith("is not reachable'"))
      .join('')
  },
  '/usr/bin/etcd': () => {
    const help = run('/usr/bin/etcd', ['--help'])
    const known = `${help.stdout}${help.stderr}`
    const names = Object.keys(readSettings(readFileSync(join(rootOf('db1'), 'etc/default/etcd'), 'utf8')))
    return names
      .map((name) => name.replace('ETCD_', '').toLowerCase().replaceAll('_', '-'))
      .filter((flag) => !known.includes(`--${flag} `))
      .join()
  },
  '/usr/sbin/nginx': () => {
    const own = rootOf('front')
    const frame = `error_log ${own}/error.log; pid ${own}/pid; events {} http { access_log off; include ${own}/etc/nginx/conf.d/*.conf; }`
    mkdirSync(join(own, 'etc/nginx/tls'))
    writeFileSync(join(own, 'etc/nginx/tls/portal.pem'), testCertificate)
    writeFileSync(join(own, 'etc/nginx/tls/portal.key'), testKey)
    writeFileSync(join(own, 'nginx.conf'), frame)
    const { status, stderr } = run('/usr/sbin/nginx', ['-t', '-q', '-p', own, '-c', join(own, 'nginx.conf')])
    return status === 0 ? '' : stderr
  },
  '/usr/sbin/pgbouncer': startsPooler,
}

/** PgBouncer has no check of its own: it is started, on a free port, and says that it is up. */
async function startsPooler(): Promise<string> {
  const file = join(rootOf('app1'), 'etc/pgbouncer/pgbouncer.ini')
  const free = readFileSync(file, 'utf8').replace('listen_port = 6432', 'listen_port = 0')
  writeFileSync(file, `${free}unix_socket_dir = ${rootOf('app1')}\n`)
  const isRoot = process.getuid?.() === 0
  if (isRoot) spawnSync('chown', ['-R', 'nobody', folder])
  if (isRoot) spawnSync('chmod', ['755', folder])
  const child = spawn('/usr/sbin/pgbouncer', [file], isRoot ? { uid: 65_534, gid: 65_534 } : {})
  let text = ''
  const closed = once(child, 'close')
  child.stderr.on('data', (part: Buffer) => {
    text += part
    if (text.includes('process up')) child.kill('SIGTERM')
  })
  await closed
  return text.includes('process up') && !text.includes('ERROR') ? '' : text
}

test('each program that is installed here accepts its file', async () => {
  for (const [program, check] of Object.entries(checks)) {
    if (!existsSync(program)) process.stdout.write(`    skipped: ${program} is not installed here\n`)
    else expect([program, await check()]).toEqual([program, ''])
  }
})
