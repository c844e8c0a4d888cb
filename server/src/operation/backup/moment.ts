/** npm run restore -- <archive> --until '2026-11-20 10:00': all data as of a moment, from the archive of its log. */
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { clock, localTime } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { filesFolderOf, isInBucket, openFileStore } from '../../platform/file-stores/open-store.ts'
import { type ArchivePlace, archiveAt, databaseOf, fetchCommand, noteArchive } from '../../platform/log-archive.ts'
import { clusterPlace, replayLog } from '../../platform/postgres/embedded-postgres.ts'
import { countRows, endSessions, filesOnRecord, keysOnRecord } from './backup-store.ts'
import { type BaseCopy, listBases } from './base-copy.ts'
import { withCluster } from './cluster-copy.ts'
import { copyPrivately, makePrivateFolder, requireEmpty } from './copy.ts'
import { checkedManifest, type Manifest } from './manifest.ts'
import { emptyAgain, layCluster, requireKnown, requireOneStore } from './restore.ts'
import { notAsRecorded } from './stored-content.ts'

/** A moment as a person writes it, in Asia/Shanghai; `null` for the end of the archive. */
export function momentOf(text: string): string {
  const [, day, time, seconds = ':00'] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?$/.exec(text.trim()) ?? []
  const at = day && time ? Date.parse(`${day}T${time}${seconds}+08:00`) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`时刻应写作 '2026-11-20 10:00' 或 '2026-11-20 10:00:30'：${text}`)
  if (at > clock.nowMs()) throw new Error(`时刻在将来：${text}`)
  return new Date(at).toISOString()
}

/** Where log replay ends: a moment, a named restore point, or (null) the end. */
type Until = { at: string } | { point: string } | null

type Restored = {
  base: Manifest
  /** The last transaction that is in it. */
  reached: string | null
  rows: Record<string, number>
}

type RestoredHouse = Restored & {
  files: number
  /** Content on record that the archive does not hold, or not as recorded. */
  missing: string[]
}

/** Into an empty DATA_DIR; deleted again on failure. Everybody signs in anew afterwards. */
export async function restoreMoment(
  config: Config,
  folder: string,
  at: string | null,
  stop: AbortSignal,
): Promise<RestoredHouse> {
  if (config.DATABASE_URL) throw new Error('归档是自带数据库的，不能恢复到外部数据库：请去掉 DATABASE_URL')
  requireOneStore(config)
  const store = filesFolderOf(config)
  await requireEmpty(config.DATA_DIR, '恢复的目标目录不是空的')
  await requireEmpty(store, '恢复的文件目录不是空的')
  const { place, base } = await baseBefore(await archivesIn(folder), at)
  try {
    const restored = await restoreDatabase(config, place, base, at ? { at } : null, stop, place)
    const secret = join(base.folder, 'secret')
    if (existsSync(secret)) await copyPrivately(secret, join(config.DATA_DIR, 'secret'))
    const { keys, recorded } = await withCluster(config.DATA_DIR, async (client) => {
      await endSessions(client)
      return { keys: await keysOnRecord(client), recorded: await filesOnRecord(client) }
    })
    // A bucket lies outside the archive and still holds what was stored; only a folder is filled again.
    for (const key of isInBucket(config) ? [] : keys) {
      stop.throwIfAborted()
      const from = join(place.files, key)
      if (!existsSync(from)) continue
      await makePrivateFolder(dirname(join(store, key)))
      await copyPrivately(from, join(store, key))
    }
    return {
      ...restored,
      files: recorded.length,
      missing: await notAsRecorded(await openFileStore(config), recorded, stop),
    }
  } catch (error) {
    await emptyAgain(config.DATA_DIR)
    await emptyAgain(store)
    throw error
  }
}

/** An archive, or all of one database: after a restore from a backup it goes on in another folder. */
async function archivesIn(folder: string): Promise<ArchivePlace[]> {
  const isArchive = (one: string) => existsSync(archiveAt(one).bases) && existsSync(archiveAt(one).log)
  if (isArchive(folder)) return [archiveAt(folder)]
  const names = existsSync(folder) ? (await readdir(folder)).map((name) => join(folder, name)) : []
  const places = names.filter(isArchive).map(archiveAt)
  if (places.length === 0) throw new Error(`${folder} 不是归档目录`)
  if (new Set(places.map(databaseOf)).size === 1) return places
  throw new Error(`${folder} 中有多个数据库的归档，请指明其中一个：${places.map((place) => place.folder).join('、')}`)
}

/** The newest copy made before the moment; it also selects the timeline that was current then. */
async function baseBefore(places: ArchivePlace[], at: string | null): Promise<{ place: ArchivePlace; base: BaseCopy }> {
  const found = await Promise.all(
    places.map(async (place) =>
      (await listBases(place)).map((base) => ({ place, base, madeAt: base.manifest.madeAt })),
    ),
  )
  const bases = found.flat().sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1))
  const newest = bases.filter(({ madeAt }) => at === null || madeAt <= at).at(-1)
  if (newest) return newest
  const [first] = bases
  throw new Error(first ? `归档最早可以恢复到 ${localTime(first.madeAt)}` : '归档中还没有数据副本')
}

/**
 * Restores the database alone to a moment, below an empty DATA_DIR. Archiving its own log to `onward`, it begins a
 * timeline of its own there.
 */
export async function restoreDatabase(
  config: Config,
  place: ArchivePlace,
  { folder }: BaseCopy,
  until: Until,
  stop: AbortSignal,
  onward: ArchivePlace | null,
): Promise<Restored> {
  const manifest = await checkedManifest(folder, stop)
  await mkdir(config.DATA_DIR, { recursive: true })
  await layCluster(config.DATA_DIR, folder, manifest, stop, 'recovery.signal')
  const { home, identity } = await clusterPlace(config.DATA_DIR)
  if (onward) await noteArchive(home, onward, identity)
  const { reached, log } = await replayLog(config.DATA_DIR, settingsFor(place, until), stop)
  stop.throwIfAborted()
  const last = [...log.matchAll(/last completed transaction was at log time (\S+ \S+?)\+00/g)].at(-1)?.[1]
  const lastOperation = last ? new Date(`${last.replace(' ', 'T')}Z`).toISOString() : null
  if (!reached)
    throw new Error(
      log.includes('recovery ended before configured recovery target was reached')
        ? `归档只到 ${lastOperation ? localTime(lastOperation) : '数据副本为止'}，请用不晚于它的时刻，或不写 --until 恢复到归档的末尾`
        : `数据库未能恢复：${log.trim().split('\n').slice(-5).join('\n')}`,
    )
  const rows = await withCluster(config.DATA_DIR, countRows)
  requireKnown(config, rows, manifest.product)
  return { base: manifest, reached: lastOperation, rows }
}

/** The timeline of the copy, not the newest one: the moment belongs to the timeline that was current then. */
function settingsFor(place: ArchivePlace, until: Until): Record<string, string> {
  return {
    restore_command: fetchCommand(place),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
    ...(until && 'at' in until ? { recovery_target_time: until.at.replace('T', ' ').replace('Z', '+00') } : {}),
    ...(until && 'point' in until ? { recovery_target_name: until.point } : {}),
  }
}
