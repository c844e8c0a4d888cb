/**
 * The online copy of the embedded database, as PostgreSQL's manual asks for it (low-level backup), for pg_dump does not come
 * with the product. The copy is then opened once and closed: it is proved at the moment it is made, its rows are counted
 * exactly however busy the server is, and a restore has no log to replay.
 */
import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { clusterPlace, isAlive, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import type { Identity } from '../../platform/postgres/postgres-programs.ts'
import {
  type Connection,
  connect,
  countRows,
  filesOnRecord,
  majorVersion,
  startOnlineBackup,
  stopOnlineBackup,
} from './backup-store.ts'
import { copyFolder, copyPrivately, makePrivateFolder, requireRoom, sizeOfFolder } from './copy.ts'

export type Counted = {
  postgres: string
  rows: Record<string, number>
  files: { key: string; sha256: string; name: string }[]
}

const workplace = 'postgres.backup-'

export async function isClusterThere(dataDir: string): Promise<boolean> {
  if (!existsSync(join(dataDir, 'postgres')) && !existsSync(join(dataDir, 'postgres-home'))) return false
  return existsSync(join((await clusterPlace(dataDir)).cluster, 'PG_VERSION'))
}

/** Copies the running database of `dataDir` to `target` (a folder that is not there yet) and answers what the copy holds. */
export async function copyCluster(dataDir: string, target: string, stop: AbortSignal): Promise<Counted> {
  const { home, cluster, identity } = await clusterPlace(dataDir)
  await removeLeftOver(home)
  const size = await sizeOfFolder(cluster)
  await requireRoom(home, size)
  await requireRoom(target, size)
  // Beside the original, where the database's user may go: the target may lie where only its owner may.
  const work = join(home, `${workplace}${process.pid}`)
  const copy = join(work, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    await makePrivateFolder(work)
    const client = await connect(server.connectionString)
    try {
      const { from, to } = await copyRunning(client, cluster, copy, identity, stop)
      await copyLog(cluster, copy, from, to, identity)
    } finally {
      await client.end()
    }
    stop.throwIfAborted()
    const counted = await withCluster(work, async (opened) => ({
      postgres: await majorVersion(opened),
      rows: await countRows(opened),
      files: await filesOnRecord(opened),
    }))
    for (const name of ['backup_label.old', 'postmaster.opts']) await rm(join(copy, name), { force: true })
    await moveFolder(copy, target, stop)
    return counted
  } finally {
    await server.stop()
    await rm(work, { recursive: true, force: true })
  }
}

/** Opens the database below `dataDir`, asks, and closes it again. */
export async function withCluster<T>(dataDir: string, ask: (client: Connection) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    const client = await connect(server.connectionString)
    return await ask(client).finally(() => client.end())
  } finally {
    await server.stop()
  }
}

const controlFile = 'global/pg_control'
/** Rebuilt at every start, or true of the original only. The control file comes last and the log after the end. */
const emptied = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', controlFile])

function isLeftOut(path: string): boolean {
  if (leftOut.has(path) || emptied.some((folder) => path.startsWith(`${folder}/`))) return true
  // Of the log the folder and its subfolders stay, their content does not.
  if (/^pg_wal\/(?!archive_status$|summaries$)/.test(path)) return true
  return /^(pgsql_tmp|pg_internal\.init)/.test(basename(path))
}

/** Copies the data while they change, and answers which pieces of the log, first and last, make them one moment again. */
export async function copyRunning(
  client: Connection,
  cluster: string,
  copy: string,
  identity: Identity,
  stop: AbortSignal,
): Promise<{ from: string; to: string }> {
  const { from } = await startOnlineBackup(client)
  await copyFolder(cluster, copy, { stop, leave: isLeftOut, owner: identity })
  await copyPrivately(join(cluster, controlFile), join(copy, controlFile), identity)
  const { label, tablespaces, to } = await stopOnlineBackup(client)
  if (tablespaces.trim()) throw new Error('自带数据库中有表空间，不能这样备份')
  const file = join(copy, 'backup_label')
  await writeFile(file, label, { mode: 0o600 })
  await copyPrivately(file, `${file}.owned`, identity)
  await rename(`${file}.owned`, file)
  return { from, to }
}

async function copyLog(cluster: string, copy: string, from: string, to: string, identity: Identity) {
  const log = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) => /\.history$/.test(name) || (/^[0-9A-F]{24}$/.test(name) && name >= from && name <= to),
  )
  for (const name of log) await copyPrivately(join(cluster, 'pg_wal', name), join(copy, 'pg_wal', name), identity)
}

async function moveFolder(from: string, to: string, stop: AbortSignal) {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFolder(from, to, { stop })
  })
}

/** What a backup killed in the middle has left. */
async function removeLeftOver(home: string) {
  for (const name of await readdir(home)) {
    if (!name.startsWith(workplace)) continue
    if (!isAlive(Number(name.slice(workplace.length)))) await rm(join(home, name), { recursive: true, force: true })
  }
}
