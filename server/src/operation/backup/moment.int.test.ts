/** The archive of the log: what was written up to a moment comes back, exactly, after everything was killed. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../app.ts'
import { makeAccount } from '../../base/account/administration/make-account.ts'
import { openSession } from '../../base/account/sign-in/session.ts'
import { sealLines } from '../../base/audit/chain.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { insertFile } from '../../base/files/store.ts'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { type Config, readConfig } from '../../platform/config.ts'
import { ids } from '../../platform/ids.ts'
import { type ArchivePlace, notedArchive } from '../../platform/log-archive.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { checkLog } from '../log-check.ts'
import { backUp } from './backup.ts'
import { countRows, endPiece } from './backup-store.ts'
import { listBases, makeBaseCopy, requireHandedOver, withRunning } from './base-copy.ts'
import { withCluster } from './cluster-copy.ts'
import { momentOf, restoreMoment } from './moment.ts'
import { restore } from './restore.ts'

const base = mkdtempSync(join(tmpdir(), 'green-moment-'))
chmodSync(base, 0o711)
const archives = join(base, 'archive')
const never = new AbortController().signal
const settings = (name: string, over: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: join(base, name), DEMO: '0', LOG_LEVEL: 'silent', ARCHIVE_DIR: archives, ...over })

let postgres: EmbeddedPostgres
let app: App
let place: ArchivePlace
const written: { words: string; at: string }[] = []
/** After this line people noticed that something had gone wrong. */
let moment: string
let before: { key: string; sha256: string }
let after: { key: string }

async function open(name: string) {
  postgres = await startEmbeddedPostgres({ dataDir: join(base, name), archiveDir: archives })
  app = await openApp(settings(name), postgres.connectionString)
  place = (await notedArchive(join(base, name))) as ArchivePlace
}

async function write(count: number) {
  for (let i = 0; i < count; i++) {
    const text = ids.token()
    await writeAudit(app.services.db, { kind: 'business', actor: null, action: text, result: '成功' })
    written.push({ words: text, at: clock.now() })
  }
}

/** A moment clearly between two transactions: the database times them in microseconds, the clock here in whole milliseconds. */
async function apart(): Promise<string> {
  await wait(5)
  const at = clock.now()
  await wait(5)
  return at
}

async function aFile(text: string) {
  const content = Buffer.from(`%PDF-1.7 ${text}`.repeat(3000))
  const saved = await app.services.files.keep(
    (async function* () {
      yield content
    })(),
  )
  const { key, size, sha256 } = saved
  const about = { id: ids.next(), ownerId: ids.next(), slot: 'licence', name: `${text}.pdf`, mime: 'application/pdf' }
  await insertFile(app.services.db, { ...about, size, sha256, storageKey: key, uploadedAt: clock.now() })
  return saved
}

const pieces = () => readdirSync(place.log).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
const wordsIn = (dataDir: string) =>
  withCluster(dataDir, async (client) => (await client.query('select action from audit_log order by id')).rows)
const handOver = () =>
  withRunning(settings('original'), async (client) => requireHandedOver(client, place, await endPiece(client)))
