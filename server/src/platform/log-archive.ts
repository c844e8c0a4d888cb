/**
 * The archive of the embedded database: PostgreSQL hands over its log piece by piece, half a minute after a change at the latest, to a
 * folder on another disk. With a copy of the data taken before, any moment since can be brought back (server/src/operation/moment.ts).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Identity } from './postgres/postgres-programs.ts'

/** Half of the minute that may be lost: the other half is for the handing over. */
const handOverSeconds = 30

/** What is kept of one database. */
export type ArchivePlace = {
  folder: string
  /** Pieces of the log, compressed. */
  log: string
  /** Copies of the data. */
  bases: string
  /** Uploaded content under its keys. */
  files: string
}

export function archiveAt(folder: string): ArchivePlace {
  return { folder, log: join(folder, 'log'), bases: join(folder, 'base'), files: join(folder, 'files') }
}

/**
 * Where the archive of this database stands below `archiveDir`: named by the number that the database got when it was made, so that two
 * never mix. A database that did not hand its log over there until now begins a folder of its own: it may be a copy of the one whose
 * log lies there, or have gone on meanwhile.
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

/** The number of the database whose archive this is. */
export const databaseOf = ({ folder }: ArchivePlace): string => basename(folder).split('-')[0] ?? ''

/** Beside the data, not among them: whoever starts this database archives, and a copy of it does not. */
const note = (home: string) => join(home, 'archive')

/** The archive that the database below `home` hands its log to. */
export async function notedArchive(home: string): Promise<ArchivePlace | null> {
  const folder = await readFile(note(home), 'utf8').catch(() => null)
  return folder === null ? null : archiveAt(folder)
}

/** Since when it does so without a break. */
export async function archivingSince(home: string): Promise<string> {
  return (await stat(note(home))).mtime.toISOString()
}

/** Notes where the log goes from the next start on; null: nowhere. */
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
 * What PostgreSQL needs to know. A piece is there whole or not at all; one that was handed over twice, because nobody heard the first
 * time, is compared with the one that is there.
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

/** How pieces come back. */
export function fetchCommand(place: ArchivePlace): string {
  return `[ -e '${place.log}/%f.gz' ] && gzip -dc '${place.log}/%f.gz' > '%p'`
}
