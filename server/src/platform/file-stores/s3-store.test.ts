/** The file store in a bucket, against a real S3 server: what is read is what was stored, or nothing. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyKey, type FileStore, freshKey } from '../uploads/file-store.ts'
import { openDiskStore } from './disk-store.ts'
import { openFileStore, requireStore } from './open-store.ts'
import { openTestBucket, type TestBucket } from './test-bucket.ts'

let bucket: TestBucket
let DATA_DIR: string
const INNER_NETWORKS = ['127.0.0.0/8', '::1/128']
let inBucket: FileStore

beforeAll(async () => {
  bucket = await openTestBucket()
  DATA_DIR = await mkdtemp(join(tmpdir(), 'green-s3-'))
  inBucket = await openFileStore({ DATA_DIR, FILES_URL: bucket.url, INNER_NETWORKS })
})
beforeEach(() => bucket.disturb('cut', 0))
afterAll(async () => {
  await bucket.close()
  await rm(DATA_DIR, { recursive: true, force: true })
})

const content = randomBytes(700_000)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const piecesOf = (bytes: Buffer) => Readable.from([bytes.subarray(0, 300_000), bytes.subarray(300_000)])
async function allOf(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all
}
const staged = () => readdir(join(DATA_DIR, 'staging'))

describe.each(['a folder', 'a bucket'])('a store in %s', (kind) => {
  const store = () => (kind === 'a bucket' ? inBucket : openDiskStore(join(DATA_DIR, 'files')))

  test('gives back what it was given, whole and in ranges', async () => {
    const saved = await store().keep(piecesOf(content))
    expect(saved).toMatchObject({ size: content.length, sha256: hashOf(content) })
    expect(await store().sizeOf(saved.key)).toBe(content.length)
    expect((await buffer(store().read(saved.key))).equals(content)).toBe(true)
    for (const [start, end] of [
      [0, 9],
      [10, 400_000],
      [content.length - 5, content.length - 1],
    ] as const) {
      const part = await buffer(store().read(saved.key, { start, end }))
      expect(part.equals(content.subarray(start, end + 1))).toBe(true)
    }
    {
      await using local = await store().local(saved.key)
      expect((await readFile(local.path)).equals(content)).toBe(true)
    }
    expect(await staged()).toEqual([])
  })

  test('stores an empty file, and what is removed is gone', async () => {
    const { key, size } = await store().keep(piecesOf(Buffer.alloc(0)))
    expect(size).toBe(0)
    expect((await buffer(store().read(key))).length).toBe(0)
    await store().remove(key)
    await store().remove(key)
    expect(await store().sizeOf(key)).toBeNull()
    await expect(buffer(store().read(key))).rejects.toThrow()
  })

  test('keeps nothing of content that breaks off, nor of what was staged and discarded', async () => {
    const keys = async () => (await allOf(everyKey(store()))).sort()
    const before = await keys()
    async function* broken() {
      yield content
      throw new Error('the sender is gone')
    }
    await expect(store().keep(broken())).rejects.toThrow('the sender is gone')
    const one = await store().stage(piecesOf(content))
    expect((await readFile(one.path)).equals(content)).toBe(true)
    expect(await store().sizeOf(one.key)).toBeNull()
    await one.discard()
    const other = await store().stage(piecesOf(content))
    await other.store()
    expect(await store().sizeOf(other.key)).toBe(content.length)
    await other.discard()
    expect(await keys()).toEqual(before)
    expect(await staged()).toEqual([])
  })

  test('lists content by its age', async () => {
    const { key } = await store().keep(piecesOf(content))
    const listed = async (moment: number) => allOf(store().olderThan(new Date(moment).toISOString()))
    expect(await listed(Date.now() + 60_000)).toContain(key)
    expect(await listed(Date.now() - 60_000)).toEqual([])
  })

  test('refuses a key that is no key', async () => {
    await expect(async () => store().sizeOf('../../etc/passwd')).rejects.toThrow('not a storage key')
  })
})

describe('a store that answers half a file', () => {
  const storedKey = async () => (await inBucket.keep(piecesOf(content))).key

  test('an answer that breaks off is taken up where it broke off', async () => {
    const key = await storedKey()
    bucket.requests()
    bucket.disturb('cut', 2)
    expect((await buffer(inBucket.read(key))).equals(content)).toBe(true)
    expect(bucket.requests().length).toBe(3)
    bucket.disturb('away', 1)
    expect((await buffer(inBucket.read(key, { start: 5, end: 600_000 }))).equals(content.subarray(5, 600_001))).toBe(
      true,
    )
  })

  test('one that goes on breaking off is a failure', async () => {
    const key = await storedKey()
    bucket.disturb('cut', 100)
    await expect(buffer(inBucket.read(key))).rejects.toThrow('broke off')
  })

  test.each(['shorten', 'alter'] as const)(
    'an answer that looks whole and is not (%s) is never given as whole',
    async (mischief) => {
      const key = await storedKey()
      bucket.disturb(mischief, 100)
      let bytes = 0
      const reading = (async () => {
        for await (const piece of inBucket.read(key)) bytes += (piece as Buffer).length
      })()
      await expect(reading).rejects.toThrow(/bytes of|other content/)
      expect(bytes).toBeLessThan(content.length)
      await expect(inBucket.local(key)).rejects.toThrow()
      expect(await staged()).toEqual([])
    },
  )

  test('a range of which half arrives is a failure', async () => {
    const key = await storedKey()
    bucket.disturb('shorten', 100)
    await expect(buffer(inBucket.read(key, { start: 0, end: 99_999 }))).rejects.toThrow('half of')
  })

  test('content of which the bucket kept half is not stored', async () => {
    bucket.disturb('shorten', 1, 'HEAD')
    const before = await bucket.count()
    await expect(inBucket.keep(piecesOf(content))).rejects.toThrow('did not keep all of')
    expect(await bucket.count()).toBe(before)
    expect(await staged()).toEqual([])
  })
})

describe('the way to the bucket', () => {
  const opened = (FILES_URL: string) => openFileStore({ DATA_DIR, FILES_URL, INNER_NETWORKS })

  test('a wrong secret and a bucket that does not exist stop the start with a sentence', async () => {
    expect(await requireStore(inBucket)).toBeNull()
    await expect(requireStore(await opened(bucket.url.replace(':S3RVER', ':other')))).rejects.toThrow(/密钥/)
    await expect(requireStore(await opened(bucket.url.replace('/portal/', '/nobody/')))).rejects.toThrow(/没有这个桶/)
    await expect((await opened(bucket.url.replace(':S3RVER', ':other'))).keep(piecesOf(content))).rejects.toThrow('403')
  })

  test('a store that cannot be reached does not stop the start, and is not ready', async () => {
    bucket.disturb('away', 100, 'HEAD')
    expect(await requireStore(inBucket)).toMatchObject({ status: 0 })
    await expect(inBucket.ready()).rejects.toThrow('cannot be reached')
  })

  test('all keys are listed, however many pages they take', async () => {
    const store = await opened(bucket.url.replace('/files?', '/many?'))
    const keys = Array.from({ length: 3 }, freshKey)
    for (const key of keys) await store.keep(piecesOf(Buffer.from('x')), key)
    expect((await allOf(everyKey(store))).sort()).toEqual(keys.sort())
    expect(bucket.requests().some((line) => line.includes('prefix=many%2F'))).toBe(true)
  })

  test('what a killed process left staged is removed after a day', async () => {
    const [old, young] = ['old.part', 'young.part'].map((name) => join(DATA_DIR, 'staging', name)) as [string, string]
    for (const path of [old, young]) await writeFile(path, 'half')
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    await utimes(old, dayAgo, dayAgo)
    await opened(bucket.url)
    expect(await staged()).toEqual(['young.part'])
    await rm(young)
  })
})
