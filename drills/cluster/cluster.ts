/** A whole cluster on this machine: the files of deploy/cluster filled in, and every program started on its machine. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { machines, readSettings, settingFaults, writeFiles } from '../../deploy/cluster/fill.mjs'
import { bucketUrl } from '../../server/src/platform/file-stores/test-bucket.ts'
import {
  addressOf,
  bucketPort,
  closeNetwork,
  type Machine,
  machineNames,
  network,
  openNetwork,
  ownAddress,
} from './network.ts'
import { openSupervisor, type Program, type Supervisor } from './supervisor.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
export const databases = ['db1', 'db2', 'db3'] as const satisfies Machine[]
export type DatabaseMachine = (typeof databases)[number]
export const servers = ['app1', 'app2'] as const satisfies Machine[]

/** What has to be installed, by the package of Debian that has it. */
const needed = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/nginx': 'nginx',
}

export type Cluster = {
  /** Where the people are served. */
  url: string
  /** Of the front's certificate. */
  certificate: string
  settings: Record<string, string>
  /** The folder of a machine's files. */
  rootOf(machine: Machine): string
  supervisor: Supervisor
  /** Who holds the lease of the primary, by Patroni; null while nobody does. */
  primary(): Promise<DatabaseMachine | null>
  /** The machines of which each says that it is a primary that takes writes. */
  primaries(): Promise<DatabaseMachine[]>
  /** Rows from the present primary, as the superuser of the product's database. */
  rows<Row extends Record<string, unknown>>(query: string, values?: unknown[]): Promise<Row[]>
  /** The address of the present primary's database for the product's account. */
  databaseUrl(): Promise<string>
  /** Every machine as it should be: three databases of which one is primary and one in step, two servers that are well. */
  whole(withinMs: number): Promise<void>
  stop(): Promise<void>
}

type Options = { folder: string; environment?: Record<string, string>; tell: (what: string) => void }

/** Says which packages of Debian are missing; empty where all are there. */
export const missingPackages = (): string[] =>
  Object.entries(needed).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))

