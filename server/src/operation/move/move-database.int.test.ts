/** The embedded database moves to Debian's PostgreSQL 15 and back, with a death in the middle and everything that is refused. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { returnPhrase } from '@green/contract/calls/operation/return-phrase.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../app.ts'
import { sealLines } from '../../base/audit/chain.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { insertFile } from '../../base/files/store.ts'
import { transaction } from '../../db/database.ts'
import { aPerson } from '../../db/test-people.ts'
import { requestOf, type TestApp } from '../../db/testing.ts'
import { failedStart } from '../../failed-start.ts'
import { publicSystemItems } from '../../modules/overview/lookup/system-items.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { findMove } from '../../platform/database-move.ts'
import { ids } from '../../platform/ids.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { type Server, startPrimary } from '../../platform/postgres/testing/debian-servers.ts'
import { connect, countRows } from '../backup/backup-store.ts'
import { checkLog } from '../log-check.ts'
import { cancelMove, moveDatabase, nextSteps } from './move-database.ts'

const base = mkdtempSync(join(tmpdir(), 'green-move-'))
const home = join(base, 'home')
const never = new AbortController().signal
const settings = (over: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: home, DEMO: '0', LOG_LEVEL: 'silent', JOB_POLL_SECONDS: '0.5', ...over })
const silent = () => undefined
const move = (to: string, tell: (line: string) => void = silent, stop = never, over: Record<string, string> = {}) =>
  moveDatabase(settings(over), to, tell, stop)

let outside: Server
let postgres: EmbeddedPostgres
let app: App
let token: string
const waiting = ids.next()

let saved = 0
const save = (of: App = app) =>
  of.fastify.inject(
    requestOf(
      returnPhrase.save,
      { programme: null, field: null, words: `请核对用能数据${++saved}`, requestId: ids.next() },
      token,
      {},
    ),
  )
const read = (of: App = app) => of.fastify.inject(requestOf(returnPhrase.list, {}, token, {}))
const target = () => outside.url('portal')
const ofTarget = <Row extends Record<string, unknown>>(question: string) => outside.ask<Row>(question, 'portal')

beforeAll(async () => {
  chmodSync(base, 0o711)
  outside = await startPrimary()
  postgres = await startEmbeddedPostgres({ dataDir: home })
  app = await openApp(settings(), postgres.connectionString)
  await app.services.search.filled
  token = (await aPerson(app as TestApp, 'city')).token
  const content = Buffer.from('%PDF-1.7 营业执照'.repeat(1000))
  const { key, size, sha256 } = await app.services.files.keep(
    (async function* () {
      yield content
    })(),
  )
  const about = { id: ids.next(), ownerId: ids.next(), slot: 'licence', name: '执照.pdf', mime: 'application/pdf' }
  await insertFile(app.services.db, { ...about, size, sha256, storageKey: key, uploadedAt: clock.now() })
  // What a copy as text could break.
  await writeAudit(app.services.db, {
    kind: 'business',
    actor: null,
    action: '行一\n行二\t"引号"\\N \\.',
    result: '成功',
  })
  await sealLines(app.services)
  await transaction(app.services.db, (tx) =>
    app.services.jobs.enqueue(
      tx,
      'sms',
      { id: waiting, mobile: '13800000001', text: '您的申报已退回' },
      addMs(clock.now(), 3600_000),
    ),
  )
}, 900_000)

afterAll(async () => {
  // A test that failed may have closed them.
  await app?.close().catch(() => undefined)
  await postgres?.stop().catch(() => undefined)
  await outside?.remove()
  for (const folder of readdirSync(base)) {
    const note = join(base, folder, 'postgres-home')
    if (existsSync(note)) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true, force: true })
  }
  rmSync(base, { recursive: true })
})

/** Holds a table of the target as soon as a new run has made it: the copy stops before it, with the tables before it copied. */
async function hold(table: string) {
  const client = new pg.Client({ connectionString: outside.url('portal').replace('portal@', 'postgres@') })
  await client.connect()
  const runOf = async () => {
    const there = `select to_regclass('${table}') is not null and to_regclass('unfinished_move.run') is not null as there`
    if (!(await client.query(there)).rows[0].there) return null
    return (await client.query('select run from unfinished_move.run').catch(() => ({ rows: [] }))).rows[0]?.run ?? null
  }
  const former = await runOf()
  const often = { timeout: 300_000, interval: 5 }
  const waits = `select 1 from pg_locks where not granted and relation = to_regclass('${table}')`
  const held = async () => {
    await expect.poll(async () => ![null, former].includes(await runOf()), often).toBe(true)
    await client.query('begin')
    await client.query(`lock table ${table} in access exclusive mode`)
    await expect.poll(async () => (await client.query(waits)).rowCount, often).toBe(1)
  }
  const release = async () => {
    await client.query('rollback')
    await client.end()
  }
  return { held: held(), release }
}

const isReadOnly = async () => (await findMove(app.services.db))?.state

