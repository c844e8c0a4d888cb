/** Rewrites the listed columns when a release lists other ones. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { grams } from '../../base/enterprise/search-keys.ts'
import { type Database, type Tx, transaction } from '../../db/database.ts'
import { filing } from '../../db/schema/filing.ts'
import { installation } from '../../db/schema/operation/operation.ts'
import { clock } from '../../platform/clock.ts'
import { lastSent } from './filter-store.ts'
import type { ListedKeys } from './listed.ts'

/** Once per change of a programme's list, however many processes start together: the others wait and find it done. */
export async function relist(db: Database, programme: string, keys: ListedKeys): Promise<void> {
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
    if (keys.searched.length > 0) await respell(tx, programme, keys.searched)
  })
}

const portion = 500

/** Recomputes the pairs of characters for search: the spelling of names is known here and not to the database. */
async function respell(tx: Tx, programme: string, searched: readonly string[]): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows: { id: string; texts: (string | null)[]; listed: Record<string, unknown> }[] = await tx
      .select({
        id: filing.id,
        texts: sql<(string | null)[]>`array[${filing.enterpriseName}, ${filing.socialCode}, ${filing.number}]`,
        listed: filing.listed,
      })
      .from(filing)
      .where(and(eq(filing.programme, programme), after ? gt(filing.id, after) : undefined))
      .orderBy(asc(filing.id))
      .limit(portion)
    for (const { id, texts, listed } of rows)
      await tx
        .update(filing)
        .set({ grams: grams([...texts, ...searched.map((key) => String(listed[key] ?? ''))]) })
        .where(eq(filing.id, id))
    if (rows.length < portion) return
    after = rows.at(-1)?.id ?? null
  }
}
