/** Fills the index of public documents: at the first start, and for a kind whose source or spelling a release changed. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { indexDocuments, lockKind, removeKind } from '../../../base/search/index-store.ts'
import { type Database, transaction } from '../../../db/database.ts'
import { installation } from '../../../db/schema/operation/operation.ts'
import { clock } from '../../../platform/clock.ts'
import { searchSources } from './sources.ts'

/** Raised when documents are written otherwise than before: base/search/fold.ts, grams.ts, or a kind's source. */
const edition = '3'

/**
 * Each kind once per change, in a transaction of its own, however many processes start together. False where another process writes a
 * kind at the moment, or the app closes: then it is to be called again.
 */
export async function fillSearch(db: Database, closing?: AbortSignal): Promise<boolean> {
  let isWhole = true
  for (const { kind, documents, fixed } of searchSources) {
    if (closing?.aborted) return false
    const value = fixed ? `${edition} ${hashOf(await documents(db))}` : edition
    const isFilled = await transaction(db, async (tx) => {
      if (!(await lockKind(tx, kind))) return false
      const [news] = await tx
        .insert(installation)
        .values({ key: `search:${kind}`, value, at: clock.now() })
        .onConflictDoUpdate({
          target: installation.key,
          set: { value, at: clock.now() },
          setWhere: sql`${installation.value} <> ${value}`,
        })
        .returning()
      if (!news) return true
      await removeKind(tx, kind)
      await indexDocuments(tx, await documents(tx))
      return true
    })
    isWhole &&= isFilled
  }
  return isWhole
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
