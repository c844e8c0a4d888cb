/** Starts the PostgreSQL that comes with the product, for installations without DATABASE_URL. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type ArchivePlace, archiveOf, archivingSettings, noteArchive, notedArchive } from '../log-archive.ts'
import { type Identity, postgresPrograms, sharedFolder } from './postgres-programs.ts'
import { collectorSettings, serverLogFolder } from './server-log.ts'

export type EmbeddedPostgres = {
  /** For `pg` and everything based on it: a unix socket, no TCP port, no password. */
  connectionString: string
  /** Disconnects from the server, and shuts it down when no other process uses it. End your pools first. */
  stop: () => Promise<void>
}

const major = '18'
const port = 5432
const database = 'portal'
const role = 'portal'
/** An arbitrary number: holders of this advisory lock, shared, are the processes that use the server. */
const usersLock = 7_410_018
const startWithinMs = 60_000
const longestStartLog = 256 * 1024
/** The kernel allows 107 bytes for a socket's path, file name included. */
const longestSocketFolder = 90

type Options = {
  dataDir: string
  /** Archive folder from the next start on; null: none; undefined: unchanged. */
  archiveDir?: string | null
  /** Called when the server has died and when it runs again, for the log. */
  onChange?: (what: 'lost' | 'back') => void
}

/**
 * Starts or joins the server whose data is in `dataDir`, and creates the folder, the data and the database when
 * missing. Each process watches the server: if it dies, it is restarted on the same socket, so that pools find it
 * again.
 */
export async function startEmbeddedPostgres({ dataDir, archiveDir, onChange }: Options): Promise<EmbeddedPostgres> {
  const identity = serverIdentity()
  const programs = await postgresPrograms(identity)
  const home = await serverHome(dataDir, identity)
  const cluster = join(home, 'postgres')
  await initialise(programs.initdb, home, cluster, identity)
  if (archiveDir !== undefined)
    await noteArchive(home, archiveDir === null ? null : await archiveOf(archiveDir, home, cluster), identity)

  const bringUp = () => enterOrLaunch(programs.postgres, home, cluster, identity)
  let seat = await bringUp()
  let stopping = false
  let returning: Promise<void> = Promise.resolve()
  const watch = () => {
    seat.keeper.once('end', () => {
      if (!stopping) returning = comeBack()
    })
  }
  const comeBack = async () => {
    onChange?.('lost')
    while (!stopping) {
      try {
        seat = await bringUp()
        watch()
        onChange?.('back')
        return
      } catch {
        await wait(1000) // for example while the disk is full: it is retried for as long as the process lives
      }
    }
  }
  watch()
  return {
    connectionString: address(seat.running, database),
    stop: async () => {
      stopping = true
      await returning
      await leave(seat)
    },
  }
}

/** A process's use of a running server: the connection that holds the users' lock. */
type Seat = { running: Running; keeper: pg.Client }

async function enterOrLaunch(postgres: string, home: string, cluster: string, identity: Identity): Promise<Seat> {
  const giveUpAt = performance.now() + startWithinMs
  let left: string | undefined
  while (performance.now() < giveUpAt) {
    left = socketFolderIn(await pidFile(cluster)) ?? left
    const running = await runningServer(cluster)
    const joined = running && (await enter(running))
    if (joined) return joined
    const launched = await launch(postgres, home, cluster, identity, left)
    const opened = launched && (await enter(launched))
    if (opened) {
      // A starting server counts as recovering for a moment, and its checkpointer then sleeps for five minutes
      // without checking archive_timeout. Reloading the settings wakes it, so that archiving works from the first
      // minute on.
      await opened.keeper.query('select pg_reload_conf()')
      return opened
    }
    await wait(50)
  }
  throw new Error(`数据库未能启动，详见 ${join(home, 'postgres.log')} 和 ${serverLogFolder(home)}`)
}

/**
 * Replays archived WAL and shuts the server down again. Returns what it logged, and whether it reached the recovery
 * target of the settings.
 */
export async function replayLog(
  dataDir: string,
  settings: Record<string, string>,
  stop: AbortSignal,
): Promise<{ reached: boolean; log: string }> {
  const { home, cluster, identity } = await clusterPlace(dataDir)
  const { postgres } = await postgresPrograms(identity)
  const running = await launch(postgres, home, cluster, identity, undefined, {
    // What it says is read when it has ended.
    extra: { ...settings, logging_collector: 'off' },
    stop,
  })
  if (running) await shutDown(running)
  return { reached: running !== undefined, log: await readFile(join(home, 'postgres.log'), 'utf8') }
}

