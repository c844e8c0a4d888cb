/**
 * The file store: local disk, under random keys. Written to a temporary name, synced, then renamed, so that no
 * partial file is ever visible.
 */

import { constants, createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { startDigest } from '../../crypto/digest.ts'
import { clock } from '../clock.ts'
import { ids } from '../ids.ts'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** `sha256`: the hash with the mark of its suite; the name is older than the second suite. */
export type StoredFile = { key: string; size: number; sha256: string }

export type FileStore = {
  /** Stores a stream, under this key if one was chosen before; returns its size and hash. */
  keep(content: AsyncIterable<Buffer>, key?: string): Promise<StoredFile>
  read(key: string, range?: ByteRange): Readable
  /** Path on disk, for checks that need to seek. */
  path(key: string): string
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

const shapeOfKey = /^[0-9a-f]{2}\/[0-9a-f-]{36}(\.part)?$/

/** A second copy of everything, and a callback for failures, which are repaired at night. */
type SecondPlace = { folder: string; onFailure: (error: unknown) => void }

/** Timeout of the second place, so that it delays no upload for longer. */
const patienceMs = 5000

/** An unused key. */
export function freshKey(): string {
  const id = ids.next()
  return `${id.slice(-2)}/${id}`
}

/** A file store below `folder`. */
export function openDiskStore(folder: string, second?: SecondPlace): FileStore {
  const path = (key: string) => {
    if (!shapeOfKey.test(key)) throw new Error('not a storage key')
    return join(folder, key)
  }
  const copyOver = async (key: string, to: string) => {
    await mkdir(dirname(join(to, key)), { recursive: true, mode: 0o700 })
    const temporary = join(to, `${key}.part`)
    await copyFile(path(key), temporary, constants.COPYFILE_FICLONE)
    const handle = await open(temporary, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(temporary, join(to, key))
  }
  const olderThan = async function* (moment: string): AsyncGenerator<string> {
    for await (const entry of await opendir(folder, { recursive: true })) {
      const key = join(entry.parentPath, entry.name).slice(folder.length + 1)
      if (!shapeOfKey.test(key)) continue
      const found = await stat(path(key)).catch(() => null) // removed in between
      if (found && found.mtimeMs < Date.parse(moment)) yield key
    }
  }
  return {
    async keep(content, key = freshKey()) {
      const target = path(key)
      await mkdir(dirname(target), { recursive: true })
      const temporary = `${target}.part`
      const hash = startDigest()
      let size = 0
      const handle = await open(temporary, 'w')
      try {
        for await (const chunk of content) {
          hash.update(chunk)
          size += chunk.length
          // A single write may take fewer bytes than given, as on a disk almost full; appendFile writes all of them or fails.
          await handle.appendFile(chunk)
        }
        await handle.sync()
        await handle.close()
        await rename(temporary, target)
      } catch (error) {
        await handle.close().catch(() => undefined)
        await rm(temporary, { force: true })
        throw error
      }
      const folderHandle = await open(dirname(target), 'r')
      await folderHandle.sync().finally(() => folderHandle.close())
      if (second) {
        const copied = copyOver(key, second.folder).catch(second.onFailure)
        await Promise.race([copied, wait(patienceMs, undefined, { ref: false })])
      }
      return { key, size, sha256: hash.digest() }
    },
    read: (key, range) => createReadStream(path(key), range),
    path,
    async remove(key) {
      await rm(path(key), { force: true })
      if (second) await rm(join(second.folder, key), { force: true })
    },
    async removeHalf(key) {
      await rm(`${path(key)}.part`, { force: true })
      await this.remove(key)
    },
    olderThan,
    async completeCopies() {
      let copied = 0
      if (!second) return copied
      for await (const key of olderThan(clock.now())) {
        if (key.endsWith('.part') || existsSync(join(second.folder, key))) continue
        await copyOver(key, second.folder)
        copied++
      }
      return copied
    },
    async ready() {
      await mkdir(folder, { recursive: true })
      await readdir(folder)
      return (await stat(folder)).isDirectory()
    },
  }
}
