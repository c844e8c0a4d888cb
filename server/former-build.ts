/** A server that runs while its next version is built loads its further parts from the former build. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names of the files of this build, and of the former one where it had others. */
type Kept = { own: string[]; former: string[] }

/** Removes from the folder what belongs neither to this build, whose files it has got, nor to the former one. */
export function dropOlder(folder: string, files: readonly string[]): void {
  const list = join(folder, '.files.json')
  const own = files.toSorted()
  const before: Kept = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : { own: [], former: [] }
  const former = String(before.own) === String(own) ? before.former : before.own
  const kept = new Set([...own, ...former])
  for (const name of readdirSync(folder)) if (!name.startsWith('.') && !kept.has(name)) rmSync(join(folder, name))
  writeFileSync(list, JSON.stringify({ own, former } satisfies Kept))
}
