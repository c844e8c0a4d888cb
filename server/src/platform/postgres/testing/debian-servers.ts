/**
 * PostgreSQL 15 with streaming replication and PgBouncer, as Debian packs them: real servers on ports of this machine,
 * each in a folder that goes when it is removed. `npm test` installs the packages (scripts/front-door.mjs).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const programs = '/usr/lib/postgresql/15/bin'
const pgbouncer = '/usr/sbin/pgbouncer'
const superuser = 'postgres'
/** Owns the product's databases and may create some, as a city's administrator would let it; no superuser. */
const owner = 'portal'

/** Both refuse to run as root. */
const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A crash of the machine is not what is tested, so nothing waits for the disk. A standby looks for its primary all the time. */
const settings = {
  fsync: 'off',
  shared_buffers: '32MB',
  max_connections: '80',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_retrieve_retry_interval: '100ms',
  wal_keep_size: '512MB',
}

export type Server = {
  port: number
  /** The address of a database for the product. */
  url(database: string): string
  /** As the superuser. */
  ask<Row extends Record<string, unknown>>(question: string, database?: string): Promise<Row[]>
  /** Changes a setting of the running server. */
  set(name: string, value: string): Promise<void>
  /** A copy of this server that follows it. */
  standby(): Promise<Server>
  start(): Promise<void>
  /** SIGKILL: nothing is written or answered any more. */
  kill(): Promise<void>
  /** A server that hangs: it accepts connections and answers nothing. */
  hang(signal: 'SIGSTOP' | 'SIGCONT'): void
  promote(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

export async function startPrimary(): Promise<Server> {
  const folder = await ownFolder()
  run('initdb', ['-D', folder, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const primary = serverAt(folder, await freePort())
  await primary.start()
  await primary.ask(`create role ${owner} login createdb`)
  await primary.ask(`create database ${owner} owner ${owner}`)
  return primary
}

function serverAt(folder: string, port: number): Server {
  let postmaster: ChildProcess | null = null
  const url = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  const ask = <Row extends Record<string, unknown>>(question: string, database = 'postgres') =>
    rowsOf<Row>(url(superuser, database), question)

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = postmaster
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const children = childrenOf(running)
    const gone = once(running, 'exit')
    running.kill('SIGCONT')
    running.kill(signal)
    await gone
    // Its processes end when they notice; only then may the folder be used again.
    if (signal === 'SIGKILL') for (const pid of children) await killed(pid)
  }

  return {
    port,
    url: (database) => url(owner, database),
    ask,
    async set(name, value) {
      await ask(`alter system set ${name} = ${pg.escapeLiteral(value)}`)
      await ask('select pg_reload_conf()')
    },
    async standby() {
      const copy = await ownFolder()
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', superuser]
      run('pg_basebackup', [...from, '-D', copy, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'])
      const standby = serverAt(copy, await freePort())
      await standby.start()
      return standby
    },
    async start() {
      const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      postmaster = spawn(join(programs, 'postgres'), ['-D', folder, ...options], { ...identity, stdio: 'ignore' })
      await answers(url(superuser, 'postgres'))
    },
    kill: () => end('SIGKILL'),
    hang(signal) {
      if (!postmaster) return
      for (const pid of [postmaster.pid ?? 0, ...childrenOf(postmaster)]) send(pid, signal)
    },
    async promote() {
      await ask('select pg_promote()')
    },
    async remove() {
      await end('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Pooler = { url(database: string): string; stop(): Promise<void> }

/** PgBouncer in transaction mode in front of a server; four sessions for all clients, so that they have to share. */
export async function startPooler(server: Pick<Server, 'port'>): Promise<Pooler> {
  const folder = await ownFolder()
  const port = await freePort()
  await writeFile(join(folder, 'users'), `"${owner}" ""\n`)
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    'default_pool_size = 4',
    'server_round_robin = 1',
  ]
  await writeFile(join(folder, 'ini'), `${lines.join('\n')}\n`)
  const running = spawn(pgbouncer, ['-q', join(folder, 'ini')], { ...identity, stdio: 'ignore' })
  const url = (database: string) => `postgres://${owner}@127.0.0.1:${port}/${database}`
  await answers(url(owner))
  return {
    url,
    async stop() {
      const gone = once(running, 'exit')
      running.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type VirtualAddress = { url(database: string): string; lead(to: Pick<Server, 'port'>): void; stop(): void }

/** An address that leads to one server or the other, as a load balancer does beside Patroni; leading it elsewhere breaks what is open. */
export async function startVirtualAddress(first: Pick<Server, 'port'>): Promise<VirtualAddress> {
  let { port: target } = first
  const open = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one)
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: (database) => `postgres://${owner}@127.0.0.1:${port}/${database}`,
    lead(to) {
      target = to.port
      cut()
    },
    stop() {
      server.close()
      cut()
    },
  }
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'green-debian-'))
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid)
  return folder
}

function run(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(join(programs, program), args, { ...identity, encoding: 'utf8' })
  if (error)
    throw new Error(
      `${program}: ${error.message}. Debian's postgresql-15 and pgbouncer are needed: npm test installs them`,
    )
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

function childrenOf({ pid }: ChildProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

/** False when the process is gone. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function killed(pid: number): Promise<void> {
  send(pid, 'SIGKILL')
  while (send(pid, 0)) await wait(5)
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function rowsOf<Row extends Record<string, unknown>>(url: string, question: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(question)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await rowsOf(url, 'select 1')
      return
    } catch (error) {
      if (tries > 400) throw error
      await wait(50)
    }
  }
}
