/**
 * The change of keys while the system runs: an announced key becomes active, then everything that stands under another
 * key is encrypted again in the background, table by table. How far it is stands in the database, so that a process
 * that ends in between is followed by the next.
 */
import { writeAudit } from '../../base/audit/store.ts'
import { transaction } from '../../db/database.ts'
import { currentKeyName, type KeyName, sealedPrefix } from '../../db/encryption.ts'
import { activateKeys, formerKeys, noteEmptied } from '../../db/encryption-keys.ts'
import { findFlag, setFlag } from '../../db/flags.ts'
import { addMs, clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { blocksOf, resealBlocks, searchedTables } from './reseal-store.ts'

/** Every process has read an announced key long before. */
const announcedMs = 30_000
const blocksAtOnce = 128
const flag = 'reseal'

/** `keys`: the current key and the former ones. `block` of `table` comes next. `found`: rows encrypted in this pass. */
type Progress = { keys: string; table: string; block: number; found: number; total: number }

/** What the work needs; it stops after a portion when the app closes. */
type Part = { db: Services['db']; closing: { readonly aborted: boolean } }

/** A key is emptied when a whole pass found nothing under it; a pass that found something is followed by another. */
export async function resealValues({ db, closing }: Part): Promise<void> {
  const now = clock.now()
  await activateKeys(db, addMs(now, -announcedMs), now)
  const former = await formerKeys(db)
  if (former.length === 0) return
  const keys = [currentKeyName(), ...former].map(sealedPrefix).join(' ')
  let progress = await readProgress(db, keys)
  do {
    progress = await onePass({ db, closing }, former, progress)
    if (closing.aborted) return
    if (progress.found > 0) progress = { ...begun(keys), total: progress.total }
    else break
  } while (!closing.aborted)
  await noteEmptied(db, former, clock.now())
  await transaction(db, async (tx) => {
    await setFlag(tx, flag, JSON.stringify(begun('')), clock.now())
    await writeAudit(tx, {
      kind: 'system',
      actor: null,
      action: '更换加密密钥',
      result: `完成：${progress.total} 行改由密钥 ${currentKeyName().id} 加密`,
    })
  })
}

const begun = (keys: string): Progress => ({ keys, table: '', block: 0, found: 0, total: 0 })

async function readProgress(db: Services['db'], keys: string): Promise<Progress> {
  const stored = await findFlag(db, flag)
  const progress = stored ? (JSON.parse(stored) as Progress) : begun(keys)
  return progress.keys === keys ? progress : begun(keys)
}

/** From where the progress stands to the last table. */
async function onePass({ db, closing }: Part, former: readonly KeyName[], from: Progress): Promise<Progress> {
  let progress = from
  for (const table of await searchedTables(db)) {
    if (table.table < progress.table) continue
    const blocks = await blocksOf(db, table.table)
    let block = table.table === progress.table ? progress.block : 0
    for (; block < blocks && !closing.aborted; block += blocksAtOnce) {
      const found = await resealBlocks(db, table, former, { from: block, to: block + blocksAtOnce })
      progress = {
        ...progress,
        table: table.table,
        block: block + blocksAtOnce,
        found: progress.found + found,
        total: progress.total + found,
      }
      await setFlag(db, flag, JSON.stringify(progress), clock.now())
    }
    if (closing.aborted) return progress
  }
  return progress
}
