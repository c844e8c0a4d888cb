/** The check for viruses: before anybody but the uploader opens a file, and what becomes of an infected one. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { user } from '@green/contract/calls/account/user.ts'
import { message } from '@green/contract/calls/content/public.ts'
import { file, lsdtFile } from '@green/contract/calls/filing/files.ts'
import { workbookOf } from '@green/upload-guards/test-archives.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { type Clamd, clamdProgram, clamdVirus, startClamd } from '../../platform/uploads/test-clamd.ts'
import { eicar, startTestScanner, type TestScanner } from '../../platform/uploads/test-scanner.ts'
import { codeOf, type Person, person, profile, registered, sendWorkbook, uploaded } from '../enterprise/testing.ts'
import { scanWaiting } from './scan.ts'
import { png, sendFile } from './testing.ts'

let app: TestApp
let clamd: Clamd | null
let scanner: TestScanner
let clerk: Person
let county: Person

beforeAll(async () => {
  clamd = clamdProgram ? await startClamd() : null
  scanner = await startTestScanner(clamd ? { clamd: clamd.path } : {})
  app = await openTestApp({ SCAN_URL: scanner.url })
  clerk = await registered(app, codeOf())
  county = await person(app, 'county', { qxCode: '500103' })
})
afterAll(async () => {
  await app.close()
  await scanner.close()
  await clamd?.close()
})
beforeEach(() => {
  scanner.mode = 'usual'
})

/** A picture that is also the test virus of all scanners. */
const infected = () => Buffer.concat([png(4, 4), Buffer.from(eicar)])
const send = (content: Buffer, name: string) =>
  sendFile(app, { content, name, type: 'image/png', token: clerk.token, slot: 'enterprise.licenceFile' })
const open = async (id: string, { token }: Person) => {
  const { status, msg } = await app.call(file.download, { name: id }, token)
  return [status, msg]
}
const stateOf = async (id: string) => (await app.call(lsdtFile.getFileName, { id }, clerk.token)).data.scan

/** The record of the enterprise cites the file, so that its county may read it. */
async function cited(ref: Awaited<ReturnType<typeof send>>) {
  const { data } = await app.call(user.getQyinfoById, {}, clerk.token)
  const letter = await uploaded(app, { ...clerk, enterpriseId: clerk.enterpriseId })
  const form = profile(data.socialCode, { licence: { ...letter, id: ref.id }, letter }, { version: data.version })
  const { status, msg } = await app.call(user.saveQyInfo, form, clerk.token)
  return [status, msg]
}

test('a clean file is 正常 at once, and its county opens it', async () => {
  const ref = await send(png(4, 4), '执照.png')
  expect(ref.scan).toBe('clean')
  expect(await cited(ref)).toEqual([200, '操作成功'])
  expect((await open(ref.id, county))[0]).toBe(200)
})

test('a file with a virus is not taken, and the clerk is told what to do', async () => {
  const { id, msg } = await send(infected(), '执照.png')
  expect(id).toBe('')
  expect(msg).toBe(
    `文件“执照.png”中发现病毒（${clamd ? clamdVirus : 'Eicar-Test-Signature'}），没有收下。请用杀毒软件检查电脑，重新导出或扫描这份材料后再上传`,
  )
})

test('while the scanner is away uploads wait: only the uploader opens them, later they are checked', async () => {
  scanner.mode = 'fails'
  const ref = await send(png(5, 5), '待查.png')
  expect(ref.scan).toBe('pending')
  expect((await cited(ref))[0]).toBe(200)
  expect((await open(ref.id, clerk))[0]).toBe(200)
  const refused = [409, '文件“待查.png”正在检查病毒，检查完之前只有上传人能打开，请过几分钟再试']
  expect(await open(ref.id, county)).toEqual(refused)
  expect((await app.call(lsdtFile.getPriUrl, { id: ref.id }, county.token)).status).toBe(409)
  await scanWaiting(app.services)
  expect(await stateOf(ref.id)).toBe('pending')
  scanner.mode = 'usual'
  await scanWaiting(app.services)
  expect(await stateOf(ref.id)).toBe('clean')
  expect((await open(ref.id, county))[0]).toBe(200)
})

test('a workbook for an import passes the same check', async () => {
  const admin = await person(app, 'admin')
  const folder = join(app.services.config.DATA_DIR, 'files')
  const savedOf = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
  const before = await savedOf()
  const workbook = workbookOf({ sheets: { 企业: '' }, more: [{ name: 'xl/notes.txt', data: eicar, method: 0 }] })
  const { status, msg } = await sendWorkbook(app, admin.token, workbook)
  expect([status, msg]).toEqual([422, expect.stringContaining('中发现病毒')])
  expect(await savedOf()).toBe(before)
})

test('a virus found later closes the file for everybody, tells the uploader, and it cannot be cited anew', async () => {
  scanner.mode = 'fails'
  const ref = await send(infected(), '带毒.png')
  const other = await send(infected(), '带毒二.png')
  expect((await cited(ref))[0]).toBe(200)
  scanner.mode = 'usual'
  await scanWaiting(app.services)
  expect(await stateOf(ref.id)).toBe('quarantined')
  const closed = [409, '文件“带毒.png”中发现病毒，已被隔离，谁也不能打开。请上传单位移除它，换一份干净的文件']
  expect(await open(ref.id, clerk)).toEqual(closed)
  expect(await open(ref.id, county)).toEqual(closed)
  const { rows } = (await app.call(message.list, {}, clerk.token)).data
  expect(rows.map(({ title }) => title)).toContain('文件已隔离：带毒.png')
  expect((await cited(other))[0]).toBe(409)
})

test('health names the scanner; without one nothing is scanned and files are opened as before', async () => {
  const health = async (of: TestApp) => (await of.fastify.inject({ url: '/ht/health' })).json<{ scanner: string }>()
  expect((await health(app)).scanner).toBe('ok')
  const plain = await openTestApp()
  try {
    expect((await health(plain)).scanner).toBe('off')
    const own = await registered(plain, codeOf())
    const ref = await sendFile(plain, {
      content: png(4, 4),
      name: '执照.png',
      type: 'image/png',
      token: own.token,
      slot: 'enterprise.licenceFile',
    })
    expect(ref.scan).toBeUndefined()
  } finally {
    await plain.close()
  }
})
