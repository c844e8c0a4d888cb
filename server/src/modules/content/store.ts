/** Questions about news and announcements; only what is published and due is ever answered. */
import { and, count, desc, eq, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { content } from '../../db/schema/content.ts'

export type ContentRecord = typeof content.$inferSelect

type Page = { column?: string | undefined; keyword?: string | undefined; limit: number; offset: number }

const isPublic = (now: string) => and(eq(content.state, 'published'), lte(content.publishAt, now))

/** One page, pinned pieces first, then the newest, with the exact total. */
export async function publishedPage(
  tx: Tx,
  now: string,
  page: Page,
): Promise<{ rows: ContentRecord[]; total: number }> {
  const word = page.keyword?.trim().toLowerCase()
  const where = and(
    isPublic(now),
    page.column === undefined ? undefined : eq(content.column, page.column),
    word
      ? or(
          sql`strpos(lower(${content.title}), ${word}) > 0`,
          sql`strpos(lower(${content.summary}), ${word}) > 0`,
          sql`strpos(lower(${content.body}::text), ${word}) > 0`,
        )
      : undefined,
  )
  const rows = await tx
    .select()
    .from(content)
    .where(where)
    .orderBy(desc(content.top), desc(content.publishAt), desc(content.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await tx.select({ n: count() }).from(content).where(where)
  return { rows, total: counted?.n ?? 0 }
}

export async function publishedPiece(tx: Tx, now: string, id: string): Promise<ContentRecord | null> {
  const [row] = await tx
    .select()
    .from(content)
    .where(and(isPublic(now), eq(content.id, id)))
  return row ?? null
}

export async function countView(tx: Tx, id: string): Promise<void> {
  await tx
    .update(content)
    .set({ views: sql`${content.views} + 1` })
    .where(eq(content.id, id))
}