/** The folder of the data of `dataDir`, which may be elsewhere, and its owner; for backup and restore. */
export async function clusterPlace(dataDir: string): Promise<{ home: string; cluster: string; identity: Identity }> {
  const identity = serverIdentity()
  const home = await serverHome(dataDir, identity)
  return { home, cluster: join(home, 'postgres'), identity }
}

/** The archive of this database, if any. */
export async function embeddedArchive(dataDir: string): Promise<ArchivePlace | null> {
  return notedArchive((await clusterPlace(dataDir)).home)
}

/** PostgreSQL refuses to run as root: it then runs as `nobody`. */
function serverIdentity(): Identity {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
}

/** The folder of data, socket and log: `dataDir`, or a substitute when `nobody` cannot enter it (below /root, say). */
async function serverHome(dataDir: string, identity: Identity): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  if (identity.uid === undefined) return folder
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) await chmod(folder, mode | 0o001)
  if (await everyoneMayEnter(dirname(folder))) return folder

  const note = join(folder, 'postgres-home')
  const standIn = join(await sharedFolder(), `data-${randomBytes(6).toString('hex')}`)
  await writeFile(note, standIn, { flag: 'wx' }).catch(unless('EEXIST'))
  const home = (await readFile(note, 'utf8')).trim()
  await mkdir(home, { recursive: true, mode: 0o711 })
  return home
}

async function everyoneMayEnter(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false
  return folder === dirname(folder) || everyoneMayEnter(dirname(folder))
}

/** Creates the data in a temporary folder and renames it: of two processes one wins, and a killed one leaves nothing partial. */
async function initialise(initdb: string, home: string, cluster: string, identity: Identity) {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(unless('ENOENT'))
  if (version?.trim() === major) return
  if (version) throw new Error(`${cluster} 是 PostgreSQL ${version.trim()} 的数据，本版本需要 PostgreSQL ${major}`)

  await removeUnfinished(home)
  const fresh = join(home, `${unfinished}${process.pid}-${randomBytes(4).toString('hex')}`)
  await ownFolder(fresh, identity)
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const locale = ['--locale=C.UTF-8', '--lc-messages=C', '--data-checksums']
  const access = [`--username=${role}`, '--auth=trust', '--no-instructions']
  const child = spawn(initdb, ['-D', fresh, ...encoding, ...locale, ...access], {
    ...identity,
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const [code] = await once(child, 'close')
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`数据库初始化失败：${complaint.trim()}`)
  }
  await rename(fresh, cluster).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true })
    unless('ENOTEMPTY', 'EEXIST')(error)
  })
}

const unfinished = 'postgres.new-'

/** Removes what a process killed during `initialise` has left. */
async function removeUnfinished(home: string) {
  for (const name of await readdir(home)) {
    const maker = name.startsWith(unfinished) ? Number(name.slice(unfinished.length).split('-')[0]) : undefined
    if (maker && !isAlive(maker)) await rm(join(home, name), { recursive: true, force: true })
  }
}

const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }

type Running = { pid: number; socketFolder: string; cluster: string }

/** Reads the running server's `postmaster.pid`; undefined when it is not ready or not running. */
async function runningServer(cluster: string): Promise<Running | undefined> {
  const [pid, , , , socketFolder, , , state] = (await pidFile(cluster))?.split('\n') ?? []
  if (!pid || !isAlive(Number(pid))) return undefined
  if (!(await isPostgres(pid))) {
    // After a crash the process id may belong to another process, and the server would refuse to start.
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    return undefined
  }
  return socketFolder && state?.trim() === 'ready' ? { pid: Number(pid), socketFolder, cluster } : undefined
}

/** The server's pid file, which remains when it dies. */
function pidFile(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(unless('ENOENT'))
}

function socketFolderIn(text: string | undefined): string | undefined {
  return text?.split('\n')[4] || undefined
}

/** True for a running server; a zombie (Z) still has a process id. */
async function isPostgres(pid: string): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return status === undefined ? process.platform !== 'linux' : /^\d+ \(postgres\) [^ZX]/.test(status)
}

