/**
 * The WAL archive of the embedded database: PostgreSQL archives its segments, half a minute after a change at the
 * latest, to a folder on another disk. With an earlier base copy any point in time since can be restored
 * (server/src/operation/backup/moment.ts).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Identity } from './postgres/postgres-programs.ts'

/** Half of the minute that may be lost: the other half is for the archiving itself. */
const handOverSeconds = 30

/** The archive of one database. */
export type ArchivePlace = {
  folder: string
  /** WAL segments, compressed. */
  log: string
  /** Base copies of the data. */
  bases: string
  /** Uploaded content by key. */
  files: string
}

export function archiveAt(folder: string): ArchivePlace {
  return { folder, log: join(folder, 'log'), bases: join(folder, 'base'), files: join(folder, 'files') }
}

/**
 * The archive folder of this database below `archiveDir`: named by the system identifier that the database got at its
 * creation, so that two never mix. A database that was not archiving until now begins a new folder: it may be a copy
 * of the one archived there, or have continued without it.
 */
export async function archiveOf(archiveDir: string, home: string, cluster: string): Promise<ArchivePlace> {
  const noted = await notedArchive(home)
  if (noted && dirname(noted.folder) === archiveDir) return noted
  const control = await open(join(cluster, 'global/pg_control'))
  try {
    const { buffer } = await control.read(Buffer.alloc(8), 0, 8, 0)
    const name = join(archiveDir, buffer.readBigUInt64LE().toString())
    for (let no = 1; ; no++) {
      const folder = no === 1 ? name : `${name}-${no}`
      if (!existsSync(folder)) return archiveAt(folder)
    }
  } finally {
    await control.close()
  }
}

/** The system identifier of the archived database. */
export const databaseOf = ({ folder }: ArchivePlace): string => basename(folder).split('-')[0] ?? ''

/** Stored beside the data, not inside: the process that starts this database archives, and a copy of the data does not. */
const note = (home: string) => join(home, 'archive')

/** The archive that the database below `home` uses. */
export async function notedArchive(home: string): Promise<ArchivePlace | null> {
  const folder = await readFile(note(home), 'utf8').catch(() => null)
  return folder === null ? null : archiveAt(folder)
}

/** Since when it archives without a gap. */
export async function archivingSince(home: string): Promise<string> {
  return (await stat(note(home))).mtime.toISOString()
}

/** Sets the archive from the next start on; null: none. */
export async function noteArchive(home: string, place: ArchivePlace | null, { uid, gid }: Identity): Promise<void> {
  if (place === null) return rm(note(home), { force: true })
  await mkdir(place.folder, { recursive: true, mode: 0o711 })
  await mkdir(place.log, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(place.log, uid, gid)
  const { status } = spawnSync('/bin/sh', ['-c', 'test -w "$1"', 'sh', place.log], {
    cwd: '/',
    ...(uid !== undefined && gid !== undefined ? { uid, gid } : {}),
  })
  if (status !== 0) throw new Error(`ARCHIVE_DIR：运行数据库的用户不能写入 ${place.log}，请放在它能进入的目录`)
  for (const folder of [place.bases, place.files]) await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await notedArchive(home))?.folder !== place.folder) await writeFile(note(home), place.folder)
}

/**
 * PostgreSQL settings for archiving. A segment is archived whole or not at all; one that is archived again, because
 * the first success was lost, is compared with the existing file.
 */
export function archivingSettings(place: ArchivePlace | null): Record<string, string> {
  if (place === null) return {}
  const piece = `'${place.log}/%f.gz'`
  const command = [
    `if [ -e ${piece} ]; then gzip -dc ${piece} | cmp -s - '%p'; exit $?; fi`,
    `gzip -1nc '%p' > ${piece}.part && sync ${piece}.part && mv ${piece}.part ${piece} && sync '${place.log}'`,
  ].join('; ')
  return { archive_mode: 'on', archive_command: command, archive_timeout: `${handOverSeconds}s` }
}

/** The restore_command for segments. */
export function fetchCommand(place: ArchivePlace): string {
  return `[ -e '${place.log}/%f.gz' ] && gzip -dc '${place.log}/%f.gz' > '%p'`
}
