/** Fills the index of public documents: at the first start, and for a kind whose source or spelling a release changed. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { indexDocuments, removeKind } from '../../base/search/index-store.ts'
import { type Database, transaction } from '../../db/database.ts'
import { installation } from '../../db/schema/operation.ts'
import { clock } from '../../platform/clock.ts'
import { searchSources } from './sources.ts'

/** Raised when documents are written otherwise than before: base/search/fold.ts, grams.ts, or a kind's source. */
const edition = '1'

/** Once per change of a kind, however many processes start together: the others wait and find it done. */
export async function fillSearch(db: Database): Promise<void> {
  for (const { kind, documents, fixed } of searchSources) {
    const value = fixed ? `${edition} ${hashOf(await documents(db))}` : edition
    await transaction(db, async (tx) => {
      const [news] = await tx
        .insert(installation)
        .values({ key: `search:${kind}`, value, at: clock.now() })
        .onConflictDoUpdate({
          target: installation.key,
          set: { value, at: clock.now() },
          setWhere: sql`${installation.value} <> ${value}`,
        })
        .returning()
      if (!news) return
      await removeKind(tx, kind)
      await indexDocuments(tx, await documents(tx))
    })
  }
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
