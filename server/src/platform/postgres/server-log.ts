/** The log of the embedded database: PostgreSQL's own collector begins a file each day, and files are stored for six months. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '../clock.ts'

/** 《网络安全法》第二十三条: network logs for at least six months. */
export const serverLogDays = 184
const dayMs = 86_400_000
const named = /^postgres-(\d{4}-\d{2}-\d{2})\.log$/

/** The folder below the database's home, for its user alone. */
export const serverLogFolder = (home: string) => join(home, 'postgres-log')

/** One file for each day in UTC, which a restart on that day goes on with. */
export const collectorSettings = (home: string): Record<string, string> => ({
  logging_collector: 'on',
  log_directory: serverLogFolder(home),
  log_filename: 'postgres-%Y-%m-%d.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'off',
  log_file_mode: '0600',
})

/** Removes the files whose day is past the term; returns how many. Files of other names stay. */
export async function removeOldServerLogs(home: string): Promise<number> {
  const folder = serverLogFolder(home)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const oldest = new Date(clock.nowMs() - serverLogDays * dayMs).toISOString().slice(0, 10)
  const old = names.filter((name) => (named.exec(name)?.[1] ?? oldest) < oldest)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}