/** Starts a new cluster in an empty folder; `environment` is added to the servers' settings. */
export async function startCluster({ folder, environment = {}, tell }: Options): Promise<Cluster> {
  const missing = missingPackages()
  if (missing.length > 0)
    throw new Error(`缺少程序，请先运行 apt install -y --no-install-recommends ${missing.join(' ')}`)
  openNetwork()
  const supervisor = await openSupervisor(folder)
  const cluster = clusterOn(folder, await prepare(folder), supervisor)
  try {
    for (const machine of databases) startDatabase(cluster, machine)
    tell('数据库：三台机器选出主库')
    await until(async () => (await cluster.primary()) !== null, 90_000, '没有选出主库')
    await until(isWholeDatabase, 120_000, '备库没有跟上')
    supervisor.start({
      machine: 'store',
      name: 'bucket',
      command: [
        process.execPath,
        join(repository, 'drills/cluster/bucket.ts'),
        addressOf('store'),
        cluster.rootOf('store'),
      ],
    })
    for (const machine of servers) startGateways(cluster, machine)
    tell('平台：第一台建立数据表')
    for (const machine of servers) {
      startServer(cluster, machine, environment)
      await until(() => isReady(machine), 600_000, `${machine} 没有就绪`)
    }
    startFront(cluster)
    await until(async () => (await cluster.primaries()).length === 1, 30_000, '主库不止一个')
    await cluster.whole(120_000)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Settings with new passwords, the files of every machine, and the folders with their owners. */
async function prepare(folder: string): Promise<Record<string, string>> {
  const example = readSettings(await readFile(join(repository, 'deploy/cluster/cluster.env'), 'utf8'))
  const secret = () => randomBytes(32).toString('hex')
  const settings: Record<string, string> = {}
  for (const name of Object.keys(example))
    settings[name] = /PASSWORD|SECRET/.test(name) ? secret() : (example[name] ?? '')
  for (const { name, setting } of machines) settings[setting] = addressOf(name as Machine)
  settings.ADMIN = ownAddress
  settings.SERVER_NAME = addressOf('front')
  settings.FILES_URL = bucketUrl(`${addressOf('store')}:${bucketPort}`)
  settings.INNER_NETWORKS = network
  settings.SHARED_BUFFERS = '64MB'
  const faults = settingFaults(settings)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  for (const machine of machineNames) await mkdir(join(folder, machine), { recursive: true })
  for (const machine of machines) {
    const root = join(folder, machine.name)
    writeFiles(machine, { ...settings, ROOT: root }, root)
    if (machine.kind === 'database') await prepareDatabase(root)
    if (machine.kind === 'server') own('postgres', join(root, 'etc/pgbouncer/userlist.txt'))
  }
  await prepareFront(join(folder, 'front'))
  return settings
}

async function prepareDatabase(root: string): Promise<void> {
  for (const path of ['var/lib/postgresql/15', 'var/run/postgresql']) await mkdir(join(root, path), { recursive: true })
  for (const path of ['var/lib/postgresql', 'var/run/postgresql', 'etc/patroni']) own('postgres', join(root, path))
  await mkdir(join(root, 'var/lib/etcd/portal'), { recursive: true, mode: 0o700 })
  own('etcd', join(root, 'var/lib/etcd'))
}

/** A certificate for the address of the trial, and what Debian's nginx.conf has around conf.d. */
async function prepareFront(root: string): Promise<void> {
  const tls = join(root, 'etc/nginx/tls')
  await mkdir(tls, { recursive: true })
  for (const path of ['var/log/nginx', 'var/lib/nginx', 'run']) await mkdir(join(root, path), { recursive: true })
  const names = ['-subj', '/CN=portal', '-addext', `subjectAltName=IP:${addressOf('front')}`]
  const pair = ['-keyout', join(tls, 'portal.key'), '-out', join(tls, 'portal.pem')]
  const made = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '30',
      ...names,
      ...pair,
    ],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`openssl：${made.stderr ?? made.error?.message}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${root}/var/lib/nginx/${kind};`,
  )
  const frame = [
    'daemon off;',
    'worker_processes 1;',
    `pid ${root}/run/nginx.pid;`,
    `error_log ${root}/var/log/nginx/error.log;`,
    'events { worker_connections 1024; }',
    'http {',
    '  access_log off;',
    ...temporary,
    `  include ${root}/etc/nginx/conf.d/*.conf;`,
    '}',
  ]
  await writeFile(join(root, 'etc/nginx/nginx.conf'), `${frame.join('\n')}\n`)
}

