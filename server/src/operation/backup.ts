/** npm run backup -- <folder>: all data in one folder, while the server runs. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { versionOf } from '../platform/http/health.ts'
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
import { hashTree, type Manifest, notAsRecorded, writeManifest } from './manifest.ts'

export type BackupMade = {
  manifest: Manifest
  /** Files that the records name and the store does not hold as recorded; they were lost before this backup. */
  missing: string[]
}

/** Database first, files after it: every file that a record of the copy names is there by then. */
export async function backUp(config: Config, folder: string, stop: AbortSignal): Promise<BackupMade> {
  await requireEmpty(folder, '备份目录不是空的')
  for (const original of [config.DATA_DIR, storeFolder(config)])
    if (!relative(original, folder).startsWith('..')) throw new Error(`备份目录不能放在数据目录之内：${folder}`)
  if (!config.DATABASE_URL && !(await isClusterThere(config.DATA_DIR)))
    throw new Error(`${config.DATA_DIR} 中没有数据库，无可备份`)
  const files = storeFolder(config)
  await requireRoom(folder, await sizeOfFolder(files))
  const madeAt = clock.now()
  await makePrivateFolder(folder)
  try {
    const counted = config.DATABASE_URL
      ? await dumpDatabase(config.DATABASE_URL, join(folder, dumpName), stop)
      : await copyCluster(config.DATA_DIR, join(folder, 'postgres'), stop)
    await makePrivateFolder(join(folder, 'files'))
    if (existsSync(files)) await copyFolder(files, join(folder, 'files'), { stop, leave: isUnfinished })
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
    const kept = new Map(tree.files.map(({ path, sha256 }) => [path, sha256]))
    // Content that another suite hashed is read once more.
    const doubtful = counted.files.filter(({ key, sha256 }) => kept.get(`files/${key}`) !== sha256)
    return { manifest, missing: await notAsRecorded(join(folder, 'files'), doubtful, stop) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The folder of uploaded files. */
export function storeFolder(config: Config): string {
  return config.FILES_URL ? fileURLToPath(config.FILES_URL) : join(config.DATA_DIR, 'files')
}
