/** The key of hashed codes, from which that of contacts encrypted at rest is derived. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { ids } from './ids.ts'

/** SECRET, or the one generated once and stored beside the embedded database. */
export async function secretOf({ SECRET, DATA_DIR }: Pick<Config, 'SECRET' | 'DATA_DIR'>): Promise<string> {
  if (SECRET) return SECRET
  const path = join(DATA_DIR, 'secret')
  await mkdir(DATA_DIR, { recursive: true })
  try {
    await writeFile(path, ids.token(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(path, 'utf8')
}
