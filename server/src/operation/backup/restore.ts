/** npm run restore -- <folder>: a backup into an empty place, verified before, opened once and counted after. */
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { filesFolderOf, isInBucket, openFileStore } from '../../platform/file-stores/open-store.ts'
import { clusterPlace } from '../../platform/postgres/embedded-postgres.ts'
import { countRows } from './backup-store.ts'
import { putIn } from './bucket-copy.ts'
import { withCluster } from './cluster-copy.ts'
import { copyFolder, copyPrivately, makePrivateFolder, requireEmpty, requireRoom } from './copy.ts'
import { dumpName, fillDatabase } from './dump.ts'
import { checkedManifest, type Manifest } from './manifest.ts'

/** Nothing is written before the backup is verified and the target found empty; a later failure deletes what was written. */
export async function restore(config: Config, folder: string, stop: AbortSignal): Promise<Manifest> {
  requireOneStore(config)
  const files = filesFolderOf(config)
  await requireEmpty(config.DATA_DIR, '恢复的目标目录不是空的')
  await requireEmpty(files, '恢复的文件目录不是空的')
  const manifest = await checkedManifest(folder, stop)
  requireFitting(config, manifest)
  await requireRoom(config.DATA_DIR, sizeOf(manifest))
  try {
    await mkdir(config.DATA_DIR, { recursive: true })
    if (isInBucket(config)) await putIn(await openFileStore(config), join(folder, 'files'), contentOf(manifest), stop)
    else {
      await copyFolder(join(folder, 'files'), files, { stop })
      for (const path of manifest.folders)
        if (path.startsWith('files/')) await makePrivateFolder(join(files, path.slice('files/'.length)))
    }
    if (existsSync(join(folder, 'secret'))) await copyPrivately(join(folder, 'secret'), join(config.DATA_DIR, 'secret'))
    const address = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    if (address)
      await fillDatabase(address, join(folder, dumpName), manifest.postgres, stop, (rows) =>
        requireSameRows(manifest.rows, rows),
      )
    else await placeCluster(config.DATA_DIR, folder, manifest, stop)
  } catch (error) {
    await emptyAgain(config.DATA_DIR)
    await emptyAgain(files)
    throw error
  }
  return manifest
}

/** A restore fills one store. */
export function requireOneStore({ FILES_OLD_URL }: Config): void {
  if (FILES_OLD_URL) throw new Error('恢复时请去掉 FILES_OLD_URL，附件只恢复到 FILES_URL')
}

/** The stored content in a backup. */
const contentOf = ({ files }: Manifest) =>
  files.flatMap(({ path, size }) => (path.startsWith('files/') ? { key: path.slice('files/'.length), size } : []))

async function placeCluster(dataDir: string, folder: string, manifest: Manifest, stop: AbortSignal) {
  await layCluster(dataDir, folder, manifest, stop)
  requireSameRows(manifest.rows, await withCluster(dataDir, countRows))
}

/** Moves the copied data to where the database of `dataDir` looks for them; `signal` is an empty file that goes with them. */
export async function layCluster(
  dataDir: string,
  folder: string,
  manifest: Manifest,
  stop: AbortSignal,
  signal?: string,
): Promise<void> {
  const { home, cluster, identity } = await clusterPlace(dataDir)
  await requireRoom(home, sizeOf(manifest))
  const fresh = join(home, `postgres.restore-${process.pid}`)
  await copyFolder(join(folder, 'postgres'), fresh, { stop, owner: identity })
  for (const path of manifest.folders)
    if (path.startsWith('postgres/')) await makePrivateFolder(join(fresh, path.slice('postgres/'.length)), identity)
  if (signal) {
    await writeFile(join(fresh, signal), '', { mode: 0o600 })
    if (identity.uid !== undefined && identity.gid !== undefined)
      await chown(join(fresh, signal), identity.uid, identity.gid)
  }
  await rename(fresh, cluster)
}

function requireFitting(config: Config, manifest: Manifest) {
  if (config.DATABASE_URL && manifest.kind === 'cluster')
    throw new Error('这是自带数据库的备份，不能恢复到外部数据库：请去掉 DATABASE_URL')
  if (!config.DATABASE_URL && manifest.kind === 'dump')
    throw new Error('这是外部数据库的备份，请用 DATABASE_URL 给出目标数据库')
  if (manifest.kind === 'base') throw new Error('这是归档中的数据副本：请给出归档目录，不是其中的副本')
  requireKnown(config, manifest.rows, manifest.product)
}

/** Refuses tables of a later version of the product. */
export function requireKnown(config: Config, rows: Record<string, number>, product: string): void {
  const journal = join(config.repository, 'server/src/db/migrations/meta/_journal.json')
  const known = z.object({ entries: z.array(z.unknown()) }).parse(JSON.parse(readFileSync(journal, 'utf8'))).entries
  if ((rows['public.migration'] ?? 0) > known.length)
    throw new Error(`备份来自更新的版本（${product}），请先升级本软件`)
}

function requireSameRows(wanted: Record<string, number>, found: Record<string, number>) {
  const tables = new Set([...Object.keys(wanted), ...Object.keys(found)])
  const wrong = [...tables].filter((table) => wanted[table] !== found[table])
  if (wrong.length > 0)
    throw new Error(
      `恢复后的行数与清单不符：${wrong.map((table) => `${table} 应为 ${wanted[table] ?? '无此表'}，实为 ${found[table] ?? '无此表'}`).join('；')}`,
    )
}

const sizeOf = ({ files }: Manifest) => files.reduce((sum, { size }) => sum + size, 0)

/** Both folders were empty before; a stand-in of the database's data goes with the note that names it. */
export async function emptyAgain(folder: string) {
  if (!existsSync(folder)) return
  const note = join(folder, 'postgres-home')
  if (existsSync(note)) await rm((await readFile(note, 'utf8')).trim(), { recursive: true, force: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}
