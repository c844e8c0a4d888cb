/** The embedded database: starts in any folder, survives killed processes, is shared by processes, stops cleanly. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
let running: EmbeddedPostgres[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'green-pg-test-'))
  running = []
})

afterEach(async () => {
  for (const one of running) await one.stop()
  rmSync(dataDir, { recursive: true })
})

async function start(folder = dataDir) {
  const one = await startEmbeddedPostgres({ dataDir: folder })
  running.push(one)
  return one
}

async function ask(connectionString: string, query: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  // A connection that is left open throws when its server stops.
  return (await client.query(query).finally(() => client.end())).rows[0]
}

const serverPid = (folder = dataDir) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Starts the database in the same folder from another process; resolves once it is up. */
async function startElsewhere(): Promise<{ process: ChildProcess; address: string }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)})
    const one = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(one.connectionString)
    process.stdin.on('data', () => one.stop().then(() => process.exit(0)))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [address] = await once(createInterface(child.stdout), 'line')
  return { process: child, address }
}

test('an empty folder becomes a database in UTF-8 with checksums and durable writes, reachable by its socket only', async () => {
  const { connectionString } = await start()
  const settings = await ask(
    connectionString,
    `select current_database() as name, current_setting('server_encoding') as encoding,
       current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
       current_setting('listen_addresses') as addresses, datlocprovider as provider, datlocale as locale, datctype as ctype
     from pg_database where datname = current_database()`,
  )
  expect(settings).toEqual({
    name: 'portal',
    encoding: 'UTF8',
    checksums: 'on',
    fsync: 'on',
    addresses: '',
    provider: 'b',
    locale: 'C.UTF-8',
    ctype: 'C.UTF-8',
  })
})

test('what the database logs is in a file of the day, which its user alone may read, and goes on after a restart', async () => {
  for (const fault of ['select 1/0', 'select 2/0']) {
    const { connectionString, stop } = await start()
    await expect(ask(connectionString, fault)).rejects.toThrow('division by zero')
    await stop()
  }
  const folder = join(dataDir, 'postgres-log')
  const files = readdirSync(folder)
  for (const name of files) expect(name).toMatch(/^postgres-\d{4}-\d{2}-\d{2}\.log$/)
  const logged = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  expect(logged.match(/ERROR: {2}division by zero/g)).toHaveLength(2)
  expect([folder, ...files.map((name) => join(folder, name))].map((path) => statSync(path).mode & 0o077)).toEqual(
    [folder, ...files].map(() => 0),
  )
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('division by zero')
})

test('data survives a stop and a start', async () => {
  const first = await start()
  await ask(first.connectionString, `create table kept as select '绿色工厂' as name`)
  await first.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  const second = await start()
  expect(await ask(second.connectionString, 'select name from kept')).toEqual({ name: '绿色工厂' })
})

test('a server left behind by a killed process is adopted, and stopped by the one that adopted it', async () => {
  const other = await startElsewhere()
  const pid = serverPid()
  other.process.kill('SIGKILL')
  await once(other.process, 'exit')
  const adopted = await start()
  expect(serverPid()).toBe(pid)
  expect(adopted.connectionString).toBe(other.address)
  await adopted.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('two processes on one empty folder share one server, and the last one stops it', async () => {
  const [here, elsewhere] = await Promise.all([start(), startElsewhere()])
  expect(here.connectionString).toBe(elsewhere.address)
  elsewhere.process.stdin?.write('stop\n')
  await once(elsewhere.process, 'exit')
  expect(await ask(here.connectionString, 'select 1 as one')).toEqual({ one: 1 })
  await here.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a killed server restarts with everything it had acknowledged', async () => {
  const first = await start()
  await ask(first.connectionString, 'create table kept as select 7 as number')
  process.kill(serverPid(), 'SIGKILL')
  const second = await start()
  expect(await ask(second.connectionString, 'select number from kept')).toEqual({ number: 7 })
})

test.each([
  ['beside the data', ''],
  ['elsewhere, because the path is long', '很长的目录名'.repeat(6)],
])('a server that dies under its users is started again where they look for it: the socket %s', async (_, below) => {
  chmodSync(dataDir, 0o711)
  const folder = join(dataDir, below)
  const changes: string[] = []
  const one = await startEmbeddedPostgres({ dataDir: folder, onChange: (what) => changes.push(what) })
  running.push(one)
  await ask(one.connectionString, 'create table kept as select 7 as number')
  const pid = serverPid(folder)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => changes, { timeout: 10_000 }).toEqual(['lost', 'back'])
  expect(serverPid(folder)).not.toBe(pid)
  expect(await ask(one.connectionString, 'select number from kept')).toEqual({ number: 7 })
})

test('a lock file whose process id now belongs to another process does not prevent the start', async () => {
  const first = await start()
  await first.stop()
  const file = join(dataDir, 'postgres/postmaster.pid')
  writeFileSync(
    file,
    [process.pid, join(dataDir, 'postgres'), 0, 5432, join(dataDir, 'socket'), '', '', 'ready'].join('\n'),
  )
  const second = await start()
  expect(await ask(second.connectionString, 'select 1 as one')).toEqual({ one: 1 })
})

test('a folder with a very long path works, although socket paths are limited', async () => {
  chmodSync(dataDir, 0o711)
  const folder = join(dataDir, '很长的目录名'.repeat(6))
  const { connectionString } = await start(folder)
  expect(await ask(connectionString, 'select 1 as one')).toEqual({ one: 1 })
})

test('a folder that the server’s user may not enter works, with its data in another place', async () => {
  const folder = join(dataDir, 'run')
  const first = await start(folder)
  await ask(first.connectionString, 'create table kept as select 7 as number')
  await first.stop()
  const second = await start(folder)
  expect(await ask(second.connectionString, 'select number from kept')).toEqual({ number: 7 })
  await second.stop()
  const note = join(folder, 'postgres-home')
  if (existsSync(note)) rmSync(readFileSync(note, 'utf8'), { recursive: true })
})

test('data of another major version is refused with a clear message', async () => {
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n')
  await expect(start()).rejects.toThrow('PostgreSQL 16')
})
