/** The daily base copies onto which the archived log is replayed; and which log, copies and files are too old. */
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addMs, clock, localTime } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { versionOf } from '../../platform/http/health.ts'
import { ids } from '../../platform/ids.ts'
import { type ArchivePlace, archivingSettings, archivingSince } from '../../platform/log-archive.ts'
import {
  clusterPlace,
  embeddedArchive,
  isAlive,
  startEmbeddedPostgres,
} from '../../platform/postgres/embedded-postgres.ts'
import type { Services } from '../../platform/services.ts'
import { archivingOf, type Connection, connect, endPiece, majorVersion } from './backup-store.ts'
import { copyRunning } from './cluster-copy.ts'
import { copyPrivately, makePrivateFolder, requireRoom, sizeOfFolder } from './copy.ts'
import { hashTree, type Manifest, manifestName, readManifest, writeManifest } from './manifest.ts'

const unfinished = 'unfinished-'
const handedOverWithinMs = 120_000
const dayMs = 86_400_000

/** The archive that the running database of these settings uses; null when it uses none, or a different one. */
export async function archiveInUse(config: Config, client: Connection): Promise<ArchivePlace | null> {
  if (config.DATABASE_URL) return null
  const place = await embeddedArchive(config.DATA_DIR)
  const { command } = await archivingOf(client)
  return place && archivingSettings(place).archive_command === command ? place : null
}

/** Connects to the running embedded database of these settings. */
export async function withRunning<T>(config: Config, ask: (client: Connection) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: config.DATA_DIR })
  try {
    const client = await connect(server.connectionString)
    return await ask(client).finally(() => client.end())
  } finally {
    await server.stop()
  }
}

/** Makes a copy, and deletes what it makes superfluous; nothing without an archive. */
export async function makeBaseCopy(config: Config, stop: AbortSignal): Promise<Manifest | null> {
  return withRunning(config, async (client) => {
    const place = await archiveInUse(config, client)
    if (!place) return null
    await removeUnfinished(place)
    const { cluster } = await clusterPlace(config.DATA_DIR)
    await requireRoom(place.bases, await sizeOfFolder(cluster))
    // A copy still running at the next one's time is left alone.
    const fresh = join(place.bases, `${unfinished}${process.pid}-${ids.next()}`)
    try {
      await makePrivateFolder(fresh)
      // Another user owns the copy until it is used: here it belongs to the user who makes backups.
      const { from, to } = await copyRunning(client, cluster, join(fresh, 'postgres'), {}, stop)
      const madeAt = clock.now()
      await requireHandedOver(client, place, to)
      const secret = join(config.DATA_DIR, 'secret')
      if (!config.SECRET && existsSync(secret)) await copyPrivately(secret, join(fresh, 'secret'))
      const manifest: Manifest = {
        format: 1,
        kind: 'base',
        product: versionOf(config.repository),
        postgres: await majorVersion(client),
        madeAt,
        start: from,
        rows: {},
        ...(await hashTree(fresh, stop)),
      }
      await writeManifest(fresh, manifest)
      await rename(fresh, join(place.bases, madeAt.replaceAll(':', '-')))
      await removeOld(place, addMs(madeAt, -config.RESTORE_DAYS * dayMs))
      return manifest
    } catch (error) {
      await rm(fresh, { recursive: true, force: true })
      throw error
    }
  })
}

const hourMs = 3_600_000

/** Once a night, at once when there is none to start from, and at any hour when nights were missed. */
export async function keepBaseCopies({
  config,
  files,
  log,
  closing,
}: Pick<Services, 'config' | 'files' | 'closing' | 'log'>): Promise<void> {
  if (!config.ARCHIVE_DIR) return
  const isDue = await withRunning(config, async (client) => {
    const place = await archiveInUse(config, client)
    if (!place) {
      log.error('ARCHIVE_DIR is not in use by the running database: stop every process and start again')
      return false
    }
    if (await wantsBaseCopy(config, place, client)) return true
    const age = clock.nowMs() - Date.parse((await listBases(place)).at(-1)?.manifest.madeAt ?? '')
    const isNight = /^0[1-4]:/.test(localTime(clock.now()).slice(11))
    return age > (isNight ? 20 : 36) * hourMs
  })
  if (!isDue) return
  await files.completeCopies()
  const made = await makeBaseCopy(config, closing)
  log.info({ madeAt: made?.madeAt }, 'copy of the data for the archive')
}

/** Whether no copy continues today's log: none since the archive was begun, or since a restore began another timeline. */
async function wantsBaseCopy(config: Config, place: ArchivePlace, client: Connection): Promise<boolean> {
  const newest = (await listBases(place)).at(-1)?.manifest
  const since = await archivingSince((await clusterPlace(config.DATA_DIR)).home)
  return !newest || newest.madeAt < since || newest.start?.slice(0, 8) !== (await archivingOf(client)).timeline
}

/** Waits until a segment of the log is in the archive. */
export async function requireHandedOver(client: Connection, place: ArchivePlace, piece: string): Promise<void> {
  await endPiece(client)
  const giveUpAt = clock.nowMs() + handedOverWithinMs
  while (!existsSync(join(place.log, `${piece}.gz`))) {
    if (clock.nowMs() > giveUpAt)
      throw new Error(`归档没有前进：${place.log} 中等不到 ${piece}，请看 postgres-log 下当天的文件`)
    await wait(50)
  }
}

export type BaseCopy = { folder: string; manifest: Manifest }

/** The finished copies, oldest first. */
export async function listBases(place: ArchivePlace): Promise<BaseCopy[]> {
  const names = existsSync(place.bases) ? await readdir(place.bases) : []
  const folders = names
    .map((name) => join(place.bases, name))
    .filter((folder) => existsSync(join(folder, manifestName)))
  const bases = await Promise.all(folders.map(async (folder) => ({ folder, manifest: await readManifest(folder) })))
  return bases.sort((a, b) => (a.manifest.madeAt < b.manifest.madeAt ? -1 : 1))
}

/** Deletes what no moment since `limit` needs: older copies but the last of them, and the log before the oldest that stays. */
async function removeOld(place: ArchivePlace, limit: string): Promise<void> {
  const bases = await listBases(place)
  const retained = bases.filter(
    ({ manifest }, i) => (bases[i + 1]?.manifest.madeAt ?? clock.now()) > limit && manifest.start,
  )
  for (const { folder } of bases.filter((base) => !retained.includes(base))) await rm(folder, { recursive: true })
  const starts = retained.map(({ manifest }) => placeInLog(manifest.start ?? ''))
  const [first] = starts.sort()
  for (const name of await readdir(place.log))
    if (first && /^[0-9A-F]{24}/.test(name) && placeInLog(name) < first)
      await rm(join(place.log, name), { force: true })
}

/** Where a piece stands in the log; the line of time that wrote it does not matter. */
const placeInLog = (name: string) => name.slice(8, 24)

async function removeUnfinished(place: ArchivePlace) {
  for (const name of await readdir(place.bases))
    if (name.startsWith(unfinished) && !isAlive(Number.parseInt(name.slice(unfinished.length), 10)))
      await rm(join(place.bases, name), { recursive: true, force: true })
}
