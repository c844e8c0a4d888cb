/** Queries for readers: only pieces that a second person has published, that are due and not over. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { content, contentText } from '../../../db/schema/content.ts'
import { batch } from '../../../db/schema/filing.ts'

type ContentRecord = typeof content.$inferSelect
/** What is shown has its moment. */
export type PublishedPiece = ContentRecord & { publishAt: string }
const published = (row: ContentRecord): PublishedPiece => ({ ...row, publishAt: row.publishAt ?? '' })

type Filter = {
  kinds: readonly string[]
  column?: string | undefined
  keyword?: string | undefined
  tag?: string | undefined
}

export const isDue = (now: string) => lte(content.publishAt, now)
export const isOver = (now: string): SQL => sql`coalesce(${content.expireAt} <= ${now}, false)`
/** Visibility depends on time alone: no job has to run for a piece to appear, or to end. */
export const isShown = (now: string) => and(isNotNull(content.shownNo), isDue(now), not(isOver(now)))

/** One page, pinned pieces first, then the newest, with the exact total. */
export async function publishedPage(tx: Tx, now: string, filter: Filter, page: PageNumber) {
  const word = filter.keyword?.trim().toLowerCase()
  const where = and(
    isShown(now),
    inArray(content.kind, [...filter.kinds]),
    filter.column === undefined ? undefined : eq(content.column, filter.column),
    filter.tag ? sql`${filter.tag} = any(${content.tags})` : undefined,
    word
      ? or(
          sql`strpos(lower(${content.title}), ${word}) > 0`,
          sql`strpos(lower(${content.summary}), ${word}) > 0`,
          sql`strpos(lower(${content.body}::text), ${word}) > 0`,
        )
      : undefined,
  )
  const found = await pageOf(
    tx,
    {
      select: getTableColumns(content),
      from: (select) => select.from(content).where(where),
      orderBy: [desc(content.top), desc(content.publishAt), desc(content.id)],
    },
    page,
  )
  return { ...found, rows: found.rows.map(published) }
}

/** A piece by an untrusted part of an address. */
export async function publishedPiece(tx: Tx, now: string, id: string): Promise<PublishedPiece | null> {
  const [row] = await tx
    .select()
    .from(content)
    .where(and(isShown(now), sql`${content.id}::text = ${id}`))
  return row ? published(row) : null
}

/** The text that readers see. */
export async function publishedText(tx: Tx, { id, shownNo }: Pick<PublishedPiece, 'id' | 'shownNo'>) {
  if (shownNo === null) return null
  const [shown] = await tx
    .select({ text: contentText.text })
    .from(contentText)
    .where(and(eq(contentText.contentId, id), eq(contentText.no, shownNo)))
  return shown?.text ?? null
}

const dates = {
  programme: batch.programme,
  name: batch.name,
  openAt: batch.openAt,
  closeAt: batch.closeAt,
  countyDeadline: batch.countyDeadline,
}

export async function batchById(tx: Tx, id: string) {
  const [row] = await tx.select(dates).from(batch).where(eq(batch.id, id))
  return row ?? null
}

/** Batches of these programmes that are open or will be, the next to close first. */
export async function batchesToCome(tx: Tx, programmes: readonly string[], now: string) {
  if (programmes.length === 0) return []
  return tx
    .select(dates)
    .from(batch)
    .where(and(inArray(batch.programme, [...programmes]), isNull(batch.archivedAt), gt(batch.closeAt, now)))
    .orderBy(asc(batch.closeAt), asc(batch.id))
}

export async function countView(tx: Tx, id: string): Promise<void> {
  await tx
    .update(content)
    .set({ views: sql`${content.views} + 1` })
    .where(eq(content.id, id))
}

/** The fields of the published texts, by piece. */
export async function publishedFields(tx: Tx, pieces: readonly Pick<PublishedPiece, 'id' | 'shownNo'>[]) {
  if (pieces.length === 0) return new Map<string, Record<string, unknown>>()
  const rows = await tx
    .select({ id: contentText.contentId, text: contentText.text })
    .from(contentText)
    .where(or(...pieces.map(({ id, shownNo }) => and(eq(contentText.contentId, id), eq(contentText.no, shownNo ?? 0)))))
  return new Map(rows.map(({ id, text }) => [id, text.fields ?? {}]))
}

// Unscoped: everybody
/** Pieces with the text that readers see, or will from its moment on: of a kind, or of these ids. */
export async function publishedPieces(tx: Tx, { kind, ids }: { kind?: string; ids?: readonly string[] }) {
  return tx
    .select({ ...getTableColumns(content), text: contentText.text })
    .from(content)
    .innerJoin(contentText, and(eq(contentText.contentId, content.id), eq(contentText.no, content.shownNo)))
    .where(
      and(kind === undefined ? undefined : eq(content.kind, kind), ids ? inArray(content.id, [...ids]) : undefined),
    )
    .orderBy(asc(content.id))
}