function own(user: string, path: string): void {
  const { status, stderr } = spawnSync('chown', ['-R', `${user}:${user}`, path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`chown：${stderr.trim()}`)
}

/** The settings of a file of `NAME=value` lines, as systemd gives them to a service. */
const environmentIn = (path: string) => readSettings(readFileSync(path, 'utf8')) as Record<string, string>

function startDatabase({ rootOf, supervisor }: Cluster, machine: DatabaseMachine): void {
  const root = rootOf(machine)
  supervisor.start({
    machine,
    name: 'etcd',
    user: 'etcd',
    command: ['/usr/bin/etcd'],
    environment: environmentIn(join(root, 'etc/default/etcd')),
  })
  supervisor.start({
    machine,
    name: 'patroni',
    user: 'postgres',
    command: ['/usr/bin/python3', '/usr/bin/patroni', join(root, 'etc/patroni/config.yml')],
  })
}

function startGateways({ rootOf, supervisor }: Cluster, machine: Machine): void {
  const root = rootOf(machine)
  supervisor.start(haproxyOn(machine, root))
  supervisor.start({
    machine,
    name: 'pgbouncer',
    user: 'postgres',
    command: ['/usr/sbin/pgbouncer', join(root, 'etc/pgbouncer/pgbouncer.ini')],
  })
}

const haproxyOn = (machine: Machine, root: string): Program => ({
  machine,
  name: 'haproxy',
  command: ['/usr/sbin/haproxy', '-W', '-f', join(root, 'etc/haproxy/haproxy.cfg')],
})

function startServer({ rootOf, supervisor }: Cluster, machine: Machine, more: Record<string, string>): void {
  supervisor.start({
    machine,
    name: 'portal',
    command: [process.execPath, join(repository, 'server/dist/main.js')],
    environment: {
      NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/node'),
      WORKERS: '1',
      LOG_FORMAT: 'json',
      ...environmentIn(join(rootOf(machine), 'etc/portal.env')),
      ...more,
    },
  })
}

function startFront({ rootOf, supervisor }: Cluster): void {
  const root = rootOf('front')
  supervisor.start(haproxyOn('front', root))
  supervisor.start({
    machine: 'front',
    name: 'nginx',
    command: ['/usr/sbin/nginx', '-c', join(root, 'etc/nginx/nginx.conf')],
  })
}

function clusterOn(folder: string, settings: Record<string, string>, supervisor: Supervisor): Cluster {
  const rootOf = (machine: Machine) => join(folder, machine)
  const leads = async (machine: DatabaseMachine) => (await statusOf(machine, '/primary')) === 200
  const primaries = async () => {
    const found = await Promise.all(databases.map(leads))
    return databases.filter((_, no) => found[no])
  }
  const primary = async () => (await primaries())[0] ?? null
  const present = async () => {
    const machine = await primary()
    if (!machine) throw new Error('现在没有主库')
    return machine
  }
  // Rows are read on the primary's own machine: the database lets only the cluster's machines in.
  const url = (user: string, password: string | undefined, machine: Machine) =>
    `postgres://${user}:${password}@${addressOf(machine)}:5432/portal`
  return {
    url: `https://${addressOf('front')}`,
    certificate: readFileSync(join(rootOf('front'), 'etc/nginx/tls/portal.pem'), 'utf8'),
    settings,
    rootOf,
    supervisor,
    primary,
    primaries,
    databaseUrl: async () => url('portal', settings.DATABASE_PASSWORD, await present()),
    async rows(query, values = []) {
      const client = new pg.Client({
        connectionString: url('portal', settings.DATABASE_PASSWORD, await present()),
        connectionTimeoutMillis: 5000,
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query(query, values)).rows
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    whole: (withinMs) => until(isWhole, withinMs, '集群没有恢复完整'),
    async stop() {
      await supervisor.stop(['nginx', 'portal'])
      await supervisor.stop(['pgbouncer', 'haproxy', 'bucket', 'patroni'])
      await supervisor.stop(['etcd'])
      closeNetwork()
    },
  }
}

async function isWholeDatabase(): Promise<boolean> {
  const states = await Promise.all(databases.map((machine) => statusOf(machine, '/health')))
  const inStep = await Promise.all(databases.map((machine) => statusOf(machine, '/synchronous')))
  const leads = await Promise.all(databases.map((machine) => statusOf(machine, '/primary')))
  const follows = await Promise.all(databases.map((machine) => statusOf(machine, '/replica')))
  const count = (all: readonly (number | null)[]) => all.filter((status) => status === 200).length
  return count(states) === 3 && count(leads) === 1 && count(follows) === 2 && count(inStep) === 1
}

async function isWhole(): Promise<boolean> {
  const ready = await Promise.all(servers.map(isReady))
  return !ready.includes(false) && isWholeDatabase()
}

/** How Patroni on that machine answers; null when it does not within two seconds. */
function statusOf(machine: DatabaseMachine, path: string): Promise<number | null> {
  return fetch(`http://${addressOf(machine)}:8008${path}`, {
    method: 'OPTIONS',
    signal: AbortSignal.timeout(2000),
  }).then(
    ({ status }) => status,
    () => null,
  )
}

const isReady = (machine: Machine) =>
  fetch(`http://${addressOf(machine)}:8080/ht/ready`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function until(isDone: () => Promise<boolean>, withinMs: number, otherwise: string): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await isDone())) {
    if (performance.now() > giveUpAt) throw new Error(otherwise)
    await wait(250)
  }
}

/** Removes what an earlier trial has left. */
export async function clearTrial(folder: string): Promise<void> {
  closeNetwork()
  await rm(folder, { recursive: true, force: true })
}
