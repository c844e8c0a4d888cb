/** A file store in a folder. Written to a temporary name, synced, then renamed, so that no partial file is ever visible. */
import { constants, createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clock } from '../clock.ts'
import { type FileStore, freshKey, shapeOfKey, storeStaged } from '../uploads/file-store.ts'
import { writeWhole } from './staging.ts'

/** A second copy of everything, and a callback for failures, which are repaired at night. */
export type SecondPlace = { folder: string; onFailure: (error: unknown) => void }

/** Timeout of the second place, so that it delays no upload for longer. */
const timeoutMs = 5000

const unfinished = '.part'

/** A file store below `folder`. */
export function openDiskStore(folder: string, second?: SecondPlace): FileStore {
  const path = (key: string) => {
    if (!shapeOfKey.test(key)) throw new Error('not a storage key')
    return join(folder, key)
  }
  const copyOver = async (key: string, to: string) => {
    await mkdir(dirname(join(to, key)), { recursive: true, mode: 0o700 })
    const temporary = join(to, `${key}${unfinished}`)
    await copyFile(path(key), temporary, constants.COPYFILE_FICLONE)
    const handle = await open(temporary, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(temporary, join(to, key))
  }
  const olderThan = async function* (moment: string): AsyncGenerator<string> {
    for await (const entry of await opendir(folder, { recursive: true })) {
      const file = join(entry.parentPath, entry.name)
      const key = file.slice(folder.length + 1)
      if (!shapeOfKey.test(key.replace(/\.part$/, ''))) continue
      const found = await stat(file).catch(() => null) // removed in between
      if (found && found.mtimeMs < Date.parse(moment)) yield key
    }
  }
  const remove = async (key: string) => {
    await rm(path(key), { force: true })
    if (second) await rm(join(second.folder, key), { force: true })
  }
  const removeHalf = async (key: string) => {
    await rm(`${path(key)}${unfinished}`, { force: true })
    await remove(key)
  }
  const stage: FileStore['stage'] = async (content, key = freshKey()) => {
    const target = path(key)
    const temporary = `${target}${unfinished}`
    const written = await writeWhole(temporary, content)
    return {
      ...written,
      key,
      path: temporary,
      async store() {
        await rename(temporary, target)
        const folderHandle = await open(dirname(target), 'r')
        await folderHandle.sync().finally(() => folderHandle.close())
        if (!second) return
        const copied = copyOver(key, second.folder).catch(second.onFailure)
        await Promise.race([copied, wait(timeoutMs, undefined, { ref: false })])
      },
      discard: () => removeHalf(key),
    }
  }
  return {
    stage,
    keep: (content, key) => storeStaged(stage(content, key)),
    read: (key, range) => createReadStream(path(key), range),
    sizeOf: async (key) => (await stat(path(key)).catch(() => null))?.size ?? null,
    local: async (key) => ({ path: path(key), [Symbol.asyncDispose]: async () => undefined }),
    remove,
    removeHalf,
    olderThan,
    async completeCopies() {
      let copied = 0
      if (!second) return copied
      for await (const key of olderThan(clock.now())) {
        if (key.endsWith(unfinished) || existsSync(join(second.folder, key))) continue
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
