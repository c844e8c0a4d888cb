/** The first start of a demo city as a process: what the port answers meanwhile, what it says, and what a stop at each stage leaves. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { addressOf } from './db/testing.ts'
import { ids } from './platform/ids.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const main = join(repository, 'server/dist/main.js')
const folders: string[] = []
const children: ChildProcess[] = []
const database = `t_${ids.next().replaceAll('-', '')}`

/** A slow machine is not a fault. */
const patient = { timeout: 110_000, interval: 20 }

/** Of a demo server that keeps to its own machine by default. */
const environment = (more: Record<string, string>) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/node'),
  PORT: '0',
  DEMO: '1',
  TERM: 'xterm',
  ...more,
})

function run(program: string, args: readonly string[], more: Record<string, string>) {
  const child = spawn(program, args, { cwd: repository, env: environment(more), stdio: ['pipe', 'pipe', 'pipe'] })
  children.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part))
  return { child, printed: () => printed, ended: once(child, 'close') }
}
type Run = ReturnType<typeof run>

const start = (more: Record<string, string>) => run(process.execPath, [main], more)

/** The address on which it answers while it starts. */
async function pageOf({ printed }: Run): Promise<string> {
  await expect.poll(printed, patient).toContain('可以看到进度')
  return /浏览器打开 (http:\/\/\S+)\/web\//.exec(printed())?.[1] ?? ''
}

type Waiting = { code: number; data: { stage: string; percent: number } }

async function reaches(stage: string, url: string): Promise<void> {
  await expect
    .poll(async () => ((await (await fetch(`${url}/ht/ready`)).json()) as Waiting).data.stage, patient)
    .toBe(stage)
}

const linesOf = ({ printed }: Run) => printed().trimEnd().split('\n')

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'green-start-'))
  folders.push(folder)
  return folder
}

async function query(connectionString: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}

/** Settings of a demo city that counts as filled: its filling takes a minute. */
let filled: Record<string, string> = {}

beforeAll(async () => {
  await query(inject('postgresUrl'), `create database ${database}`)
  filled = {
    DATABASE_URL: addressOf(inject('postgresUrl'), database),
    DATA_DIR: await freshFolder(),
    WORKERS: '1',
    SECRET: 'a-key-that-only-tests-use-8f3b60d7c2',
  }
  const empty = start({ ...filled, DEMO: '0' })
  await vi.waitFor(() => expect(empty.printed()).toContain('已启动'), patient)
  empty.child.kill('SIGTERM')
  await empty.ended
  await query(
    filled.DATABASE_URL ?? '',
    `insert into installation (key, value, at) values ('demo-city', 'filled', now())`,
  )
})

