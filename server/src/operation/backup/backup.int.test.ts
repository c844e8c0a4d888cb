/** A real deployment backed up while people write in it, restored elsewhere, and copies that must not be restored. */
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { type App, openApp } from '../../app.ts'
import { makeAccount } from '../../base/account/administration/make-account.ts'
import { holdersByMobile } from '../../base/account/store.ts'
import { checkChain, sealLines } from '../../base/audit/chain.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { insertFile } from '../../base/files/store.ts'
import { suiteNames } from '../../crypto/suites.ts'
import { clock, moveClock, resetClock } from '../../platform/clock.ts'
import { type Config, readConfig } from '../../platform/config.ts'
import { openFileStore } from '../../platform/file-stores/open-store.ts'
import { openTestBucket } from '../../platform/file-stores/test-bucket.ts'
import { ids } from '../../platform/ids.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { announceNewKey } from '../key/rekey.ts'
import { resealValues } from '../key/reseal.ts'
import { checkLog } from '../log-check.ts'
import { backUp } from './backup.ts'
import { connect, countRows } from './backup-store.ts'
import { withCluster } from './cluster-copy.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { hashOf } from './stored-content.ts'

const base = mkdtempSync(join(tmpdir(), 'green-backup-'))
const original = join(base, 'original')
const backupFolder = join(base, 'kept')
const never = new AbortController().signal
const settings = (folder: string, over: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent', INNER_NETWORKS: '127.0.0.0/8', ...over })

let postgres: EmbeddedPostgres
let app: App
let manifest: Manifest
const stored: { key: string; sha256: string }[] = []
let written = 0

beforeAll(async () => {
  chmodSync(base, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir: original })
  app = await openApp(settings(original), postgres.connectionString)
  const person = {
    loginName: 'admin',
    name: '张示例',
    mobile: '13800000001',
    role: 'admin',
    passwordHash: 'none',
  } as const
  await makeAccount(app.services.db, person)
  stored.push(await aFile('营业执照'))
  await aSealedLine()
  // Under the other suite from here on: files, the chain and contacts of both are in the backup.
  await app.close()
  app = await openApp(settings(original, { CRYPTO: 'gm' }), postgres.connectionString)
  for (const text of ['承诺书', '检测报告']) stored.push(await aFile(text))
  await aSealedLine()
  manifest = await whileWriting(async () => (await backUp(settings(original), backupFolder, never)).manifest)
})

afterAll(async () => {
  await app.close()
  await postgres.stop()
  for (const folder of readdirSync(base)) removeStandIn(join(base, folder))
  rmSync(base, { recursive: true })
})

let target: string
let copy: string
afterEach(() => {
  for (const folder of [target, copy].filter(Boolean)) {
    removeStandIn(folder)
    rmSync(folder, { recursive: true, force: true })
  }
})

function removeStandIn(folder: string) {
  const note = join(folder, 'postgres-home')
  if (existsSync(note)) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true, force: true })
}

async function aSealedLine() {
  await writeAudit(app.services.db, { kind: 'business', actor: null, action: '备份之前', result: '成功' })
  await sealLines(app.services)
}

async function aFile(text: string) {
  const { services } = app
  const content = Buffer.from(`%PDF-1.7 ${text}`.repeat(5000))
  const { key, size, sha256 } = await services.files.keep(
    (async function* () {
      yield content
    })(),
  )
  const about = { id: ids.next(), ownerId: ids.next(), slot: 'licence', name: `${text}.pdf`, mime: 'application/pdf' }
  await insertFile(services.db, { ...about, size, sha256, storageKey: key, uploadedAt: clock.now() })
  return { key, sha256 }
}

/** Writes records until the operation is done, more of them than fit into one segment of the log. */
async function whileWriting<T>(operation: () => Promise<T>): Promise<T> {
  let done = false
  const writer = (async () => {
    for (; !done; written++) {
      const entry = { action: '备份期间', object: randomWords(), result: '成功' }
      await writeAudit(app.services.db, { kind: 'business', actor: null, ...entry })
      await wait(1)
    }
  })()
  const result = await operation()
  done = true
  await writer
  return result
}

const randomWords = () => Array.from({ length: 40 }, () => ids.token()).join('')
const leadingOutside = JSON.stringify({
  format: 1,
  kind: 'cluster',
  product: '',
  postgres: '18',
  madeAt: '',
  rows: {},
  folders: [],
  files: [{ path: '../outside', size: 0, sha256: '' }],
})
const damaged = (name: string) => {
  copy = join(base, name)
  cpSync(backupFolder, copy, { recursive: true })
  target = join(base, `${name}-target`)
  return copy
}
const attempt = (folder: string) => restore(settings(target), folder, never)

