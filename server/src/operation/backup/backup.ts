/** npm run backup -- <folder>: all data in one folder, while the server runs. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { openDiskStore } from '../../platform/file-stores/disk-store.ts'
import { filesFolderOf, isInBucket, openFileStore } from '../../platform/file-stores/open-store.ts'
import { versionOf } from '../../platform/http/health.ts'
import { takeOut } from './bucket-copy.ts'
import { copyCluster, isClusterThere } from './cluster-copy.ts'
import {
  copyFolder,
  copyPrivately,
  isUnfinished,
  makePrivateFolder,
  requireEmpty,
  requireRoom,
  sizeOfFolder,
} from './copy.ts'
import { dumpDatabase, dumpName } from './dump.ts'
import { hashTree, type Manifest, writeManifest } from './manifest.ts'
import { notAsRecorded } from './stored-content.ts'

export type BackupMade = {
  manifest: Manifest
  /** Files that the records name and the store does not hold as recorded; they were lost before this backup. */
  missing: string[]
}

/** Database first, files after it: every file that a record of the copy names is there by then. */
export async function backUp(config: Config, folder: string, stop: AbortSignal): Promise<BackupMade> {
  await requireEmpty(folder, '备份目录不是空的')
  for (const original of [config.DATA_DIR, filesFolderOf(config)])
    if (!relative(original, folder).startsWith('..')) throw new Error(`备份目录不能放在数据目录之内：${folder}`)
  if (!config.DATABASE_URL && !(await isClusterThere(config.DATA_DIR)))
    throw new Error(`${config.DATA_DIR} 中没有数据库，无可备份`)
  const files = filesFolderOf(config)
  const isFolder = !isInBucket(config) && !config.FILES_OLD_URL
  await requireRoom(folder, isFolder ? await sizeOfFolder(files) : 0)
  const madeAt = clock.now()
  await makePrivateFolder(folder)
  try {
    // pg_dump keeps a snapshot over several transactions, for which it needs a session of its own.
    const address = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    const counted = address
      ? await dumpDatabase(address, join(folder, dumpName), stop)
      : await copyCluster(config.DATA_DIR, join(folder, 'postgres'), stop)
    await makePrivateFolder(join(folder, 'files'))
    if (!isFolder) await takeOut(await openFileStore(config), join(folder, 'files'), stop)
    else if (existsSync(files)) await copyFolder(files, join(folder, 'files'), { stop, leave: isUnfinished })
    const secret = join(config.DATA_DIR, 'secret')
    if (!config.SECRET && existsSync(secret)) await copyPrivately(secret, join(folder, 'secret'))
    const tree = await hashTree(folder, stop)
    const manifest: Manifest = {
      format: 1,
      kind: config.DATABASE_URL ? 'dump' : 'cluster',
      product: versionOf(config.repository),
      postgres: counted.postgres,
      madeAt,
      rows: counted.rows,
      ...tree,
    }
    await writeManifest(folder, manifest)
    const cache = new Map(tree.files.map(({ path, sha256 }) => [path, sha256]))
    // Content that another suite hashed is read once more.
    const doubtful = counted.files.filter(({ key, sha256 }) => cache.get(`files/${key}`) !== sha256)
    return { manifest, missing: await notAsRecorded(openDiskStore(join(folder, 'files')), doubtful, stop) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