afterAll(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await query(inject('postgresUrl'), `drop database if exists ${database} with (force)`)
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('with one process or two the port says how far the filling is, and a stop leaves a city that the next start fills', async () => {
  const settings = { DATA_DIR: await freshFolder() }
  for (const [workers, signal] of [
    ['2', 'SIGTERM'],
    ['1', 'SIGINT'],
  ] as const) {
    const server = start({ ...settings, WORKERS: workers })
    const url = await pageOf(server)
    // A demo server keeps to its own machine unless it is told otherwise.
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    await reaches('demo', url)
    for (const path of ['/ht/health', '/ht/ready', '/ht/policy/getPolicies', '/server/shenb/getShenbs']) {
      const response = await fetch(`${url}${path}`)
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '3'])
      expect(await response.json()).toMatchObject({ code: 503, data: { reason: 'STARTING', stage: 'demo' } })
    }
    const page = await fetch(`${url}/web/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('填入演示城市')
    server.child.kill(signal)
    expect(await server.ended).toEqual([0, null])
    const entries = linesOf(server).map((line) => JSON.parse(line) as { msg: string })
    expect(entries.at(-1)?.msg).toBe('已停止。演示城市还没有填完，再次启动时重新填入')
    expect(entries.map(({ msg }) => msg)).not.toContain('text message')
    expect(entries.length).toBeLessThanOrEqual(20)
  }
})

test('a stop while the database is made ends with one sentence, and the next start goes on', async () => {
  const settings = { DATA_DIR: await freshFolder(), WORKERS: '1' }
  const first = start(settings)
  await reaches('database', await pageOf(first))
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual([0, null])
  expect(linesOf(first)).toHaveLength(2)
  expect(linesOf(first).at(-1)).toContain('已停止。还没有启动完成，再次启动时接着进行')
  const second = start({ ...settings, DEMO: '0' })
  await expect.poll(second.printed, patient).toContain('已启动')
  second.child.kill('SIGTERM')
  expect(await second.ended).toEqual([0, null])
  expect(linesOf(second).at(-1)).toContain('"msg":"已停止"')
})

test('a port in use is told in one line with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const server = start({ DATA_DIR: await freshFolder(), WORKERS: '1', PORT: String(port) })
  expect(await server.ended).toEqual([1, null])
  expect(linesOf(server)).toHaveLength(1)
  expect(server.printed()).toContain(`端口 ${port} 已被占用：请停止占用它的程序，或设置 PORT 换一个端口`)
  other.close()
})

test('on a terminal a start has a line for each step and no JSON, the accounts last, and Ctrl-C ends it with one sentence', async () => {
  const terminal = run('script', ['-qec', `${process.execPath} ${main}`, '/dev/null'], { ...filled, NO_COLOR: '1' })
  await expect.poll(terminal.printed, patient).toContain('演示账号')
  const shown = terminal
    .printed()
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => stripVTControlCharacters(line.split('\r').at(-1) ?? ''))
  // With npm's four lines, the install, the two builds and the filling, which come before or are done here, these are fifteen.
  expect(shown.length).toBeLessThanOrEqual(7)
  expect(shown.filter((line) => line.includes('{'))).toEqual([])
  expect(shown.filter((line) => line.startsWith('✓')).map((line) => line.replace(/[\d.]+ 秒/, '… 秒'))).toEqual([
    '✓ 启动数据库  … 秒',
    '✓ 准备数据表  … 秒',
  ])
  expect(shown.at(-2)).toMatch(/^工业绿效码企业服务平台已启动：http:\/\/127\.0\.0\.1:\d+\/web\/$/)
  expect(shown.at(-1)).toMatch(/^演示账号（密码均为 Lvxiao2026）：enterprise、/)
  const before = terminal.printed()
  terminal.child.stdin.write('\u0003')
  await terminal.ended
  expect(stripVTControlCharacters(terminal.printed().slice(before.length)).replace('^C', '').trim()).toBe('已停止')
})

test('in a file a start has JSON lines only with the fields of the guide, the last one with address and accounts', async () => {
  const server = start(filled)
  await expect.poll(server.printed, patient).toContain('演示账号')
  const entries = linesOf(server).map((line) => JSON.parse(line) as { msg: string })
  expect(entries.at(-1)?.msg).toMatch(/已启动：http:\/\/127\.0\.0\.1:\d+\/web\/。演示账号/)
  expect(entries.length).toBeLessThanOrEqual(20)

  const [, sentence = ''] =
    /每行一个 JSON 对象：(.*?)。/.exec(await readFile(join(repository, 'docs/operating.md'), 'utf8')) ?? []
  const fields = [...sentence.matchAll(/`([^`=]+)`/g)].map(([, name = '']) => name)
  expect(fields.length, 'fields that the operating guide names').toBeGreaterThanOrEqual(7)
  const [, url = ''] = /已启动：(http:\/\/[^/]+)/.exec(server.printed()) ?? []
  await fetch(`${url}/ht/ready`)
  await expect.poll(server.printed, patient).toContain('"msg":"answered"')
  const written = new Set(linesOf(server).flatMap((line) => Object.keys(JSON.parse(line))))
  expect(fields.filter((field) => !written.has(field))).toEqual([])
  server.child.kill('SIGTERM')
  await server.ended
})
