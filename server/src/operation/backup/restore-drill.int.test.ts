/** The weekly drill, on a real archive: what it finds, where it is written down, and who is told when it is not well or did not take place. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../app.ts'
import { makeAccount } from '../../base/account/administration/make-account.ts'
import { openSession } from '../../base/account/sign-in/session.ts'
import { sealLines } from '../../base/audit/chain.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { insertFile } from '../../base/files/store.ts'
import { clock, moveClock, resetClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { ids } from '../../platform/ids.ts'
import { notedArchive } from '../../platform/log-archive.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { schedules } from '../../schedules.ts'

const base = mkdtempSync(join(tmpdir(), 'green-drilled-'))
chmodSync(base, 0o711)
const dataDir = join(base, 'data')
const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', ARCHIVE_DIR: join(base, 'archive') })
let postgres: EmbeddedPostgres
let app: App
let adminId: string
let key: string

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, archiveDir: join(base, 'archive') })
  app = await openApp(config, postgres.connectionString)
  const { db, files } = app.services
  const who = { loginName: 'admin', name: '张示例', mobile: '13800000001', role: 'admin', passwordHash: '-' } as const
  adminId = await makeAccount(db, who)
  const saved = await files.keep(
    (async function* () {
      yield Buffer.from('%PDF-1.7 营业执照')
    })(),
  )
  key = saved.key
  const about = { id: ids.next(), ownerId: ids.next(), slot: 'licence', name: '执照.pdf', mime: 'application/pdf' }
  const { size, sha256 } = saved
  await insertFile(db, { ...about, size, sha256, storageKey: key, uploadedAt: clock.now() })
  await writeAudit(db, { kind: 'business', actor: null, action: '演练之前', result: '成功' })
  await sealLines(app.services)
  await schedules['base-copy']?.run(app.services)
})

afterAll(async () => {
  await app.close()
  await postgres.stop()
  rmSync(base, { recursive: true })
})
afterEach(resetClock)

async function restores() {
  const headers = { authorization: await openSession(app.services.db, adminId, '127.0.0.1') }
  const { data } = (await app.fastify.inject({ url: '/ht/operation/restores', headers })).json()
  return data
}
const messagesToAdministrators = async () =>
  (await app.services.db.$client.query(`select title, body from message order by at`)).rows as {
    title: string
    body: string
  }[]

test('a drill restores beside the running app, finds every row, file and line, and records it for the operator', async () => {
  await schedules['restore-drill']?.run(app.services)
  const { archive, from, to, drills, warnings } = await restores()
  expect(drills).toEqual([expect.objectContaining({ faults: [], files: 1, lines: 1 })])
  expect(drills[0].rows).toBeGreaterThan(0)
  expect([archive, warnings]).toEqual(['on', []])
  expect(from < to).toBe(true)
  const { rows } = await app.services.db.$client.query(`select result from audit_log where action = '恢复演练'`)
  expect(rows[0].result).toMatch(/^成功，用时 \d+ 秒，数据 \d+ 行、附件 1 个、日志 1 条均一致$/)
  expect(await messagesToAdministrators()).toEqual([])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('drill'))).toEqual([])
})

test('a drill that finds a file lost in the archive fails, and the administrators are told which', async () => {
  const place = await notedArchive(dataDir)
  rmSync(join(place?.files ?? '', key))
  await schedules['restore-drill']?.run(app.services)
  expect((await restores()).drills[0].faults).toEqual([`归档中有 1 个附件缺失或损坏：执照.pdf（${key}）`])
  expect(await messagesToAdministrators()).toEqual([
    expect.objectContaining({ title: '恢复演练失败', body: expect.stringContaining(key) }),
  ])
})

test('a drill missing for eight days is reported every morning, once a day', async () => {
  moveClock(7.9 * 86_400_000)
  expect((await restores()).warnings.join()).not.toContain('恢复演练')
  moveClock(0.2 * 86_400_000)
  await schedules['watch-restores']?.run(app.services)
  await schedules['watch-restores']?.run(app.services)
  const notices = (await messagesToAdministrators()).filter(({ title }) => title === '备份与恢复需要处理')
  expect(notices.map(({ body }) => body)).toEqual([expect.stringContaining('已超过 8 天没有成功的恢复演练')])
})

test('a copy of the data is made once a night, not more often', async () => {
  const copies = async () => readdirSync((await notedArchive(dataDir))?.bases ?? '').length
  expect(await copies()).toBe(1)
  await schedules['base-copy']?.run(app.services)
  expect(await copies()).toBe(1)
  moveClock(2 * 86_400_000)
  await schedules['base-copy']?.run(app.services)
  expect(await copies()).toBe(2)
})
