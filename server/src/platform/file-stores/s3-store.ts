/**
 * A file store in a bucket. Content is staged on this machine's disk, checked there, and sent with its size and SHA-256
 * as metadata; whatever is read is held against both, so that half a file is never taken for a whole one.
 */
import { createHash } from 'node:crypto'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { clock } from '../clock.ts'
import { ids } from '../ids.ts'
import type { AddressGuard } from '../outside/address-guard.ts'
import { type ByteRange, type FileStore, freshKey, shapeOfKey, storeStaged } from '../uploads/file-store.ts'
import type { S3Place } from './s3-place.ts'
import { openRequests, type S3Answer, type S3Requests } from './s3-requests.ts'
import { writeWhole } from './staging.ts'
import { StoreFault } from './store-fault.ts'

/** An answer that breaks off is taken up where it broke off, until it broke off so often. */
const mostFailures = 4
const pauseMs = 200
/** What a killed process left in the staging folder is removed after this time. */
const leftOverMs = 86_400_000

/** A file store in the bucket; `staging` is a folder on this machine's disk. */
export async function openS3Store(place: S3Place, staging: string, guard: AddressGuard): Promise<FileStore> {
  const requests = openRequests(place, guard)
  await removeLeftOvers(staging)
  const stagedAt = (key: string) => join(staging, `${requireKey(key).slice(3)}.part`)
  const remove = async (key: string) => void (await requests.send('DELETE', requireKey(key), {}, 404))
  const read = (key: string, range?: ByteRange) =>
    Readable.from(readBytes(requests, requireKey(key), range), { objectMode: false })
  const stage: FileStore['stage'] = async (content, key = freshKey()) => {
    const path = stagedAt(key)
    const written = await writeWhole(path, content)
    let isSent = false
    return {
      ...written,
      key,
      path,
      async store() {
        isSent = true
        await put(requests, key, { path, ...written })
        await rm(path, { force: true })
      },
      async discard() {
        await rm(path, { force: true })
        if (isSent) await remove(key)
      },
    }
  }
  return {
    stage,
    keep: (content, key) => storeStaged(stage(content, key)),
    read,
    sizeOf: async (key) => (await headOf(requests, requireKey(key)))?.size ?? null,
    async local(key) {
      const path = join(staging, `${ids.next()}.copy`)
      await writeWhole(path, read(key) as AsyncIterable<Buffer>)
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
    },
    remove,
    async removeHalf(key) {
      await rm(stagedAt(key), { force: true })
      await remove(key)
    },
    async *olderThan(moment) {
      let from: string | null = null
      do {
        const page: Awaited<ReturnType<S3Requests['list']>> = await requests.list(from)
        for (const { key, writtenAt } of page.found)
          if (shapeOfKey.test(key) && Date.parse(writtenAt) < Date.parse(moment)) yield key
        from = page.next
      } while (from !== null)
    },
    completeCopies: async () => 0,
    async ready() {
      await requests.send('HEAD', '')
      return true
    },
  }
}

function requireKey(key: string): string {
  if (!shapeOfKey.test(key)) throw new Error('not a storage key')
  return key
}

/** Sends a file and asks what arrived: a store that kept less than all of it has not kept it. */
async function put(requests: S3Requests, key: string, file: { path: string; size: number; transferHash: string }) {
  await requests.put(key, file, {
    'content-type': 'application/octet-stream',
    'x-amz-meta-sha256': file.transferHash,
    'x-amz-meta-size': String(file.size),
  })
  const storedFile = await headOf(requests, key)
  if (storedFile?.size !== file.size || storedFile.sha256 !== file.transferHash)
    throw new StoreFault(
      200,
      `the object store did not keep all of ${key}: ${storedFile?.size ?? 'no'} of ${file.size} bytes`,
    )
}

async function headOf(requests: S3Requests, key: string): Promise<{ size: number; sha256: string | null } | null> {
  const { status, headers } = await requests.send('HEAD', key, {}, 404)
  if (status === 404) return null
  return { size: Number(headers['content-length']), sha256: metadataOf(headers, 'sha256') }
}

const metadataOf = (headers: S3Answer['headers'], name: 'sha256' | 'size'): string | null => {
  const value = headers[`x-amz-meta-${name}`]
  return typeof value === 'string' ? value : null
}

/** The bytes of a file or a range of it. The last bytes of a whole file are given once its hash is right. */
async function* readBytes(requests: S3Requests, key: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let [at, end, failures] = [range?.start ?? 0, range?.end ?? null, 0]
  let sha256: string | null = null
  let heldBack: Buffer | null = null
  let body: S3Answer['body'] | null = null
  try {
    while (end === null || at <= end) {
      try {
        const isWhole = end === null
        const answer = await requests.send('GET', key, isWhole ? {} : { range: `bytes=${at}-${end}` })
        body = answer.body
        const { size, first, length } = extentOf(answer, key)
        if (first !== (isWhole ? 0 : at))
          throw new StoreFault(answer.status, `the object store sent another part of ${key}`)
        end = Math.min(end ?? size - 1, size - 1)
        if (length !== end - at + 1) throw new StoreFault(answer.status, `the object store sends half of ${key}`)
        sha256 = metadataOf(answer.headers, 'sha256')
        for await (const piece of body as AsyncIterable<Buffer>) {
          if (heldBack) yield heldBack
          heldBack = piece
          hash.update(piece)
          at += piece.length
        }
        if (at <= end) throw new Error('the answer is too short')
      } catch (error) {
        if (error instanceof StoreFault && error.status !== 0) throw error
        if (++failures === mostFailures) throw new StoreFault(0, `the object store broke off in ${key}: ${error}`)
        await wait(pauseMs * failures)
      }
    }
    if (!range && sha256 !== null && hash.digest('hex') !== sha256)
      throw new StoreFault(200, `the object store sent other content of ${key} than was stored`)
    if (heldBack) yield heldBack
  } finally {
    body?.destroy()
  }
}

/** The size of the whole file, and which bytes of it this answer holds, as its head says. */
function extentOf({ status, headers }: S3Answer, key: string): { size: number; first: number; length: number } {
  const length = Number(headers['content-length'] ?? Number.NaN)
  const part = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '')
  const [first, size] = part ? [Number(part[1]), Number(part[2])] : [0, length]
  const stored = metadataOf(headers, 'size')
  if (Number.isNaN(size) || (stored !== null && Number(stored) !== size))
    throw new StoreFault(status, `the object store holds ${size} of ${stored ?? 'unknown'} bytes of ${key}`)
  return { size, first, length }
}

async function removeLeftOvers(staging: string): Promise<void> {
  await mkdir(staging, { recursive: true })
  for await (const { name } of await opendir(staging)) {
    const path = join(staging, name)
    const found = await stat(path).catch(() => null) // removed in between
    if (found && found.mtimeMs < clock.nowMs() - leftOverMs) await rm(path, { force: true })
  }
}