test('every target that would be overwritten or works otherwise is refused with one sentence, and nothing becomes read-only', async () => {
  const create = (name: string, how: string) =>
    outside.ask(`create database ${name} owner portal template template0 ${how}`)
  await create('in_ascii', `encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C'`)
  await create('latin', `encoding 'LATIN1' locale 'C'`)
  await create('filled', `encoding 'UTF8'`)
  await outside.ask('create table somebody_elses (id int)', 'filled')
  await outside.ask(`create database not_ours template template0 encoding 'UTF8'`)
  const refused: [string, string][] = [
    [outside.url('in_ascii'), 'LC_CTYPE 为 C'],
    [outside.url('latin'), '编码是 LATIN1，须为 UTF8'],
    [outside.url('filled'), '不是空的，不会覆盖'],
    [outside.url('not_ours'), '不能在数据库 not_ours 中建表'],
    [outside.url('nowhere'), '连不上 postgres://portal@127.0.0.1'],
    [postgres.connectionString.replace('postgres:///', 'postgres://local/'), '目标就是现在的数据库'],
    ['mysql://there/portal', '目标应写作 postgres://'],
    ['embedded', '数据已经在自带的数据库中'],
  ]
  for (const [to, why] of refused) await expect(move(to), to).rejects.toThrow(why)
  await app.services.db.$client.query(
    "insert into migration (hash, created_at) values ('of-another-release', 4102444800000)",
  )
  await expect(move(target())).rejects.toThrow('由另一版本的产品建立或升级')
  await app.services.db.$client.query("delete from migration where hash = 'of-another-release'")
  const other = startCommand({ SECRET: 'another-key-that-opens-nothing-here-0c1d' })
  const [printed, [code]] = await Promise.all([text(other.stderr as Readable), once(other, 'exit')])
  expect([printed, code]).toEqual([expect.stringContaining('由另一把密钥加密'), 1])
  expect(await isReadOnly()).toBeUndefined()
  expect((await save()).statusCode).toBe(200)
  expect(await ofTarget('select 1 from pg_namespace where nspname = $$pgboss$$')).toEqual([])
}, 900_000)

test('a move that is given up lets everybody write again', async () => {
  const stop = new AbortController()
  const place = await hold('public.setting')
  const moving = move(target(), silent, stop.signal).catch((error: unknown) => error)
  await place.held
  expect((await save()).statusCode).toBe(503)
  stop.abort(new Error('stopped'))
  await place.release()
  expect(await moving).toBeInstanceOf(Error)
  expect(await isReadOnly()).toBe('copying')
  await cancelMove(settings(), never)
  await expect.poll(async () => (await save()).statusCode, { timeout: 300_000 }).toBe(200)
  await expect(cancelMove(settings(), never)).rejects.toThrow('没有正在进行的迁移')
  // The jobs go on, too.
  const job = ids.next()
  await transaction(app.services.db, (tx) =>
    app.services.jobs.enqueue(tx, 'sms', { id: job, mobile: '13800000002', text: '您的申报已受理' }),
  )
  const stateOf = () => app.services.db.$client.query('select state::text from pgboss.job where id = $1', [job])
  await expect.poll(async () => (await stateOf()).rows, { timeout: 300_000 }).toEqual([{ state: 'completed' }])
  // Half filled, the target is nobody's database.
  const started = await openApp(settings({ DATABASE_URL: target(), SECRET: secret() }), target()).catch(failedStart)
  expect(started).toMatchObject({ code: 2, message: expect.stringContaining('没有做完的迁移的目标') })
}, 900_000)

const secret = () => readFileSync(join(home, 'secret'), 'utf8')

