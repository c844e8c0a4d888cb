/** The app on a bucket: uploads, downloads by range, workbooks; broken content is refused; content moves while people upload. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { file } from '@green/contract/calls/filing/files.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { file as fileTable } from '../../db/schema/files.ts'
import { aPerson, type TestPerson } from '../../db/test-people.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { moveFiles } from '../../operation/move/move-files.ts'
import { openDiskStore } from '../../platform/file-stores/disk-store.ts'
import { openTestBucket, type TestBucket } from '../../platform/file-stores/test-bucket.ts'
import { ids } from '../../platform/ids.ts'
import { everyKey } from '../../platform/uploads/file-store.ts'
import { recordOf } from './made.ts'
import { insertFile } from './store.ts'
import { png, sendFile } from './testing.ts'

const never = new AbortController().signal
const picture = png(400, 300)
const about = { content: picture, name: '厂区.png', type: 'image/png', slot: 'licence' }

let bucket: TestBucket
let app: TestApp
let person: TestPerson
let old: string

beforeAll(async () => {
  bucket = await openTestBucket()
  old = await mkdtemp(join(tmpdir(), 'green-old-'))
  app = await openTestApp({ FILES_URL: bucket.url, FILES_OLD_URL: pathToFileURL(old).href })
  person = await aPerson(app, 'city')
})
beforeEach(() => bucket.disturb('cut', 0))
afterAll(async () => {
  await app.close()
  await bucket.close()
  await rm(old, { recursive: true, force: true })
})

const sent = (content = picture) => sendFile(app, { ...about, content, token: person.token })
const downloaded = (id: string, headers: Record<string, string> = {}) =>
  app.call(file.download, { name: id }, person.token, headers)
const staged = () => readdir(join(app.services.config.DATA_DIR, 'staging'))

describe('an app whose files lie in a bucket', () => {
  test('takes an upload, and gives it back whole and by range', async () => {
    const { id, sha256 } = await sent()
    expect(id).not.toBe('')
    const whole = await downloaded(id)
    expect(whole.body.equals(picture)).toBe(true)
    const part = await downloaded(id, { range: 'bytes=100-299' })
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 100-299/${picture.length}`)
    expect(part.body.equals(picture.subarray(100, 300))).toBe(true)
    const [row] = await app.services.db.select().from(fileTable).where(eq(fileTable.id, id))
    expect(row).toMatchObject({ sha256, size: picture.length })
    expect(await app.services.files.sizeOf(row?.storageKey ?? '')).toBe(picture.length)
    expect(await staged()).toEqual([])
  })

  test('refused content never reaches the bucket', async () => {
    bucket.requests()
    const { msg } = await sent(picture.subarray(0, -20))
    expect(msg).toMatch(/损坏|不完整/)
    expect(bucket.requests()).toEqual([])
    expect(await staged()).toEqual([])
  })

  test('an upload that the bucket does not take is a failure, and leaves no record', async () => {
    const count = async () => (await app.services.db.select().from(fileTable)).length
    const before = await count()
    bucket.disturb('away', 100, 'PUT')
    expect((await sent()).id).toBe('')
    expect(await count()).toBe(before)
    expect(await staged()).toEqual([])
  })

  test('a file of which the bucket has half, or does not answer, is refused before the first byte', async () => {
    const { id } = await sent()
    for (const mischief of ['shorten', 'away'] as const) {
      bucket.disturb(mischief, 3, 'HEAD')
      const { status, data } = await downloaded(id)
      expect(status).toBe(503)
      expect(data).toMatchObject({ reason: 'FILE_BROKEN' })
    }
  })

  test('a download that the bucket does not complete is a failed one, not a short file', async () => {
    const { id } = await sent()
    bucket.disturb('alter', 100)
    const address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}/ht/file/download/lsdt/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
    })
    const got = answer.ok ? await answer.arrayBuffer().catch(() => null) : null
    expect(got).toBeNull()
  })

  test('health names the files when the bucket does not answer', async () => {
    const health = async () => JSON.parse(String((await app.send({ method: 'GET', url: '/ht/health' })).body)).files
    expect(await health()).toBe('ok')
    bucket.disturb('away', 100, 'HEAD')
    expect(await health()).toBe('failed')
  })
})

describe('content that moves from a folder to a bucket', () => {
  /** Stored in the old place, with its record. */
  async function before(content: Buffer, name: string) {
    const stored = await openDiskStore(old).keep(Readable.from([content]))
    const row = recordOf(stored, { ownerId: person.id, enterpriseId: null, slot: 'licence', name, mime: 'image/png' })
    await insertFile(app.services.db, row)
    return row
  }
  const settings = () => ({ ...app.services.config, DATABASE_URL: app.url })

  test('is read during the move, compared by hash, taken up after a break, and the old place stays as it is', async () => {
    const rows = await Promise.all([20, 30, 40].map((width) => before(png(width, 30), `图${width}.png`)))
    const untouched = (await readdir(old, { recursive: true })).sort()
    for (const { id, size } of rows) expect((await downloaded(id)).body.length).toBe(size)

    bucket.disturb('away', 100, 'PUT')
    const lost = await moveFiles(settings(), never)
    expect(lost).toMatchObject({ copied: 0 })
    expect(lost.faults).toHaveLength(3)
    expect(lost.faults.join()).toContain('图20.png')
    bucket.disturb('alter', 1)
    const broken = await moveFiles(settings(), never)
    expect(broken).toMatchObject({ copied: 2 })
    expect(broken.faults).toHaveLength(1)
    await expect(moveFiles(settings(), AbortSignal.abort(new Error('interrupted')))).rejects.toThrow('interrupted')

    const [moved, uploaded] = await Promise.all([moveFiles(settings(), never), sent()])
    expect(moved).toEqual({ copied: 1, there: 2, faults: [] })
    expect((await downloaded(uploaded.id)).body.equals(picture)).toBe(true)
    expect(await moveFiles(settings(), never)).toEqual({ copied: 0, there: 3, faults: [] })
    expect((await readdir(old, { recursive: true })).sort()).toEqual(untouched)

    // Without the old place everything is there.
    await rm(old, { recursive: true })
    for (const { id, size } of rows) expect((await downloaded(id)).body.length).toBe(size)
  })

  test('content that is not as its record says is named and not moved; so is content that is nowhere', async () => {
    const good = await before(png(50, 30), '好.png')
    const wrong = await before(png(51, 30), '坏.png')
    const gone = recordOf(
      { key: `00/${ids.next()}`, size: 3, sha256: 'a'.repeat(64) },
      { ownerId: person.id, enterpriseId: null, slot: 'licence', name: '没有.png', mime: 'image/png' },
    )
    await insertFile(app.services.db, gone)
    await app.services.db
      .update(fileTable)
      .set({ sha256: 'b'.repeat(64) })
      .where(eq(fileTable.id, wrong.id))
    const { copied, faults } = await moveFiles(settings(), never)
    expect(copied).toBe(1)
    expect(faults).toEqual([
      `坏.png（${wrong.storageKey}）：原来的存放处的内容与记录的哈希不符`,
      `没有.png（${gone.storageKey}）：两处都没有`,
    ])
    expect((await buffer(app.services.files.read(good.storageKey))).length).toBe(good.size)
    await app.services.files.remove(good.storageKey)
    const left: string[] = []
    for await (const key of everyKey(app.services.files)) left.push(key)
    expect(left).not.toContain(good.storageKey)
    expect(left).toContain(wrong.storageKey)
  })

  test('without an old place there is nothing to move', async () => {
    await expect(moveFiles({ ...settings(), FILES_OLD_URL: undefined }, never)).rejects.toThrow(
      '没有设置 FILES_OLD_URL',
    )
  })
})
