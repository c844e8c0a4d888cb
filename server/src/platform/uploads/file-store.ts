/** The file store: content under random keys that never changes once it is stored; on disk or in an object store. */
import type { Readable } from 'node:stream'
import { ids } from '../ids.ts'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** `sha256`: the hash with the mark of its suite; the name is older than the second suite. */
export type StoredFile = { key: string; size: number; sha256: string }

/** Content on this machine's disk that is not stored yet, to be checked first. */
export type StagedFile = StoredFile & {
  path: string
  /** SHA-256 whatever the suite: what browsers and object stores compute. */
  transferHash: string
  store(): Promise<void>
  /** Removes it, stored or not. */
  discard(): Promise<void>
}

/** A file on this machine's disk for programs that seek; gone when it is disposed of, unless it is the store itself. */
export type LocalFile = AsyncDisposable & { path: string }

export type FileStore = {
  /** Writes a stream to disk, under this key if one was chosen before, with its size and hashes. */
  stage(content: AsyncIterable<Buffer>, key?: string): Promise<StagedFile>
  /** Stores a stream that needs no check. */
  keep(content: AsyncIterable<Buffer>, key?: string): Promise<StoredFile>
  /** The content; the stream fails rather than end early or hold other bytes than were stored. */
  read(key: string, range?: ByteRange): Readable
  /** Null where nothing is stored under this key. */
  sizeOf(key: string): Promise<number | null>
  local(key: string): Promise<LocalFile>
  remove(key: string): Promise<void>
  /** Removes the partial file of a process that died while writing this key. */
  removeHalf(key: string): Promise<void>
  /** Keys of content last written before that moment, unfinished writes included. */
  olderThan(moment: string): AsyncGenerator<string>
  /** Copies content that the second place does not have yet; returns how many. */
  completeCopies(): Promise<number>
  /** Whether the store can be read and written. */
  ready(): Promise<boolean>
}

/** A key of stored content. */
export const shapeOfKey = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** An unused key. */
export function freshKey(): string {
  const id = ids.next()
  return `${id.slice(-2)}/${id}`
}

const everyMoment = '9999-12-31T00:00:00.000Z'

/** Every key of stored content. */
export async function* everyKey(files: FileStore): AsyncGenerator<string> {
  for await (const key of files.olderThan(everyMoment)) if (shapeOfKey.test(key)) yield key
}

/** What is staged becomes stored. */
export async function storeStaged(staged: Promise<StagedFile>): Promise<StoredFile> {
  const { key, size, sha256, store, discard } = await staged
  try {
    await store()
  } catch (error) {
    await discard()
    throw error
  }
  return { key, size, sha256 }
}
