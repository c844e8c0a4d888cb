/**
 * Removes unreferenced content: uploads that were interrupted before their record was written, and deleted files. It
 * stays while a point in time that references it can still be restored, so that a restored database finds its files.
 */
import { addMs, clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { forgetUnnamed, namedKeys, noteUnnamed, unnamedSince } from './store.ts'

/** A record follows its content within seconds; a day is more than enough. */
const dayMs = 86_400_000
const atOnce = 500

type Parts = Pick<Services, 'db' | 'files' | 'config'>

/** Returns how many contents were removed. */
export async function sweepFiles({ db, files, config }: Parts): Promise<number> {
  let removed = 0
  const now = clock.now()
  for await (const keys of inBundles(files.olderThan(addMs(now, -dayMs)))) {
    const named = await namedKeys(db, keys)
    // An unfinished write was never referenced.
    for (const key of keys) if (key.endsWith('.part')) await files.removeHalf(key.slice(0, -'.part'.length))
    await noteUnnamed(
      db,
      keys.filter((key) => !key.endsWith('.part') && !named.has(key)),
      now,
    )
  }
  for await (const keys of inBundles(await unnamedSince(db, addMs(now, -config.RESTORE_DAYS * dayMs)))) {
    const named = await namedKeys(db, keys)
    const left = keys.filter((key) => !named.has(key))
    for (const key of left) await files.remove(key)
    await forgetUnnamed(db, keys)
    removed += left.length
  }
  return removed
}

async function* inBundles(keys: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string[]> {
  let bundle: string[] = []
  for await (const key of keys) {
    bundle.push(key)
    if (bundle.length < atOnce) continue
    yield bundle
    bundle = []
  }
  if (bundle.length > 0) yield bundle
}