/** Starts the server and waits until it is ready; undefined when it ended because another process was first. */
async function launch(
  postgres: string,
  home: string,
  cluster: string,
  identity: Identity,
  left: string | undefined,
  { extra = {}, stop }: { extra?: Record<string, string>; stop?: AbortSignal } = {},
) {
  const socketFolder = await socketPlace(home, identity, left)
  const settings = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    log_min_error_statement: 'panic', // statements carry what people typed
    ...collectorSettings(home),
    ...archivingSettings(await notedArchive(home)),
    ...extra,
  }
  await ownFolder(serverLogFolder(home), identity)
  // What the server says before its own log is open, and where that fails.
  const log = await open(join(home, 'postgres.log'), 'a', 0o600)
  if ((await log.stat()).size > longestStartLog) await log.truncate()
  // A separate process group: Ctrl-C reaches this process, not the database, and it ends its work before the database ends.
  const child = spawn(postgres, ['-D', cluster, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])], {
    ...identity,
    cwd: '/',
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  await log.close()
  const giveUpAt = performance.now() + (stop ? Number.POSITIVE_INFINITY : startWithinMs)
  while (child.exitCode === null && child.signalCode === null && performance.now() < giveUpAt) {
    const running = await runningServer(cluster)
    if (running?.pid === child.pid) return running
    if (stop?.aborted) child.kill('SIGINT')
    await wait(4)
  }
  return undefined
}

/**
 * A short path that only the server's user (and root) may enter: access to the socket needs no password. A dead
 * server's folder name is used again, so that its clients find the new socket.
 */
async function socketPlace(home: string, identity: Identity, left: string | undefined): Promise<string> {
  const atHome = join(home, 'socket')
  const elsewhere = left && existsSync(left) ? left : join(tmpdir(), `green-pg-${randomBytes(8).toString('hex')}`)
  const folder = Buffer.byteLength(atHome) <= longestSocketFolder ? atHome : elsewhere
  await ownFolder(folder, identity)
  return folder
}

async function ownFolder(folder: string, { uid, gid }: Identity) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
}

/** Registers this process as a user of the server; undefined while it is shutting down. */
async function enter(running: Running): Promise<Seat | undefined> {
  const keeper = (await connect(address(running, database))) ?? (await makeDatabase(running))
  if (!keeper) return undefined
  if (await lock(keeper, 'pg_try_advisory_lock_shared')) return { running, keeper }
  await keeper.end()
  return undefined
}

/** Unregisters this process; the last one shuts the server down. */
async function leave({ running, keeper }: Seat): Promise<void> {
  await lock(keeper, 'pg_advisory_unlock_shared')
  await keeper.end()
  const server = await runningServer(running.cluster)
  const last = server && (await connect(address(server, database)))
  if (!last) return
  if (await lock(last, 'pg_try_advisory_lock')) await shutDown(server)
  await last.end()
}

function address({ socketFolder }: Running, name: string): string {
  return `postgres:///${name}?host=${encodeURIComponent(socketFolder)}&port=${port}&user=${role}`
}

async function connect(connectionString: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString, application_name: 'keeper' })
  client.on('error', () => undefined) // The server is gone: its users notice by their own connections.
  return client.connect().then(
    () => client,
    () => undefined,
  )
}

/** Creates the product's database on a new server. Of two processes one creates it. */
async function makeDatabase(running: Running): Promise<pg.Client | undefined> {
  const maker = await connect(address(running, 'postgres'))
  if (!maker) return undefined
  await maker.query(`create database ${database}`).catch(unless('42P04', '23505'))
  await maker.end()
  return connect(address(running, database))
}

type LockCall = 'pg_try_advisory_lock_shared' | 'pg_advisory_unlock_shared' | 'pg_try_advisory_lock'

/** Takes or releases the users' lock; false when refused, or when the server is gone. */
async function lock(client: pg.Client, call: LockCall): Promise<boolean> {
  return client.query(`select ${call}(${usersLock}) as yes`).then(
    (answer) => answer.rows[0].yes,
    () => false,
  )
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, the data is written, the lock file is removed last. */
async function shutDown({ pid, socketFolder, cluster }: Running) {
  process.kill(pid, 'SIGINT')
  while (isAlive(pid) && existsSync(join(cluster, 'postmaster.pid'))) await wait(5)
  await rm(socketFolder, { recursive: true, force: true })
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Error handler that ignores the given error codes and rethrows others. */
function unless(...codes: string[]) {
  return (error: unknown): undefined => {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return undefined
    throw error
  }
}