const postmaster = (name: string) =>
  Number(readFileSync(join(base, name, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Writes, the moment, further writes; then server and database are killed in the middle of more. */
beforeAll(async () => {
  await open('original')
  const who = { loginName: 'admin', name: '张示例', mobile: '13800000001', role: 'admin', passwordHash: '-' } as const
  await openSession(app.services.db, await makeAccount(app.services.db, who), '127.0.0.1')
  await write(20)
  const copying = makeBaseCopy(settings('original'), never)
  await write(200)
  await copying
  before = await aFile('那一刻之前')
  await sealLines(app.services)
  await write(50)
  moment = await apart()
  await write(50)
  after = await aFile('那一刻之后')
  await handOver()
  let killed = false
  const writing = (async () => {
    while (!killed) await write(1).catch(() => undefined)
  })()
  await wait(200)
  process.kill(postmaster('original'), 'SIGKILL')
  killed = true
  await writing
})

afterAll(async () => {
  await app.close().catch(() => undefined)
  await postgres.stop().catch(() => undefined)
  rmSync(base, { recursive: true })
})

let target = ''
afterEach(() => target && rmSync(join(base, target), { recursive: true, force: true }))

test('restored to a moment: exactly what was acknowledged up to it, its files, its sealed log, and nobody signed in', async () => {
  target = 'at-moment'
  const { rows, files, missing, reached } = await restoreMoment(settings(target), archives, moment, never)
  const wanted = written.filter(({ at }) => at <= moment).map(({ words: text }) => ({ action: text }))
  expect(wanted.length).toBe(270)
  expect(await wordsIn(join(base, target))).toEqual(wanted)
  expect([rows['public.audit_log'], rows['public.account'], files, missing]).toEqual([270, 1, 1, []])
  expect(reached && reached <= moment).toBe(true)
  const content = readFileSync(join(base, target, 'files', before.key))
  expect(createHash('sha256').update(content).digest('hex')).toBe(before.sha256)
  expect(existsSync(join(base, target, 'files', after.key))).toBe(false)
  expect(await checkLog(settings(target))).toMatchObject({ lines: 220, fault: null })
  expect((await withCluster(join(base, target), countRows))['public.session']).toBe(0)
  expect(readFileSync(join(base, target, 'secret'), 'utf8')).toBe(readFileSync(join(base, 'original/secret'), 'utf8'))
})

test('without a moment everything that was handed over comes back: at most the last minute is missing', async () => {
  target = 'at-end'
  await restoreMoment(settings(target), place.folder, null, never)
  const texts = await wordsIn(join(base, target))
  expect(texts.length).toBeGreaterThanOrEqual(320)
  expect(texts).toEqual(written.slice(0, texts.length).map((one) => ({ action: one.words })))
  expect(existsSync(join(base, target, 'files', after.key))).toBe(true)
})

/** What restores several times over is tried in the drill. */
const isDrill = process.env.DRILL_TRIALS !== undefined

if (isDrill)
  test('the restored app goes on, is archived on its own timeline, and both timelines can be restored', async () => {
    target = 'second-life'
    await postgres.stop()
    await app.close()
    await restoreMoment(settings(target), archives, moment, never)
    await open(target)
    await write(5)
    expect((await makeBaseCopy(settings(target), never))?.start?.slice(0, 8)).not.toBe('00000001')
    await write(5)
    const second = await apart()
    await write(5)
    await app.close()
    await postgres.stop()
    for (const [at, count] of [
      [moment, 270],
      [second, 280],
    ] as const) {
      await restoreMoment(settings('again'), archives, at, never)
      expect((await wordsIn(join(base, 'again'))).length).toBe(count)
      rmSync(join(base, 'again'), { recursive: true })
    }
  })

test.each([
  ['later than the archive', () => new Date(Date.now() - 1).toISOString(), '归档只到'],
  ['earlier than the first copy', () => '2020-01-01T00:00:00.000Z', '归档最早可以恢复到'],
])('a moment %s is refused, with the moments that can be had, and nothing is left behind', async (_, at, message) => {
  target = 'refused'
  await expect(restoreMoment(settings(target), archives, at(), never)).rejects.toThrow(message)
  expect(existsSync(join(base, target)) ? readdirSync(join(base, target)) : []).toEqual([])
})

test('a copy of the archive with a changed file is refused; a copy is not taken for a backup', async () => {
  target = 'damaged'
  const folder = (await listBases(place))[0]?.folder ?? ''
  const file = join(folder, 'postgres/PG_VERSION')
  const { atime, mtime } = statSync(file)
  const content = readFileSync(file)
  writeFileSync(file, '17\n')
  await expect(restoreMoment(settings(target), archives, moment, never)).rejects.toThrow('文件与清单不符')
  writeFileSync(file, content)
  utimesSync(file, atime, mtime)
  await expect(restore(settings(target), folder, never)).rejects.toThrow('请给出归档目录')
})

if (isDrill)
  test('data restored from a backup is archived apart, although its log has the same names, and both can be restored', async () => {
    target = 'from-backup'
    const backup = join(base, 'backup')
    const earlier = place.folder
    await backUp(settings('original'), backup, never)
    await restore(settings(target), backup, never)
    await open(target)
    expect([place.folder, existsSync(earlier)]).toEqual([`${earlier}-2`, true])
    await write(3)
    await makeBaseCopy(settings(target), never)
    await write(3)
    const lines = await app.services.db.$client.query('select count(*)::int as n from audit_log')
    const third = await apart()
    await write(3)
    await app.close()
    await postgres.stop()
    rmSync(join(base, target), { recursive: true })
    const { rows } = await restoreMoment(settings(target), archives, third, never)
    expect(rows['public.audit_log']).toBe(lines.rows[0].n)
  })

test('older copies and the log before them are deleted when no moment of the last days needs them', async () => {
  target = 'original'
  await open('original')
  const [first] = await listBases(place)
  const piecesBefore = pieces()
  const later = settings('original', { RESTORE_DAYS: '1' })
  moveClock(10 * 86_400_000)
  await makeBaseCopy(later, never)
  moveClock(2 * 86_400_000)
  const limit = addMs(clock.now(), -86_400_000)
  await makeBaseCopy(later, never)
  resetClock()
  const retained = await listBases(place)
  expect(retained.map(({ folder }) => folder)).not.toContain(first?.folder)
  // The app may have made its nightly copy by now: of those before the limit the last is enough.
  expect(retained.filter(({ manifest }) => manifest.madeAt < limit)).toHaveLength(1)
  expect(pieces().length).toBeLessThan(piecesBefore.length + 4)
  expect(pieces()).not.toContain(`${first?.manifest.start}.gz`)
  expect(pieces()).toContain(`${retained[0]?.manifest.start}.gz`)
})

test.each([
  ['2026-11-20 10:00', '2026-11-20T02:00:00.000Z'],
  ['2026-11-20T10:00:30', '2026-11-20T02:00:30.000Z'],
])('%s is a moment of this city', (text, at) => expect(momentOf(text)).toBe(at))

test.each(['yesterday', '2026-13-01 10:00', '2099-01-01 00:00'])('%s is no moment to restore', (text) =>
  expect(() => momentOf(text)).toThrow('时刻'),
)
