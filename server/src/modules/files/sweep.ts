/** Takes away content that no record names: what an upload left behind that was cut off before its record was written. */
import { addMs, clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { namedKeys } from './store.ts'

/** A record follows its content within seconds; a day is more than enough. */
const waitMs = 86_400_000
const atOnce = 500

export async function sweepFiles({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  let keys: string[] = []
  const sweep = async () => {
    const named = await namedKeys(db, keys)
    for (const key of keys) if (!named.has(key)) await files.remove(key)
    keys = []
  }
  for await (const key of files.olderThan(addMs(clock.now(), -waitMs))) {
    keys.push(key)
    if (keys.length === atOnce) await sweep()
  }
  if (keys.length > 0) await sweep()
}