test('a backup taken while people wrote is restored completely: every row, every file, the key', async () => {
  // Below a folder that the database's user may not enter, so that the data stands apart.
  target = join(mkdtempSync(join(base, 'closed-')), 'run')
  await restore(settings(target), backupFolder, never)
  const rows = await withCluster(target, countRows)
  expect(rows).toEqual(manifest.rows)
  expect(rows['public.account']).toBe(1)
  expect(rows['public.file']).toBe(3)
  expect(rows['public.audit_log']).toBeGreaterThan(0)
  expect(rows['public.audit_log']).toBeLessThan(written)
  expect(await checkLog(settings(target))).toMatchObject({ lines: 2, fault: null })
  const hashed = (algorithm: 'sha256' | 'sm3', key: string) =>
    createHash(algorithm)
      .update(readFileSync(join(target, 'files', key)))
      .digest('hex')
  expect(stored.map(({ sha256 }) => sha256)).toEqual(
    stored.map(({ key }, n) => (n === 0 ? hashed('sha256', key) : `sm3:${hashed('sm3', key)}`)),
  )
  expect(readFileSync(join(target, 'secret'), 'utf8')).toBe(readFileSync(join(original, 'secret'), 'utf8'))
})

test('an app opens on the restored data and reports healthy', async () => {
  target = join(base, 'opened')
  await restore(settings(target), backupFolder, never)
  const server = await startEmbeddedPostgres({ dataDir: target })
  const opened = await openApp(settings(target), server.connectionString)
  const health = await opened.fastify.inject({ url: '/ht/health' })
  await opened.close()
  await server.stop()
  expect(health.json()).toMatchObject({ status: 'ok', database: 'ok', files: 'ok' })
})

test.each(suiteNames)('restored with CRYPTO=%s everything is read, and its key is changed', async (suite) => {
  target = join(base, `restored-${suite}`)
  await restore(settings(target), backupFolder, never)
  const server = await startEmbeddedPostgres({ dataDir: target })
  const config = settings(target, { CRYPTO: suite })
  const opened = await openApp(config, server.connectionString)
  const { db } = opened.services
  const key = await announceNewKey(config)
  moveClock(60_000)
  await resealValues({ db, closing: { aborted: false } })
  const { rows } = await db.$client.query('select mobile from account')
  const holders = await holdersByMobile(db, '13800000001')
  await sealLines(opened.services)
  const chain = await checkChain(opened.services)
  resetClock()
  await opened.close()
  await server.stop()
  expect(rows).toEqual([{ mobile: expect.stringContaining(`${suite === 'gm' ? 'g1' : 's1'}:${key.id}:`) }])
  expect(holders).toMatchObject([{ account: { mobile: '13800000001' } }])
  expect(chain.fault).toBeNull()
})

test('the backed-up app is unchanged: nothing left behind, still writing', async () => {
  expect(readdirSync(original).sort()).toEqual([
    'files',
    'postgres',
    'postgres-log',
    'postgres.log',
    'secret',
    'socket',
  ])
  expect((await aFile('备份之后')).sha256).toMatch(/^sm3:[0-9a-f]{64}$/)
})

test('a target that holds anything is refused', async () => {
  target = join(base, 'taken')
  cpSync(join(backupFolder, 'files'), join(target, 'files'), { recursive: true })
  await expect(attempt(backupFolder)).rejects.toThrow('恢复的目标目录不是空的')
  await expect(backUp(settings(original), target, never)).rejects.toThrow('备份目录不是空的')
})

test('a backup is not put among the data it copies', async () => {
  await expect(backUp(settings(original), join(original, 'files/backup'), never)).rejects.toThrow(
    '不能放在数据目录之内',
  )
})

const firstFile = () => `files/${stored[0]?.key}`
test.each([
  ['a changed file of the database', '文件与清单不符：postgres/PG_VERSION', () => 'postgres/PG_VERSION', '19\n'],
  ['a changed attachment', '文件与清单不符：files/', firstFile, 'x'],
  ['a missing attachment', '缺少文件：files/', firstFile, null],
  ['a strange file', '清单以外的文件：postgres/strange', () => 'postgres/strange', ''],
  ['no list', '缺少 manifest.json', () => 'manifest.json', null],
  ['a torn list', 'manifest.json 已损坏', () => 'manifest.json', '{"format":1,'],
  ['a list that leads outside', 'manifest.json 已损坏', () => 'manifest.json', leadingOutside],
])('a backup with %s is refused and nothing is written', async (_, message, path, content) => {
  const file = join(backupFolder, path())
  const before = existsSync(file) ? readFileSync(file) : null
  rmSync(file, { force: true })
  if (content !== null) writeFileSync(file, content)
  target = join(base, 'refused')
  await expect(attempt(backupFolder)).rejects.toThrow(message)
  expect(existsSync(target)).toBe(false)
  rmSync(file, { force: true })
  if (before) writeFileSync(file, before)
})

