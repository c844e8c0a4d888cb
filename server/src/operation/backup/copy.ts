/** Copies folders, and checks first that the target is empty and has enough free space. */
import { constants, existsSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Identity } from '../../platform/postgres/postgres-programs.ts'

/** Copies one file for its new owner only. */
export async function copyPrivately(from: string, to: string, { uid, gid }: Identity = {}): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, 0o600)
  if (uid !== undefined && gid !== undefined) await chown(to, uid, gid)
}

/** Makes one folder that only its owner enters. */
export async function makePrivateFolder(folder: string, { uid, gid }: Identity = {}): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
}

/** Copies a folder that may change during the copy; `leave` is left out, vanished files are skipped. */
export async function copyFolder(
  from: string,
  to: string,
  options: { stop: AbortSignal; leave?: (path: string) => boolean; owner?: Identity },
  inside = '',
): Promise<void> {
  await makePrivateFolder(join(to, inside), options.owner)
  const entries = await readdir(join(from, inside), { withFileTypes: true }).catch(unlessGone)
  for (const entry of entries ?? []) {
    const path = inside ? `${inside}/${entry.name}` : entry.name
    if (options.leave?.(path)) continue
    options.stop.throwIfAborted()
    if (entry.isDirectory()) await copyFolder(from, to, options, path)
    else if (entry.isFile()) await copyPrivately(join(from, path), join(to, path), options.owner).catch(unlessGone)
    else throw new Error(`不支持的文件类型：${join(from, path)}`)
  }
}

export async function requireEmpty(folder: string, message: string): Promise<void> {
  if (existsSync(folder) && (!(await stat(folder)).isDirectory() || (await readdir(folder)).length > 0))
    throw new Error(`${message}：${folder}`)
}

/** Refuses in advance, rather than filling the disk on which the server runs. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  let there = folder
  while (!existsSync(there)) there = dirname(there)
  const { bavail, bsize } = await statfs(there)
  const spare = 64 * 1024 * 1024
  if (bavail * bsize < bytes + spare)
    throw new Error(`磁盘空间不足：${folder} 需要 ${inMb(bytes + spare)} MB，可用 ${inMb(bavail * bsize)} MB`)
}

export async function sizeOfFolder(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0
  let size = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    size += (await stat(join(entry.parentPath, entry.name)).catch(unlessGone))?.size ?? 0
  }
  return size
}

/** A file that is still being written has no name of its own yet. */
export const isUnfinished = (path: string): boolean => basename(path).endsWith('.part')

const inMb = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
