/** A server that runs while its next version is built loads its further parts from the former build. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { retainedAfter } from '../scripts/former-files.ts'

/** Removes from the folder what belongs neither to this build, whose files it has got, nor to the former one. */
export function dropOlder(folder: string, files: readonly string[]): void {
  const list = join(folder, '.files.json')
  const builds = retainedAfter(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : null, files)
  const names = new Set([...builds.own, ...builds.former])
  for (const name of readdirSync(folder)) if (!name.startsWith('.') && !names.has(name)) rmSync(join(folder, name))
  writeFileSync(list, JSON.stringify(builds))
}