test('a restored database with other row counts is deleted again', async () => {
  const folder = damaged('other-rows')
  const list: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  list.rows['public.account'] = 2
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(list))
  await expect(attempt(folder)).rejects.toThrow('public.account 应为 2，实为 1')
  expect(readdirSync(target)).toEqual([])
})

test('a backup of a later version is refused', async () => {
  const folder = damaged('later')
  const list: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  list.rows['public.migration'] = 1000
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(list))
  await expect(attempt(folder)).rejects.toThrow('请先升级本软件')
})

test('empty folders that a copying program lost are made again', async () => {
  const folder = damaged('lost-folders')
  rmSync(join(folder, 'postgres/pg_notify'), { recursive: true })
  await attempt(folder)
  expect(await withCluster(target, countRows)).toEqual(manifest.rows)
})

test('an interrupted backup leaves nothing', async () => {
  target = join(base, 'interrupted')
  const stop = new AbortController()
  const work = backUp(settings(original), target, stop.signal)
  setTimeout(() => stop.abort(new Error('interrupted')), 50)
  await expect(work).rejects.toThrow('interrupted')
  expect(existsSync(target)).toBe(false)
  expect(readdirSync(original).filter((name) => name.includes('backup'))).toEqual([])
})

test('files that were lost before the backup are named', async () => {
  const lost = await aFile('丢失的文件')
  rmSync(join(app.services.config.DATA_DIR, 'files', lost.key))
  target = join(base, 'with-loss')
  const { missing } = await backUp(settings(original), target, never)
  expect(missing).toEqual([`丢失的文件.pdf（${lost.key}）`])
})

test('a backup of files in a bucket is whole, and goes into a bucket that holds some of them already', async () => {
  const bucket = await openTestBucket()
  try {
    const [old, fresh] = ['/files?', '/restored?'].map((prefix) => bucket.url.replace('/files?', prefix))
    const on = (folder: string, FILES_URL = '') => settings(folder, { FILES_URL })
    const source = await openFileStore(on(join(base, 'bucket-machine'), old))
    for (const { key } of stored) await source.keep(app.services.files.read(key), key)
    target = join(base, 'of-bucket')
    const { manifest: made, missing } = await backUp(on(original, old), target, never)
    // Of the other tests' files the bucket knows nothing.
    expect(missing.filter((line) => stored.some(({ key }) => line.includes(key)))).toEqual([])
    const contents = made.files.filter(({ path }) => path.startsWith('files/')).map(({ path }) => path.slice(6))
    expect(contents.sort()).toEqual(stored.map(({ key }) => key).sort())

    copy = join(base, 'restored-to-bucket')
    const goal = await openFileStore(on(join(base, 'bucket-machine'), fresh))
    const [there] = stored
    await goal.keep(app.services.files.read(there?.key ?? ''), there?.key)
    bucket.requests()
    await restore(on(copy, fresh), target, never)
    expect(bucket.requests().filter((line) => line.startsWith('PUT')).length).toBe(stored.length - 1)
    for (const { key, sha256 } of stored) expect(await hashOf(goal, key, sha256)).toBe(sha256)
    await expect(restore({ ...on(copy, fresh), FILES_OLD_URL: old }, target, never)).rejects.toThrow('FILES_OLD_URL')
  } finally {
    await bucket.close()
  }
})

test('an empty folder has nothing to back up, and does not get a database from the attempt', async () => {
  target = join(base, 'nothing')
  await expect(backUp(settings(join(base, 'nobody')), target, never)).rejects.toThrow('无可备份')
  expect(existsSync(join(base, 'nobody'))).toBe(false)
})

test('without fitting programs of PostgreSQL the backup of a database outside says in one line what to install', async () => {
  target = join(base, 'outside')
  const path = process.env.PATH
  process.env.PATH = base
  const outside = settings(original, {
    DATABASE_URL: postgres.connectionString,
    SECRET: 'k8f3b60d7c2e94a1b5d06f7183ac29e4',
  })
  const refusal = await backUp(outside, target, never).catch((error: Error) => error.message)
  process.env.PATH = path
  expect(refusal).toBe(
    '本机没有 pg_dump，请安装 PostgreSQL 18 的客户端程序（Debian：apt install postgresql-client-18）',
  )
  expect(existsSync(target)).toBe(false)
})

test('a copy of the embedded database does not go into a database outside', async () => {
  target = join(base, 'mixed')
  const address = inject('postgresUrl')
  const outside = settings(target, { DATABASE_URL: address, SECRET: 'k8f3b60d7c2e94a1b5d06f7183ac29e4' })
  await expect(restore(outside, backupFolder, never)).rejects.toThrow('请去掉 DATABASE_URL')
  const client = await connect(address)
  await client.end()
  expect(existsSync(target)).toBe(false)
})
