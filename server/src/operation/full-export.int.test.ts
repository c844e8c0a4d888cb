/** The full export: every table and column is described and decided, nobody's number or key leaves, and no half is taken for a whole. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operation } from '@green/contract/calls/operation/operation.ts'
import { desc, eq, inArray } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { writeAudit } from '../base/audit/store.ts'
import { insertFile } from '../base/files/store.ts'
import { byTwo, settleIn, stepOf, waitingOf } from '../base/two-hands/testing.ts'
import { everyTable } from '../db/every-table.ts'
import { account } from '../db/schema/account/accounts.ts'
import { auditLog } from '../db/schema/audit.ts'
import { message } from '../db/schema/messages.ts'
import { anEnterprise, aPerson, type TestPerson } from '../db/test-people.ts'
import { sharedTestApp } from '../db/testing.ts'
import { addMs, clock, moveClock, resetClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { ids } from '../platform/ids.ts'
import { connect } from './backup/backup-store.ts'
import { columnEntries, entryOf, tableEntries } from './export/dictionary.ts'
import { safeName } from './export/files.ts'
import { allTables } from './export/store.ts'
import { exportAll } from './full-export.ts'

const never = new AbortController().signal
const masked = { format: 'csv', isUnmasked: false } as const
const base = mkdtempSync(join(tmpdir(), 'green-export-'))
const app = await sharedTestApp()
let mobile: string

const settings = () => {
  const { DATA_DIR, SECRET } = app.services.config
  return readConfig({ DATA_DIR, SECRET, DATABASE_URL: app.url, DEMO: '0', LOG_LEVEL: 'silent' })
}

beforeAll(async () => {
  mobile = (await aPerson(app, 'enterprise')).mobile
  await app.services.db.update(account).set({ passwordHash: 'argon2-of-a-password' })
  await anEnterprise(app, {
    enterpriseName: '=重庆公式有限公司',
    profile: { contactName: '李联系', contactPhone: '13912345678', address: '渝北区1号，电话13912345678' },
  })
  const note = { action: '登记', object: '致电 13912345678', result: '成功\n"完"' }
  await writeAudit(app.services.db, { kind: 'business', actor: null, ...note })
  for (const name of ['营业执照.pdf', '../../营业执照.pdf', '丢失.pdf']) await aFile(name)
  // The same content a second time.
  await aFile('营业执照.pdf')
})

afterAll(async () => {
  rmSync(base, { recursive: true })
})

async function aFile(name: string) {
  const { services } = app
  const { key, size, sha256 } = await services.files.keep(
    (async function* () {
      yield Buffer.from(`%PDF-1.7 ${name}`)
    })(),
  )
  const about = { id: ids.next(), ownerId: ids.next(), slot: 'licence', name, mime: 'application/pdf' }
  const lost = name.startsWith('丢失') ? 'f'.repeat(64) : sha256
  await insertFile(services.db, { ...about, size, sha256: lost, storageKey: key, uploadedAt: clock.now() })
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('every table and every column has a Chinese description and a decision, and none is described that is not there', async () => {
  const client = await connect(app.url)
  const tables = await allTables(client)
  await client.end()
  const [known, entries] = [tableEntries(), columnEntries()]
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  expect([...known.keys()].filter((name) => !tables.some((table) => table.name === name))).toEqual([])
  const columns = tables.flatMap(({ name, columns: all }) => all.map((column) => [name, column.name] as const))
  const undecided = columns.filter(
    ([table, column]) => known.get(table)?.leftOut === null && !entryOf(entries, table, column),
  )
  expect(undecided.map((pair) => pair.join('.'))).toEqual([])
  const used = new Set(columns.flatMap(([table, column]) => [column, `${table}.${column}`]))
  expect([...entries.keys()].filter((name) => !used.has(name))).toEqual([])
  const titles = [...[...known.values()], ...[...entries.values()]].map(({ title }) => title)
  expect(titles.filter((title) => !/\p{Script=Han}/u.test(title))).toEqual([])
})

test('what the product encrypts is masked, and what lets somebody in is left out', async () => {
  const tables = await everyTable()
  const [known, entries] = [tableEntries(), columnEntries()]
  const exported = tables
    .map((table) => getTableConfig(table))
    .filter(({ name }) => known.get(name)?.leftOut === null)
    .flatMap(({ name, columns }) => columns.map((column) => ({ table: name, column })))
  expect(exported.length).toBeGreaterThan(1000)
  const open = exported.filter(({ table, column }) => {
    const isEncrypted = /ncrypt/.test(String(column.mapToDriverValue))
    return isEncrypted && !['遮盖', '逐项遮盖'].includes(entryOf(entries, table, column.name)?.treatment ?? '')
  })
  expect(open.map(({ table, column }) => `${table}.${column.name}`)).toEqual([])
  const secret = /^(password_|secret$|private_key|token|code_hash|material$|verifier|nonce|challenge_hash|ticket_hash)/
  const leaking = exported.filter(
    ({ table, column }) =>
      secret.test(column.name) &&
      column.name !== 'password_changed_at' &&
      // The institution that verifies, not the secret of a sign-in.
      table !== 'carbon_verified' &&
      entryOf(entries, table, column.name)?.treatment !== '不导出',
  )
  expect(leaking.map(({ table, column }) => `${table}.${column.name}`)).toEqual([])
})

test.each(['csv', 'jsonl'] as const)(
  'as %s everything is there, nobody’s number or key is, and the manifest proves it',
  async (format) => {
    const folder = join(base, format)
    const exported = await exportAll(settings(), folder, { format, isUnmasked: false }, never)
    expect(exported).toMatchObject({ attachments: 3, missing: [expect.stringContaining('丢失.pdf')] })
    expect(exported.tables).toBeGreaterThan(130)
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
    expect(manifest.sums.sha256).toBe(createHash('sha256').update(sums).digest('hex'))
    const listed = sums
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ') as [string, string])
    const written = filesBelow(folder).map((file) => file.slice(folder.length + 1))
    expect(written.sort()).toEqual([...listed.map(([, path]) => path), 'SHA256SUMS', 'manifest.json'].sort())
    for (const [sha256, path] of listed)
      expect([
        path,
        createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex'),
      ]).toEqual([path, sha256])
    const texts = written
      .filter((path) => !path.startsWith('attachments/'))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
    const all = texts.join('\n')
    for (const personal of [mobile, '13912345678', '李联系', '张示例', 'argon2-of-a-password'])
      expect(all).not.toContain(personal)
    expect(all).not.toMatch(/["',]s[0-9a-z]:[0-9a-f]{4,}:/) // no cipher either
    expect(all).toContain(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
    expect(all).toContain('139****5678')
    expect(all).toContain('session（登录会话）：登录凭证')
    expect(all).toContain('account.password_hash（密码的散列）')
    expect(existsSync(join(folder, `tables/session.${format}`))).toBe(false)
    const names = written
      .filter((path) => path.startsWith('attachments/'))
      .map((path) => path.split('/').slice(3).join('/'))
    expect(names.sort()).toEqual(['__.._营业执照.pdf', '营业执照.pdf', '营业执照.pdf'].sort())
    const enterprises = readFileSync(join(folder, `tables/enterprise.${format}`), 'utf8')
    if (format === 'csv') {
      expect(enterprises.startsWith('\ufeff编号 id,统一社会信用代码 social_code,企业名称 enterprise_name,')).toBe(true)
      expect(enterprises).toContain(",'=重庆公式有限公司,")
      expect(readFileSync(join(folder, 'tables/audit_log.csv'), 'utf8')).toMatch(/,"成功\s+""完""",/)
    } else {
      const [row] = enterprises
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(row).toMatchObject({
        enterprise_name: '=重庆公式有限公司',
        version: 1,
        profile: { contactPhone: '139****5678' },
      })
    }
  },
)

describe('unmasked', () => {
  const bare = { format: 'csv', isUnmasked: true } as const
  const input = { receiver: '市大数据局', reason: '平台整体移交，接收方已签保密协议。' }
  const into = (name: string) => exportAll(settings(), join(base, name), bare, never)
  let one: TestPerson
  let other: TestPerson
  let city: TestPerson
  beforeAll(async () => {
    one = await aPerson(app, 'admin')
    other = await aPerson(app, 'admin')
    city = await aPerson(app, 'city')
    await settleIn(app)
  })
  afterEach(resetClock)

  test('nobody alone: without a permit the command says what to do, and leaves nothing', async () => {
    await expect(into('alone')).rejects.toThrow('没有可用的许可')
    expect(existsSync(join(base, 'alone'))).toBe(false)
    for (const role of ['city', 'county', 'enterprise'] as const) {
      const { token } = await aPerson(app, role)
      expect([role, (await app.call(operation.allowExport, input, token)).status]).toEqual([role, 403])
    }
    const waits = waitingOf(await app.call(operation.allowExport, input, one.token))
    expect((await stepOf(app, waits, one.token, 'agree')).status, 'the own proposal').toBe(403)
    expect((await stepOf(app, waits, other.token, 'confirm')).status, 'before the city has agreed').toBe(403)
    expect((await stepOf(app, waits, city.token, 'agree')).status).toBe(200)
    await expect(into('alone')).rejects.toThrow('没有可用的许可')
    expect((await stepOf(app, waits, one.token, 'confirm')).status).toBe(403)
    expect((await stepOf(app, waits, other.token, 'giveBack', '还没有签保密协议')).status).toBe(200)
    await expect(into('alone')).rejects.toThrow('没有可用的许可')
  })

  test('by three it runs once: what is personal is there, what lets somebody in is not, and everybody who allowed it is named', async () => {
    await byTwo(app, operation.allowExport, input, [one.token, city.token, other.token])
    expect((await app.call(operation.permitOfExport, {}, other.token)).data.permit).toMatchObject({
      receiver: '市大数据局',
    })
    expect((await app.call(operation.allowExport, input, one.token)).status, 'one at a time').toBe(409)
    await into('bare')
    const read = (path: string) => readFileSync(join(base, 'bare', path), 'utf8')
    expect(read('tables/enterprise.csv')).toContain('李联系')
    expect(read('tables/enterprise.csv')).toContain('13912345678')
    expect(read('tables/account.csv')).toContain(mobile)
    const all = filesBelow(join(base, 'bare'))
      .filter((path) => !path.includes('/attachments/'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    expect(all).not.toContain('argon2-of-a-password')
    expect(all).not.toMatch(/["',]s[0-9a-z]:[0-9a-f]{4,}:/)
    const names = await app.services.db
      .select()
      .from(account)
      .where(inArray(account.id, [one.id, city.id, other.id]))
    for (const { name } of names) expect(read('请先读我.txt')).toContain(name)
    expect(JSON.parse(read('manifest.json')).unmasked).toMatchObject(input)
    const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.action, '不遮盖的全部导出'))
    expect(lines.at(-1)).toMatchObject({ object: '交给市大数据局', result: expect.stringContaining('许可人') })
    const [notice] = await app.services.db
      .select()
      .from(message)
      .where(eq(message.accountId, city.id))
      .orderBy(desc(message.at))
      .limit(1)
    expect(notice?.title).toBe('没有遮盖个人信息的全部导出已在服务器上开始')
    expect((await app.call(operation.permitOfExport, {}, other.token)).data.permit).toBeNull()
    await expect(into('twice')).rejects.toThrow('没有可用的许可')
  })

  test('a day later the permit is over', async () => {
    await byTwo(app, operation.allowExport, input, [one.token, city.token, other.token])
    moveClock(addMs(clock.now(), 24 * 3_600_000 + 1000))
    await expect(into('late')).rejects.toThrow('没有可用的许可')
  })
})

test('an export that ends early leaves nothing, and an existing folder is never written to', async () => {
  const stop = new AbortController()
  const folder = join(base, 'early')
  const running = exportAll(settings(), folder, masked, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(running).rejects.toThrow()
  expect(readdirSync(base).filter((name) => name.startsWith('early'))).toEqual([])
  await expect(exportAll(settings(), join(base, 'csv'), masked, never)).rejects.toThrow('导出目录不是空的')
  await expect(exportAll(settings(), join(settings().DATA_DIR, 'out'), masked, never)).rejects.toThrow('数据目录之内')
})

test('a name from outside becomes a name that every system can keep', () => {
  expect(safeName('a/b\\c:d.pdf')).toBe('a_b_c_d.pdf')
  expect(safeName('..')).toBe('_')
  expect(safeName('')).toBe('附件')
  const long = safeName(`${'绿'.repeat(200)}.pdf`)
  expect([Buffer.byteLength(long) <= 150, long.endsWith('绿.pdf')]).toEqual([true, true])
})