function startCommand(over: Record<string, string> = {}): ChildProcess {
  const program = new URL('../command.ts', import.meta.url).pathname
  return spawn(process.execPath, [program, 'move-database', target()], {
    env: { ...process.env, DATA_DIR: home, DEMO: '0', LOG_LEVEL: 'silent', ...over },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

test('nobody writes while it runs, also after it was killed, and the next run goes on where it ended', async () => {
  const place = await hold('public.setting')
  const command = startCommand()
  await place.held
  const refusedSave = await save()
  expect([refusedSave.statusCode, refusedSave.json().msg]).toEqual([
    503,
    '系统暂时只能查看，不能保存（平台的数据正在迁到新的数据库），请稍后再试',
  ])
  expect((await read()).statusCode).toBe(200)
  expect((await publicSystemItems(app.services)).databaseMove).toBe('copying')
  // What no call guards either: PostgreSQL refuses it.
  await expect(
    writeAudit(app.services.db, { kind: 'system', actor: null, action: '定时', result: '成功' }),
  ).rejects.toThrow()
  const gone = once(command, 'exit')
  command.kill('SIGKILL')
  await gone
  await place.release()
  expect(await isReadOnly()).toBe('copying')
  expect((await save()).statusCode).toBe(503)
  const started = await openApp(settings(), postgres.connectionString).catch(failedStart)
  expect(started).toMatchObject({
    code: 2,
    message: expect.stringContaining('数据正在迁到 postgres://portal@127.0.0.1'),
  })
  await expect(move(outside.url('elsewhere_db'))).rejects.toThrow('连不上')

  // The copy is falsified behind its back: the mode stays, and the next run mends it.
  const copied = await ofTarget<{ name: string }>('select name from unfinished_move.copied')
  expect(copied.map(({ name }) => name)).toContain('public.audit_log')
  expect(
    await ofTarget("update audit_log set action = 'falsified' where action like '行一%' returning 1 as one"),
  ).toEqual([{ one: 1 }])
  const lines: string[] = []
  const differing = await move(target(), (line) => lines.push(line)).catch((error: Error) => error.message)
  expect(lines).toContain('平台仍为只读，接着上一次做 …')
  expect(differing).toMatch(
    /两边的内容不一致：public\.audit_log（\d+ 行，目标 \d+ 行，内容不同）。再次运行会重新复制这些表/,
  )
  expect(await isReadOnly()).toBe('copying')
  expect((await save()).statusCode).toBe(503)

  const before = await checkLog(settings())
  const { tables, rows, missing } = await move(target())
  expect([tables > 130, rows > 500, missing]).toEqual([true, true, []])
  expect(await isReadOnly()).toBe('moved')
  expect((await save()).json().msg).toContain('已迁到新的数据库')
  const there = await connect(target())
  const here = await connect(postgres.connectionString)
  const [counted, original] = [await countRows(there), await countRows(here)]
  expect({ ...counted, 'public.installation': 0 }).toEqual({ ...original, 'public.installation': 0 })
  expect((original['public.installation'] ?? 0) - (counted['public.installation'] ?? 0)).toBe(1)
  const { rows: jobs } = await there.query('select state::text, data from pgboss.job where id = $1', [waiting])
  expect(jobs).toEqual([{ state: 'created', data: expect.objectContaining({ mobile: '13800000001' }) }])
  const { rows: references } = await there.query(
    `select count(*)::int as n from pg_constraint where contype = 'f' and conparentid = 0 and not convalidated`,
  )
  expect(references).toEqual([{ n: 0 }])
  await Promise.all([there.end(), here.end()])
  const over = { DATABASE_URL: target(), SECRET: secret() }
  expect(await checkLog(settings(over))).toEqual(before)
  await expect(move(target())).rejects.toThrow('不需要再迁')
  await expect(cancelMove(settings(), never)).rejects.toThrow('不能放弃')
}, 900_000)

test('the old side is never started again, the new one goes on, and comes back whole into an empty embedded database', async () => {
  await app.close()
  const refused = await openApp(settings(), postgres.connectionString).catch(failedStart)
  expect(refused).toMatchObject({
    code: 2,
    message: expect.stringMatching(/^数据已于 .* 迁到 postgres:\/\/portal@127.*请把 DATABASE_URL 设为新的数据库$/),
  })
  await postgres.stop()
  const over = { DATABASE_URL: target(), SECRET: secret() }
  app = await openApp(settings(over), target())
  await app.services.search.filled
  expect((await save()).statusCode).toBe(200)
  await writeAudit(app.services.db, { kind: 'business', actor: null, action: '迁移之后', result: '成功' })
  await sealLines(app.services)

  await expect(move('embedded', silent, never, over)).rejects.toThrow('自带的数据库不是空的')
  const fresh = { ...over, DATA_DIR: join(base, 'fresh') }
  cpSync(join(home, 'files'), join(base, 'fresh/files'), { recursive: true })
  const before = await checkLog(settings(over))
  expect(await move('embedded', silent, never, fresh)).toMatchObject({ to: 'embedded', missing: [] })
  await app.close()
  const old = await openApp(settings(over), target()).catch(failedStart)
  expect(old).toMatchObject({ code: 2, message: expect.stringMatching(/迁到 embedded.*请去掉 DATABASE_URL$/) })

  const own = { DATA_DIR: join(base, 'fresh'), SECRET: secret() }
  expect(await checkLog(settings(own))).toEqual(before)
  postgres = await startEmbeddedPostgres({ dataDir: join(base, 'fresh') })
  app = await openApp(settings(own), postgres.connectionString)
  expect((await save()).statusCode).toBe(200)
  expect((await read()).json().data.length).toBeGreaterThan(1)
}, 900_000)

test('the next steps name the settings that change, and never the secret itself', () => {
  const { DATA_DIR } = settings()
  const steps = nextSteps(settings({ ARCHIVE_DIR: '/archive' }), 'postgres://x', { to: 'postgres://portal@db/portal' })
  expect(steps.join('\n')).toContain('DATABASE_URL 设为 postgres://portal@db/portal（带上密码）')
  expect(steps.join('\n')).toContain(join(DATA_DIR, 'secret'))
  expect(steps.join('\n')).toContain('去掉 ARCHIVE_DIR')
})
