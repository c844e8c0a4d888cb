/** Uploads in parts: the same file goes on after a break, each part is checked, the whole passes every check, and what is not finished goes. */
import { createHash, randomBytes } from 'node:crypto'
import { lsdtFile } from '@green/contract/calls/filing/files.ts'
import { type FileRef, partBytes } from '@green/contract/files.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fileUpload, fileUploadPart } from '../../db/schema/files.ts'
import { anEnterprise, aPerson, type TestPerson } from '../../db/test-people.ts'
import { openTestApp, type TestApp } from '../../db/testing.ts'
import { addMs, clock, moveClock, resetClock } from '../../platform/clock.ts'
import { openTestBucket, type TestBucket } from '../../platform/file-stores/test-bucket.ts'
import { everyKey } from '../../platform/uploads/file-store.ts'
import { deleteUploadsBefore } from './parts-store.ts'

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const part = (content: Buffer, no: number) => content.subarray((no - 1) * partBytes, no * partBytes)
/** A part and a little. */
const pdf = Buffer.from(
  `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%${randomBytes(partBytes / 2).toString('hex')}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
)

describe.each(['a folder', 'a bucket'])('with files in %s', (kind) => {
  let bucket: TestBucket | null = null
  let app: TestApp
  let clerk: TestPerson
  let city: TestPerson

  beforeAll(async () => {
    bucket = kind === 'a bucket' ? await openTestBucket() : null
    app = await openTestApp(bucket ? { FILES_URL: bucket.url } : {})
    clerk = await aPerson(app, 'enterprise', { enterpriseId: (await anEnterprise(app)).id })
    city = await aPerson(app, 'city')
  })
  afterEach(resetClock)
  afterAll(async () => {
    await app.close()
    await bucket?.close()
  })

  const described = (content: Buffer, fileName = '能源审计报告.pdf') => ({
    slot: 'licence',
    fileName,
    mime: 'application/pdf',
    size: content.length,
    modifiedAt: 1_780_000_000,
    firstSha256: hashOf(part(content, 1)),
  })
  const begin = (content: Buffer, who = clerk, name?: string) =>
    app.call(lsdtFile.beginParts, described(content, name), who.token)
  function send(id: string, no: number, bytes: Buffer, sha256 = hashOf(bytes), who = clerk) {
    const line = '----a-boundary-of-the-test'
    const head = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="part"\r\ncontent-type: application/octet-stream\r\n\r\n`
    return app.send({
      method: 'POST',
      url: `/ht${lsdtFile.sendPart.path}`,
      query: { id, no: String(no), sha256 },
      headers: { 'content-type': `multipart/form-data; boundary=${line}`, authorization: `Bearer ${who.token}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${line}--\r\n`)]),
    })
  }
  const end = (id: string, who = clerk) => app.call(lsdtFile.endParts, { id }, who.token)
  async function stored() {
    const keys: string[] = []
    for await (const key of everyKey(app.services.files)) keys.push(key)
    return keys.sort()
  }
  const unfinished = async () => (await app.services.db.select().from(fileUpload)).length

  test('a file goes on after a break where it ended, and becomes one file with one hash', async () => {
    const before = await stored()
    const { data: begun } = await begin(pdf)
    expect(begun.received).toEqual([])
    expect((await send(begun.id, 2, part(pdf, 2))).data).toEqual({ received: [2] })
    // A break: the same file is chosen again.
    expect((await begin(pdf)).data).toEqual({ id: begun.id, received: [2] })
    expect((await end(begun.id)).data).toMatchObject({ reason: 'PARTS_MISSING' })
    await send(begun.id, 1, part(pdf, 1))
    // The answer was lost, and the part is sent again.
    expect((await send(begun.id, 1, part(pdf, 1))).data).toEqual({ received: [1, 2] })
    const { data: ref } = await end(begun.id)
    expect(ref).toMatchObject({ name: '能源审计报告.pdf', size: pdf.length, sha256: hashOf(pdf) })
    const answer = await app.send({
      method: 'POST',
      url: `/ht/file/download/lsdt/${(ref as FileRef).id}`,
      headers: { authorization: `Bearer ${clerk.token}` },
    })
    expect(answer.body.equals(pdf)).toBe(true)
    // The parts are gone, the whole is there.
    expect((await stored()).length).toBe(before.length + 1)
    expect(await unfinished()).toBe(0)
    expect((await end(begun.id)).status).toBe(404)
  })

  test('a part that is damaged, cut off, too long or beyond the end is refused, and nothing of it is kept', async () => {
    const { data: begun } = await begin(pdf)
    const before = await stored()
    const second = part(pdf, 2)
    const wrong: [number, Buffer, string?][] = [
      [2, Buffer.concat([second.subarray(0, -1), Buffer.from('!')]), hashOf(second)],
      [2, second.subarray(0, second.length / 2)],
      [2, Buffer.concat([second, Buffer.from('more')])],
      [3, Buffer.from('x')],
      [1, second],
    ]
    for (const [no, bytes, sha256] of wrong) {
      const answer = await send(begun.id, no, bytes, sha256)
      expect(answer.status).toBe(422)
      expect(answer.data).toMatchObject({ reason: 'PART_BROKEN' })
      expect(answer.msg).toBe(`文件的第${no}段没有完整到达，请重试`)
    }
    expect(await stored()).toEqual(before)
    expect((await begin(pdf)).data.received).toEqual([])
  })

  test('content that the slot refuses is refused at the end, with all its parts', async () => {
    const before = await stored()
    const web = Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), Buffer.alloc(partBytes)])
    const { data: begun } = await begin(web)
    for (const no of [1, 2]) await send(begun.id, no, part(web, no))
    const answer = await end(begun.id)
    expect(answer.status).toBe(422)
    expect(answer.msg).toMatch(/网页/)
    expect(await stored()).toEqual(before)
    expect((await send(begun.id, 1, part(web, 1))).status).toBe(404)
    const large = await app.call(lsdtFile.beginParts, { ...described(pdf), size: 21 * 1024 * 1024 }, clerk.token)
    expect(large.msg).toMatch(/超过 20 MB 的上限/)
  })

  test('an upload is nobody else’s, and no other file goes on with it', async () => {
    const { data: begun } = await begin(pdf)
    expect((await begin(pdf, city)).data.id).not.toBe(begun.id)
    for (const status of [
      (await send(begun.id, 1, part(pdf, 1), undefined, city)).status,
      (await end(begun.id, city)).status,
    ])
      expect(status).toBe(404)
    expect((await begin(pdf, clerk, '另一份.pdf')).data.id).not.toBe(begun.id)
    expect((await begin(pdf.subarray(0, -1))).data.id).not.toBe(begun.id)
  })

  test('what is not finished within a day is dropped; of too many the oldest makes room', async () => {
    await app.services.db.delete(fileUploadPart)
    await app.services.db.delete(fileUpload)
    const before = await stored()
    const { data: begun } = await begin(pdf)
    await send(begun.id, 1, part(pdf, 1))
    const drop = async () => {
      const { keys } = await deleteUploadsBefore(app.services.db, addMs(clock.now(), -24 * 3_600_000), 100)
      for (const key of keys) await app.services.files.remove(key)
    }
    moveClock(23 * 3_600_000)
    await drop()
    expect(await unfinished()).toBe(1)
    moveClock(2 * 3_600_000)
    await drop()
    expect(await unfinished()).toBe(0)
    expect(await stored()).toEqual(before)
    resetClock()
    const begunMany: string[] = []
    for (let i = 0; i < 22; i++) {
      const made = await begin(pdf.subarray(0, partBytes + i + 1))
      expect(made.status, made.msg).toBe(200)
      begunMany.push(made.data.id)
    }
    const left = (await app.services.db.select().from(fileUpload)).map(({ id }) => id)
    expect(left.sort()).toEqual(begunMany.slice(-20).sort())
  })
})
