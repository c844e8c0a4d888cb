/** Questions about news and announcements; only what is published and due is ever answered. */
import { and, desc, eq, getTableColumns, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { type PageNumber, pageOf } from '../../db/page.ts'
import { content } from '../../db/schema/content.ts'

export type ContentRecord = typeof content.$inferSelect

type Filter = { column?: string | undefined; keyword?: string | undefined }

const isPublic = (now: string) => and(eq(content.state, 'published'), lte(content.publishAt, now))

/** One page, pinned pieces first, then the newest, with the exact total. */
export async function publishedPage(tx: Tx, now: string, filter: Filter, page: PageNumber) {
  const word = filter.keyword?.trim().toLowerCase()
  const where = and(
    isPublic(now),
    filter.column === undefined ? undefined : eq(content.column, filter.column),
    word
      ? or(
          sql`strpos(lower(${content.title}), ${word}) > 0`,
          sql`strpos(lower(${content.summary}), ${word}) > 0`,
          sql`strpos(lower(${content.body}::text), ${word}) > 0`,
        )
      : undefined,
  )
  return pageOf(
    tx,
    {
      select: getTableColumns(content),
      from: (select) => select.from(content).where(where),
      orderBy: [desc(content.top), desc(content.publishAt), desc(content.id)],
    },
    page,
  )
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
