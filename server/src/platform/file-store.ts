/** Where uploaded content stands: local disk, under random keys. Written to a temporary name, synced, then renamed: half a file is never seen. */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { ids } from './ids.ts'

export type StoredFile = { key: string; size: number; sha256: string }

export type FileStore = {
  /** Keeps a stream; the answer says how much and its SHA-256. */
  keep(content: AsyncIterable<Buffer>): Promise<StoredFile>
  read(key: string): Readable
  /** Path on disk, for checks that need to seek. */
  path(key: string): string
  remove(key: string): Promise<void>
  /** Keys of content that was last written before that moment, also of writings that were never finished. */
  olderThan(moment: string): AsyncGenerator<string>
  /** Whether the store can be read and written. */
  ready(): Promise<boolean>
}

const shapeOfKey = /^[0-9a-f]{2}\/[0-9a-f-]{36}(\.part)?$/

/** A file store below `folder`. */
export function openDiskStore(folder: string): FileStore {
  const path = (key: string) => {
    if (!shapeOfKey.test(key)) throw new Error('not a storage key')
    return join(folder, key)
  }
  return {
    async keep(content) {
      const id = ids.next()
      const key = `${id.slice(-2)}/${id}`
      const target = path(key)
      await mkdir(dirname(target), { recursive: true })
      const temporary = `${target}.part`
      const hash = createHash('sha256')
      let size = 0
      const handle = await open(temporary, 'w')
      try {
        for await (const chunk of content) {
          hash.update(chunk)
          size += chunk.length
          // A single write may take less than it was given, as on a disk almost full; this one goes on to the end or fails.
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
      return { key, size, sha256: hash.digest('hex') }
    },
    read: (key) => createReadStream(path(key)),
    path,
    remove: (key) => rm(path(key), { force: true }),
    async *olderThan(moment) {
      for await (const entry of await opendir(folder, { recursive: true })) {
        const key = join(entry.parentPath, entry.name).slice(folder.length + 1)
        if (!shapeOfKey.test(key)) continue
        const found = await stat(path(key)).catch(() => null) // removed meanwhile
        if (found && found.mtimeMs < Date.parse(moment)) yield key
      }
    },
    async ready() {
      await mkdir(folder, { recursive: true })
      await readdir(folder)
      return (await stat(folder)).isDirectory()
    },
  }
}
