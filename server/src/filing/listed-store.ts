/** Rewrites what lists show when a release shows something else. */
import { sql } from 'drizzle-orm'
import { type Database, transaction } from '../db/database.ts'
import { filing, installation } from '../db/schema.ts'
import { clock } from '../platform/clock.ts'
import { lastSent } from './list-store.ts'

/** Once per change of a programme's list, however many processes start together: the others wait here and find it done. */
export async function relist(
  db: Database,
  programme: string,
  keys: { answers: readonly string[]; figures: readonly string[] },
): Promise<void> {
  const value = JSON.stringify(keys)
  await transaction(db, async (tx) => {
    const [news] = await tx
      .insert(installation)
      .values({ key: `listed:${programme}`, value, at: clock.now() })
      .onConflictDoUpdate({
        target: installation.key,
        set: { value, at: clock.now() },
        setWhere: sql`${installation.value} <> ${value}`,
      })
      .returning()
    if (!news) return
    const some = (document: 'answers' | 'figures', wanted: readonly string[]) =>
      sql`coalesce((select jsonb_object_agg(one.key, one.value) from jsonb_each(${lastSent(document)}) one
        where one.key = any(${sql.param(wanted)}::text[]) and one.value <> 'null'), '{}')`
    await tx
      .update(filing)
      .set({ listed: sql`${some('answers', keys.answers)} || ${some('figures', keys.figures)}` })
      .where(sql`${filing.programme} = ${programme}`)
  })
}
