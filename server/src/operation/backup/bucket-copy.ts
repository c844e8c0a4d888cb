/** The files of a backup where the store is a bucket: taken out whole, and put in again. */
import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeWhole } from '../../platform/file-stores/staging.ts'
import { everyKey, type FileStore } from '../../platform/uploads/file-store.ts'
import { makePrivateFolder } from './copy.ts'

/** Copies all stored content into a folder. What was removed meanwhile is skipped; a file that arrives damaged ends the copy. */
export async function takeOut(files: FileStore, folder: string, stop: AbortSignal): Promise<void> {
  for await (const key of everyKey(files)) {
    stop.throwIfAborted()
    const path = join(folder, key)
    await makePrivateFolder(dirname(path))
    try {
      await writeWhole(path, files.read(key) as AsyncIterable<Buffer>, 0o600)
    } catch (error) {
      if ((await files.sizeOf(key)) !== null) throw error
    }
  }
}

/** Stores every file of a backup that the bucket does not hold yet; content under a key never changes. */
export async function putIn(
  files: FileStore,
  folder: string,
  wanted: readonly { key: string; size: number }[],
  stop: AbortSignal,
): Promise<void> {
  for (const { key, size } of wanted) {
    stop.throwIfAborted()
    if ((await files.sizeOf(key)) !== size) await files.keep(createReadStream(join(folder, key)), key)
  }
}
